"""Tables of games: opening one, the page at which it is played, its moves, leaving it, and the list of one's own."""

import math
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from learnapp import games
from learnapp.games.base import LEVELS, IllegalAction, options_from
from learnapp.games.table import StalePosition, Unreplayable, position
from learnapp.store import games as store
from learnapp.store.games import TableRow
from learnapp.web import playing, table_games, unlocking
from learnapp.web.asking import form
from learnapp.web.current import catalog, me, reading
from learnapp.web.grading import Form

bp = Blueprint("tables", __name__)

ELSEWHERE = (
    "This table has moved on, in another tab or on another device. Your move was not made; here is how it stands."
)
PARTS = {"1": "part 1", "2": "part 2", "both": "both parts"}
"""Of the cards of the Prefecture Puzzle."""
LONGEST = 201
"""Characters of an action that are looked at: one more than any may have, so that the rules refuse a longer one."""
MARGIN = 0.1
"""Seconds by which a page asks later than something falls due, so that it is there."""


@bp.post("/games/<game>/tables")
def start(game: str) -> AnyResponse:
    """Open a table with the options of the form, if all that it asks for is open to the learner."""
    found = games.REGISTRY.get(game)
    if found is None:
        abort(404)
    sent = form()
    try:
        asked = table_games.FORMS[game](request.form) if game in table_games.FORMS else request.form
        wished = playing.wished(found, asked)
    except ValueError as refusal:
        abort(400, f"{refusal} No table was opened.")
    with reading() as db:
        decks, part = getattr(wished, "decks", ()), getattr(wished, "part", "")
        reason = unlocking.refusal(db, found.KEY, wished.mode, wished.levels, decks, part)
    if reason:
        abort(403, f"{reason} No table was opened.")
    return redirect(url_for("tables.show", table_id=playing.start(found, wished, sent)), code=303)


@bp.get("/tables")
def mine() -> str:
    """The learner's tables: those to go on with first."""
    with reading() as db:
        rows = store.tables_of(db, me().id)
    entries = [(row, games.REGISTRY[row.game].TITLE, mode_title(row)) for row in rows if row.game in games.REGISTRY]
    return render_template(
        "tables/mine.html",
        open=[entry for entry in entries if entry[0].ended_at is None],
        ended=[entry for entry in entries if entry[0].ended_at is not None],
    )


@bp.get("/tables/<row:table_id>")
def show(table_id: int) -> str | tuple[str, int]:
    """The table as it stands; with `pick` or `about`, a card of the hand with its places or its explanation."""
    return _page(table_id)


@bp.post("/tables/<row:table_id>")
def act(table_id: int) -> AnyResponse | tuple[str, int]:
    """One move for the position that the page showed."""
    sent, ply = form(), _ply(request.form.get("ply", ""))
    action = request.form.get("action", "")[:LONGEST]
    try:
        action = _moved(table_id, action, ply, sent)
    except table_games.UNSURE as unsure:
        asked: dict[str, Any] = unsure.asked
        return redirect(url_for("tables.show", table_id=table_id, **asked), code=303)
    except StalePosition:
        return _page(table_id, stale=(ply, action))[0], 409
    except IllegalAction as refusal:
        return _page(table_id, refusal=str(refusal))[0], 400
    except Unreplayable:
        return _page(table_id)[0], 409
    return redirect(url_for("tables.show", table_id=table_id), code=303)


@bp.get("/tables/<row:table_id>/news")
def news(table_id: int) -> Response | tuple[str, int]:
    """The table if it has moved on from the position `ply`; else 204, and in `next` the seconds until it may have."""
    known = request.args.get("ply", "")
    ply = int(known) if _is_position(known) else -1
    with reading() as db:
        row = playing.find(db, table_id)
        standing = store.standing(db, me().id, table_id)
    elapsed = playing.seconds(row)
    if standing and standing.position <= ply and (standing.due is None or standing.due > elapsed):
        nothing = Response(status=204)
        if standing.due is not None:
            nothing.headers["next"] = f"{standing.due - elapsed + MARGIN:.1f}"
        return nothing
    return _page(table_id)


@bp.get("/tables/<row:table_id>/leave")
def leaving(table_id: int) -> str | AnyResponse:
    """Whether to come back later or to give the game up."""
    with reading() as db:
        row = playing.find(db, table_id)
    if row.ended_at is not None:
        return redirect(url_for("tables.mine"), code=303)
    return render_template("tables/leave.html", row=row)


@bp.post("/tables/<row:table_id>/leave")
def leave(table_id: int) -> AnyResponse:
    """Give the game up, once that was confirmed."""
    form()
    if request.form.get("sure") != "1":
        return redirect(url_for("tables.leaving", table_id=table_id), code=303)
    playing.leave(table_id)
    return redirect(url_for("tables.mine"), code=303)


def mode_title(row: TableRow) -> str:
    """What the mode of a table is called on the page of games, by its strongest bot; its key where it has no title.

    Where the cards have parts, the mode with its part.
    """
    try:
        wished = options_from(games.REGISTRY[row.game], row.options)
    except (KeyError, ValueError):
        return ""
    if hasattr(wished, "part"):
        return f"{str(wished.mode).capitalize()}, {PARTS.get(wished.part, wished.part)}"
    level = max(wished.levels, key=LEVELS.index, default=None)
    entries = [one for one in catalog().modes if one.game == row.game and one.opens.get("mode") == wished.mode]
    fitting = [one for one in entries if one.opens.get("level", level) == level]
    return next((one.title for one in (*fitting, *entries)), str(wished.mode))


def _moved(table_id: int, action: str, ply: int, sent: Form) -> str:
    """Make the move of a form; returns its action in the words of the rules."""
    with reading() as db:
        row = playing.find(db, table_id)
    if move := table_games.MOVES.get(row.game):
        move(table_id, request.form, ply, sent)
        return action
    meant = table_games.MEANT.get(row.game)
    picked = [*request.form.getlist("pick"), *request.form.getlist("fuel")]
    action = meant(row, action, picked) if meant else action
    playing.act(table_id, action, ply, sent)
    return action


def _page(table_id: int, refusal: str = "", stale: tuple[int, str] | None = None) -> tuple[str, int]:
    """`stale` is a move that came too late, with the position that it was made for."""
    try:
        row, table = playing.current(table_id)
    except Unreplayable:
        with reading() as db:
            row = playing.find(db, table_id)
        return render_template("tables/old.html", row=row, title=mode_title(row)), 200
    waits = playing.waits(row, table)
    shown = table_games.PAGES[row.game](row, table, request.form if request.method == "POST" else request.args)
    late = table_games.LATE.get(row.game) if stale else None
    return render_template(
        f"tables/{row.game}.html",
        row=row,
        game=table.game,
        mode=mode_title(row),
        ply=position(table),
        waits=None if waits is None else math.ceil((waits + MARGIN) * 1000),
        refusal=refusal,
        notice=(late(table, *stale) if late and stale else "") or (ELSEWHERE if stale else ""),
        **shown,
    ), 200


def _ply(text: str) -> int:
    """A position in a log; a 400 page for anything else."""
    if not _is_position(text):
        abort(400, "The form does not say for which position the move was made. Load the table again.")
    return int(text)


def _is_position(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 8
