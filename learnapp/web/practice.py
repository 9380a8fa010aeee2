"""Free practice: as many questions as one likes, of a drill or of what comes next; the schedule stays as it is."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from flask import Blueprint, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from learnapp import drills
from learnapp.drills.base import Question, UnknownItem, Verdict
from learnapp.store import memories, queue
from learnapp.web import asking, listening
from learnapp.web.asking import Asked, derivation_of, draw, field, given_up, judged, passage_of, rebuilt, sign, unsign
from learnapp.web.choices import furigana_answered, furigana_asked
from learnapp.web.current import SYSTEM_RANDOM, me, options, reading, today

bp = Blueprint("practice", __name__, url_prefix="/practice")

NEVER = -1
"""The attempt that a question of practice bears: no item is ever at it, so none can be graded."""
AHEAD_DAYS = (1, 7)
POOL = 500
"""Items that one run of practice draws from: those seen longest ago."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a run of practice draws from: the started items of a drill, or what falls due in the next days."""

    drill: str = ""
    days: int = 0

    def items(self, db: Connection) -> Sequence[str]:
        if self.drill:
            return memories.started_items(db, me().id, listening.queues((self.drill,)), POOL)
        return [item for item in queue.ahead(db, me().id, today(), self.days, POOL) if not listening.rests(item)]

    def page(self, run: int, number: int) -> str:
        if self.drill:
            return url_for("practice.page", drill=self.drill, run=run, n=number)
        return url_for("practice.ahead", days=self.days, run=run, n=number)

    @property
    def action(self) -> str:
        """Where answers go."""
        if self.drill:
            return url_for("practice.answer", drill=self.drill)
        return url_for("practice.answer_ahead", days=self.days)


@bp.get("/<drill>")
def page(drill: str) -> str | Response:
    """The n-th question of a run; a new run gets a number of its own, which shuffles it."""
    if drill not in drills.REGISTRY:
        abort(404)
    return _page(Source(drill))


@bp.get("/ahead/<int:days>")
def ahead(days: int) -> str | Response:
    """The same over what falls due tomorrow, or in the next days; what is due today is left to the review."""
    if days not in AHEAD_DAYS:
        abort(404)
    return _page(Source(days=days))


@bp.post("/<drill>")
def answer(drill: str) -> str:
    """Judge, and say how it was; nothing is written."""
    if drill not in drills.REGISTRY:
        abort(404)
    return _answer(Source(drill))


@bp.post("/ahead/<int:days>")
def answer_ahead(days: int) -> str:
    if days not in AHEAD_DAYS:
        abort(404)
    return _answer(Source(days=days))


def _page(source: Source) -> str | Response:
    run, number = _whole(request.args.get("run", "")), _whole(request.args.get("n", "0")) or 0
    if run is None:
        return redirect(source.page(SYSTEM_RANDOM.randrange(1, 10**6), 0), code=303)
    with reading() as db:
        pool = source.items(db)
        lap, place = divmod(number, max(len(pool), 1))
        order = Random(f"{run}:{lap}").sample(pool, len(pool))
        for item in (*order[place:], *order[:place]):
            with suppress(UnknownItem):  # no longer in the content: the next one
                question, asked = draw(db, item, number)
                return _asking(source, run, number, question, replace(asked, attempt=NEVER))
        return render_template("practice/none.html", drill=source.drill, days=source.days)


def _answer(source: Source) -> str:
    asked = unsign(request.form.get("question", ""))
    run, number = _whole(request.form.get("run", "")) or 1, _whole(request.form.get("n", "")) or 0
    text, typed = asking.answer(), field("typed")
    with reading() as db:
        question, learner = rebuilt(db, asked.item, asked.ref, text)
        verdict = given_up(question) if "show" in request.form else judged(question, learner, text, typed)
        derivation = derivation_of(db, question, learner) if verdict.kind == "wrong" else None
        passage = passage_of(question, learner)
    if verdict.kind == "nudge":
        return _asking(source, run, number, question, asked, verdict, text)
    return render_template(
        "practice/answered.html",
        drill=source.drill,
        question=question,
        verdict=verdict,
        answer=text,
        passage=passage,
        derivation=derivation,
        furigana=furigana_answered(asked.item, options()),
        next=source.page(run, number + 1),
    )


def _asking(
    source: Source,
    run: int,
    number: int,
    question: Question,
    asked: Asked,
    verdict: Verdict | None = None,
    answer: str = "",
) -> str:
    return render_template(
        "practice/ask.html",
        drill=source.drill,
        run=run,
        number=number,
        question=question,
        asked=asked,
        token=sign(asked),
        furigana=furigana_asked(asked.item, None, options()),
        nudge=verdict,
        answer=answer,
        action=source.action,
        hint_href=None,
    )


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
