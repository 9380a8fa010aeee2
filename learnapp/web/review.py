"""The daily review: ask what is due, judge, record, and let the last answer be changed."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from learnapp import drills
from learnapp.drills.base import Learner, Question, UnknownItem, Verdict
from learnapp.srs import memory as srs
from learnapp.srs.memory import AlreadyReviewed, Memory, Rating, State
from learnapp.srs.queue import Waiting, is_due, pick
from learnapp.store import days, memories, queue, reviews
from learnapp.store.reviews import Answer, Review
from learnapp.web import grading
from learnapp.web.asking import (
    AHEAD,
    Asked,
    derivation_of,
    draw,
    field,
    form,
    given_up,
    judged,
    listed,
    passage_of,
    rebuilt,
    sign,
    unsign,
)
from learnapp.web.choices import furigana_answered, furigana_asked
from learnapp.web.current import here, me, now, options, reading, today

bp = Blueprint("review", __name__, url_prefix="/review")

ANSWERED_ELSEWHERE = (
    "This question was answered already, in another tab or on another device. "
    "That answer counts; this one was not recorded."
)


@bp.get("", defaults={"drill": None})
@bp.get("/<drill>")
def ask(drill: str | None) -> str | Response:
    """The next question, or what was done when nothing is due."""
    chosen = _drills(drill)
    with reading() as db:
        due = _next(db, chosen, request.args.get("item"))
        if due is None:
            return _finished(db, drill, chosen)
        question, asked, memory = due
        if "hint" in request.args:
            asked = replace(asked, hinted=True)
        return _asking(db, drill, question, asked, memory)


@bp.post("", defaults={"drill": None})
@bp.post("/<drill>")
def answer(drill: str | None) -> str | Response | tuple[str, int]:
    """Judge an answer. A nudge is shown at once and writes nothing; everything else is recorded."""
    chosen = _drills(drill)
    asked, sent = unsign(request.form.get("question", "")), form()
    text, typed = field("answer"), field("typed")
    with reading() as db:
        question, learner = rebuilt(db, asked.item, asked.ref, text)
        gave_up = "show" in request.form
        verdict = given_up(question) if gave_up else judged(question, learner, text, typed)
        if verdict.kind == "nudge":
            row = memories.find(db, me().id, asked.item)
            return _asking(db, drill, question, asked, row.memory if row else None, verdict=verdict, answer=text)
    rating = grading.default_rating(verdict.kind, asked.hinted)
    given = Answer(
        asked.item,
        asked.ref,
        now(),
        today(),
        rating,
        verdict.kind,
        "" if gave_up else text,
        typed,
        asked.hinted,
        asked.waited_ms(now()),
    )
    try:
        review_id = grading.answer(here().store, me(), given, asked.attempt, sent)
    except grading.Stale:
        return _overtaken(drill, chosen, asked)
    except UnknownItem:
        abort(409, "This word is not started, so nothing was recorded. Start again from Review.")
    return redirect(url_for("review.answered", review_id=review_id, drill=drill), code=303)


@bp.get("/answered/<row:review_id>")
def answered(review_id: int) -> str:
    """The verdict on an answer, and what can still be done about it."""
    drill = request.args.get("drill")
    with reading() as db:
        found = reviews.find(db, me().id, review_id)
        if found is None:
            abort(404)
        return _verdict(db, drill, _drills(drill), found)


@bp.post("/rate")
def rate() -> Response | tuple[str, int]:
    """Another rating than the default, then on to the next question."""
    rating = request.form.get("rating", "")
    if rating not in {"1", "2", "3", "4"}:
        abort(400, "A rating is 1, 2, 3 or 4. Nothing was changed.")
    try:
        grading.rate(here().store, me(), _review_id(), Rating(int(rating)), form())
    except grading.NotAllowed:
        abort(400, "This answer cannot have that rating: wrong is Again, and after a hint Hard is the highest.")
    except grading.NotNewest:
        return _too_late()
    return redirect(url_for("review.ask", drill=_filter()), code=303)


@bp.post("/slip")
def slip() -> Response | tuple[str, int]:
    """The answer was a slip of the hand: ask again."""
    try:
        item = grading.slip(here().store, me(), _review_id(), form())
    except grading.NotNewest:
        return _too_late()
    return redirect(url_for("review.ask", drill=_filter(), item=item), code=303)


@bp.post("/accept")
def accept() -> Response | tuple[str, int]:
    """The learner's answer is right too."""
    try:
        review_id = grading.accept(here().store, me(), _review_id(), form())
    except grading.NotNewest:
        return _too_late()
    return redirect(url_for("review.answered", review_id=review_id, drill=_filter()), code=303)


@bp.post("/undo")
def undo() -> Response:
    """Take the last answer of today back and ask it again; as often as there are answers."""
    item = grading.undo(here().store, me(), form())
    return redirect(url_for("review.ask", drill=_filter(), item=item), code=303)


def _drills(drill: str | None) -> tuple[str, ...]:
    if drill is not None and drill not in drills.REGISTRY:
        abort(404)
    return (drill,) if drill else tuple(drills.REGISTRY)


def _filter() -> str | None:
    drill = request.form.get("drill") or None
    return drill if drill in drills.REGISTRY else None


def _review_id() -> int:
    text = request.form.get("review", "")
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        abort(400, "The form does not say which answer it is about. Go back to Review.")
    return int(text)


def _next(db: Connection, chosen: tuple[str, ...], wanted: str | None) -> tuple[Question, Asked, Memory] | None:
    """What to ask: the wanted item if it may be asked now, else what the queue picks of those still in the content."""
    found = _askable(db, wanted) if wanted else None
    waiting = list(queue.waiting(db, me().id, chosen, now(), today(), AHEAD))
    while found := found or pick(waiting, now(), today(), options().schedule, AHEAD):
        try:
            return *draw(db, found.item, found.memory.reviews), found.memory
        except UnknownItem:
            waiting = [one for one in waiting if one is not found]
            found = None
    return None


def _askable(db: Connection, item: str) -> Waiting | None:
    row = memories.find(db, me().id, item)
    if row is None or row.suspended or not srs.gradable(row.memory, today()):
        return None
    step = row.memory.state is not State.REVIEW and row.memory.due <= now() + AHEAD
    return Waiting(item, row.siblings, row.memory) if step or is_due(row.memory, now(), today()) else None


def _progress(db: Connection, chosen: tuple[str, ...]) -> dict[str, Any]:
    counts = days.of_day(db, me().id, today())
    done = sum(count.reviews for drill, count in counts.items() if drill in chosen)
    left = sum(queue.count(db, me().id, drill, now(), today(), AHEAD) for drill in chosen)
    return {"done": done, "left": left, "more": left > queue.MOST_COUNTED}


def _asking(
    db: Connection,
    drill: str | None,
    question: Question,
    asked: Asked,
    memory: Memory | None,
    verdict: Verdict | None = None,
    answer: str = "",
) -> str:
    return render_template(
        "review/ask.html",
        drill=drill,
        question=question,
        asked=asked,
        token=sign(asked),
        furigana=furigana_asked(asked.item, memory, options())
        or (asked.hinted and furigana_answered(asked.item, options())),
        derivation=derivation_of(db, question, Learner()) if asked.hinted else None,
        nudge=verdict,
        answer=answer,
        action=url_for("review.answer", drill=drill),
        hint_href=url_for("review.ask", drill=drill, item=asked.item, hint=1),
        progress=_progress(db, _drills(drill)),
    )


def _verdict(db: Connection, drill: str | None, chosen: tuple[str, ...], found: Review, notice: str = "") -> str:
    given = found.answer
    question, learner = rebuilt(db, given.item, given.ref, given.answer)
    gave_up = given.verdict == "wrong" and not given.answer
    verdict = given_up(question) if gave_up else judged(question, learner, given.answer, given.typed)
    newest = reviews.newest(db, me().id)
    current = newest is not None and newest.id == found.id
    return render_template(
        "review/answered.html",
        drill=drill,
        question=question,
        given=given,
        review_id=found.id,
        verdict=verdict,
        passed=given.verdict != "wrong",
        ratings=_ratings(found) if current else [],
        may_slip=current and grading.may_slip(db, me(), found),
        may_accept=current and given.verdict == "wrong" and bool(given.answer.strip()),
        current=current,
        notice=notice,
        about=given.item,
        passage=passage_of(question, learner),
        derivation=derivation_of(db, question, learner) if given.verdict == "wrong" else None,
        furigana=furigana_answered(given.item, options()),
        progress=_progress(db, chosen),
    )


def _ratings(found: Review) -> list[tuple[Rating, timedelta, bool]]:
    """Each rating with the wait that it promises, and whether it is the one that stands."""
    given, wish = found.answer, options()
    ratings = grading.allowed(given.verdict, given.hinted)
    try:
        after = srs.outcomes(given.item, found.before, given.at, wish.calendar, wish.schedule, ratings)
    except AlreadyReviewed:
        return []
    return [
        (rating, srs.interval(given.at, memory, wish.calendar), rating is given.rating)
        for rating, memory in after.items()
    ]


def _overtaken(drill: str | None, chosen: tuple[str, ...], asked: Asked) -> tuple[str, int]:
    """Answered meanwhile: show the answer that counted."""
    with reading() as db:
        standing = reviews.of_item(db, me().id, asked.item)
        if not standing:
            abort(409, "This question has changed meanwhile. Start again from Review.")
        return _verdict(db, drill, chosen, standing[-1], ANSWERED_ELSEWHERE), 409


def _too_late() -> tuple[str, int]:
    with reading() as db:
        newest = reviews.newest(db, me().id)
        if newest is None:
            abort(409, "There is no answer left to change. Start again from Review.")
        notice = "Another answer came after that one, so it can no longer be changed. Undo goes back step by step."
        return _verdict(db, _filter(), _drills(_filter()), newest, notice), 409


def _finished(db: Connection, drill: str | None, chosen: tuple[str, ...]) -> str:
    """What was done today, and what comes."""
    done = [review for review in reviews.of_day(db, me().id, today()) if review.answer.item.partition(":")[0] in chosen]
    missed = list(dict.fromkeys(review.answer.item for review in done if review.answer.verdict == "wrong"))
    return render_template(
        "review/finished.html",
        drill=drill,
        total=days.total({name: count for name, count in days.of_day(db, me().id, today()).items() if name in chosen}),
        verdicts={
            kind: sum(one.answer.verdict == kind for one in done) for kind in ("exact", "same", "accepted", "wrong")
        },
        missed=[question for item in missed[:20] if (question := listed(db, item))],
        tomorrow=queue.coming(db, me().id, chosen, today(), 1)[0],
    )
