"""Progress: what the work has brought, what the coming days hold, and how much of it is remembered."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import median

from flask import Blueprint, abort, render_template, request
from sqlalchemy import Connection

from learnapp import drills
from learnapp.srs import forecast, prints, retention
from learnapp.srs.day import DAY
from learnapp.srs.mastery import Stage
from learnapp.srs.streak import marked, run
from learnapp.store import days, progress, recall
from learnapp.store.days import DayCount
from learnapp.web import charts, listening
from learnapp.web.current import me, options, reading, today

bp = Blueprint("progress", __name__, url_prefix="/progress")

SPANS = {"30": "30 days", "90": "90 days", "365": "365 days"}
"""Days over which retention is told."""
FORECAST_DAYS = 30
CALENDAR_WEEKS = 53
CURVE_WEEKS = 26
TIME_WEEKS = 12
SHOWN_DAYS = 14
LATELY = 1000
"""Answers of which the median time is told."""
ENOUGH_TIMES = 5
"""Answers of a drill from which it is."""
FIRST_YEAR = 1970
ALBUM_DAYS = 28
"""Prints on a page of the album."""
BAND_TITLES = ("under 7 days", "7 to 20", "21 to 89", "90 and more")


@dataclass(frozen=True, slots=True)
class Firmness:
    """How many items of a drill are at each stage, and where each part of its bar begins."""

    drill: str
    numbers: Mapping[Stage, int]

    @property
    def total(self) -> int:
        return sum(self.numbers.values())

    @property
    def parts(self) -> list[tuple[int, float, float]]:
        """Stage, begin and width in percent, the firmest first."""
        found, x = [], 0.0
        for stage in reversed(Stage):
            width = 100 * self.numbers[stage] / self.total
            found.append((int(stage), round(x, 2), round(width, 2)))
            x += width
        return found


@bp.get("")
def page() -> str:
    """All of it at one glance, from sums that are kept."""
    span = request.args.get("span", "90")
    if span not in SPANS:
        abort(404)
    with reading() as db:
        stages = progress.stages(db, me().id)
        if not stages:
            return render_template("progress/none.html")
        by_day = progress.by_day(db, me().id, today() - timedelta(weeks=CALENDAR_WEEKS))
        answers, begun = progress.total(db, me().id)
        return render_template(
            "progress/page.html",
            span=span,
            spans=SPANS,
            firmness=[Firmness(drill, stages[drill]) for drill in drills.REGISTRY if drill in stages],
            mastered=sum(numbers[Stage.MASTERED] for numbers in stages.values()),
            leeches=progress.count_leeches(db, me().id),
            answers=answers,
            begun=begun or today(),
            **_retention(db, int(span)),
            **_ahead(db),
            **_calendar(by_day),
            **_time(db, by_day),
            **_row_of_days(db),
        )


def _retention(db: Connection, span: int) -> dict[str, object]:
    since = today() - (span - 1) * DAY
    weeks = retention.weeks(
        recall.by_day(db, me().id, today() - CURVE_WEEKS * retention.WEEK + DAY), today(), CURVE_WEEKS
    )
    return {
        "recall": retention.table(recall.sums(db, me().id, since)),
        "weeks": weeks,
        "curve": charts.curve(weeks, options().desired_retention),
        "desired": options().desired_retention,
        "bands": BAND_TITLES,
        "enough": retention.ENOUGH,
    }


def _ahead(db: Connection) -> dict[str, object]:
    due = progress.due_dates(db, me().id, listening.queues(drills.REGISTRY), today() + FORECAST_DAYS * DAY)
    found = forecast.forecast(due, today(), FORECAST_DAYS)
    dates = [today() + nth * DAY for nth in range(FORECAST_DAYS)]
    bars = charts.bars(
        [
            (str(day.day), number, f"{day:%A}, {day.day} {day:%B}: {number}")
            for day, number in zip(dates, found.days, strict=True)
        ]
    )
    return {"forecast": found, "dates": dates, "ahead": bars}


def _calendar(by_day: Mapping[date, DayCount]) -> dict[str, object]:
    heat = charts.heat({day: one.reviews for day, one in by_day.items()}, today(), CALENDAR_WEEKS)
    worked = sum(1 for _, week in heat.weeks for number in week if number)
    return {"heat": heat, "worked": worked}


def _time(db: Connection, by_day: Mapping[date, DayCount]) -> dict[str, object]:
    """Minutes week by week, and how long an answer takes; only days with answers count as days."""
    firsts = [today() - timedelta(weeks=TIME_WEEKS - nth) + DAY for nth in range(TIME_WEEKS)]
    sums = [_within(by_day, first, first + timedelta(weeks=1)) for first in firsts]
    month_ago = today() - 30 * DAY
    month = [one for day, one in by_day.items() if day > month_ago and one.reviews]
    took = progress.lately_took(db, me().id, LATELY)
    return {
        "weekly": list(zip(firsts, sums, strict=True)),
        "minutes": charts.bars(
            [
                (f"{first.day} {first:%b}", _minutes(one), f"week from {first.day} {first:%B}: {_minutes(one)} minutes")
                for first, one in zip(firsts, sums, strict=True)
            ],
            charts.WIDE_BAR,
        ),
        "minutes_a_day": round(sum(one.milliseconds for one in month) / 60_000 / len(month)) if month else 0,
        "by_drill": progress.by_drill(db, me().id, today() - 29 * DAY),
        "seconds": {drill: median(each) / 1000 for drill, each in took.items() if len(each) >= ENOUGH_TIMES},
    }


def _within(by_day: Mapping[date, DayCount], first: date, end: date) -> DayCount:
    return sum((one for day, one in by_day.items() if first <= day < end), DayCount())


def _minutes(one: DayCount) -> int:
    return round(one.milliseconds / 60_000)


def _row_of_days(db: Connection) -> dict[str, object]:
    done = days.days_with_reviews(db, me().id)
    found = run(done, today())
    return {"run": found, "row": marked(done, found, today(), SHOWN_DAYS), "day": today()}


@bp.get("/prints")
def album() -> str:
    """The prints of past days, four weeks to a page."""
    last = _date(request.args.get("before", "")) or today()
    first = last - ALBUM_DAYS * DAY
    with reading() as db:
        by_day = progress.by_day(db, me().id, first)
        done = {day: one.reviews for day, one in by_day.items() if day < last}
        late = progress.late(db, me().id, listening.queues(drills.REGISTRY), first, today())
        found = prints.album(done, late, today())
        earlier = progress.has_earlier(db, me().id, first)
    return render_template(
        "progress/album.html", prints=found, kinds=sorted(set(found.values())), done=done, first=first,
        last=last - DAY, earlier=earlier, later=last < today(), newer=min(last + ALBUM_DAYS * DAY, today()),
    )  # fmt: skip


def _date(text: str) -> date | None:
    """A day on or before today; a 404 page for anything else but nothing."""
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        abort(404)
    if not day.year >= FIRST_YEAR or day > today():
        abort(404)
    return day
