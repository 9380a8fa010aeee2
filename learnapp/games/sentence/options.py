"""What a table of the game can be set to, and what cannot go together."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from learnapp.games.base import LEVELS, IllegalAction, Level
from learnapp.games.sentence.steps import Grammar

MODES = ("solo-deck", "solo-race", "coop", "versus", "race")
BOTS: Mapping[str, tuple[int, int]] = {
    "solo-deck": (0, 0),
    "solo-race": (0, 0),
    "coop": (1, 1),
    "versus": (1, 3),
    "race": (1, 3),
}
"""Mode → how many bots sit at the table, at least and at most."""
EXPANSIONS = ("conjugation", "existence", "counters", "feelings")
SWITCH = ("auto", "on", "off")


@dataclass(frozen=True, slots=True)
class Options:
    """A table's settings, each as it is kept in JSON."""

    mode: str = "solo-deck"
    levels: tuple[Level, ...] = ()
    """One for each bot."""
    pace: str = "wait"
    """"wait" or "timed"; nothing in this game has a clock of its own."""
    decks: tuple[str, ...] = ()
    """Expansions that are shuffled in."""
    politeness: bool = True
    """Whether the two ます cards of the core deck are in."""
    own_decks: bool = False
    """Each seat draws from a copy of the deck of its own; else all draw from one pile."""
    removal: bool = True
    """In versus: cards can be taken from others' sentences."""
    finish_lap: str = "auto"
    """Whether all get the same number of turns once somebody has enough points: "auto" in versus without removal."""
    describing: str = "auto"
    """Whether adjectives may describe nouns: "auto" with the feelings deck."""
    polite_adjectives: bool = False
    """Whether です may follow an adjective."""
    first: str = "learner"
    """Who begins: "learner" or "random"."""
    goal: int = 20
    """Points that end the game, for each seat; the points of a co-operative table count together."""

    @property
    def seats(self) -> int:
        return 1 + len(self.levels)

    @property
    def grammar(self) -> Grammar:
        describing = self.describing == "on" or (self.describing == "auto" and "feelings" in self.decks)
        return Grammar(describing, self.polite_adjectives)

    @property
    def takes(self) -> bool:
        """Whether cards can be taken from others."""
        return self.mode == "versus" and self.removal

    @property
    def laps(self) -> bool:
        """Whether the lap is finished once somebody has enough points."""
        auto = self.mode == "versus" and not self.removal
        return self.mode != "race" and (self.finish_lap == "on" or (self.finish_lap == "auto" and auto))

    @property
    def is_shared(self) -> bool:
        """Whether all build the same sentences."""
        return self.mode == "coop"


def checked(options: Options) -> Options:
    """The options, with one normal bot where a mode needs bots and none is named; IllegalAction for what cannot be."""
    if options.mode not in MODES:
        raise IllegalAction(f"There is no mode {options.mode!r:.40}: choose one of {', '.join(MODES)}.")
    least, most = BOTS[options.mode]
    if least and not options.levels:
        options = replace(options, levels=("normal",))
    if not least <= len(options.levels) <= most:
        wanted = f"{least} to {most} bots" if most > least else f"{most or 'no'} bot{'s' if not most else ''}"
        raise IllegalAction(f"{options.mode} is played with {wanted}, not {len(options.levels)}.")
    allowed: tuple[tuple[str, object, tuple[object, ...]], ...] = (
        *(("level", level, LEVELS) for level in options.levels),
        *(("deck", deck, EXPANSIONS) for deck in options.decks),
        ("pace", options.pace, ("wait", "timed")),
        ("finish_lap", options.finish_lap, SWITCH),
        ("describing", options.describing, SWITCH),
        ("first", options.first, ("learner", "random")),
    )
    for name, value, choices in allowed:
        if value not in choices:
            raise IllegalAction(f"{value!r:.40} is no {name}: choose one of {', '.join(map(str, choices))}.")
    if len(set(options.decks)) < len(options.decks):
        raise IllegalAction("A deck is named twice: name each once.")
    if not 5 <= options.goal <= 60:
        raise IllegalAction(f"A goal of {options.goal} points is out of reach or too near: take 5 to 60.")
    return options
