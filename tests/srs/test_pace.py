"""How long a session has lasted and how long what is due will take, from answers made by hand."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.pace import ENOUGH, LONGEST, LONGEST_FIRST, PAUSE, Timed, minutes, spent, times

NOW = datetime(2026, 5, 10, 8, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def answers(*ago: tuple[float, float] | tuple[float, float, bool], drill: str = "v") -> list[Timed]:
    """Newest first: seconds before now, seconds thought, and whether it was a first answer."""
    return [
        Timed(len(ago) - place, drill, NOW - row[0] * SECOND, timedelta(seconds=row[1]), len(row) > 2)
        for place, row in enumerate(ago)
    ]


TIMES = [
    # answers, seconds each took, reason
    ([], [], "no answer"),
    ([(0, 8)], [8], "of the first one only the thinking is known"),
    ([(0, 8), (20, 5)], [20, 5], "the time between two answers holds lesson, question and verdict"),
    ([(0, 8), (600, 5)], [60, 5], "a cup of tea is a minute at most"),
    ([(0, 8), (1801, 5)], [8, 5], "after a long pause the session begins anew"),
    ([(0, 80), (600, 5)], [60, 5], "an answer that took longer than a minute counts as one"),
    ([(0, 8, True), (110, 5)], [110, 5], "a first answer has its lesson before it"),
    ([(0, 8, True), (600, 5)], [120, 5], "of which two minutes count"),
    ([(0, 8), (-30, 5)], [8, 5], "a clock set back takes nothing away"),
]


@pytest.mark.parametrize("given_answers, took, reason", TIMES, ids=[row[2] for row in TIMES])
def test_an_answer_takes(given_answers: list[tuple[float, float]], took: list[float], reason: str) -> None:
    assert [one.total_seconds() for one in times(answers(*given_answers))] == took, reason


SESSIONS = [
    # answers, since, seconds, reason
    ([], 0, 0, "nothing was answered"),
    ([(5, 8), (25, 5)], 0, 25, "two answers"),
    ([(1801, 8), (1821, 5)], 0, 0, "the last answer is half an hour ago: another session begins"),
    ([(1800, 8), (1820, 5)], 0, 25, "not quite"),
    ([(5, 8), (25, 5), (4000, 9)], 0, 25, "what was before the pause does not count"),
    ([(5, 8), (25, 5), (40, 7)], 1, 35, "nor what was before the learner went on"),
    ([(5, 8), (25, 5)], 2, 0, "the learner has just gone on"),
]


@pytest.mark.parametrize("given_answers, since, seconds, reason", SESSIONS, ids=[row[3] for row in SESSIONS])
def test_a_session_has_lasted(
    given_answers: list[tuple[float, float]], since: int, seconds: float, reason: str
) -> None:
    assert spent(answers(*given_answers), NOW, since).total_seconds() == seconds, reason


gaps = st.lists(st.tuples(st.integers(0, 4000), st.integers(0, 200), st.booleans()), max_size=30)


@given(gaps, st.integers(0, 30))
def test_a_session_is_bounded_and_going_on_never_makes_it_longer(
    steps: list[tuple[int, int, bool]], since: int
) -> None:
    at, found = NOW, []
    for number, (gap, thought, first) in enumerate(steps):
        at -= gap * SECOND
        found.append(Timed(len(steps) - number, "v", at, thought * SECOND, first))
    whole = spent(found, NOW)
    assert timedelta() <= spent(found, NOW, since) <= whole <= len(found) * LONGEST_FIRST
    assert whole <= sum((LONGEST_FIRST if one.first else LONGEST for one in found), timedelta())
    assert spent(found, NOW + PAUSE + 4000 * SECOND) == timedelta()


DUE = [
    # due, seconds of the learner's last answers in drill v, minutes, reason
    ({}, [], 0, "nothing is due"),
    ({"v": 0, "p": 0}, [], 0, "nothing is due"),
    ({"v": 6}, [], 1, "a new learner: ten seconds each"),
    ({"v": 7}, [], 2, "rounded up"),
    ({"p": 6}, [], 2, "the usual pace of a drill of its own"),
    ({"v": 6}, [0] * 2 * ENOUGH, 1, "a minute at least"),
    ({"v": 6}, [30] * (ENOUGH - 1), 1, "too few answers to tell a pace"),
    ({"v": 6}, [30] * (ENOUGH + 1), 3, "the learner's own pace"),
    ({"v": 6}, [30] * ENOUGH + [1700], 3, "the median: one pause does not count"),
    ({"v": 6, "p": 6}, [30] * (ENOUGH + 1), 5, "each drill by its own pace"),
]


@pytest.mark.parametrize("due, took, wanted, reason", DUE, ids=[f"{row[3]}, {row[2]}" for row in DUE])
def test_what_is_due_takes(due: dict[str, int], took: list[int], wanted: int, reason: str) -> None:
    rows = [(sum(took[:place]), min(took[place], 5)) for place in range(len(took))]
    assert minutes(due, answers(*rows), {"p": 20.0}, 10.0) == wanted, reason
