"""Which item is asked next."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from learnapp.srs.memory import Memory, Schedule, State, retrievability

STEPS = (State.LEARNING, State.RELEARNING)
RUN = 3
"""Reviews of one drill in a row, at most, while another drill has some that are due."""


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
    lately: Sequence[str] = (),
) -> Waiting | None:
    """The next item to ask, or None when the session is done.

    Steps that are due come first, the oldest first; then new items in the order of their lessons; then reviews, those
    most at risk first; then, when nothing else is due, steps due within `ahead`.

    `lately` names the drills of the last answers, the newest first: where RUN of them are of one drill, the next review
    is of another that has one due, so that drills mix however the risks lie.

    An item rests when one of its siblings was asked today. Siblings asked today are seen among `waiting`, due or not;
    of those that are not in it, `asked` names the `siblings`.
    """
    free = _free(waiting, today, asked)
    due = [entry for entry in free if is_due(entry.memory, now, today)]
    steps = [entry for entry in due or free if entry.memory.state in STEPS and entry.memory.due <= now + ahead]
    if steps or not due:
        return min(steps, key=_by_due, default=None)
    if new := [entry for entry in due if entry.memory.state == State.NEW]:
        return min(new, key=lambda entry: entry.memory.due)  # of those alike the first that was given
    turn = _after_a_run(due, lately)
    return min(turn, key=lambda entry: (retrievability(entry.memory, today, schedule) or 0.0, *_by_due(entry)))


def _after_a_run(due: Sequence[Waiting], lately: Sequence[str]) -> Sequence[Waiting]:
    """Those of other drills after a run of one drill, where there are any."""
    run = set(lately[:RUN])
    if len(lately) < RUN or len(run) > 1:
        return due
    return [entry for entry in due if entry.item.partition(":")[0] not in run] or due


def ready(
    waiting: Sequence[Waiting], now: datetime, today: date, ahead: timedelta = timedelta(minutes=20)
) -> Sequence[Waiting]:
    """All that `pick` could choose from, for a session with an order of its own: what is due, else steps due soon."""
    free = _free(waiting, today, ())
    due = [entry for entry in free if is_due(entry.memory, now, today)]
    return due or [entry for entry in free if entry.memory.state in STEPS and entry.memory.due <= now + ahead]


def _free(waiting: Sequence[Waiting], today: date, asked: Collection[str]) -> list[Waiting]:
    """What need not rest today for a sibling's sake; an item asked today goes on with its steps."""
    groups = {*asked, *(entry.siblings for entry in waiting if _asked_on(entry, today))} - {None}
    return [entry for entry in waiting if entry.siblings not in groups or _asked_on(entry, today)]


def _asked_on(entry: Waiting, today: date) -> bool:
    return entry.memory.last_day is not None and entry.memory.last_day >= today


def _by_due(entry: Waiting) -> tuple[datetime, str]:
    return entry.memory.due, entry.item
