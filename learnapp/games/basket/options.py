"""What a table of the game can be set to, and what cannot go together."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from learnapp.games.base import LEARNER, LEVELS, IllegalAction, Level
from learnapp.japanese.shiritori import SHORTEST, SHORTEST_LAST

MODES = ("beginner", "standard", "strict", "variation")
BOTS: Mapping[str, tuple[int, int]] = {"beginner": (1, 3), "standard": (1, 3), "strict": (1, 7), "variation": (1, 7)}
"""Mode → how many bots sit at the table, at least and at most."""
HANDICAPS: Mapping[str, int] = {"beginner": -1, "none": 0, "strong": 1}
"""Handicap → letters that a word needs more than usual."""
VOCABULARIES = ("auto", "N5", "N4", "N3", "N2", "N1", "common")
"""The words that bots say: by their level, up to a level of the words, or all common ones."""


@dataclass(frozen=True, slots=True)
class Options:
    """A table's settings, each as it is kept in JSON."""

    mode: str = "beginner"
    levels: tuple[Level, ...] = ("easy",)
    """One for each bot."""
    pace: str = "wait"
    """"wait": the quickest bot moves after each move of the learner; "timed": all move as soon as they like."""
    strict: bool = False
    """In the variation: wrong words cost a card, as they always do in the mode "strict"."""
    handicaps: tuple[str, ...] = ()
    """By seat, "beginner", "none" or "strong"; who is not named has none, but the learner in the mode "beginner"."""
    merged: bool = False
    """Whether じ and ぢ count as one letter, and ず and づ."""
    names: bool = True
    """Whether well-known proper names may be said."""
    auto_reach: bool = True
    """Whether "reach" is called for the learner."""
    words: str = "auto"
    """The words of the bots, one of `VOCABULARIES`."""

    @property
    def seats(self) -> int:
        return 1 + len(self.levels)

    @property
    def is_strict(self) -> bool:
        """Whether a wrong word lands, and costs a card if it is pointed out before the next one lands."""
        return self.mode == "strict" or self.strict

    @property
    def wild_last(self) -> bool:
        """Whether a wild card may be the last one."""
        return self.mode != "variation"

    def shortest(self, seat: int, cards: int) -> int:
        """How many letters a word needs of a seat that holds so many cards: one more with the last."""
        usual = "beginner" if self.mode == "beginner" and seat == LEARNER else "none"
        handicap = self.handicaps[seat] if seat < len(self.handicaps) else usual
        return (SHORTEST_LAST if cards == 1 else SHORTEST) + HANDICAPS[handicap]


def checked(options: Options) -> Options:
    """The options, with one easy bot where none is named; IllegalAction for what cannot be."""
    if options.mode not in MODES:
        raise IllegalAction(f"There is no mode {options.mode!r:.40}: choose one of {', '.join(MODES)}.")
    if not options.levels:
        options = replace(options, levels=("easy",))
    least, most = BOTS[options.mode]
    if not least <= len(options.levels) <= most:
        raise IllegalAction(
            f"{options.mode} is played with {least} to {most} bots, not {len(options.levels)}.".capitalize()
        )
    allowed: tuple[tuple[str, object, tuple[object, ...]], ...] = (
        *(("level", level, LEVELS) for level in options.levels),
        *(("handicap", handicap, tuple(HANDICAPS)) for handicap in options.handicaps),
        ("pace", options.pace, ("wait", "timed")),
        ("list of words", options.words, VOCABULARIES),
    )
    for name, value, choices in allowed:
        if value not in choices:
            raise IllegalAction(f"{value!r:.40} is no {name}: choose one of {', '.join(map(str, choices))}.")
    if len(options.handicaps) > options.seats:
        raise IllegalAction(f"There are {len(options.handicaps)} handicaps for {options.seats} players.")
    if options.strict and options.mode != "variation":
        raise IllegalAction("For a strict table choose the mode strict; the box belongs to the variation.")
    return options
