"""What can become of late reviews: dates move by rule, nothing is lost, and no memory changes."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.day import noon
from learnapp.srs.memory import Memory, Schedule, State
from learnapp.srs.queue import Waiting
from learnapp.srs.returning import at_risk_first, away_since, forecast, missed, shifted, spread

TODAY = date(2026, 5, 20)
SCHEDULE = Schedule()


def one(item: str, due: int, stability: float = 10.0, siblings: str | None = None, last: int = -30) -> Waiting:
    """A review that is due so many days from today."""
    day = TODAY + timedelta(days=last)
    memory = Memory(State.REVIEW, None, stability, 5.0, noon(TODAY + timedelta(days=due)), day, noon(day), 3, 2, 3)
    return Waiting(item, siblings, memory)


def step(item: str) -> Waiting:
    return Waiting(item, None, Memory(State.RELEARNING, 0, 1.0, 5.0, datetime(2026, 5, 12, 8, tzinfo=UTC), TODAY))


def day(offset: int) -> date:
    return TODAY + timedelta(days=offset)


@st.composite
def collections(draw: st.DrawFn) -> list[Waiting]:
    number = draw(st.integers(0, 60))
    chance = Random(draw(st.integers(0, 10**6)))
    return [
        one(
            f"i{place}",
            chance.randint(-20, 20),
            chance.uniform(1, 200),
            chance.choice([None, f"s{chance.randint(0, 20)}"]),
            chance.randint(-60, -21),
        )
        for place in range(number)
    ]


@pytest.mark.parametrize(
    "last, days, reason",
    [
        (None, 0, "who never answered missed nothing"),
        (day(0), 0, "today is not over"),
        (day(-1), 0, "yesterday was a day with answers"),
        (day(-2), 1, "one day between"),
        (day(-8), 7, "a week"),
        (day(1), 0, "who travelled west has answered tomorrow already"),
    ],
)
def test_missed_days_lie_between_the_last_answer_and_today(last: date | None, days: int, reason: str) -> None:
    assert missed(last, TODAY) == days, reason


@pytest.mark.parametrize(
    "answered, decided, last, reason",
    [
        (None, None, None, "who never answered is not away"),
        (day(-3), None, None, "two days missed are no absence"),
        (day(-4), None, day(-4), "three days are"),
        (day(-90), None, day(-90), "so is a quarter"),
        (day(-9), day(0), None, "decided today"),
        (day(-9), day(-2), None, "decided two days ago, and one day missed since"),
        (day(-9), day(-3), day(-4), "decided, and away again: only the days since then count"),
        (day(-4), day(-30), day(-4), "a choice of the absence before this one"),
    ],
)
def test_an_absence_counts_from_the_last_answer_or_choice(
    answered: date | None, decided: date | None, last: date | None, reason: str
) -> None:
    assert away_since(answered, decided, TODAY) == last, reason


def test_what_was_answered_on_the_day_of_the_return_is_not_moved() -> None:
    memories = [one("answered today", 8, last=0), one("waiting", 8)]
    assert shifted(memories, day(-5), TODAY) == {"waiting": day(12)}


def test_a_shift_moves_what_was_to_come_by_the_days_that_were_missed() -> None:
    memories = [one("first missed day", -4), one("last missed day", -1), one("today", 0), one("in a week", 7)]
    assert shifted(memories, day(-5), TODAY) == {
        "first missed day": day(0),
        "last missed day": day(3),
        "today": day(4),
        "in a week": day(11),
    }


def test_a_shift_leaves_what_was_late_before_and_what_is_a_step() -> None:
    assert shifted([one("late before", -9), one("due on the last day", -5), step("step")], day(-5), TODAY) == {}


def test_nothing_moves_where_no_day_was_missed() -> None:
    assert shifted([one("a", 0), one("b", 3)], day(-1), TODAY) == {}


@given(collections())
def test_after_a_shift_no_day_holds_more_than_the_same_day_of_the_calendar_would_have(memories: list[Waiting]) -> None:
    last = day(-6)
    moved = shifted(memories, last, TODAY)
    before = Counter(due for entry in memories if (due := entry.memory.due.date()) > last)
    assert Counter(moved.values()) == Counter({due + timedelta(days=5): count for due, count in before.items()})


@given(collections(), st.integers(1, 14))
def test_a_spread_deals_all_that_is_late_and_nothing_else(memories: list[Waiting], days: int) -> None:
    moved = spread(memories, TODAY, days, SCHEDULE)
    assert set(moved) == {entry.item for entry in memories if entry.memory.due.date() <= TODAY}
    assert all(TODAY <= due < day(days) for due in moved.values())


@given(collections(), st.integers(1, 14))
def test_a_spread_makes_the_days_level(memories: list[Waiting], days: int) -> None:
    """A day that got something of what is late stands at most one higher than any other day."""
    moved = spread(memories, TODAY, days, SCHEDULE)
    load = forecast(memories, moved, TODAY, days)
    assert all(load[(due - TODAY).days] <= min(load) + 1 for due in moved.values())


@given(collections(), st.integers(1, 14))
def test_what_is_most_at_risk_comes_first(memories: list[Waiting], days: int) -> None:
    alone = [Waiting(entry.item, None, entry.memory) for entry in memories]
    moved = spread(alone, TODAY, days, SCHEDULE)
    order = [moved[entry.item] for entry in at_risk_first(alone, TODAY, SCHEDULE)]
    assert order == sorted(order)


def test_siblings_get_different_days_where_there_are_enough() -> None:
    memories = [one("dog:meaning", -3, siblings="dog"), one("dog:write", -3, siblings="dog")]
    assert sorted(spread(memories, TODAY, 2, SCHEDULE).values()) == [day(0), day(1)]
    assert sorted(spread(memories, TODAY, 1, SCHEDULE).values()) == [day(0), day(0)]


def test_the_less_stable_is_at_greater_risk_though_it_fell_due_later() -> None:
    weak, strong = one("weak", -1, stability=3, last=-10), one("strong", -8, stability=60, last=-60)
    assert [entry.item for entry in at_risk_first([strong, weak], TODAY, SCHEDULE)] == ["weak", "strong"]


@given(collections())
def test_a_forecast_counts_each_review_once_within_its_days(memories: list[Waiting]) -> None:
    counts = forecast(memories, {}, TODAY, 10)
    assert sum(counts) == sum(entry.memory.due.date() < day(10) for entry in memories)
    assert counts[0] == len(at_risk_first(memories, TODAY, SCHEDULE))


@pytest.mark.parametrize("days", [0, -1])
def test_a_spread_over_no_day_is_refused(days: int) -> None:
    with pytest.raises(ValueError, match="one day or more"):
        spread([one("a", -1)], TODAY, days, SCHEDULE)
