"""The page of games: what is open, what opens next and how far it is; and each game's modes and rules."""

from dataclasses import dataclass
from types import ModuleType

from flask import Blueprint, abort, render_template
from sqlalchemy import Connection

from learnapp import games
from learnapp.catalog import Mode
from learnapp.store import games as store_games
from learnapp.web import unlocking
from learnapp.web.asking import listed
from learnapp.web.current import catalog, me, options, reading
from learnapp.web.unlocking import Node

bp = Blueprint("games", __name__, url_prefix="/games")

MOST_NAMED = 3
"""Items named that are nearest to what is missing."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a table of a game can be opened with; only what is open."""

    modes: tuple[tuple[str, str], ...]
    """Key and title."""
    levels: tuple[str, ...]
    """Of bots."""
    decks: tuple[tuple[str, str], ...]
    parts: tuple[tuple[str, str], ...] = ()
    """Parts of the cards that open one by one, besides the first, which is open with its mode."""


@bp.get("")
def page() -> str:
    """All games with their modes; what is closest to opening comes first."""
    celebrated = unlocking.to_celebrate()
    with reading() as db:
        nodes = unlocking.tree(db)
        nearest = unlocking.closest(nodes)
        return render_template(
            "games/page.html",
            games=[(game, [node for node in nodes if node.mode.game == key]) for key, game in games.REGISTRY.items()],
            nearest=nearest,
            to_go=_named(db, nearest) if nearest else [],
            celebrated=celebrated,
            tables=store_games.tables_of(db, me().id, open_only=True, most=5),
            options=options(),
        )


@bp.get("/<game>")
def game(game: str) -> str:
    """A game: its rules, a form for a new table, and the tables that are open."""
    found = games.REGISTRY.get(game)
    if found is None:
        abort(404)
    with reading() as db:
        nodes = [node for node in unlocking.tree(db) if node.mode.game == game]
        tables = store_games.tables_of(db, me().id, game=game, most=20)
    return render_template(
        f"games/{game}.html",
        game=found,
        nodes=nodes,
        choice=choice(found, [node.mode for node in nodes if node.standing.open]),
        tables=tables,
        defaults=found.Options(),
    )


def choice(game: ModuleType, opened: list[Mode]) -> Choice:
    """What may be chosen for a new table of a game, given what is open."""
    titles = {mode.opens["mode"]: mode.title for mode in reversed(opened) if "mode" in mode.opens}
    decks = {deck.key: deck.title for deck in catalog().deck_details}
    return Choice(
        modes=tuple((mode, titles[mode]) for mode in game.MODES if mode in titles),
        levels=tuple(dict.fromkeys(mode.opens["level"] for mode in opened if "level" in mode.opens)),
        decks=tuple((mode.opens["deck"], decks[mode.opens["deck"]]) for mode in opened if "deck" in mode.opens),
        parts=tuple((mode.opens["part"], mode.title) for mode in opened if "part" in mode.opens),
    )


def _named(db: Connection, node: Node) -> list[str]:
    """The words of the items that are nearest to what is missing, where they can be shown in Japanese."""
    named: list[str] = []
    for progress in node.standing.progress:
        for item in unlocking.to_go(db, progress)[:MOST_NAMED]:
            question = listed(db, item)
            if question is not None and question.prompt_language == "ja" and question.answer_kind == "english":
                named.append(question.annotated or question.prompt)
    return named[:MOST_NAMED]
