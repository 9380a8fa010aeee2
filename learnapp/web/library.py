"""The library: every card to browse and search, one page each."""

import unicodedata

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from learnapp.catalog import Card, keys, search
from learnapp.catalog.jlpt import level_of
from learnapp.drills.conjugation.words import romaji
from learnapp.japanese.conjugation import CLASSES, FORMS
from learnapp.srs.mastery import stage
from learnapp.srs.memory import retrievability
from learnapp.store import memories
from learnapp.web.asking import field, form
from learnapp.web.choices import level_decks_on, stages_of
from learnapp.web.current import catalog, me, options, reading, today, writing

bp = Blueprint("library", __name__, url_prefix="/library")

MOST_HITS = 50
"""Words of the optional decks that a search shows."""
DIRECTIONS = ((keys.MEANING, "Japanese to meaning"), (keys.WRITE, "Meaning to Japanese"))
BY_EAR = (keys.SOUND, "By ear")
"""Told where it was started."""


@bp.get("")
def page() -> str:
    """All words of a deck, or those that a search finds in all of them; of optional decks in those switched on."""
    query = request.args.get("q", "").strip()[:100]
    deck = request.args.get("deck", catalog().decks[0])
    if deck not in catalog().decks:
        abort(404)
    cards = list(catalog().words.values())
    found = search.cards(query, cards) if query else [card for card in cards if card.deck == deck]
    items = [
        keys.vocabulary(card.word, direction)
        for card in found
        for direction, _ in DIRECTIONS
        if card.word_class != "reference"
    ]
    decks = [level for deck in level_decks_on(options()) if (level := level_of(deck))] if query else []
    level_words = search.deck_words(query, catalog().level_decks, decks, MOST_HITS)
    with reading() as db:
        rows = memories.find_many(db, me().id, items)
        level_stages = stages_of(db, me().id, [word.word for word in level_words])
    stages = {
        card.word: max((stage(rows[key].memory) for key in _keys(card) if key in rows), default=None) for card in found
    }
    return render_template(
        "library/page.html",
        query=query,
        deck=deck,
        cards=found,
        verbs=search.verbs(query, catalog().verbs) if query else [],
        classes=CLASSES,
        forms=FORMS,
        say=romaji,
        stages=stages,
        catalog=catalog(),
        options=options(),
        on=[one for one in catalog().level_decks.decks if one.key in options().decks],
        level_words=level_words,
        level_stages=level_stages,
        most=MOST_HITS,
    )


@bp.get("/number")
def by_number() -> Response | tuple[str, int]:
    """The card with a number that was typed, as it stands on a printed card."""
    number = unicodedata.normalize("NFKC", request.args.get("number", "")[:20]).strip()
    if number.isascii() and number.isdigit() and catalog().card(number.zfill(3)):
        return redirect(url_for("library.card", number=number.zfill(3)), code=303)
    abort(404, f"No card has the number {number[:20]}." if number else "Type the number that stands on the card.")


@bp.get("/cards/<number>")
def card(number: str) -> str | Response:
    """One card by the number printed on it."""
    found = catalog().card(number)
    if found is None and number.isascii() and number.isdigit() and catalog().card(number.zfill(3)):
        return redirect(url_for("library.card", number=number.zfill(3)), code=303)
    if found is None:
        abort(404)
    numbers = [card.number for card in catalog().cards]
    place = numbers.index(number)
    with reading() as db:
        rows = memories.find_many(db, me().id, _keys(found))
    return render_template(
        "library/card.html",
        card=found,
        examples=catalog().examples_of(found.word),
        verb=catalog().verb_of(found),
        deck=catalog().deck(found.deck),
        before=catalog().card(numbers[place - 1]) if place else None,
        after=catalog().card(numbers[place + 1]) if place + 1 < len(numbers) else None,
        memories=[
            (label, rows.get(key), key)
            for key, (_, label) in zip(_keys(found), (*DIRECTIONS, BY_EAR), strict=False)
            if key in rows or not keys.is_heard(key)
        ],
        recall={key: retrievability(row.memory, today(), options().schedule) for key, row in rows.items()},
        stage=stage,
        today=today(),
        options=options(),
    )


@bp.post("/cards/<number>/suspend")
def suspend(number: str) -> Response:
    """Put a direction of a word aside, or take it up again."""
    found = catalog().card(number)
    item = field("item", 200)
    if found is None or item not in _keys(found):
        abort(404)
    form()
    aside = request.form.get("suspended") == "1"
    with writing() as db:
        memories.suspend(db, me().id, [item], aside)
    flash("Put aside: it is not asked until you take it up again." if aside else "Taken up again.", "good")
    return redirect(url_for("library.card", number=number), code=303)


def _keys(card: Card) -> list[str]:
    return (
        []
        if card.word_class == "reference"
        else [keys.vocabulary(card.word, direction) for direction, _ in (*DIRECTIONS, BY_EAR)]
    )
