"""What came of a simulated learner's days, counted from the log of answers and from the events of unlocks."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Connection, func, select

from learnapp.catalog import Catalog
from learnapp.simulation.profiles import Profile
from learnapp.simulation.study import FIRST_DAY, Study, studying
from learnapp.srs.day import noon
from learnapp.srs.memory import Rating, State
from learnapp.store import unlocks
from learnapp.store.memories import unpack
from learnapp.store.tables import memory, review
from learnapp.web.current import catalog, here

SETTLED = 1.0
"""Days of stability."""
Report = Mapping[str, Any]


def simulate(profile: Profile, days: int, seed: int, content: Catalog | None = None) -> Report:
    """Play a learner for so many days; the same seed plays the same days.

    `retention` is the share of due reviews that were recalled, of items that had been learned before (None if there was
    none), `desired_retention` what the app aims at. `retention_settled` is the same share of items with a stability of
    a day or more: no interval is shorter than a day, so the others cannot be asked in time. `reviews_per_day` and
    `minutes_per_day` are means over all days, also those on which the learner did not come; minutes include lessons.
    `backlog_max` is the most that was still due when a day had ended; `unlocks` says on which day each mode opened,
    from 1, `closed` which did not, and `started` how many items were begun.
    """
    with studying(profile, seed, content) as study:
        return {**live(study, days), "profile": profile.name, "seed": seed}


def live(study: Study, days: int) -> Report:
    """Live the first days of a learner who has just come; `simulate` names the fields."""
    backlog = 0
    for number in range(1, days + 1):
        study.day(number)
        with here().store.reading() as db:
            backlog = max(backlog, still_due(db, study.learner.id, FIRST_DAY + timedelta(days=number - 1)))
    with here().store.reading() as db:
        return {**_report(db, study, days), "backlog_max": backlog}


def _report(db: Connection, study: Study, days: int) -> dict[str, Any]:
    opened = opening_days(db, study)
    answers = db.execute(
        select(func.count()).where(review.c.learner_id == study.learner.id, review.c.rating.is_not(None))
    ).scalar_one()
    started = select(func.count()).where(memory.c.learner_id == study.learner.id)
    return {
        "retention": retention(db, study.learner.id),
        "retention_settled": retention(db, study.learner.id, least=SETTLED),
        "desired_retention": study.learner.options.desired_retention,
        "reviews_per_day": round(answers / days, 1),
        "minutes_per_day": round(study.sat.total_seconds() / 60 / days, 1),
        "unlocks": opened,
        "closed": [mode.name for mode in catalog().modes if mode.name not in opened],
        "started": db.execute(started).scalar_one(),
        "days": days,
    }


def retention(db: Connection, learner_id: int, least: float = 0.0) -> float | None:
    """Of the answers to items in REVIEW, with a stability of `least` days, those that were not Again, 0 to 1."""
    mine = (review.c.learner_id == learner_id) & (review.c.state == int(State.REVIEW)) & review.c.rating.is_not(None)
    answers = db.execute(select(review.c.rating, review.c.before).where(mine)).all()
    ratings = [rating for rating, before in answers if not least or (unpack(before).stability or 0.0) >= least]
    return round(sum(rating > Rating.AGAIN for rating in ratings) / len(ratings), 4) if ratings else None


def still_due(db: Connection, learner_id: int, day: date) -> int:
    """Reviews due on that day or before it and not answered; those whose sibling was asked that day rest and count."""
    due = (memory.c.state == int(State.REVIEW)) & (memory.c.due <= noon(day)) & memory.c.suspended.is_(False)
    return int(db.execute(select(func.count()).where(memory.c.learner_id == learner_id, due)).scalar_one())


def opening_days(db: Connection, study: Study) -> dict[str, int]:
    """Mode → the number of the day on which it opened, the first to open first."""
    calendar = study.learner.options.calendar
    return {mode: _number(calendar.day_of(event.at)) for mode, event in unlocks.opened(db, study.learner.id).items()}


def _number(day: date) -> int:
    return (day - FIRST_DAY).days + 1


def lines(report: Report, profile: Profile) -> list[str]:
    """The same for a person."""
    kept = "nothing was due yet" if report["retention"] is None else f"{report['retention']:.1%} of what was due"
    settled = report["retention_settled"]
    return [
        f"{profile.name}: {profile.about}. {report['days']} days, seed {report['seed']}.",
        f"recalled        {kept}; the app aims at {report['desired_retention']:.0%}",
        *([f"                {settled:.1%} of what had a stability of a day or more"] if settled is not None else []),
        f"answers a day   {report['reviews_per_day']:g}",
        f"minutes a day   {report['minutes_per_day']:g}, lessons included",
        f"backlog         {report['backlog_max']} at most when a day had ended",
        f"started         {report['started']} items",
        *(f"day {day:<11} {mode} opens" for mode, day in report["unlocks"].items()),
        *(f"still closed    {mode}" for mode in report["closed"]),
    ]
