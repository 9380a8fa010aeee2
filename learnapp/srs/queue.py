"""Which item is asked next."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from learnapp.srs.memory import Memory, Schedule, State, retrievability

STEPS = (State.LEARNING, State.RELEARNING)


@dataclass(frozen=True, slots=True)
class Waiting:
    """An item in the queue. Of the items with the same `siblings` only one is asked on a learner's day."""

    item: str
    siblings: str | None
    memory: Memory


def is_due(memory: Memory, now: datetime, today: date) -> bool:
    """Whether a memory is to be asked: in REVIEW from the start of the due date on, else from the exact instant on."""
    return memory.due.date() <= today if memory.state == State.REVIEW else memory.due <= now


def pick(
    waiting: Sequence[Waiting],
    now: datetime,
    today: date,
    schedule: Schedule,
    ahead: timedelta = timedelta(minutes=20),
    asked: Collection[str] = frozenset(),
) -> Waiting | None:
    """The next item to ask, or None when the session is done.

    Steps that are due come first, the oldest first; then new items in the order given; then reviews, those most at risk
    first; then, when nothing else is due, steps due within `ahead`.

    An item rests when one of its siblings was asked today. Siblings asked today are seen among `waiting`, due or not;
    of those that are not in it, `asked` names the `siblings`.
    """
    free = _free(waiting, today, asked)
    due = [entry for entry in free if is_due(entry.memory, now, today)]
    steps = [entry for entry in due or free if entry.memory.state in STEPS and entry.memory.due <= now + ahead]
    if steps or not due:
        return min(steps, key=_by_due, default=None)
    if new := next((entry for entry in due if entry.memory.state == State.NEW), None):
        return new
    return min(due, key=lambda entry: (retrievability(entry.memory, today, schedule) or 0.0, *_by_due(entry)))


def _free(waiting: Sequence[Waiting], today: date, asked: Collection[str]) -> list[Waiting]:
    """What need not rest today for a sibling's sake; an item asked today goes on with its steps."""
    groups = {*asked, *(entry.siblings for entry in waiting if _asked_on(entry, today))} - {None}
    return [entry for entry in waiting if entry.siblings not in groups or _asked_on(entry, today)]


def _asked_on(entry: Waiting, today: date) -> bool:
    return entry.memory.last_day is not None and entry.memory.last_day >= today


def _by_due(entry: Waiting) -> tuple[datetime, str]:
    return entry.memory.due, entry.item
