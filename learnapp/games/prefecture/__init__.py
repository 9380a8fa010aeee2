"""Prefecture Puzzle: cards with parts of kanji make the names of prefectures; what others discard can be grabbed.

`quickie`: the first empty hand wins. `strategic`: the highest total of shown sets wins when the deck is gone. Each is
played with the basic part of the cards, the advanced part, or both.
"""

from learnapp.games.prefecture.bots import bot
from learnapp.games.prefecture.evidence import evidence
from learnapp.games.prefecture.options import MODES, Options, checked
from learnapp.games.prefecture.rules import apply, due, result, setup, to_act
from learnapp.games.prefecture.state import State
from learnapp.games.prefecture.story import counts, hints, story
from learnapp.games.prefecture.view import View, automatic, concerns, view

__all__ = [
    "KEY",
    "MODES",
    "RULES",
    "TITLE",
    "Options",
    "State",
    "View",
    "apply",
    "automatic",
    "bot",
    "checked",
    "concerns",
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

KEY = "prefecture"
TITLE = "Prefecture Puzzle"
RULES = 1
"""Version of the rules: tables of another one are listed as old."""
