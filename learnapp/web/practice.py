"""Free practice: as many questions as one likes, about words that were started; the schedule stays as it is."""

from contextlib import suppress
from dataclasses import replace
from random import Random

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from learnapp import drills
from learnapp.drills.base import Question, UnknownItem, Verdict
from learnapp.store import memories
from learnapp.web import asking
from learnapp.web.asking import Asked, derivation_of, draw, field, given_up, judged, passage_of, rebuilt, sign, unsign
from learnapp.web.choices import furigana_answered, furigana_asked
from learnapp.web.current import SYSTEM_RANDOM, me, options, reading

bp = Blueprint("practice", __name__, url_prefix="/practice")

NEVER = -1
"""The attempt that a question of practice bears: no item is ever at it, so none can be graded."""
POOL = 500
"""Items that one run of practice draws from: those seen longest ago."""


@bp.get("/<drill>")
def page(drill: str) -> str | Response:
    """The n-th question of a run; a new run gets a number of its own, which shuffles it."""
    if drill not in drills.REGISTRY:
        abort(404)
    run, number = _whole(request.args.get("run", "")), _whole(request.args.get("n", "0")) or 0
    if run is None:
        return redirect(url_for("practice.page", drill=drill, run=SYSTEM_RANDOM.randrange(1, 10**6), n=0), code=303)
    with reading() as db:
        pool = memories.started_items(db, me().id, drill, POOL)
        lap, place = divmod(number, max(len(pool), 1))
        order = Random(f"{run}:{lap}").sample(pool, len(pool))
        for item in (*order[place:], *order[:place]):
            with suppress(UnknownItem):  # no longer in the content: the next one
                question, asked = draw(db, item, number)
                return _asking(drill, run, number, question, replace(asked, attempt=NEVER))
        return render_template("practice/none.html", drill=drill)


@bp.post("/<drill>")
def answer(drill: str) -> str:
    """Judge, and say how it was; nothing is written."""
    if drill not in drills.REGISTRY:
        abort(404)
    asked = unsign(request.form.get("question", ""))
    run, number = _whole(request.form.get("run", "")) or 1, _whole(request.form.get("n", "")) or 0
    text, typed = asking.answer(), field("typed")
    with reading() as db:
        question, learner = rebuilt(db, asked.item, asked.ref, text)
        verdict = given_up(question) if "show" in request.form else judged(question, learner, text, typed)
        derivation = derivation_of(db, question, learner) if verdict.kind == "wrong" else None
        passage = passage_of(question, learner)
    if verdict.kind == "nudge":
        return _asking(drill, run, number, question, asked, verdict, text)
    return render_template(
        "practice/answered.html",
        drill=drill,
        question=question,
        verdict=verdict,
        answer=text,
        passage=passage,
        derivation=derivation,
        furigana=furigana_answered(asked.item, options()),
        next=url_for("practice.page", drill=drill, run=run, n=number + 1),
    )


def _asking(
    drill: str,
    run: int,
    number: int,
    question: Question,
    asked: Asked,
    verdict: Verdict | None = None,
    answer: str = "",
) -> str:
    return render_template(
        "practice/ask.html",
        drill=drill,
        run=run,
        number=number,
        question=question,
        asked=asked,
        token=sign(asked),
        furigana=furigana_asked(asked.item, None, options()),
        nudge=verdict,
        answer=answer,
        action=url_for("practice.answer", drill=drill),
        hint_href=None,
    )


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
