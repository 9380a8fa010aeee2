"""The placement check: a few questions over all drills for those who know some Japanese; it opens tables at once."""

from functools import lru_cache
from random import Random
from types import ModuleType

from flask import Blueprint, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from learnapp import drills
from learnapp.catalog import Catalog
from learnapp.drills import vocabulary
from learnapp.drills.base import Learner, Question, UnknownItem, Verdict
from learnapp.srs import knowledge, placement
from learnapp.srs.knowledge import Result
from learnapp.srs.placement import TYPED_GUESS, Check, Probe
from learnapp.store import unlocks
from learnapp.web import asking, grading, unlocking
from learnapp.web.asking import Asked, drill_of, field, form, judged, rebuilt, sign, unsign
from learnapp.web.current import SYSTEM_RANDOM, catalog, here, me, now, reading, today, writing

bp = Blueprint("placement", __name__, url_prefix="/placement")

NEVER = -1
"""The attempt that a question of the check bears: no item is ever at it, so none can be graded."""


@bp.get("")
def page() -> str:
    """The next question; before the first one what the check is, after the last one what it showed."""
    with reading() as db:
        kept = unlocks.find_placement(db, me().id)
        check = _read(kept.state) if kept else None
        if kept is None or check is None or "again" in request.args:
            return render_template("placement/start.html", most=placement.QUESTIONS)
        if kept.day is not None:
            return _ended(db, check)
        probe = placement.next_probe(check, probes(catalog()))
        return _asking(check, probe) if probe else _ended(db, check)


@bp.post("/start")
def start() -> Response:
    """A new check; what an earlier one opened stays open."""
    form()
    check = Check(f"{SYSTEM_RANDOM.getrandbits(64):016x}")
    with writing() as db:
        unlocks.save_placement(db, me().id, placement.to_json(check), now())
    return redirect(url_for("placement.page"), code=303)


@bp.post("")
def answer() -> str | Response:
    """Judge an answer to the question that the check asks now; one to any other changes nothing."""
    asked, sent = unsign(request.form.get("question", "")), form()
    text, typed = asking.answer(), field("typed")
    onward = redirect(url_for("placement.page"), code=303)
    with reading() as db:
        kept = unlocks.find_placement(db, me().id)
        check = _read(kept.state) if kept and kept.day is None else None
        probe = placement.next_probe(check, probes(catalog())) if check else None
        if check is None or probe is None or probe.item != asked.item:
            return onward  # sent twice, or from another tab
        question, learner = rebuilt(db, asked.item, asked.ref, text)
        verdict = judged(question, learner, text, typed)
    gave_up = "show" in request.form
    if verdict.kind == "nudge" and not gave_up:
        return _asking(check, probe, verdict, text)
    check = placement.answered(check, probe, verdict.passed and not gave_up)
    if placement.next_probe(check, probes(catalog())) is None:
        _end(check, sent)
    else:
        with writing() as db:
            unlocks.save_placement(db, me().id, placement.to_json(check), now())
    return onward


@lru_cache(maxsize=4)
def probes(content: Catalog) -> tuple[Probe, ...]:
    """What a check can ask, over all drills but those for some learners only."""
    asked = (drill for key, drill in drills.REGISTRY.items() if key not in drills.ON_REQUEST)
    return tuple(probe for drill in asked for probe in _probes(drill, content))


def _probes(drill: ModuleType, content: Catalog) -> tuple[Probe, ...]:
    items = drill.items(content)
    first: Question = drill.question(items[0].key, Learner(), Random(0), content)
    guess = 1 / len(first.choices) if first.answer_kind == "choice" else TYPED_GUESS  # tiles are not guessed
    return placement.probes(drill.KEY, [(item.key, item.siblings, item.level) for item in items], guess)


def _read(state: str) -> Check | None:
    """The check as it was kept; None if it is of another version."""
    try:
        return placement.from_json(state)
    except ValueError:
        return None


def _question(check: Check, item: str) -> Question:
    try:
        question: Question = drill_of(item).question(item, Learner(), Random(f"{check.seed}:{item}"), catalog())
    except UnknownItem:
        abort(404, "This question is no longer in the content. Start the check again.")
    return question


def _asking(check: Check, probe: Probe, nudge: Verdict | None = None, answer: str = "") -> str:
    question = _question(check, probe.item)
    asked = Asked(probe.item, question.ref, NEVER, False, round(now().timestamp() * 1000))
    return render_template(
        "placement/ask.html",
        question=question,
        asked=asked,
        token=sign(asked),
        furigana=probe.drill != vocabulary.KEY,  # of a word the reading would say half
        nudge=nudge,
        answer=answer,
        action=url_for("placement.answer"),
        hint_href=None,
        whole_pages=True,  # the last answer leads to a page that is no part of the walk
        number=len(check.answers) + 1,
        most=placement.QUESTIONS,
    )


def _end(check: Check, sent: grading.Form) -> None:
    """Open what the check has shown, and start what was answered right with one Good."""
    result = knowledge.result(check, probes(catalog()))
    with writing() as db:
        opened = knowledge.opened(result, unlocking.locks(catalog()), unlocks.opened(db, me().id))
        unlocks.open_modes(db, me().id, opened, "placement", now())
        known = [(item, _siblings(item), _question(check, item).ref) for item in result.known]
        begun = grading.begin_known(db, me(), known, sent)
        unlocks.save_placement(db, me().id, placement.to_json(check), now(), today(), begun)
    unlocking.check(here().store, me())


def _siblings(item: str) -> str | None:
    return next(probe.siblings for probe in probes(catalog()) if probe.item == item)


def _ended(db: Connection, check: Check) -> str:
    result: Result = knowledge.result(check, probes(catalog()))
    opened = unlocks.opened(db, me().id)
    return render_template(
        "placement/result.html",
        result=result,
        opened=[mode for mode in catalog().modes if mode.name in opened],
        answers=[(answer, _question(check, answer.probe.item)) for answer in check.answers],
    )
