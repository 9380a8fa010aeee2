"""What counts as remembered, by which age, and when a share can be told."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs import retention
from learnapp.srs.day import DAY
from learnapp.srs.memory import Memory, Rating, State, gradable
from learnapp.srs.retention import BANDS, ENOUGH, Tally

NOW = datetime(2026, 5, 20, 9, tzinfo=UTC)
TODAY = date(2026, 5, 20)
TALLIES = st.builds(lambda number, part: Tally(number, part % (number + 1)), st.integers(0, 300), st.integers(0, 300))


def memory(state: State = State.REVIEW, stability: float | None = 10.0) -> Memory:
    return Memory(state, None, stability, 5.0, NOW)


@pytest.mark.parametrize(
    "state, counted, reason",
    [
        (State.NEW, False, "the first question after a lesson"),
        (State.LEARNING, False, "a step"),
        (State.RELEARNING, False, "it was forgotten already, which was counted"),
        (State.REVIEW, True, "it was known and came due"),
    ],
)
def test_only_what_was_known_counts(state: State, counted: bool, reason: str) -> None:
    assert retention.counts(memory(state)) is counted, reason


def test_in_review_no_second_answer_of_a_day_is_ever_graded() -> None:
    """Which is why the first of the day needs no further look."""
    answered = Memory(State.REVIEW, None, 10.0, 5.0, NOW, TODAY, NOW)
    assert not gradable(answered, TODAY)
    assert gradable(answered, TODAY + DAY)


@pytest.mark.parametrize("rating", Rating)
def test_all_but_again_is_remembered(rating: Rating) -> None:
    assert retention.tally(rating) == Tally(1, int(rating is not Rating.AGAIN))


@pytest.mark.parametrize(
    "stability, band, reason",
    [
        (None, 0, "made by hand"),
        (-1.0, 0, "made by hand"),
        (0.5, 0, "young"),
        (6.999, 0, "not strong yet"),
        (7.0, 1, "strong"),
        (20.999, 1, "not mastered yet"),
        (21.0, 2, "mastered"),
        (90.0, 3, "a season"),
        (36500.0, 3, "a life"),
    ],
)
def test_the_age_is_the_stability_before_the_answer(stability: float | None, band: int, reason: str) -> None:
    assert retention.band(memory(stability=stability)) == band, reason


@given(st.floats(0, 1e6), st.floats(0, 1e6))
def test_what_is_more_stable_is_never_younger(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= retention.band(memory(stability=low)) <= retention.band(memory(stability=high)) < len(BANDS)


SHARES = [
    # answers, remembered, desired, share, standing, reason
    (0, 0, 0.9, None, None, "nothing"),
    (ENOUGH - 1, ENOUGH - 1, 0.9, None, None, "one too few"),
    (ENOUGH, ENOUGH, 0.9, 1.0, "near", "twenty of twenty can be chance"),
    (20, 16, 0.9, 0.8, "near", "sixteen of twenty can be chance"),
    (20, 10, 0.9, 0.5, "below", "ten cannot"),
    (1000, 900, 0.9, 0.9, "near", "as desired"),
    (1000, 850, 0.9, 0.85, "below", "many answers tell small differences"),
    (1000, 950, 0.9, 0.95, "above", "many answers tell small differences"),
    (500, 0, 0.9, 0.0, "below", "nothing at all"),
    (500, 500, 0.97, 1.0, "above", "everything"),
]


@pytest.mark.parametrize("answers, recalled, desired, share, standing, reason", SHARES, ids=[row[5] for row in SHARES])
def test_a_share_is_told_where_there_is_enough_to_tell(
    answers: int, recalled: int, desired: float, share: float | None, standing: str | None, reason: str
) -> None:
    found = Tally(answers, recalled)
    assert found.share == share, reason
    assert found.against(desired) == standing, reason


@given(TALLIES, st.floats(0.7, 0.97))
def test_whoever_is_above_the_goal_has_a_share_above_it(found: Tally, desired: float) -> None:
    standing = found.against(desired)
    assert (standing is None) == (found.share is None)
    if found.share is not None and standing != "near":
        assert (found.share > desired) == (standing == "above")


ROWS = st.lists(st.tuples(st.sampled_from(["kana", "vocabulary"]), st.integers(0, len(BANDS) - 1), TALLIES))


@given(ROWS)
def test_a_table_adds_up_both_ways(rows: list[tuple[str, int, Tally]]) -> None:
    table = retention.table(rows)
    total = sum((found for _, _, found in rows), Tally())
    assert table.all == total
    assert sum((table.of_drill(drill) for drill in table.rows), Tally()) == total
    assert set(table.rows) == {drill for drill, _, found in rows if found.answers}


@given(st.dictionaries(st.dates(TODAY - timedelta(days=90), TODAY + timedelta(days=3)), TALLIES), st.integers(1, 12))
def test_weeks_end_today_and_hold_each_day_once(days: dict[date, Tally], number: int) -> None:
    weeks = retention.weeks(days, TODAY, number)
    assert len(weeks) == number
    assert weeks[-1][0] + retention.WEEK - DAY == TODAY
    wanted = (one for day, one in days.items() if weeks[0][0] <= day <= TODAY)
    assert sum((found for _, found in weeks), Tally()) == sum(wanted, Tally())
