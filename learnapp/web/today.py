"""Today: what is due, what waits, what the coming days bring."""

from datetime import date, timedelta

from flask import Blueprint, render_template
from sqlalchemy import Connection

from learnapp import drills
from learnapp.srs.streak import streak
from learnapp.store import days, queue
from learnapp.web import sitting, starting, unlocking
from learnapp.web.asking import AHEAD
from learnapp.web.choices import learns_kana
from learnapp.web.current import me, now, options, reading, today

bp = Blueprint("today", __name__)

FORECAST_DAYS = 6
SHOWN_DAYS = 14
COLOURS = 6
"""Of today's print: each sixth of the day's work lays one down."""


@bp.get("/")
def page() -> str:
    celebrated = unlocking.to_celebrate()
    with reading() as db:
        next_mode = unlocking.nearest(db)
        due = {key: queue.count(db, me().id, key, now(), today(), AHEAD) for key in drills.REGISTRY}
        counts = days.of_day(db, me().id, today())
        waiting = starting.waiting(db)
        coming = queue.coming(db, me().id, drills.REGISTRY, today(), FORECAST_DAYS)
        minutes = sitting.minutes_for(db, due)
        done_days = days.days_with_reviews(db, me().id)
        asks_kana = not done_days and _asks_kana(db)
    total = days.total(counts)
    left = sum(due.values())
    learning_kana = learns_kana(options())
    work = total.reviews + left + len(waiting.items)
    return render_template(
        "today/page.html",
        day=today(),
        celebrated=celebrated,
        next_mode=next_mode,
        due={key: count for key, count in due.items() if key not in drills.ON_REQUEST or count or learning_kana},
        left=left,
        minutes=minutes,
        most=queue.MOST_COUNTED,
        total=total,
        waiting=waiting,
        printed=COLOURS * total.reviews // work if work else 0,
        forecast=_forecast(left, coming),
        streak=streak(done_days, today()),
        calendar=[
            (day, day in done_days) for day in (today() - timedelta(days=SHOWN_DAYS - 1 - n) for n in range(SHOWN_DAYS))
        ],
        asks_kana=asks_kana,
        learning_kana=learning_kana,
        newcomer=not done_days and not total.started,
        options=options(),
        next_day=options().calendar.start(today() + timedelta(days=1)).astimezone(options().calendar.zone),
    )


def _asks_kana(db: Connection) -> bool:
    """Whether to ask if this learner reads kana: once, before anything was started."""
    return options().kana == "unasked" and not days.started_since(db, me().id, date.min)


def _forecast(left: int, coming: list[int]) -> list[tuple[str, int, int]]:
    """Label, count and height in percent of each bar."""
    counts = [left, *coming]
    highest = max([*counts, 1])
    labels = ["today", *(f"{today() + timedelta(days=n + 1):%a}" for n in range(len(coming)))]
    return [(label, count, round(100 * count / highest)) for label, count in zip(labels, counts, strict=True)]
