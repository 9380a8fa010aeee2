"""A learner played by chance: new items day by day, shared over the drills, every review done on its day, nine of ten right."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from learnapp.srs.day import Calendar
from learnapp.srs.lessons import Candidate, next_lessons, woven
from learnapp.srs.mastery import Stage, stage
from learnapp.srs.memory import Memory, Rating, Schedule, State, review, started
from learnapp.srs.queue import is_due

FIRST_DAY = date(2026, 5, 2)
MORNING = time(9)
WEEK = timedelta(days=6)
BEGINNING = datetime.combine(FIRST_DAY, MORNING, UTC)
UTC_DAYS = Calendar(ZoneInfo("UTC"))


@dataclass
class Newcomer:
    """What has been learned so far."""

    drills: Mapping[str, Sequence[Candidate]]
    """Drill → its items, in teaching order."""
    share: Mapping[str, int]
    """Drill → its share of the new items, 1 where none is named."""
    chance: Random
    new_per_day: int = 10
    right: float = 0.9
    memories: dict[str, Memory] = field(default_factory=dict)
    now: datetime = BEGINNING
    siblings: dict[str, str] = field(default_factory=dict)
    """Item → its siblings."""
    begun: list[tuple[date, str]] = field(default_factory=list)
    """Day and drill of every item that was started."""

    def __post_init__(self) -> None:
        for items in self.drills.values():
            self.siblings |= {one.item: one.siblings or one.item for one in items}

    def days(self, number: int) -> Iterator[int]:
        """Live so many days; each is given, from 1, in its evening."""
        for offset in range(number):
            self.now = datetime.combine(FIRST_DAY + timedelta(days=offset), MORNING, UTC)
            self._one_day(self.now.date())
            yield offset + 1

    def _one_day(self, today: date) -> None:
        asked: set[str] = set()
        for item, memory in list(self.memories.items()):
            if self.siblings[item] not in asked and is_due(memory, self.now, today):
                asked.add(self.siblings[item])
                self._ask(item)
        for item in self._lessons(today, asked):
            self.memories[item] = started(self.now)
            self.begun.append((today, item.partition(":")[0]))
            self._ask(item)

    def _lessons(self, today: date, asked: set[str]) -> list[str]:
        """The day's new items, dealt by the shares over a week."""
        lately = Counter(drill for day, drill in self.begun if day >= today - WEEK)
        learned = {item for item, memory in self.memories.items() if stage(memory) >= Stage.LEARNED}
        ready = {
            drill: next_lessons(items, self.memories.keys(), learned, asked, self.new_per_day)
            for drill, items in self.drills.items()
        }
        return woven(ready, lately, self.share, self.new_per_day)

    def _ask(self, item: str) -> None:
        """Once, and again after a minute or ten while it is being learned."""
        while True:
            rating = Rating.GOOD if self.chance.random() < self.right else Rating.AGAIN
            memory = review(item, self.memories[item], rating, self.now, UTC_DAYS, Schedule())
            self.memories[item] = memory
            if memory.state is State.REVIEW:
                return
            self.now = max(self.now, memory.due)
