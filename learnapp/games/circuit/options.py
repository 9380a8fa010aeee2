"""What a table of the game can be set to, and what cannot go together."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from learnapp.games.base import LEVELS, IllegalAction, Level

PLAYERS: Mapping[str, int] = {"three": 3, "four": 4, "five": 5}
"""Mode → seats."""
MODES = tuple(PLAYERS)


@dataclass(frozen=True, slots=True)
class Options:
    """A table's settings, each as it is kept in JSON."""

    mode: str = "three"
    """How many play: "three", "four" or "five"."""
    levels: tuple[Level, ...] = ()
    """One for each bot."""
    pace: str = "wait"
    """"wait" or "timed"; nothing in this game has a clock of its own."""
    first: str = "random"
    """Who leads the first trick: "random" or "learner"."""

    @property
    def seats(self) -> int:
        return 1 + len(self.levels)


def checked(options: Options) -> Options:
    """The options with all seats taken; IllegalAction for what cannot be.

    Where fewer bots are named than a mode seats, the others are like the last one; like a normal one if none is.
    """
    if options.mode not in MODES:
        raise IllegalAction(f"There is no mode {options.mode!r:.40}: choose one of {', '.join(MODES)}.")
    bots = PLAYERS[options.mode] - 1
    if len(options.levels) > bots:
        raise IllegalAction(f"With {options.mode} players there are {bots} bots, not {len(options.levels)}.")
    last: Level = options.levels[-1] if options.levels else "normal"
    options = replace(options, levels=(*options.levels, *(last,) * (bots - len(options.levels))))
    allowed: tuple[tuple[str, object, tuple[object, ...]], ...] = (
        *(("level", level, LEVELS) for level in options.levels),
        ("pace", options.pace, ("wait", "timed")),
        ("first leader", options.first, ("random", "learner")),
    )
    for name, value, choices in allowed:
        if value not in choices:
            raise IllegalAction(f"{value!r:.40} is no {name}: choose one of {', '.join(map(str, choices))}.")
    return options
