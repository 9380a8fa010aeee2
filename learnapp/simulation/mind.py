"""What a simulated learner really remembers, told apart from what the app believes; and how long an answer takes."""

from dataclasses import dataclass, field
from datetime import date
from math import exp
from random import Random

import fsrs

from learnapp.srs.day import noon

# Where FSRS says nothing, the defaults of the simulator in fsrs-rs (SimulatorConfig) stand in, which were averaged over
# the logs of Anki's users: chances to fail within a day, and seconds an answer takes.
UNKNOWN_AT_SIGHT = 0.24
"""New cards that are not known when they are first seen, which here is the lesson."""
AGAIN_FAILED = {"learning": 0.3686, "relearning": 0.2157}
"""The next answer on the day of a failed one, of an item that is being learned or had been learned before."""
STILL_FAILED = 0.0519
"""The next answer on the day of a right one."""
FIRST_FAILED = UNKNOWN_AT_SIGHT * AGAIN_FAILED["learning"] + (1 - UNKNOWN_AT_SIGHT) * STILL_FAILED
"""The first question about an item, a few minutes after its lesson: one in eight."""

TYPING = 4.0
"""Seconds. Our answers are typed: about ten keys, which cards that are turned over do not take."""
LESSON = 18.3 + TYPING
"""Seconds. The mean of what the first sight of a new card takes: 33.79, 24.3, 13.68 and 6.5 by rating."""
STEP = {True: 12.32 + TYPING, False: 16.44 + TYPING}
"""Seconds of an answer while an item is being learned, right or wrong: means of Good and Again."""
REVIEW = {True: 7.33 + TYPING, False: 23.0 + TYPING}
SPREAD = 0.5
"""Of the logarithm of a time; so that one answer in twenty takes more than twice as long as usual."""


PACK = 100


@dataclass
class Tickets:
    """Numbers in [0, 1) from a seed, drawn in packs: of every PACK in a row one lies in each hundredth.

    So nobody has a lucky half-year: what comes of a simulation is what such a learner has to expect.
    """

    chance: Random
    left: list[int] = field(default_factory=list)

    def draw(self) -> float:
        if not self.left:
            self.left = self.chance.sample(range(PACK), PACK)
        return (self.left.pop() + self.chance.random()) / PACK


@dataclass
class Trace:
    """What is left of an item."""

    card: fsrs.Card
    last_day: date
    failed: bool
    """The last answer was wrong."""
    learned: bool = False
    """It was recalled on another day than the first."""


@dataclass
class Mind:
    """The memory of one learner. `parameters` are its true ones, 21 numbers of FSRS-6, which the app does not know."""

    parameters: tuple[float, ...]
    chance: Random
    first_failed: float = FIRST_FAILED
    traces: dict[str, Trace] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.tickets = {kind: Tickets(self.chance) for kind in ("first", "same day", "later")}
        self.scheduler = fsrs.Scheduler(
            parameters=self.parameters, learning_steps=(), relearning_steps=(), enable_fuzzing=False
        )

    def recall_chance(self, item: str, today: date) -> float:
        """The chance that an item is known now: on a later day by the forgetting curve."""
        trace = self.traces.get(item)
        if trace is None:
            return 1.0 - self.first_failed
        if trace.last_day < today:
            return self.scheduler.get_card_retrievability(trace.card, noon(today))
        failed = AGAIN_FAILED["relearning" if trace.learned else "learning"] if trace.failed else STILL_FAILED
        return 1.0 - failed

    def answers(self, item: str, today: date) -> bool:
        """Try to recall an item, and remember it the better for it; whether it was known."""
        trace = self.traces.get(item)
        kind = "first" if trace is None else "same day" if trace.last_day == today else "later"
        known = self.tickets[kind].draw() < self.recall_chance(item, today)
        rating = fsrs.Rating.Good if known else fsrs.Rating.Again
        before = trace.card if trace else fsrs.Card(card_id=0)
        card, _ = self.scheduler.review_card(before, rating, noon(today))
        learned = trace is not None and (trace.learned or (known and trace.last_day < today))
        self.traces[item] = Trace(card, today, not known, learned)
        return known

    def seconds(self, mean: float) -> float:
        """A time around its mean, never long enough for the log to cut it short."""
        return min(mean * exp(self.chance.gauss(-(SPREAD**2) / 2, SPREAD)), 60.0)
