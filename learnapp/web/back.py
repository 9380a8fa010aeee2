"""Coming back after days away: what can become of the reviews, each way with its forecast, and taking it back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from learnapp.srs import returning
from learnapp.srs.queue import Waiting
from learnapp.srs.returning import SPREAD_DAYS, Way
from learnapp.store import queue
from learnapp.web import moving
from learnapp.web.asking import form
from learnapp.web.current import here, me, options, reading, today
from learnapp.web.moving import Absence
from learnapp.web.present import counted

bp = Blueprint("back", __name__, url_prefix="/back")

FORECAST_DAYS = 30
WAYS: Mapping[str, tuple[Way, int]] = {
    "shift": ("shift", 0),
    "risk": ("risk", 0),
    **{f"spread-{days}": ("spread", days) for days in SPREAD_DAYS},
}
"""The form's value → way, and days of a spread."""
DECIDED = "This was decided already, perhaps in another tab. Nothing was changed."


@dataclass(frozen=True, slots=True)
class Forecast:
    """How many reviews each of the coming days holds, if a way is taken."""

    way: str
    counts: Sequence[int]

    @property
    def most(self) -> int:
        return max(self.counts)


@bp.get("")
def page() -> str:
    """The choice while one is open; what was chosen, with a way back; else what this page is for."""
    with reading() as db:
        away = moving.absence(db, me(), today())
        return render_template(
            "back/page.html",
            away=away,
            forecasts=_forecasts(db, away) if away else {},
            spreads=[f"spread-{days}" for days in SPREAD_DAYS],
            days=[today() + timedelta(days=offset) for offset in range(FORECAST_DAYS)],
            standing=moving.standing(db, me()),
            least=returning.AWAY,
            options=options(),
        )


@bp.post("")
def choose() -> Response:
    sent, found = form(), WAYS.get(request.form.get("way", ""))
    if found is None:
        abort(400, "Choose one of the ways on the page. Nothing was changed.")
    try:
        moved = moving.come_back(here().store, me(), *found, sent)
    except moving.NothingToDecide:
        abort(409, DECIDED)
    flash(f"{_told(*found, moved)} You can take this back on the page “Coming back”.", "good")
    return redirect(url_for("today.page"), code=303)


@bp.post("/undo")
def undo() -> Response:
    try:
        moved = moving.undo(here().store, me(), form())
    except moving.NothingToDecide:
        abort(409, "There is no choice left to take back. Nothing was changed.")
    flash(f"Taken back: {counted(moved, 'review')} due as before." if moved else "Taken back.", "good")
    return redirect(url_for("back.page"), code=303)


def _told(way: Way, days: int, moved: int) -> str:
    if way == "shift":
        return f"Welcome back. {counted(moved, 'review')} moved on, as if the days had not been."
    if way == "spread":
        return f"Welcome back. What was waiting is spread over {days} days."
    return "Welcome back. What you are most likely to forget comes first."


def _forecasts(db: Connection, away: Absence) -> dict[str, Forecast]:
    """The form's value → its forecast; "" for things as they are."""
    memories = queue.in_review(db, me().id)
    late = returning.at_risk_first(memories, today(), options().schedule)
    found = {"": _forecast("", memories, {})}
    for name, (way, days) in WAYS.items():
        found[name] = _forecast(name, memories, moving.new_dates(memories, late, way, days, away.last, today()))
    return found


def _forecast(name: str, memories: Sequence[Waiting], dates: Mapping[str, date]) -> Forecast:
    return Forecast(name, returning.forecast(memories, dates, today(), FORECAST_DAYS))
