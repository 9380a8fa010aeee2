"""A learner's own parameters: fitted to the log, weighed on later answers, taken with all memories rebuilt."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from sqlalchemy import Connection

from learnapp.srs import fitting, optimizer
from learnapp.srs.fitting import Quality
from learnapp.srs.memory import Memory, Schedule, State
from learnapp.srs.optimizer import CannotFit
from learnapp.srs.replay import Step, replay, steps
from learnapp.store import learners, memories, rescheduling, submissions
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.store.rescheduling import History
from learnapp.web.grading import Form

Histories = Mapping[str, History]


@dataclass(frozen=True, slots=True)
class Effect:
    """What other parameters do to the due dates that stand."""

    sooner: int
    later: int
    same: int
    due_before: int
    """Reviews due today."""
    due_after: int


@dataclass(frozen=True, slots=True)
class Fit:
    """Parameters fitted to the earlier answers, and how they do on the later ones beside those in use."""

    parameters: tuple[float, ...]
    before: Quality
    after: Quality
    answers: int
    effect: Effect

    @property
    def is_better(self) -> bool:
        return self.after.is_better_than(self.before)


def count_answers(histories: Histories) -> int:
    return sum(len(one.answers) for one in histories.values())


def fitted(db: Connection, learner: LearnerRow, today: date) -> Fit:
    """Fit parameters to the log. Writes nothing. Raises CannotFit where there is too little to learn from."""
    histories = rescheduling.histories(db, learner.id)
    if (answers := count_answers(histories)) < fitting.LEAST_ANSWERS:
        raise CannotFit(f"{answers} answers are in your log; {fitting.LEAST_ANSWERS} are needed.")
    cut = fitting.cut([answer.at for one in histories.values() for answer in one.answers])
    schedule = learner.options.schedule
    walked = {item: _steps(item, one, learner, schedule) for item, one in histories.items()}
    earlier = [
        [(step.rating, step.day) for step in walk if step.after.last_at is not None and step.after.last_at < cut]
        for walk in walked.values()
    ]
    own = Schedule(schedule.desired_retention, schedule.maximum_interval, optimizer.fit(earlier))
    known = [one for walk in walked.values() for one in fitting.foretold(walk, cut, schedule)]
    fresh = [
        one
        for item, history in histories.items()
        for one in fitting.foretold(_steps(item, history, learner, own), cut, own)
    ]
    effect = effect_of(db, learner, rebuilt(histories, learner, own), today)
    return Fit(own.parameters, fitting.quality(known), fitting.quality(fresh), answers, effect)


def rebuilt(histories: Histories, learner: LearnerRow, schedule: Schedule) -> dict[str, Memory]:
    """Item → its memory as the log makes it under a schedule."""
    calendar = learner.options.calendar
    return {
        item: replay(item, one.answers, one.started_at, calendar, schedule, one.moves)
        for item, one in histories.items()
    }


def effect_of(db: Connection, learner: LearnerRow, after: Mapping[str, Memory], today: date) -> Effect:
    """How due dates change where memories become those of `after`."""
    rows = memories.find_many(db, learner.id, after)
    in_review = [item for item, row in rows.items() if row.memory.state is State.REVIEW and not row.suspended]
    days = [(after[item].due.date() - rows[item].memory.due.date()).days for item in in_review]
    return Effect(
        sooner=sum(one < 0 for one in days),
        later=sum(one > 0 for one in days),
        same=sum(one == 0 for one in days),
        due_before=sum(rows[item].memory.due.date() <= today for item in in_review),
        due_after=sum(after[item].due.date() <= today for item in in_review),
    )


def take(store: Store, learner: LearnerRow, parameters: tuple[float, ...], form: Form) -> int:
    """From now on use these parameters, none for the defaults, and rebuild all memories; returns how many changed.

    The log is read and replayed before the transaction, and again in it only if it has grown meanwhile.
    """
    options = replace(learner.options, parameters=parameters)
    with store.reading() as db:
        seen = rescheduling.mark(db, learner.id)
        found = rebuilt(rescheduling.histories(db, learner.id), learner, options.schedule)
    with store.writing() as db:
        if (earlier := submissions.outcome(db, learner.id, form.submit)) is not None:
            return int(earlier)
        if rescheduling.mark(db, learner.id) != seen:
            found = rebuilt(rescheduling.histories(db, learner.id), learner, options.schedule)
        rows = memories.find_many(db, learner.id, found)
        changed = [item for item, row in rows.items() if found[item] != row.memory]
        for item in changed:
            memories.save(db, learner.id, item, found[item])
        learners.save_options(db, learner.id, options)
        today, way = options.calendar.day_of(form.now), "fit" if parameters else "defaults"
        kept = json.dumps(parameters) if parameters else None
        rescheduling.record(db, learner.id, way, form.now, today, parameters=kept)  # type: ignore[arg-type]
        submissions.record(db, learner.id, form.submit, form.now, str(len(changed)))
        return len(changed)


def lines(found: Fit) -> list[str]:
    """A fit for a person."""
    before, after, effect = found.before, found.after, found.effect
    return [
        f"answers      {found.answers}, of which {after.answers} later recalls show how it does",
        f"log loss     {before.log_loss:.4f} in use, {after.log_loss:.4f} fitted",
        f"error        {before.error:.4f} in use, {after.error:.4f} fitted (RMSE in bins)",
        f"reviews      {effect.sooner} sooner, {effect.later} later, {effect.same} on the same day",
        f"due today    {effect.due_before} now, {effect.due_after} with the fitted ones",
        "better       " + ("yes" if found.is_better else "no: what is in use stays"),
        "parameters   " + " ".join(f"{one:g}" for one in found.parameters),
    ]


def _steps(item: str, one: History, learner: LearnerRow, schedule: Schedule) -> list[Step]:
    return list(steps(item, one.answers, one.started_at, learner.options.calendar, schedule, one.moves))
