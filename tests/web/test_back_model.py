"""A thousand random histories of answers, absences, choices and undos: the database never differs from a simple model."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from learnapp.srs.memory import Memory, Rating, State, gradable, retrievability, review, started
from learnapp.srs.streak import streak
from learnapp.store import days, learners, memories, reviews, schema
from learnapp.store.days import DayCount
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.store.options import Options
from learnapp.store.reviews import Answer
from learnapp.web import grading, moving
from learnapp.web.grading import Form
from learnapp.web.moving import NothingToDecide
from tests.store.log import assert_memories_follow

HISTORIES = 1000
ITEMS = tuple(f"vocabulary:w{number}:meaning" for number in range(4))
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Tokyo")
PAUSES = (0, 0, 1, 1, 2, 3, 4, 5, 9, 20, 60)
"""Days until the next thing happens."""
START = datetime(2026, 1, 5, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Nothing of it outlives the test, so no write waits for the disk."""
    store = Store(f"sqlite:///{Path(tmp_path_factory.mktemp('model')) / 'fuda.sqlite3'}")
    schema.bring_up(store)
    with store.reading() as db:
        db.exec_driver_sql("PRAGMA synchronous = OFF")
    yield store
    store.close()


@dataclass
class Choice:
    """What was chosen, and where it put each date: item → answers then, old date, new date."""

    day: date
    dates: dict[str, tuple[int, date, date]]
    standing: bool = True


@dataclass
class Model:
    """What a learner's memories, days and choices should be, by the plainest rules."""

    memories: dict[str, Memory] = field(default_factory=dict)
    answers: list[tuple[str, date, Memory]] = field(default_factory=list)
    """Standing answers: item, day, the memory before."""
    fence: int = 0
    """So many answers can no longer be taken back."""
    choices: list[Choice] = field(default_factory=list)

    def due(self, item: str) -> date:
        return self.memories[item].due.date()

    def in_review(self) -> list[str]:
        return [item for item, memory in self.memories.items() if memory.state is State.REVIEW]

    def days(self) -> set[date]:
        return {day for _, day, _ in self.answers}

    def last_before(self, today: date) -> date | None:
        """The last day before an absence of three days or more that nothing was decided about."""
        earlier = [day for day in self.days() if day < today]
        decided = [choice.day for choice in self.choices if choice.standing]
        if not earlier or (decided and decided[-1] >= today):
            return None
        last = max(earlier)
        if decided:
            last = max(last, decided[-1] - timedelta(days=1))
        return last if (today - last).days - 1 >= 3 else None

    def put(self, item: str, day: date) -> None:
        noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        self.memories[item] = replace(self.memories[item], due=noon)

    def decide(self, today: date, wanted: dict[str, date]) -> None:
        moved = {item: (self.memories[item].reviews, self.due(item), day) for item, day in wanted.items()}
        moved = {item: one for item, one in moved.items() if one[1] != one[2]}
        for item, (_, _, day) in moved.items():
            self.put(item, day)
        self.choices.append(Choice(today, moved))
        self.fence = len(self.answers) if moved else self.fence

    def take_back(self) -> None:
        choice = next(one for one in reversed(self.choices) if one.standing)
        choice.standing = False
        for item, (number, old, new) in choice.dates.items():
            if self.memories[item].reviews == number and self.due(item) == new:
                self.put(item, old)
                self.fence = len(self.answers)

    def streak(self, today: date) -> int:
        """Walk back day by day, from days ahead after a journey west; one missed day in any seven breaks nothing."""
        done, rests, number, day = self.days(), list[date](), 0, today
        while day + timedelta(days=1) in done:
            day += timedelta(days=1)
        while day in done or day == today or all((rest - day).days >= 7 for rest in rests):
            if day in done:
                number += 1
            elif day != today:
                rests.append(day)
            day -= timedelta(days=1)
        return number


@dataclass
class Life:
    """One learner in front of the store, and the model beside it."""

    store: Store
    number: int
    rng: Random
    learner: LearnerRow
    now: datetime
    model: Model = field(default_factory=Model)
    submits: int = 0
    travelled: bool = False
    done: Counter[str] = field(default_factory=Counter)

    @property
    def today(self) -> date:
        return self.learner.options.calendar.day_of(self.now)

    def form(self) -> Form:
        self.submits += 1
        return Form(f"m{self.number}-{self.submits}", self.now)

    def begin(self) -> None:
        with self.store.writing() as db:
            for item in ITEMS:
                memories.add(db, self.learner.id, item, None, started(self.now), self.now, self.today)
                days.bump(db, self.learner.id, self.today, "vocabulary", DayCount(started=1))
                self.model.memories[item] = started(self.now)
        for item in ITEMS:
            self.answer(item, Rating.EASY)

    def answer(self, item: str, rating: Rating) -> None:
        before = self.model.memories[item]
        if not gradable(before, self.today) or (before.state is State.REVIEW and before.due.date() > self.today):
            return
        verdict = "wrong" if rating is Rating.AGAIN else "exact"
        given = Answer(item, "ref", self.now, self.today, rating, verdict, "x")
        written = grading.answer(self.store, self.learner, given, before.reviews, self.form())
        with self.store.reading() as db:
            kept = reviews.find(db, self.learner.id, written.id)
        assert kept is not None
        calendar, schedule = self.learner.options.calendar, self.learner.options.schedule
        after = review(item, before, rating, self.now, calendar, schedule, kept.answer.chance)
        self.model.answers.append((item, kept.answer.day, before))
        self.model.memories[item] = after
        self.done["answer"] += 1

    def undo_answer(self) -> None:
        found = grading.undo(self.store, self.learner, self.form())
        stack = self.model.answers
        if len(stack) <= self.model.fence or stack[-1][1] < self.today:
            assert found is None
            return
        item, _, before = stack.pop()
        assert found == item
        self.model.memories[item] = before
        self.done["undo"] += 1

    def choose(self, way: str, over: int) -> None:
        last = self.model.last_before(self.today)
        if last is None:
            with pytest.raises(NothingToDecide):
                moving.come_back(self.store, self.learner, way, over, self.form())  # type: ignore[arg-type]
            return
        moving.come_back(self.store, self.learner, way, over, self.form())  # type: ignore[arg-type]
        wanted = {"shift": self.shifted(last), "spread": self.spread(over), "risk": {}}[way]
        self.model.decide(self.today, wanted)
        self.done[way] += 1

    def shifted(self, last: date) -> dict[str, date]:
        missed = sum(1 for number in range((self.today - last).days) if number)
        model = self.model
        waiting = [item for item in model.in_review() if (model.memories[item].last_day or last) <= last]
        return {item: model.due(item) + timedelta(days=missed) for item in waiting if model.due(item) > last}

    def spread(self, over: int) -> dict[str, date]:
        """One late review after the other onto the emptiest day; then the dates are handed out, most at risk first."""
        model, schedule = self.model, self.learner.options.schedule
        late = [item for item in model.in_review() if model.due(item) <= self.today]
        load = Counter(model.due(item) for item in model.in_review() if model.due(item) > self.today)
        dates = []
        for _ in late:
            offered = [self.today + timedelta(days=offset) for offset in range(over)]
            dates.append(min(offered, key=lambda day: (load[day], day)))
            load[dates[-1]] += 1
        by_risk = sorted(late, key=lambda item: (retrievability(model.memories[item], self.today, schedule), item))
        return dict(zip(by_risk, sorted(dates), strict=True))

    def take_back(self) -> None:
        if any(choice.standing for choice in self.model.choices):
            moving.undo(self.store, self.learner, self.form())
            self.model.take_back()
            self.done["taken back"] += 1
        else:
            with pytest.raises(NothingToDecide):
                moving.undo(self.store, self.learner, self.form())

    def travel(self) -> None:
        options = replace(self.learner.options, zone=self.rng.choice(ZONES))
        self.learner, self.travelled = replace(self.learner, options=options), True

    def step(self) -> None:
        self.now += timedelta(days=self.rng.choice(PAUSES), minutes=self.rng.randrange(0, 700))
        what = self.rng.choices(
            ["answer", "choose", "take back", "undo", "travel"], [5, 4, 2, 1, self.number % 3 == 0]
        )[0]
        if what == "answer":
            for item in self.rng.sample(ITEMS, 2):
                self.answer(item, self.rng.choice((Rating.AGAIN, Rating.GOOD, Rating.GOOD, Rating.EASY)))
            if self.rng.random() < 0.3:
                self.undo_answer()
        elif what == "choose":
            if self.rng.random() < 0.4:
                self.answer(self.rng.choice(ITEMS), Rating.GOOD)
            self.choose(self.rng.choice(("shift", "spread", "risk")), self.rng.choice((3, 7)))
            if self.rng.random() < 0.4:
                self.undo_answer()
        elif what == "take back":
            self.take_back()
        elif what == "undo":
            self.undo_answer()
        else:
            self.travel()
        self.compare()

    def compare(self) -> None:
        with self.store.reading() as db:
            rows = memories.find_many(db, self.learner.id, ITEMS)
            assert {item: row.memory for item, row in rows.items()} == self.model.memories
            answered = days.days_with_reviews(db, self.learner.id)
            assert set(answered) == self.model.days()
            assert streak(answered, self.today) == self.model.streak(self.today)
            away = moving.absence(db, self.learner, self.today)
            assert (away.last if away else None) == self.model.last_before(self.today)


def live(store: Store, number: int) -> Counter[str]:
    rng = Random(f"coming back:{number}")
    options = Options(zone=rng.choice(ZONES), rollover_hour=rng.choice((0, 4, 4, 12)))
    now = START + timedelta(days=rng.randrange(330), minutes=rng.randrange(1440))
    with store.writing() as db:
        learner = LearnerRow(learners.add(db, f"learner {number}", options, now), "", now, options)
    life = Life(store, number, rng, learner, now)
    life.begin()
    for _ in range(rng.randint(3, 8)):
        life.step()
    if not life.travelled:  # the log holds no zones: after a journey it is counted by the new one
        with store.reading() as db:
            assert_memories_follow(db, life.learner)
    return life.done


def test_a_thousand_histories_differ_in_nothing_from_the_model(quick: Store) -> None:
    done: Counter[str] = Counter()
    for number in range(HISTORIES):
        done += live(quick, number)
    assert all(done[way] > 100 for way in ("shift", "spread", "risk", "taken back", "undo")), done
