"""Leeches: what is often forgotten, beside what it is confused with, and what can be done about it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from learnapp.catalog import keys
from learnapp.drills.base import Learner, Question, UnknownItem, Verdict
from learnapp.srs import leeches as srs
from learnapp.store import memories, notes, progress
from learnapp.store.memories import MemoryRow
from learnapp.store.progress import Leech, WrongAnswer
from learnapp.web.asking import drill_of, field, first_time, form, judged, learner_for, listed
from learnapp.web.current import catalog, me, reading, writing

bp = Blueprint("leeches", __name__, url_prefix="/progress/leeches")

MOST = 10
"""Shown at once: who has more begins with those forgotten most often."""
MOST_DONE = 50
MOST_ANSWERS = 4
"""Wrong answers shown of each."""
LONGEST_NOTE = 300


@dataclass(frozen=True, slots=True)
class Confused:
    """A wrong answer: how often it was given, why it is wrong, and what it would have been right for."""

    wrong: WrongAnswer
    shown: str
    """The answer as it was written; of a place its code."""
    asked: Question | None
    """What it was the answer to, where that is not what is shown: rules and particles are asked with many words."""
    told: str
    other: Question | None
    kana: tuple[str, ...]
    """To draw side by side, where kana were confused."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A leech as the page shows it."""

    leech: Leech
    question: Question
    confused: tuple[Confused, ...]
    own_word: int | None
    """The number of an own word, which can be corrected."""


@bp.get("")
def page() -> str:
    """Those about which something should be done, then those that were seen to."""
    with reading() as db:
        found = progress.leeches(db, me().id)
        due = [one for one in found if one.is_due]
        shown = [one for leech in due[:MOST] if (one := _shown(db, leech))]
        done = [
            (leech, question)
            for leech in [one for one in found if not one.is_due][:MOST_DONE]
            if (question := listed(db, leech.row.item))
        ]
    return render_template(
        "progress/leeches.html", shown=shown, number=len(due), done=done, first=srs.FIRST, step=srs.STEP,
        longest=LONGEST_NOTE, questions=[one.question for one in shown] + [question for _, question in done],
    )  # fmt: skip


@bp.post("/note")
def note() -> Response:
    """Write or rewrite the note; an empty one leaves the item as it is."""
    text = "" if request.form.get("as_it_is") else _text()
    sent, item = form(), field("item", 200)
    with writing() as db:
        row = _find(db, item)
        if first_time(db, sent):
            notes.save(db, me().id, item, text, row.memory.lapses, sent.now)
    flash("Saved. You will see your note after every answer to it." if text else "It stays as it is.", "good")
    return redirect(url_for("leeches.page"), code=303)


@bp.post("/suspend")
def suspend() -> Response:
    """Put an item aside, or take it up again, with the note that stands in the form; either way it was seen to."""
    text = _text()
    sent, item = form(), field("item", 200)
    aside = request.form.get("suspended") == "1"
    with writing() as db:
        row = _find(db, item)
        if first_time(db, sent):
            memories.suspend(db, me().id, [item], aside)
            notes.save(db, me().id, item, text, row.memory.lapses, sent.now)
    flash("Put aside: it is not asked until you take it up again." if aside else "Taken up again.", "good")
    return redirect(url_for("leeches.page"), code=303)


def _text() -> str:
    """The note that was written, on one line."""
    return " ".join(field("text", LONGEST_NOTE).split())


def _find(db: Connection, item: str) -> MemoryRow:
    """The learner's own leech; a 404 page for anything else."""
    row = memories.find(db, me().id, item)
    if row is None or row.memory.lapses < srs.FIRST:
        abort(404, "This is not among what you often forget; it may have been undone. Go back to the list.")
    return row


def _shown(db: Connection, leech: Leech) -> Shown | None:
    """None where its word was removed meanwhile."""
    item = leech.row.item
    question = listed(db, item)
    if question is None:
        return None
    answers = progress.wrong_answers(db, me().id, item, MOST_ANSWERS)
    return Shown(leech, question, tuple(_confused(db, question, each) for each in answers), keys.own_word_id(item))


def _confused(db: Connection, question: Question, wrong: WrongAnswer) -> Confused:
    """What the drill says of the answer today, to the question to which it was given where that still exists."""
    learner, shown = learner_for(db, question.item, wrong.answer), question
    with suppress(UnknownItem):
        question = drill_of(question.item).rebuild(question.item, wrong.ref, learner, catalog())
    verdict = judged(question, learner, wrong.answer, wrong.typed)
    told = verdict.explanation if verdict.kind == "wrong" else ""
    other = _other(question, wrong, learner, verdict)
    return Confused(
        wrong,
        _answer(question, wrong.answer),
        question if question.prompt != shown.prompt else None,
        told,
        listed(db, other) if other else None,
        verdict.kana,
    )


def _answer(question: Question, answer: str) -> str:
    labels: Sequence[str] = question.labels or question.choices
    return dict(zip(question.choices, labels, strict=True)).get(answer, answer)


def _other(question: Question, wrong: WrongAnswer, learner: Learner, verdict: Verdict) -> str:
    """The item that the answer is right for; empty where there is none of the same kind."""
    drill, *parts = question.item.split(":")
    if verdict.kana[1:]:
        return f"{drill}:{verdict.kana[1]}"
    if verdict.shown[1:]:
        return ":".join((drill, verdict.shown[1], *parts[1:]))
    taken_for = getattr(drill_of(question.item), "taken_for", None)
    return str(taken_for(question, wrong.answer, learner, catalog(), typed=wrong.typed)) if taken_for else ""
