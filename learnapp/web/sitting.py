"""How long a session lasts: the learner's minutes, what of them is used, and the pause at their end."""

from collections.abc import Mapping

from flask import render_template, session
from sqlalchemy import Connection

from learnapp import drills
from learnapp.srs import pace
from learnapp.srs.pace import Timed
from learnapp.store import queue, reviews
from learnapp.web import unlocking, upcoming
from learnapp.web.current import me, now, options

MOST_ANSWERS = 400
"""Looked at for the session that goes on; more in half an hour would be one in less than five seconds."""
FOR_PACE = 200
"""The last answers, by which the time for what is due is told."""
SECONDS: Mapping[str, float] = {"conjugation": 15.0, "particle": 15.0, "prefecture": 12.0}
"""An answer of a drill with its verdict, for who has answered few."""
USUAL_SECONDS = 11.0
"""The same of all other drills: 7.3 s is the mean of a recalled card in the defaults of FSRS's simulator, where nothing
is typed."""
_GO_ON = "since"
"""In the browser's session: the number of the answer after which the learner chose to go on."""


def is_over(db: Connection) -> bool:
    """Whether the session has lasted as long as the learner wishes."""
    if not options().session_minutes:
        return False
    answers = reviews.times(db, me().id, MOST_ANSWERS)
    return pace.spent(answers, now(), _since()).total_seconds() >= options().session_minutes * 60


def go_on(db: Connection) -> None:
    """From here on the minutes are counted anew, in this browser."""
    newest: list[Timed] = list(reviews.times(db, me().id, 1))
    session[_GO_ON] = newest[0].id if newest else 0


def minutes_for(db: Connection, due: Mapping[str, int]) -> int:
    """About how long it takes to answer what is due, drill by drill; 0 where nothing is."""
    if not any(due.values()):
        return 0
    return pace.minutes(due, reviews.times(db, me().id, FOR_PACE), SECONDS, USUAL_SECONDS)


def rest_page(db: Connection, to: str) -> str:
    """The minutes are over. `to` says where "Go on" leads: "learn", the key of a drill, or "" for all that is due."""
    chosen = (to,) if to in drills.REGISTRY else tuple(drills.REGISTRY)
    due = upcoming.due(db, chosen)
    return render_template(
        "review/rest.html",
        to=to,
        length=options().session_minutes,
        left=sum(due.values()),
        most=queue.MOST_COUNTED,
        minutes=minutes_for(db, due),
        opened=unlocking.to_celebrate(),
    )


def _since() -> int:
    kept = session.get(_GO_ON)
    return kept if isinstance(kept, int) else 0
