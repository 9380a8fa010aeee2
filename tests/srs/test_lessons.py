"""Which lessons come next."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.lessons import Candidate, next_lessons, woven


def word(name: str) -> list[Candidate]:
    """The two directions of a word, in teaching order."""
    return [Candidate(f"{name}:meaning", name, None), Candidate(f"{name}:write", name, f"{name}:meaning")]


WORDS = [candidate for name in "abcdef" for candidate in word(name)]
FIRST = [f"{name}:meaning" for name in "abcdef"]

LESSONS = [
    # started, learned, siblings today, most, expected, reason
    ([], [], [], 3, FIRST[:3], "teaching order, first directions only"),
    ([], [], [], 0, [], "the day's number is used up"),
    ([], [], [], -2, [], "the number was lowered below what was started today"),
    (FIRST[:1], [], [], 2, FIRST[1:3], "the second direction waits until the first is learned"),
    (FIRST[:1], FIRST[:1], [], 2, ["a:write", "b:meaning"], "then it comes in its place"),
    (FIRST[:1], FIRST[:1], ["a"], 2, FIRST[1:3], "but not on a day its sibling was asked"),
    ([], [], ["a"], 2, FIRST[1:3], "the sibling was started today"),
    (FIRST[:4], FIRST[:4], [], 4, ["a:write", "b:write", "e:meaning", "f:meaning"], "half the places at most"),
    (FIRST[:4], FIRST[:4], [], 3, ["a:write", "b:write", "e:meaning"], "half is rounded up"),
    (FIRST[:5], FIRST[:5], [], 4, ["a:write", "b:write", "c:write", "f:meaning"], "one first is left"),
    (FIRST, FIRST, [], 4, ["a:write", "b:write", "c:write", "d:write"], "no first is left: all may be second"),
    ([one.item for one in WORDS], FIRST, [], 4, [], "everything has been started"),
]


@pytest.mark.parametrize("started, learned, today, most, expected, reason", LESSONS, ids=[row[5] for row in LESSONS])
def test_lessons_follow_the_teaching_order(
    started: list[str], learned: list[str], today: list[str], most: int, expected: list[str], reason: str
) -> None:
    assert next_lessons(WORDS, started, learned, today, most) == expected, reason


def test_items_without_siblings_start_side_by_side() -> None:
    candidates = [Candidate("particle:wa-topic", None, None), Candidate("particle:ga-new", None, None)]
    assert next_lessons(candidates, [], [], [], 10) == ["particle:wa-topic", "particle:ga-new"]


keys = st.sets(st.sampled_from([one.item for one in WORDS]))


@given(keys, keys, st.sets(st.sampled_from("abcdef")), st.integers(0, 12), st.permutations(WORDS))
def test_the_laws_of_lessons_hold(
    started: set[str], learned: set[str], today: set[str], most: int, candidates: list[Candidate]
) -> None:
    chosen = next_lessons(candidates, started, learned, today, most)
    by_key = {one.item: one for one in candidates}
    groups = [by_key[key].siblings for key in chosen]
    seconds = [key for key in chosen if by_key[key].after is not None]
    assert len(chosen) <= most
    assert chosen == [one.item for one in candidates if one.item in chosen], "in teaching order, none twice"
    assert len(groups) == len(set(groups)), "no two siblings"
    assert not today & set(groups), "no sibling of something asked or started today"
    assert not started & set(chosen)
    assert all(by_key[key].after in learned for key in seconds)
    if len(seconds) > (most + 1) // 2:
        left = [one for one in candidates if one.after is None and one.item not in {*started, *chosen}]
        assert all(one.siblings in {*today, *groups} for one in left), "over half only when no first one could start"


WEAVES = [
    # ready, started today, most, expected, reason
    ({"a": "1234", "b": "56"}, {}, 6, "123546", "three of the first drill, then one of the other"),
    ({"a": "1234", "b": "56"}, {"a": 3}, 3, "512", "over the whole day: the first had its share this morning"),
    ({"a": "", "b": "56"}, {}, 5, "56", "what has nothing leaves its places to the others"),
    ({"a": "12", "b": "5", "c": "78"}, {}, 5, "12578", "equal shares take turns in the order of the drills"),
    ({"a": "1234", "b": "56"}, {"b": 9}, 3, "123", "the other had more than its share"),
    ({"a": "1234"}, {}, 0, "", "no place is left"),
]


@pytest.mark.parametrize("ready, started, most, expected, reason", WEAVES, ids=[row[4] for row in WEAVES])
def test_new_items_are_shared_out_over_the_drills(
    ready: dict[str, str], started: dict[str, int], most: int, expected: str, reason: str
) -> None:
    assert "".join(woven({name: list(items) for name, items in ready.items()}, started, {"a": 3}, most)) == expected


@given(
    st.dictionaries(st.sampled_from("abcd"), st.lists(st.integers(0, 99), unique=True, max_size=9)),
    st.dictionaries(st.sampled_from("abcd"), st.integers(0, 20)),
    st.integers(0, 30),
)
def test_sharing_out_keeps_each_drills_order_and_wastes_no_place(
    ready: dict[str, list[int]], started: dict[str, int], most: int
) -> None:
    items = {drill: [f"{drill}{number}" for number in numbers] for drill, numbers in ready.items()}
    chosen = woven(items, started, {"a": 3}, most)
    assert len(chosen) == min(most, sum(map(len, items.values())))
    for drill, own in items.items():
        mine = [item for item in chosen if item[0] == drill]
        assert mine == own[: len(mine)]
