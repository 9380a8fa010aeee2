"""What is asked before the first lesson: the answers to choose from, and whether to ask at all."""

from collections.abc import Mapping

from sqlalchemy import Connection

from learnapp.store import days
from learnapp.store.options import Options
from learnapp.web.current import me, options, today

NEW_PER_DAY: Mapping[int, int] = {5: 3, 10: 5, 15: 8, 20: 10, 30: 15}
"""Minutes a day → new items a day. A simulated newcomer with 10 new items sits 20 minutes a day on average over half a
year, see `learnapp simulate`; the time grows with their number."""
USUAL_MINUTES = 20


def is_asked(db: Connection) -> bool:
    """Whether to ask: once, before anything was started."""
    return options().kana == "unasked" and not days.started_since(db, me().id, today().min)


def asked(kept: Options) -> dict[str, object]:
    """What the form needs."""
    return {
        "minutes_a_day": [(str(minutes), str(minutes)) for minutes in NEW_PER_DAY],
        "usual_minutes": str(kept.session_minutes if kept.session_minutes in NEW_PER_DAY else USUAL_MINUTES),
        "options": kept,
    }
