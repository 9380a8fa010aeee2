"""What a table of the game can be set to, and what cannot go together."""

from dataclasses import dataclass, replace

from learnapp.games.base import LEVELS, IllegalAction, Level

MODES = ("quickie", "strategic")
PARTS = ("1", "2", "both")
SMALLEST_HAND, LARGEST_HAND = 8, 12
SHORTEST_WINDOW, LONGEST_WINDOW = 3, 20
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Options:
    """A table's settings, each as it is kept in JSON."""

    mode: str = "quickie"
    """"quickie": the first empty hand wins; "strategic": the highest total of shown sets when the deck is gone."""
    levels: tuple[Level, ...] = ("normal",)
    """One for each bot."""
    pace: str = "wait"
    """"timed": the learner has `window` seconds to grab; "wait": as long as they like."""
    part: str = "1"
    """Which deck: "1" basic, "2" advanced, or "both" together."""
    hand: int = 0
    """Cards dealt to each, 8 to 12; 0 deals ten, or eight where four play with one part."""
    window: int = 8
    """Seconds to grab a discarded card, 3 to 20."""
    each_once: bool = False
    """Whether a prefecture that anyone has shown cannot be shown again."""
    assist: bool = True
    """Sets that can be completed are lit; a card that completes nothing for the learner is passed on without asking."""
    first: str = "random"
    """Who begins: "random" or "learner"."""

    @property
    def seats(self) -> int:
        return 1 + len(self.levels)

    @property
    def dealt(self) -> int:
        """Cards dealt to each seat."""
        return self.hand or (8 if self.seats == 4 and self.part != "both" else 10)

    @property
    def most_bots(self) -> int:
        return 5 if self.part == "both" else 3


def checked(options: Options) -> Options:
    """The options, with one normal bot if none is named; IllegalAction for what cannot be."""
    allowed: tuple[tuple[str, object, tuple[object, ...]], ...] = (
        ("mode", options.mode, MODES),
        ("part", options.part, PARTS),
        *(("level", level, LEVELS) for level in options.levels),
        ("pace", options.pace, ("wait", "timed")),
        ("first", options.first, ("random", "learner")),
    )
    for name, value, choices in allowed:
        if value not in choices:
            raise IllegalAction(f"{value!r:.40} is no {name}: choose one of {', '.join(map(str, choices))}.")
    if not options.levels:
        options = replace(options, levels=("normal",))
    if len(options.levels) > options.most_bots:
        cards = "both parts" if options.part == "both" else "one part"
        raise IllegalAction(f"With {cards} there are 1 to {options.most_bots} bots, not {len(options.levels)}.")
    if options.hand and not SMALLEST_HAND <= options.hand <= LARGEST_HAND:
        raise IllegalAction(f"A hand has {SMALLEST_HAND} to {LARGEST_HAND} cards, not {options.hand}.")
    if not SHORTEST_WINDOW <= options.window <= LONGEST_WINDOW:
        raise IllegalAction(f"The time to grab is {SHORTEST_WINDOW} to {LONGEST_WINDOW} seconds, not {options.window}.")
    return options
