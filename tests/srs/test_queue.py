"""Which item is asked next."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.day import DAY, noon
from learnapp.srs.memory import Memory, Schedule, State, started
from learnapp.srs.queue import STEPS, Waiting, is_due, pick

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
    ([seen("a", 0), new("c"), new("b")], "c", "then new items in the order given"),
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
