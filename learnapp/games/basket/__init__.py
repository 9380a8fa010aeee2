"""Word Basket: a word begins with the field letter and ends with a card of the hand; no turns, an empty hand wins.

`beginner`: two letters are enough for the learner. `standard`: a friendly table, which refuses wrong words. `strict`:
the rulebook, by which a wrong word lands and costs a card if somebody points it out in time. `variation`: no wild card
may be the last one.
"""

from learnapp.games.basket.bots import bot
from learnapp.games.basket.evidence import evidence
from learnapp.games.basket.hearing import Heard, heard
from learnapp.games.basket.options import MODES, Options, checked
from learnapp.games.basket.rules import apply, due, result, setup, to_act
from learnapp.games.basket.state import State
from learnapp.games.basket.story import counts, hints, story
from learnapp.games.basket.view import View, concerns, view

__all__ = [
    "KEY",
    "MODES",
    "RULES",
    "TITLE",
    "Heard",
    "Options",
    "State",
    "View",
    "apply",
    "bot",
    "checked",
    "concerns",
    "counts",
    "due",
    "evidence",
    "heard",
    "hints",
    "result",
    "setup",
    "story",
    "to_act",
    "view",
]

KEY = "basket"
TITLE = "Word Basket"
RULES = 1
"""Version of the rules: tables of another one are listed as old."""
