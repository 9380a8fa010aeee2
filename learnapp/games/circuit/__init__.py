"""Drive-In Grand Prix: six tricks a round, a star for the last of them; fuel wins tricks, and driving in brings fuel.

`three`, `four`, `five`: how many play. No character may follow itself in a trick; who drives in lays a card face down,
wins nothing, and shares the fuel that was burnt before.
"""

from learnapp.games.circuit.bots import bot
from learnapp.games.circuit.evidence import evidence
from learnapp.games.circuit.lines import Line, lines
from learnapp.games.circuit.options import MODES, Options, checked
from learnapp.games.circuit.rules import apply, due, result, setup, to_act
from learnapp.games.circuit.state import State
from learnapp.games.circuit.story import counts, hints, story, translated
from learnapp.games.circuit.view import View, view

__all__ = [
    "KEY",
    "MODES",
    "RULES",
    "TITLE",
    "Line",
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
    "lines",
    "result",
    "setup",
    "story",
    "to_act",
    "translated",
    "view",
]

KEY = "circuit"
TITLE = "Drive-In Grand Prix"
RULES = 1
"""Version of the rules: tables of another one are listed as old."""
