"""A learner's own words: added with a suggested reading, corrected, put aside, removed without losing their history."""

import re
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from learnapp.catalog import keys
from learnapp.drills.base import OwnWord
from learnapp.japanese import kana, suggest
from learnapp.store import memories, words
from learnapp.web import adding
from learnapp.web.asking import field, first_time, form
from learnapp.web.current import me, options, reading, writing

bp = Blueprint("words", __name__, url_prefix="/library/words")

LONGEST = 100
"""Characters of a word, a reading or a meaning."""
MOST_MEANINGS = 10
DIRECTIONS = (keys.MEANING, keys.WRITE, keys.SOUND)
GONE = "There is no such word of yours; it may have been removed."


@bp.get("")
def page() -> str:
    with reading() as db:
        own = words.all_words(db, me().id)
        rows = memories.find_many(db, me().id, [key for word in own for key in _keys(word.id)])
    aside = {word.id for word in own if any(rows[key].suspended for key in _keys(word.id) if key in rows)}
    return render_template("words/page.html", words=own, aside=aside, options=options())


@bp.get("/new")
def new() -> str:
    return render_template("words/form.html", values={}, problems={}, word=None, suggested=False)


@bp.post("/new")
def add() -> str | Response | tuple[str, int]:
    """Add a word. Where the reading is left empty one is suggested, and the form comes back to have it confirmed."""
    values, problems = _read()
    sent = form()
    if not problems and not values["reading"]:
        values["reading"] = _suggestion(values["japanese"])
        if not kana.is_kana(values["japanese"]):
            return render_template("words/form.html", values=values, problems={}, word=None, suggested=True)
    if problems:
        return render_template("words/form.html", values=values, problems=problems, word=None, suggested=False), 400
    with writing() as db:
        if first_time(db, sent):
            words.add(db, me().id, _word(0, values), sent.now)
            flash(adding.added(values["japanese"]), "good")
    return redirect(url_for("words.page"), code=303)


@bp.get("/<row:word_id>")
def word(word_id: int) -> str:
    found = _find(word_id)
    with reading() as db:
        rows = memories.find_many(db, me().id, _keys(word_id))
    values = {
        "japanese": found.japanese,
        "reading": found.reading,
        "meanings": "; ".join(found.meanings),
        "note": found.note,
    }
    suspended = any(row.suspended for row in rows.values())
    return render_template(
        "words/form.html",
        values=values,
        problems={},
        word=found,
        suggested=False,
        suspended=suspended,
        started=bool(rows),
    )


@bp.post("/<row:word_id>")
def change(word_id: int) -> str | Response | tuple[str, int]:
    found = _find(word_id)
    values, problems = _read()
    sent = form()
    if not problems and not values["reading"]:
        problems["reading"] = "Reading: write how the word is read, in kana."
    if problems:
        return render_template("words/form.html", values=values, problems=problems, word=found, suggested=False), 400
    with writing() as db:
        words.change(db, me().id, _word(word_id, values), sent.now)
    flash("Saved. What you have learned of the word stays.", "good")
    return redirect(url_for("words.page"), code=303)


@bp.post("/<row:word_id>/suspend")
def suspend(word_id: int) -> Response:
    _find(word_id)
    form()
    aside = request.form.get("suspended") == "1"
    with writing() as db:
        memories.suspend(db, me().id, _keys(word_id), aside)
    flash("Put aside: it is not asked until you take it up again." if aside else "Taken up again.", "good")
    return redirect(url_for("words.page"), code=303)


@bp.post("/<row:word_id>/remove")
def remove(word_id: int) -> Response:
    """Out of the list and out of the queue; the page that follows offers to bring it back."""
    sent = form()
    with writing() as db:
        if first_time(db, sent):
            if words.find(db, me().id, word_id) is None:
                abort(404, GONE)
            words.remove(db, me().id, word_id, sent.now)
            memories.suspend(db, me().id, _keys(word_id), True)
    return redirect(url_for("words.removed", word_id=word_id), code=303)


@bp.get("/<row:word_id>/removed")
def removed(word_id: int) -> str:
    with reading() as db:
        found = words.find_removed(db, me().id, word_id)
    if found is None:
        abort(404, "There is no such removed word of yours; it may be back in the list.")
    return render_template("words/removed.html", word=found)


@bp.post("/<row:word_id>/restore")
def restore(word_id: int) -> Response:
    form()
    with writing() as db:
        if not words.restore(db, me().id, word_id):
            abort(404)
        memories.suspend(db, me().id, _keys(word_id), False)
    flash("The word is back, with its history.", "good")
    return redirect(url_for("words.page"), code=303)


def _keys(word_id: int) -> list[str]:
    return [keys.vocabulary(keys.own_word(word_id), direction) for direction in DIRECTIONS]


def _find(word_id: int) -> OwnWord:
    with reading() as db:
        found = words.find(db, me().id, word_id)
    if found is None:
        abort(404, GONE)
    return found


def _read() -> tuple[dict[str, str], dict[str, str]]:
    """The form's texts, tidied, and what is wrong with them by field."""
    values = {name: " ".join(field(name, 2000).split()) for name in ("japanese", "reading", "meanings", "note")}
    values["reading"] = kana.compose(values["reading"]).replace(" ", "")
    problems: dict[str, str] = {}
    if not values["japanese"] or not (
        kana.has_kanji(values["japanese"]) or kana.is_kana(kana.fold(values["japanese"]))
    ):
        problems["japanese"] = "Word: write it in Japanese, in kanji or kana."
    if values["reading"] and not kana.is_kana(values["reading"]):
        problems["reading"] = "Reading: only kana can be used here."
    meanings = _meanings(values["meanings"])
    if not meanings or len(meanings) > MOST_MEANINGS:
        problems["meanings"] = (
            f"Meanings: write at least one and at most {MOST_MEANINGS}, with a semicolon between them."
        )
    for name, texts in {"japanese": [values["japanese"]], "reading": [values["reading"]], "meanings": meanings}.items():
        if any(len(text) > LONGEST for text in texts):
            problems.setdefault(name, f"{name.capitalize()}: at most {LONGEST} characters each.")
    if len(values["note"]) > 500:
        problems["note"] = "Note: at most 500 characters."
    return values, problems


def _meanings(text: str) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in re.split("[;；]", text) if part.strip()))


def _word(word_id: int, values: dict[str, Any]) -> OwnWord:
    return OwnWord(word_id, values["japanese"], values["reading"], tuple(_meanings(values["meanings"])), values["note"])


def _suggestion(japanese: str) -> str:
    return japanese if kana.is_kana(japanese) else suggest.reading(japanese)
