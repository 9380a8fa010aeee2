"""Word Basket beside its table: all words that were said there, and taking one of them among one's own words."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from learnapp.games import basket as game
from learnapp.games.table import Table, Unreplayable
from learnapp.store import words as store
from learnapp.store.games import TableRow
from learnapp.web import basket_pages, playing
from learnapp.web.asking import first_time, form
from learnapp.web.current import me, writing

bp = Blueprint("basket", __name__)

NO_TABLE = "That is no table of Word Basket whose words could be shown."
NO_WORD = "Nobody said such a word here."


@bp.get("/tables/<row:table_id>/words")
def page(table_id: int) -> str:
    """Every word that was said at a table, the latest first."""
    row, table = _table(table_id)
    return render_template("tables/basket_words.html", row=row, game=game, words=basket_pages.words(row, table))


@bp.post("/tables/<row:table_id>/words")
def add(table_id: int) -> Response:
    """Take a word that was said among one's own words; one that is there is told so."""
    sent = form()
    row, table = _table(table_id)
    number, which = _chosen()
    said = next((one for one in basket_pages.words(row, table) if one.number == number), None)
    if said is None or which >= len(said.meanings):
        abort(404, NO_WORD)
    one = said.meanings[which]
    with writing() as db:
        if first_time(db, sent):
            if store.spelled(db, me().id, [one.written]):
                flash(f"{one.furigana} is among your words already.", "news")
            else:
                store.add(db, me().id, one.own(said.reading), sent.now)
                also = f" Card {one.card} teaches this word too." if one.card else ""
                flash(f"{one.furigana} is among your words now; its lesson comes next.{also}", "good")
    back = "basket.page" if request.form.get("back") == "words" else "tables.show"
    return redirect(url_for(back, table_id=table_id), code=303)


def _table(table_id: int) -> tuple[TableRow, Table]:
    try:
        row, table = playing.current(table_id)
    except Unreplayable:
        abort(404, NO_TABLE)
    if row.game != game.KEY:
        abort(404, NO_TABLE)
    return row, table


def _chosen() -> tuple[int, int]:
    """Which word, and which of those that are read so; a 400 page for what names none."""
    parts = request.form.get("one", "").split(".")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        abort(400, "The form does not say which word. Load the table again.")
    return int(parts[0]), int(parts[1])
