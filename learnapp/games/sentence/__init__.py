"""Sentence Builder: cards make Japanese sentences, which score points; alone, together or against bots.

`solo-deck`: lay as many cards of the deck as can be. `solo-race`: twenty points in few rounds. `versus`: twenty points
first, taking cards from others. `race`: versus without taking and without finishing the lap. `coop`: the rulebook lets
people build "together or separately"; here one bot and the learner build the same sentences, both may improve all of
them, and the game ends at twenty points for each of the two, forty together.
"""

from learnapp.games.sentence.bots import bot
from learnapp.games.sentence.evidence import evidence
from learnapp.games.sentence.options import MODES, Options, checked
from learnapp.games.sentence.rules import apply, due, result, setup, to_act
from learnapp.games.sentence.state import State
from learnapp.games.sentence.story import counts, hints, story
from learnapp.games.sentence.view import View, view

__all__ = [
    "KEY",
    "MODES",
    "RULES",
    "TITLE",
    "Options",
    "State",
    "View",
    "apply",
    "bot",
    "checked",
    "counts",
    "due",
    "evidence",
    "hints",
    "result",
    "setup",
    "story",
    "to_act",
    "view",
]

KEY = "sentence"
TITLE = "Sentence Builder"
RULES = 1
"""Version of the rules: tables of another one are listed as old."""
