"""A memory rebuilt with its moves: only the date moves, and the next answer counts the days that really passed."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.day import Calendar, noon
from learnapp.srs.memory import Memory, Rating, Schedule, State, outcomes, review, review_evenly, started
from learnapp.srs.replay import Graded, Move, moved, replay, steps

START = datetime(2026, 5, 2, 9, tzinfo=UTC)
CALENDAR, SCHEDULE = Calendar(ZoneInfo("UTC")), Schedule()
FIRST = Graded(Rating.EASY, START)
LATER = Graded(Rating.GOOD, START + timedelta(days=30))


def played(*log: Graded, moves: tuple[Move, ...] = ()) -> Memory:
    return replay("item", log, START, CALENDAR, SCHEDULE, moves)


def test_a_move_changes_the_due_date_and_nothing_else() -> None:
    day = date(2026, 7, 1)
    assert played(FIRST, moves=(Move(1, day),)) == replace(played(FIRST), due=noon(day))


def test_a_move_before_an_answer_leaves_what_the_answer_teaches() -> None:
    with_move, without = played(FIRST, LATER, moves=(Move(1, date(2026, 6, 1)),)), played(FIRST, LATER)
    assert (with_move.stability, with_move.difficulty) == (without.stability, without.difficulty)
    assert with_move.last_day == without.last_day


def test_of_several_moves_after_one_answer_the_last_stands() -> None:
    moves = (Move(1, date(2026, 7, 1)), Move(1, date(2026, 6, 1)))
    assert played(FIRST, moves=moves).due.date() == date(2026, 6, 1)


def test_what_is_in_a_step_is_not_moved() -> None:
    step = Graded(Rating.AGAIN, START)
    assert played(step, moves=(Move(1, date(2026, 7, 1)),)) == played(step)


def test_a_memory_is_moved_to_noon_of_the_day() -> None:
    assert moved(played(FIRST), date(2026, 6, 3)).due == datetime(2026, 6, 3, 12, tzinfo=UTC)


def test_the_steps_of_a_log_hang_together() -> None:
    walk = list(steps("item", (FIRST, LATER), START, CALENDAR, SCHEDULE))
    assert walk[0].before == started(START)
    assert walk[0].after == walk[1].before
    assert walk[1].day == date(2026, 6, 1)
    assert walk[-1].after == played(FIRST, LATER)


MEMORIES = [
    Memory(
        State.REVIEW,
        None,
        stability,
        5.0,
        noon(date(2026, 5, 2)),
        date(2026, 5, 2) - timedelta(days=ago),
        START,
        4,
        3,
        5,
    )
    for stability, ago in ((1.5, 2), (3.0, 3), (12.0, 12), (40.0, 60), (300.0, 280))
]


@given(
    st.sampled_from(MEMORIES),
    st.sampled_from([Rating.HARD, Rating.GOOD, Rating.EASY]),
    st.floats(0, 1, exclude_max=True),
)
def test_whatever_day_is_chosen_the_log_gives_it_again_and_the_buttons_keep_their_order(
    memory: Memory, rating: Rating, u: float
) -> None:
    after, chance = review_evenly("item", memory, rating, START, CALENDAR, SCHEDULE, lambda today, days, usual: u)
    assert chance is not None
    assert review("item", memory, rating, START, CALENDAR, SCHEDULE, chance) == after
    promised = outcomes("item", memory, START, CALENDAR, SCHEDULE, chance=chance)
    assert promised[rating] == after
    assert promised[Rating.HARD].due <= promised[Rating.GOOD].due <= promised[Rating.EASY].due


@pytest.mark.parametrize("memory", MEMORIES, ids=[f"{one.stability:g} days" for one in MEMORIES])
def test_each_part_of_the_chances_leads_to_the_day_that_was_offered(memory: Memory) -> None:
    offered: list[int] = []

    def last(today: date, days: list[int], usual: float) -> float:
        offered[:] = days
        return 1 - 1e-6

    after, _ = review_evenly("item", memory, Rating.GOOD, START, CALENDAR, SCHEDULE, last)  # type: ignore[arg-type]
    if offered:
        assert (after.due.date() - date(2026, 5, 2)).days == offered[-1]
        assert offered == sorted(offered)


def test_again_needs_no_day() -> None:
    def never(today: date, days: object, usual: float) -> float:
        raise AssertionError("no day is chosen for a wrong answer")

    assert review_evenly("item", MEMORIES[2], Rating.AGAIN, START, CALENDAR, SCHEDULE, never)[1] is None


def test_in_a_step_the_day_of_easy_is_chosen() -> None:
    chosen = []

    def middle(today: date, days: list[int], usual: float) -> float:
        chosen.append(days)
        return 0.5

    after, chance = review_evenly("item", started(START), Rating.GOOD, START, CALENDAR, SCHEDULE, middle)  # type: ignore[arg-type]
    assert after.state is State.LEARNING
    assert chance == 0.5
    assert len(chosen[0]) > 1
