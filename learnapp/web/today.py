"""Today: what is due, what waits, what the coming days bring."""

from datetime import timedelta

from flask import Blueprint, render_template

from learnapp import drills
from learnapp.srs import prints
from learnapp.srs.day import DAY
from learnapp.srs.streak import marked, run
from learnapp.store import days, queue
from learnapp.web import listening, moving, questions, sitting, starting, unlocking, upcoming
from learnapp.web.choices import learns_kana
from learnapp.web.current import me, options, reading, today

bp = Blueprint("today", __name__)

FORECAST_DAYS = 6
SHOWN_DAYS = 14


@bp.get("/")
def page() -> str:
    celebrated = unlocking.to_celebrate()
    with reading() as db:
        next_mode = unlocking.nearest(db)
        due = upcoming.due(db, tuple(drills.REGISTRY))
        counts = days.of_day(db, me().id, today())
        waiting = starting.waiting(db)
        coming = queue.coming(db, me().id, listening.queues(drills.REGISTRY), today(), FORECAST_DAYS)
        minutes = sitting.minutes_for(db, due)
        done_days = days.days_with_reviews(db, me().id)
        away = moving.absence(db, me(), today())
        asks = not done_days and questions.is_asked(db)
    total = days.total(counts)
    left = sum(due.values())
    learning_kana = learns_kana(options())
    in_a_row = run(done_days, today())
    return render_template(
        "today/page.html",
        day=today(),
        celebrated=celebrated,
        next_mode=next_mode,
        due={key: count for key, count in due.items() if key not in drills.ON_REQUEST or count or learning_kana},
        done={key for key, count in counts.items() if count.reviews},
        left=left,
        minutes=minutes,
        most=queue.MOST_COUNTED,
        total=total,
        waiting=waiting,
        printed=prints.colours(total.reviews, left + len(waiting.items)),
        forecast=_forecast(left, coming),
        run=in_a_row,
        row=marked(done_days, in_a_row, today(), SHOWN_DAYS),
        asks=asks,
        learning_kana=learning_kana,
        newcomer=not done_days and not total.started,
        **questions.asked(options()),
        new_today=starting.new_on(today()),
        new_tomorrow=starting.new_on(today() + DAY),
        away=away,
        next_day=options().calendar.start(today() + timedelta(days=1)).astimezone(options().calendar.zone),
    )


def _forecast(left: int, coming: list[int]) -> list[tuple[str, int, int]]:
    """Label, count and height in percent of each bar."""
    counts = [left, *coming]
    highest = max([*counts, 1])
    labels = ["today", *(f"{today() + timedelta(days=n + 1):%a}" for n in range(len(coming)))]
    return [(label, count, round(100 * count / highest)) for label, count in zip(labels, counts, strict=True)]
