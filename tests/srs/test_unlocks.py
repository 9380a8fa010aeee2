"""What is open, what opens now and what is missing: from plain counts of items by stage."""

import sqlite3
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.mastery import CONDITIONS, Stage, stage
from learnapp.srs.memory import Memory, State
from learnapp.srs.unlocks import Lock, Progress, Requirement, Standing, counts, nearest, newly, rose, standings, to_go

DUE = datetime(2026, 5, 2, 12, tzinfo=UTC)
ITEMS = tuple("abcdef")


def memory(state: State, stability: float | None = None, recalled_days: int = 0) -> Memory:
    return Memory(state, None, stability, 5.0, DUE, recalled_days=recalled_days)


NEW = memory(State.NEW)
LEARNED, STRONG, MASTERED = (memory(State.REVIEW, days, recalled) for days, recalled in ((2, 0), (7, 1), (21, 2)))

THREE_LEARNED = Requirement(ITEMS, Stage.LEARNED, 3)
TWO_STRONG = Requirement(("a", "b", "c"), Stage.STRONG, 2)
ONE_MASTERED = Requirement(ITEMS, Stage.MASTERED, 1)
FIRST = Lock("first", (THREE_LEARNED,))
SECOND = Lock("second", (TWO_STRONG, ONE_MASTERED), after="first")
THIRD = Lock("third", (THREE_LEARNED,), after="second")
LOCKS = (FIRST, SECOND, THIRD)

COUNTED = [
    # memories, learned of three, strong of two, mastered of one, reason
    ({}, 0, 0, 0, "nothing was started"),
    ({"a": NEW}, 0, 0, 0, "a lesson that was seen is not learned"),
    ({"a": LEARNED, "b": STRONG, "c": MASTERED}, 3, 2, 1, "a stage counts for those below it"),
    ({"d": MASTERED, "e": MASTERED}, 2, 0, 2, "only items of the set count"),
    ({"z": MASTERED}, 0, 0, 0, "own words belong to no set"),
]


@pytest.mark.parametrize("memories, learned, strong, mastered, reason", COUNTED, ids=[row[4] for row in COUNTED])
def test_items_count_at_their_stage_and_above(
    memories: dict[str, Memory], learned: int, strong: int, mastered: int, reason: str
) -> None:
    found = counts(LOCKS, memories.items())
    assert found == {THREE_LEARNED: learned, TWO_STRONG: strong, ONE_MASTERED: mastered}, reason


OPENING = [
    # learned, strong, mastered, open before, what opens, reason
    (2, 2, 1, [], [], "one item is lacking, and the others wait for the first"),
    (3, 0, 0, [], ["first"], "just enough"),
    (9, 0, 0, ["first"], [], "celebrated once"),
    (3, 2, 1, [], ["first", "second", "third"], "one that opens lets the next one open with it"),
    (3, 2, 0, ["first"], [], "every requirement has to be met, and what waits goes on waiting"),
    (0, 2, 1, ["first"], ["second"], "what has opened stays open though items were forgotten"),
    (3, 0, 0, ["first", "second"], ["third"], "it only matters that the one before is open"),
    (0, 0, 0, ["first", "second", "third"], [], "nothing is left"),
]


@pytest.mark.parametrize(
    "learned, strong, mastered, opened, expected, reason", OPENING, ids=[row[5] for row in OPENING]
)
def test_a_mode_opens_once_all_that_it_asks_for_is_there(
    learned: int, strong: int, mastered: int, opened: list[str], expected: list[str], reason: str
) -> None:
    counted = {THREE_LEARNED: learned, TWO_STRONG: strong, ONE_MASTERED: mastered}
    assert list(newly(LOCKS, counted, opened)) == expected, reason


def test_a_mode_opens_after_one_that_stands_below_it() -> None:
    assert newly((SECOND, FIRST), {THREE_LEARNED: 3, TWO_STRONG: 2, ONE_MASTERED: 1}, ()) == ("first", "second")


def test_modes_that_wait_for_each_other_stay_locked() -> None:
    assert newly((Lock("a", (), after="b"), Lock("b", (), after="a")), {}, ()) == ()


def test_a_standing_says_what_is_there_and_what_is_missing() -> None:
    first, second, third = standings(LOCKS, {THREE_LEARNED: 5, TWO_STRONG: 1}, ["first"])
    assert (first.open, first.missing, first.share) == (True, 0, 1.0), "no more is shown than is asked for"
    assert second == Standing("second", False, (Progress(TWO_STRONG, 1), Progress(ONE_MASTERED, 0)))
    assert (second.progress[0].want, second.progress[0].missing, second.missing) == (2, 1, 2)
    assert second.share == pytest.approx(1 / 3)
    assert (third.open, third.waits_for, third.missing) == (False, "second", 0)


def test_what_is_open_stays_open_though_all_was_forgotten() -> None:
    first = standings(LOCKS, {}, ["first"])[0]
    assert first.open
    assert first.missing == 3, "the page may still show how much of it is there"


def test_open_everything_opens_all_and_makes_no_event() -> None:
    assert all(one.open and one.waits_for is None for one in standings(LOCKS, {}, (), everything=True))
    assert newly(LOCKS, {}, ()) == ()


NEAREST = [
    # learned, strong, opened, expected, reason
    (0, 0, [], "first", "what waits for another is not near"),
    (0, 0, ["first"], "second", "the next one"),
    (0, 2, ["first", "second"], "third", "only one is left"),
    (0, 0, ["first", "second", "third"], None, "all are open"),
]


@pytest.mark.parametrize("learned, strong, opened, expected, reason", NEAREST, ids=[row[4] for row in NEAREST])
def test_the_nearest_mode_waits_for_no_other(
    learned: int, strong: int, opened: list[str], expected: str | None, reason: str
) -> None:
    found = nearest(standings(LOCKS, {THREE_LEARNED: learned, TWO_STRONG: strong}, opened))
    assert (found.mode if found else None) == expected, reason


def test_of_modes_that_wait_for_no_other_the_nearest_lacks_the_smallest_share() -> None:
    five, two = Requirement(ITEMS, Stage.LEARNED, 5), Requirement(ITEMS, Stage.STRONG, 2)
    found = nearest(standings((Lock("two", (two,)), Lock("five", (five,))), {five: 4, two: 1}, ()))
    assert found is not None
    assert found.mode == "five"
    found = nearest(standings((Lock("five", (five,)), Lock("two", (two,))), {}, ()))
    assert found is not None
    assert found.mode == "two", "of equal shares the one that lacks fewer items"


def test_what_is_to_go_begins_with_what_is_nearest() -> None:
    memories = {"c": LEARNED, "b": memory(State.REVIEW, 5.0, 1), "d": NEW, "e": MASTERED}
    assert to_go(Requirement(ITEMS, Stage.STRONG, 5), memories) == ("b", "c", "d", "a", "f")


@pytest.mark.parametrize(
    "before, after, expected, reason",
    [
        (NEW, LEARNED, True, "learned now"),
        (LEARNED, memory(State.REVIEW, 5.0, 1), False, "grown, but within the stage"),
        (STRONG, LEARNED, False, "fallen"),
        (LEARNED, MASTERED, True, "two at once"),
    ],
)
def test_only_an_item_that_rose_can_have_opened_something(
    before: Memory, after: Memory, expected: bool, reason: str
) -> None:
    assert rose(before, after) is expected, reason


MEMORIES = st.builds(
    memory,
    st.sampled_from(State),
    st.none() | st.sampled_from((0.28, 1.99, 2.0, 6.99, 7.0, 20.9, 21.0, 90.0)),
    st.integers(0, 3),
)


@given(st.dictionaries(st.sampled_from(ITEMS), MEMORIES))
def test_a_query_made_of_the_conditions_counts_the_same(memories: dict[str, Memory]) -> None:
    db = sqlite3.connect(":memory:")
    db.execute("CREATE TABLE memory (item, state, stability, recalled_days)")
    rows = [(item, int(one.state), one.stability, one.recalled_days) for item, one in memories.items()]
    db.executemany("INSERT INTO memory VALUES (?, ?, ?, ?)", rows)
    for requirement, expected in counts(LOCKS, memories.items()).items():
        condition = CONDITIONS[requirement.stage]
        places, states = ("?, " * len(requirement.items))[:-2], ", ".join(str(int(one)) for one in condition.states)
        query = f"SELECT count(*) FROM memory WHERE item IN ({places}) AND state IN ({states})"
        least = (*requirement.items, condition.stability, condition.recalled_days)
        assert db.execute(f"{query} AND stability >= ? AND recalled_days >= ?", least).fetchone()[0] == expected
    db.close()


@given(MEMORIES)
def test_what_meets_a_stage_meets_those_below_it(one: Memory) -> None:
    met = [stage for stage, condition in CONDITIONS.items() if condition.met(one)]
    assert met == [reached for reached in CONDITIONS if reached <= stage(one)]


@given(st.dictionaries(st.sampled_from(ITEMS), MEMORIES), st.sets(st.sampled_from(("first", "second", "third"))))
def test_knowing_more_never_opens_less(memories: dict[str, Memory], opened: set[str]) -> None:
    more = memories | dict.fromkeys("abc", MASTERED)
    less_opens, more_opens = (set(newly(LOCKS, counts(LOCKS, some.items()), opened)) for some in (memories, more))
    assert less_opens <= more_opens
    assert not less_opens & opened
