"""The optional decks in the library: a level page by page, and one page for each of its words."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from learnapp.catalog import keys
from learnapp.catalog.jlpt import LEVELS, DeckWord, LevelDeck
from learnapp.drills import vocabulary
from learnapp.drills.base import Learner
from learnapp.srs.mastery import stage
from learnapp.srs.memory import retrievability
from learnapp.store import memories
from learnapp.web.asking import field, form
from learnapp.web.choices import stages_of
from learnapp.web.current import catalog, me, options, reading, today, writing

bp = Blueprint("levels", __name__, url_prefix="/library/levels")

A_PAGE = 100
"""Words on a page."""
DIRECTIONS = ((keys.MEANING, "Japanese to meaning"), (keys.WRITE, "Meaning to Japanese"))
BY_EAR = (keys.SOUND, "By ear")
"""Told where it was started."""


@bp.get("/<level>")
def page(level: str) -> str:
    """A hundred words of a level; a 404 page for a page that there is not."""
    deck, number = _deck(level.upper()), _number(request.args.get("page", "1"))
    last = max(-(-deck.cards // A_PAGE), 1)
    if level != level.lower() or not 1 <= number <= last:
        abort(404)
    words = catalog().level_decks.words(deck.level)[(number - 1) * A_PAGE : number * A_PAGE]
    with reading() as db:
        stages = stages_of(db, me().id, [word.word for word in words])
    return render_template(
        "levels/page.html",
        deck=deck,
        words=words,
        stages=stages,
        number=number,
        last=last,
        on=deck.key in options().decks,
        options=options(),
    )


@bp.get("/word/<word>")
def word(word: str) -> str:
    found = _word(word)
    with reading() as db:
        rows = memories.find_many(db, me().id, _keys(found))
    return render_template(
        "levels/word.html",
        word=found,
        deck=_deck(found.level),
        told=vocabulary.lesson(_keys(found)[0], Learner(), catalog()).word_class,
        on=found.deck in options().decks,
        memories=[
            (label, rows.get(key), key)
            for key, (_, label) in zip(_keys(found), (*DIRECTIONS, BY_EAR), strict=True)
            if key in rows or not keys.is_heard(key)
        ],
        recall={key: retrievability(row.memory, today(), options().schedule) for key, row in rows.items()},
        stage=stage,
        options=options(),
    )


@bp.post("/word/<word>/suspend")
def suspend(word: str) -> Response:
    """Put a direction of a word aside, or take it up again; not while its deck is off, when all of it rests."""
    found = _word(word)
    item = field("item", 200)
    if item not in _keys(found):
        abort(404)
    form()
    if found.deck not in options().decks:
        abort(409, "The deck of this word is switched off, and all of it rests. Switch it on in Settings first.")
    aside = request.form.get("suspended") == "1"
    with writing() as db:
        memories.suspend(db, me().id, [item], aside)
    flash("Put aside: it is not asked until you take it up again." if aside else "Taken up again.", "good")
    return redirect(url_for("levels.word", word=word), code=303)


def _deck(level: str) -> LevelDeck:
    if level not in LEVELS:
        abort(404)
    return next(deck for deck in catalog().level_decks.decks if deck.level == level)


def _word(word: str) -> DeckWord:
    return catalog().level_decks.find(word) or abort(404)


def _keys(word: DeckWord) -> list[str]:
    return [keys.vocabulary(word.word, direction) for direction, _ in (*DIRECTIONS, BY_EAR)]


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
