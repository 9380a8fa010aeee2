"""Lessons: a new word is shown before it is asked."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from learnapp import drills
from learnapp.drills.base import Item, Lesson, UnknownItem, Verdict
from learnapp.store import memories, queue
from learnapp.web import asking, held, listening, sitting, starting
from learnapp.web.asking import draw, drill_of, field, form, judged, knowing, learner_for, rebuilt
from learnapp.web.current import catalog, here, me, now, options, reading, today

bp = Blueprint("learn", __name__, url_prefix="/learn")

MOST_EXTRA = 50
"""Items a learner may ask for beyond the day's number, in one go."""
NOT_NOW = (
    "This word cannot be started now: it was removed, today's number is reached, or its other direction had its turn "
    "today. Start again from Learn."
)


@bp.get("")
def page() -> str | Response:
    """The next lesson; after a few, the questions about them."""
    extra = _extra(request.args.get("more", ""))
    with reading() as db:
        unasked = queue.count_new(db, me().id, listening.queues(drills.REGISTRY), today())
        waiting = starting.waiting(db, extra)
        over = sitting.is_over(db)
        if unasked >= starting.BATCH or (unasked and (over or not waiting.items)):
            return redirect(url_for("review.ask"), code=303)
        if over:
            return sitting.rest_page(db, "learn")
        if not waiting.items:
            return _none(db, waiting.started)
        return _lesson(db, waiting.items[0], unasked, len(waiting.items), extra)


@bp.post("")
def seen() -> str | Response:
    """The lesson was seen. What was tried and is not right yet is explained once, then the item starts all the same."""
    key, text, sent = field("item", 200), asking.answer(), form()
    extra = _extra(request.form.get("more", ""))
    onward = redirect(url_for("learn.page", more=extra or None), code=303)
    with reading() as db:
        if memories.find(db, me().id, key) is not None:
            return onward  # sent twice, or started in another tab
        waiting = starting.waiting(db, extra)
        item = next((item for item in waiting.items if item.key == key), None)
        if item is None:
            abort(409, NOT_NOW)
        if text.strip() and request.form.get("tried") != text:
            question, learner = rebuilt(db, key, _told(db, key).ref or draw(db, key, 0)[0].ref, text)
            verdict = judged(question, learner, text, field("typed"))
            if not verdict.passed:
                return _lesson(
                    db,
                    item,
                    queue.count_new(db, me().id, listening.queues(drills.REGISTRY), today()),
                    len(waiting.items),
                    extra,
                    verdict,
                    text,
                )
    starting.start(here().store, me(), item, sent)
    return onward


def _none(db: Connection, started: int) -> str:
    """Nothing can be started now: the day's number is reached, or what is left waits for something, which is told."""
    unstarted = _unstarted(db)
    return render_template(
        "learn/none.html",
        started=started,
        unstarted=unstarted,
        held=None if unstarted else held.held(db),
        due=queue.count(db, me().id, listening.queues(drills.REGISTRY), now(), today(), asking.AHEAD) > 0,
        today=today(),
    )


def _lesson(
    db: Connection, item: Item, unasked: int, left: int, extra: int, verdict: Verdict | None = None, tried: str = ""
) -> str:
    lesson = _told(db, item.key)
    question = rebuilt(db, item.key, lesson.ref)[0] if lesson.ref else draw(db, item.key, 0)[0]
    batch = min(starting.BATCH, unasked + max(left, 1))
    return render_template(
        "learn/lesson.html",
        lesson=lesson,
        question=question,
        item=item,
        card=catalog().card(lesson.card_number) if lesson.card_number else None,
        number=unasked + 1,
        batch=batch,
        more=extra,
        verdict=verdict,
        tried=tried,
        options=options(),
        waiting_for_kana=held.waiting_for_kana(db),
    )


def _told(db: Connection, item: str) -> Lesson:
    try:
        lesson: Lesson = drill_of(item).lesson(item, knowing(db, item, learner_for(db, item), lesson=True), catalog())
    except UnknownItem:
        abort(404)
    return lesson


def _extra(text: str) -> int:
    return min(int(text), MOST_EXTRA) if text.isascii() and text.isdigit() and len(text) < 4 else 0


def _unstarted(db: Connection) -> bool:
    """Whether more could be started if the day's number allowed it."""
    return bool(starting.waiting(db, MOST_EXTRA).items)
