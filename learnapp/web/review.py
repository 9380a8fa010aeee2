"""The daily review: ask what is due, judge, record, and let the last answer be changed."""

from dataclasses import replace

from flask import Blueprint, abort, flash, redirect, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from learnapp import drills
from learnapp.drills.base import UnknownItem
from learnapp.srs.memory import Rating
from learnapp.store import memories, reviews
from learnapp.store.reviews import Answer
from learnapp.web import asking, grading, listening, sitting, unlocking, upcoming
from learnapp.web import review_pages as pages
from learnapp.web.asking import (
    Asked,
    field,
    form,
    given_up,
    judged,
    rebuilt,
    unsign,
)
from learnapp.web.current import here, me, now, reading, today
from learnapp.web.grading import Written

bp = Blueprint("review", __name__, url_prefix="/review")

ANSWERED_ELSEWHERE = (
    "This question was answered already, in another tab or on another device. "
    "That answer counts; this one was not recorded."
)

NOT_OPEN = "What can be chosen, and names, were judged beforehand and cannot be counted as right. Nothing was changed."


@bp.get("", defaults={"drill": None})
@bp.get("/<drill>")
def ask(drill: str | None) -> str | Response:
    """The next question, or what was done when nothing is due."""
    chosen, named = _drills(drill), request.args.get("item", "")
    wanted = listening.item_named(named)
    with reading() as db:
        if named and (not wanted or memories.find(db, me().id, wanted) is None):
            return _unstarted(db, drill, wanted or named)
        over = not named and sitting.is_over(db)
        due = upcoming.question(db, chosen, wanted, finishing=over)
        if due is None:
            left = over and upcoming.question(db, chosen)
            return sitting.rest_page(db, drill or "") if left else pages.finished_page(db, drill)
        question, asked, memory = due
        if "hint" in request.args:
            asked = replace(asked, hinted=True)
        return pages.question_page(db, drill, question, asked, memory)


def _unstarted(db: Connection, drill: str | None, item: str) -> Response:
    """What is asked for by its key and was not started: on to what is due; a 404 page if there is no such item."""
    question = asking.listed(db, item)
    if question is None:
        abort(404, f"There is no item “{item:.60}” to review. Choose Today to go on with what is due.")
    flash(f"“{item:.60}” was not started yet: its lesson comes under Learn. This is what is due.", "refusal")
    return redirect(url_for("review.ask", drill=drill), code=303)


@bp.post("", defaults={"drill": None})
@bp.post("/<drill>")
def answer(drill: str | None) -> str | Response | tuple[str, int]:
    """Judge an answer. A nudge is shown at once and writes nothing; everything else is recorded."""
    _drills(drill)
    asked, sent = unsign(request.form.get("question", "")), form()
    text, typed = asking.answer(), field("typed")
    with reading() as db:
        question, learner = rebuilt(db, asked.item, asked.ref, text)
        gave_up = "show" in request.form
        verdict = given_up(question) if gave_up else judged(question, learner, text, typed)
        if verdict.kind == "nudge":
            row = memories.find(db, me().id, asked.item)
            return pages.question_page(
                db, drill, question, asked, row.memory if row else None, nudge=verdict, answer=text
            )
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
        written = grading.answer(here().store, me(), given, asked.attempt, sent)
    except grading.Stale:
        return _overtaken(drill, asked)
    except UnknownItem:
        abort(409, "This word is not started, so nothing was recorded. Start again from Review.")
    _open(written)
    return redirect(url_for("review.answered", review_id=written.id, drill=drill), code=303)


@bp.get("/answered/<row:review_id>")
def answered(review_id: int) -> str:
    """The verdict on an answer, and what can still be done about it."""
    drill = request.args.get("drill")
    with reading() as db:
        found = reviews.find(db, me().id, review_id)
        if found is None:
            abort(404)
        return pages.verdict_page(db, drill, found)


@bp.post("/rate")
def rate() -> Response | tuple[str, int]:
    """Another rating than the default, then on to the next question."""
    rating = request.form.get("rating", "")
    if rating not in {"1", "2", "3", "4"}:
        abort(400, "A rating is 1, 2, 3 or 4. Nothing was changed.")
    try:
        _open(grading.rate(here().store, me(), _review_id(), Rating(int(rating)), form()))
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
    return redirect(url_for("review.ask", drill=_filter(), item=listening.named(item)), code=303)


@bp.post("/accept")
def accept() -> Response | tuple[str, int]:
    """The learner's answer is right too; not where all that can be answered was judged beforehand."""
    with reading() as db:
        found = reviews.find(db, me().id, _review_id())
        if found and not asking.may_accept(rebuilt(db, found.answer.item, found.answer.ref)[0]):
            abort(400, NOT_OPEN)
    try:
        written = grading.accept(here().store, me(), _review_id(), form())
    except grading.NotNewest:
        return _too_late()
    _open(written)
    return redirect(url_for("review.answered", review_id=written.id, drill=_filter()), code=303)


@bp.post("/go-on")
def go_on() -> Response:
    """The minutes are over and the learner goes on, with what is due or with lessons."""
    with reading() as db:
        sitting.go_on(db)
    to = request.form.get("to", "")
    drill = to if to in drills.REGISTRY else None
    return redirect(url_for("learn.page") if to == "learn" else url_for("review.ask", drill=drill), code=303)


@bp.post("/undo")
def undo() -> Response:
    """Take the last answer of today back and ask it again; as often as there are answers."""
    item = grading.undo(here().store, me(), form())
    named = listening.named(item) if item else None
    return redirect(url_for("review.ask", drill=_filter(), item=named), code=303)


@bp.post("/quiet")
def quiet() -> Response:
    """The learner cannot listen now: what is heard rests for a while, ungraded, and the others go on."""
    form()
    listening.keep_quiet()
    if "run" in request.form:
        return redirect(url_for("practice.page", drill=_filter() or "vocabulary"), code=303)
    return redirect(url_for("review.ask", drill=_filter()), code=303)


def _open(written: Written) -> None:
    """Open what the answer has earned."""
    if written.rose:
        unlocking.check(here().store, me())


def _drills(drill: str | None) -> tuple[str, ...]:
    """The drills of a review; a 404 page for one that there is not."""
    if drill is not None and drill not in drills.REGISTRY:
        abort(404)
    return pages.drills_of(drill)


def _filter() -> str | None:
    drill = request.form.get("drill") or None
    return drill if drill in drills.REGISTRY else None


def _review_id() -> int:
    text = request.form.get("review", "")
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        abort(400, "The form does not say which answer it is about. Go back to Review.")
    return int(text)


def _overtaken(drill: str | None, asked: Asked) -> tuple[str, int]:
    """Answered meanwhile: show the answer that counted."""
    with reading() as db:
        standing = reviews.of_item(db, me().id, asked.item)
        if not standing:
            abort(409, "This question has changed meanwhile. Start again from Review.")
        if standing[-1].answer.is_of_game:
            abort(409, "You used this rightly in a game meanwhile, which counts for today. Start again from Review.")
        return pages.verdict_page(db, drill, standing[-1], ANSWERED_ELSEWHERE), 409


def _too_late() -> tuple[str, int]:
    with reading() as db:
        newest = reviews.newest(db, me().id)
        if newest is None:
            abort(409, "There is no answer left to change. Start again from Review.")
        notice = "Another answer came after that one, so it can no longer be changed. Undo goes back step by step."
        return pages.verdict_page(db, _filter(), newest, notice), 409
