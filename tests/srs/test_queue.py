"""Which item is asked next."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.day import DAY, noon
from learnapp.srs.memory import Memory, Schedule, State, started
from learnapp.srs.queue import RUN, STEPS, Waiting, is_due, pick, ready

TODAY = date(2026, 5, 10)
NOW = datetime(2026, 5, 10, 8, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def new(item: str, siblings: str | None = None) -> Waiting:
    return Waiting(item, siblings, started(NOW - MINUTE))


def step(item: str, minutes: int, last_day: date = TODAY, siblings: str | None = None) -> Waiting:
    """A learning step due so many minutes from now."""
    return Waiting(item, siblings, Memory(State.LEARNING, 1, 2.3, 5.0, NOW + minutes * MINUTE, last_day, days=1))


def seen(item: str, due: int, stability: float = 10.0, last: int = -10, siblings: str | None = None) -> Waiting:
    """A review: `due` and `last` in days from today."""
    memory = Memory(State.REVIEW, None, stability, 5.0, noon(TODAY + due * DAY), TODAY + last * DAY, days=3)
    return Waiting(item, siblings, memory)


PICKS = [
    # waiting, the item picked, reason
    ([], None, "nothing waits"),
    ([seen("a", 1)], None, "due tomorrow"),
    ([seen("a", 0)], "a", "D33: due today, offered from the start of the day, not from noon"),
    ([seen("a", 0), new("b"), step("c", -1)], "c", "steps that are due come first"),
    ([step("a", -1), step("b", -5)], "b", "the oldest of them"),
    ([seen("a", 0), new("c"), new("b")], "c", "of those alike the one that was given first"),
    ([seen("a", 0, 20.0), seen("b", 0, 5.0)], "b", "then the review most at risk"),
    ([seen("a", 0), seen("b", -1)], "b", "equal risk: the one due first"),
    ([seen("b", 0), seen("a", 0)], "a", "equal in all: by key"),
    ([step("a", 8)], "a", "a step within 20 minutes when nothing else is due"),
    ([step("a", 12), step("b", 8)], "b", "the next of them"),
    ([step("a", 21)], None, "not more than 20 minutes ahead"),
    ([step("a", 8), seen("b", 0)], "b", "never ahead while something is due"),
    ([step("a", 8), new("b")], "b", "nor while something is new"),
    ([step("a", -700, TODAY - DAY)], "a", "a step left over from last night is still offered"),
    ([new("w:meaning", "w"), seen("w:write", 0, siblings="w")], "w:meaning", "D39: the new one comes first"),
    ([seen("w:meaning", 2, last=0, siblings="w"), seen("w:write", 0, siblings="w")], None, "D39: its review rests"),
    ([step("w:meaning", 30, siblings="w"), seen("w:write", 0, siblings="w")], None, "D39: also while steps are open"),
    ([seen("w:meaning", 9, last=0, siblings="w"), new("w:write", "w")], None, "D39: a review asked, the new one rests"),
    ([step("w:meaning", 8, siblings="w"), new("w:write", "w")], "w:meaning", "but its own steps go on"),
    ([seen("w:meaning", 9, last=1, siblings="w"), new("w:write", "w")], None, "asked on a day ahead (clock set back)"),
    ([seen("w:meaning", 9, last=-1, siblings="w"), new("w:write", "w")], "w:write", "asked yesterday: no rest today"),
    ([seen("a", 2, last=0), seen("b", 0)], "b", "items without siblings do not rest for each other"),
    (
        [step("w:meaning", -700, TODAY - DAY, "w"), step("w:write", -1, TODAY, "w")],
        "w:write",
        "a step left over rests too when its sibling was asked today",
    ),
]


@pytest.mark.parametrize("waiting, item, reason", PICKS, ids=[row[2] for row in PICKS])
def test_the_next_item_is(waiting: list[Waiting], item: str | None, reason: str) -> None:
    picked = pick(waiting, NOW, TODAY, Schedule())
    assert (picked.item if picked else None) == item, reason


def test_siblings_asked_today_may_be_named_instead_of_waiting() -> None:
    waiting = [new("w:write", "w"), new("v:write", "v")]
    picked = pick(waiting, NOW, TODAY, Schedule(), asked={"w"})
    assert picked is waiting[1]
    assert pick(waiting[:1], NOW, TODAY, Schedule(), asked={"w"}) is None


def test_an_item_named_as_asked_goes_on_with_its_own_steps() -> None:
    waiting = [step("w:meaning", -1, siblings="w")]
    assert pick(waiting, NOW, TODAY, Schedule(), asked={"w"}) is waiting[0]


def test_a_review_is_due_all_day_long_and_a_step_to_the_second() -> None:
    review, learning = seen("a", 0).memory, step("b", 0).memory
    late_evening = NOW.replace(hour=23)
    assert is_due(review, late_evening, TODAY)
    assert not is_due(review, late_evening, TODAY - DAY)
    assert is_due(learning, NOW, TODAY)
    assert not is_due(learning, NOW - timedelta(seconds=1), TODAY)


siblings = st.sampled_from([None, "v", "w"])
entries = st.one_of(
    st.builds(new, st.just(""), siblings),
    st.builds(step, st.just(""), st.integers(-60, 60), st.sampled_from([TODAY, TODAY - DAY]), siblings),
    st.builds(seen, st.just(""), st.integers(-3, 3), st.floats(0.1, 100), st.integers(-9, 0), siblings),
)
queues = st.lists(entries, max_size=8).map(
    lambda queue: [Waiting(f"item-{n}", entry.siblings, entry.memory) for n, entry in enumerate(queue)]
)


@given(queues)
def test_the_laws_of_the_queue_hold(waiting: list[Waiting]) -> None:
    picked = pick(waiting, NOW, TODAY, Schedule())
    asked = {entry.siblings for entry in waiting if entry.memory.last_day == TODAY and entry.siblings}
    free = [entry for entry in waiting if entry.siblings not in asked or entry.memory.last_day == TODAY]
    due = [entry for entry in free if is_due(entry.memory, NOW, TODAY)]
    if picked is None:
        assert not due
        assert not [entry for entry in free if entry.memory.state in STEPS and entry.memory.due <= NOW + 20 * MINUTE]
        return
    assert picked in free, "no sibling of an item asked today"
    assert picked in due or not due, "ahead only when nothing is due"
    steps = [entry for entry in due if entry.memory.state in STEPS]
    assert picked in steps or not steps
    assert picked.memory.state == State.NEW or picked in steps or State.NEW not in {entry.memory.state for entry in due}


MIXING = [
    # waiting, drills of the last answers (newest first), the item picked, reason
    ([seen("v:1", 0, 5.0), seen("p:1", 0, 50.0)], "", "v:1", "the one most at risk"),
    ([seen("v:1", 0, 5.0), seen("p:1", 0, 50.0)], "vv", "v:1", "two in a row are no run yet"),
    ([seen("v:1", 0, 5.0), seen("p:1", 0, 50.0)], "vvv", "p:1", "after three of one drill another one has its turn"),
    ([seen("v:1", 0, 5.0), seen("p:1", 0, 50.0)], "vvpv", "v:1", "the run was broken"),
    ([seen("v:1", 0, 5.0), seen("p:1", 0, 50.0)], "ppp", "v:1", "a run of the other drill"),
    ([seen("v:1", 0, 5.0), seen("v:2", 0, 3.0)], "vvvvvv", "v:2", "nothing else is due, so the run goes on"),
    ([seen("v:1", 0, 5.0), seen("p:1", 1)], "vvv", "v:1", "what is due tomorrow breaks no run"),
    ([seen("v:1", 0), seen("p:1", 0, 50.0), seen("c:1", 0, 5.0)], "vvv", "c:1", "of the others the one most at risk"),
    ([step("v:1", -1), seen("p:1", 0)], "vvv", "v:1", "a step does not wait: it is a matter of minutes"),
    ([new("v:1"), seen("p:1", 0)], "vvv", "v:1", "nor does what was just taught"),
]


@pytest.mark.parametrize("waiting, lately, item, reason", MIXING, ids=[row[3] for row in MIXING])
def test_drills_are_mixed(waiting: list[Waiting], lately: str, item: str, reason: str) -> None:
    picked = pick(waiting, NOW, TODAY, Schedule(), lately=list(lately))
    assert picked is not None
    assert picked.item == item, reason


@given(st.lists(st.tuples(st.sampled_from("vpc"), st.floats(0.1, 100)), max_size=30))
def test_no_drill_is_asked_more_than_three_times_in_a_row_while_another_is_due(
    reviews: list[tuple[str, float]],
) -> None:
    left = [seen(f"{drill}:{number}", 0, stability) for number, (drill, stability) in enumerate(reviews)]
    asked: list[str] = []
    while picked := pick(left, NOW, TODAY, Schedule(), lately=asked[::-1]):
        others = {one.item[0] for one in left} - {picked.item[0]}
        asked.append(picked.item[0])
        left = [one for one in left if one is not picked]
        assert not others or len(set(asked[-RUN - 1 :])) > 1 or len(asked) <= RUN
    assert len(asked) == len(reviews)


def test_new_items_are_asked_in_the_order_of_their_lessons() -> None:
    waiting = [Waiting(key, None, started(NOW - minutes * MINUTE)) for key, minutes in (("v:1", 1), ("p:1", 3))]
    picked = pick(waiting, NOW, TODAY, Schedule())
    assert picked is not None
    assert picked.item == "p:1"


@pytest.mark.parametrize(
    "waiting, items, reason",
    [
        ([], "", "nothing waits"),
        ([seen("a", 0), new("b"), step("c", -1)], "abc", "all that is due, whatever its state"),
        ([seen("a", 0), seen("b", 1), step("c", 8)], "a", "nothing ahead while something is due"),
        ([seen("b", 1), step("c", 8), step("d", 21)], "c", "else the steps of the next 20 minutes"),
        ([step("a", -1, siblings="w"), new("b", "w")], "a", "a sibling of what was asked today rests"),
    ],
)
def test_an_order_of_its_own_chooses_from_what_is_due(waiting: list[Waiting], items: str, reason: str) -> None:
    assert "".join(entry.item for entry in ready(waiting, NOW, TODAY)) == items, reason


@given(st.lists(st.tuples(st.integers(-30, 30), st.booleans()), max_size=8))
def test_what_is_picked_is_among_what_is_ready(drawn: list[tuple[int, bool]]) -> None:
    waiting = [(step if steps else seen)(str(place), due) for place, (due, steps) in enumerate(drawn)]
    picked = pick(waiting, NOW, TODAY, Schedule())
    assert (picked in ready(waiting, NOW, TODAY)) if picked else not ready(waiting, NOW, TODAY)
