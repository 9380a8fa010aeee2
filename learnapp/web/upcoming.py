"""What is asked next: one path for the page of reviews and for the learner of `learnapp simulate`."""

from sqlalchemy import Connection

from learnapp.drills.base import Question, UnknownItem
from learnapp.srs import memory as srs
from learnapp.srs.memory import Memory, State
from learnapp.srs.queue import RUN, Waiting, is_due, pick
from learnapp.store import memories, queue, reviews
from learnapp.web import chains, listening
from learnapp.web.asking import AHEAD, Asked, draw
from learnapp.web.current import me, now, options, today

AT_RISK = 200
"""Reviews of a drill that are weighed where the most at risk come first: the earliest due ones."""


def question(
    db: Connection, chosen: tuple[str, ...], wanted: str | None = None, finishing: bool = False
) -> tuple[Question, Asked, Memory] | None:
    """What to ask: the wanted item if it may be asked now, else what the queue picks of those still in the content.

    `finishing` ends a session: only what was taught or forgotten in it and is not through its steps yet.
    """
    found = _askable(db, wanted) if wanted else None
    most = (
        chains.MOST_WAITING if chosen == chains.CHAINED else AT_RISK if options().queue_order == "risk" else queue.NEXT
    )
    waiting = list(queue.waiting(db, me().id, listening.queues(chosen), now(), today(), AHEAD, most))
    if finishing:
        waiting = [one for one in waiting if one.memory.state is not State.REVIEW]
    lately = [one.drill for one in reviews.times(db, me().id, RUN)] if len(chosen) > 1 else []
    while found := found or _choose(db, chosen, waiting, lately):
        try:
            return *draw(db, found.item, found.memory.reviews), found.memory
        except UnknownItem:
            waiting = [one for one in waiting if one is not found]
            found = None
    return None


def due(db: Connection, chosen: tuple[str, ...]) -> dict[str, int]:
    """Drill → how many of its items are due, see `queue.count`."""
    groups = [listening.queues((drill,)) for drill in chosen]
    return dict(zip(chosen, queue.counts(db, me().id, groups, now(), today(), AHEAD), strict=True))


def _choose(db: Connection, chosen: tuple[str, ...], waiting: list[Waiting], lately: list[str]) -> Waiting | None:
    if chosen == chains.CHAINED:
        return chains.follow(db, waiting)
    return pick(waiting, now(), today(), options().schedule, AHEAD, lately=lately)


def _askable(db: Connection, item: str) -> Waiting | None:
    row = memories.find(db, me().id, item)
    if row is None or row.suspended or listening.rests(item) or not srs.gradable(row.memory, today()):
        return None
    step = row.memory.state is not State.REVIEW and row.memory.due <= now() + AHEAD
    return Waiting(item, row.siblings, row.memory) if step or is_due(row.memory, now(), today()) else None
