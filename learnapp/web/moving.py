"""What a learner decides about many due dates at once, each decision in one transaction: come back, take it back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from sqlalchemy import Connection

from learnapp.srs import returning
from learnapp.srs.queue import Waiting
from learnapp.srs.returning import Way
from learnapp.store import days, learners, queue, rescheduling, submissions
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.store.rescheduling import Moved, Rescheduling
from learnapp.web.grading import Form

LATEST_DAYS = 3
"""Days with answers that are looked at: today, perhaps one ahead of a journey west, and the last one before."""


class NothingToDecide(Exception):
    """There was no absence, or the choice was made already, in another tab."""


@dataclass(frozen=True, slots=True)
class Absence:
    """Days away that a choice is open about."""

    last: date
    """The last day before them."""
    days: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The last choice, and what of it can be taken back."""

    choice: Rescheduling
    moved: int
    untouched: Sequence[Moved]
    """Due dates that stand as the choice has put them."""


def absence(db: Connection, learner: LearnerRow, today: date) -> Absence | None:
    """The days away that this learner can still decide about."""
    answered = [day for day in days.days_with_reviews(db, learner.id, LATEST_DAYS) if day < today]
    if not answered or returning.missed(answered[0], today) < returning.AWAY:
        return None
    choice = rescheduling.newest(db, learner.id)
    last = returning.away_since(answered[0], choice.day if choice else None, today)
    return Absence(last, returning.missed(last, today)) if last else None


def standing(db: Connection, learner: LearnerRow) -> Standing | None:
    """The last choice that was not taken back."""
    choice = rescheduling.newest(db, learner.id)
    if choice is None:
        return None
    moved = rescheduling.count_moved(db, learner.id, choice.id)
    return Standing(choice, moved, rescheduling.untouched(db, learner.id, choice.id))


def new_dates(
    memories: Sequence[Waiting], late: Sequence[Waiting], way: Way, spread_days: int, last: date, today: date
) -> Mapping[str, date]:
    """Item → its due date after a choice; `late` is what is due, the most at risk first."""
    if way == "shift":
        return returning.shifted(memories, last, today)
    return returning.dealt(late, memories, today, spread_days) if way == "spread" else {}


def come_back(store: Store, learner: LearnerRow, way: Way, spread_days: int, form: Form) -> int:
    """Move what a choice moves; returns how many due dates. Raises NothingToDecide where no choice is open."""
    with store.writing() as db:
        if (earlier := submissions.outcome(db, learner.id, form.submit)) is not None:
            return int(earlier)
        today = learner.options.calendar.day_of(form.now)
        away = absence(db, learner, today)
        if away is None:
            raise NothingToDecide
        memories = queue.in_review(db, learner.id)
        late = returning.at_risk_first(memories, today, learner.options.schedule) if way == "spread" else []
        dates = new_dates(memories, late, way, spread_days, away.last, today)
        standing = [(one.item, one.memory.reviews, one.memory.due.date()) for one in memories]
        moves = rescheduling.moves_to(dates, standing)
        spread_over = spread_days if way == "spread" else None
        rescheduling.record(db, learner.id, way, form.now, today, moves, days=spread_over)
        if way == "risk":
            learners.save_options(db, learner.id, replace(learner.options, queue_order="risk"))
        submissions.record(db, learner.id, form.submit, form.now, str(len(moves)))
        return len(moves)


def undo(store: Store, learner: LearnerRow, form: Form) -> int:
    """Take the last choice back: what was not answered since is due as before; returns how many due dates."""
    with store.writing() as db:
        if (earlier := submissions.outcome(db, learner.id, form.submit)) is not None:
            return int(earlier)
        found = standing(db, learner)
        if found is None:
            raise NothingToDecide
        back = [replace(one, due_from=one.due_to, due_to=one.due_from) for one in found.untouched]
        today = learner.options.calendar.day_of(form.now)
        rescheduling.record(db, learner.id, "undo", form.now, today, back, undoes=found.choice.id)
        if found.choice.way == "risk":
            learners.save_options(db, learner.id, replace(learner.options, queue_order="due"))
        submissions.record(db, learner.id, form.submit, form.now, str(len(back)))
        return len(back)
