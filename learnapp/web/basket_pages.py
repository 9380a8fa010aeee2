"""What the page of a table of Word Basket shows; all of it comes from the learner's view and the log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from learnapp.catalog import keys
from learnapp.games import basket as game
from learnapp.games.base import LEARNER
from learnapp.games.basket import View
from learnapp.games.basket.cards import LINES, asked, is_number, letters_of
from learnapp.games.basket.state import name
from learnapp.games.basket.story import is_stuck
from learnapp.games.replay import is_abandon, is_abandoned, is_resume, steps
from learnapp.games.table import Table
from learnapp.japanese.shiritori import ROWS
from learnapp.store.games import TableRow
from learnapp.store.reviews import of_move
from learnapp.web import basket_moves, playing
from learnapp.web.basket_words import Spoken, as_spelled, spoken
from learnapp.web.current import catalog

MOST_SHOWN = 6
"""Words that the table shows; a page of its own has all of them."""
OWN_MOVES = ("say", "reset", "pass")
"""What the learner does last before the others are waited for."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card as the page draws it."""

    card: str
    """As actions name it: か, か-line, 7+."""
    face: str
    note: str
    """The small print: its row, or how long the word has to be."""
    asks: str
    """In words that continue "a word …": "that ends with か"."""
    wild: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened, in words."""

    ply: int
    seat: int
    text: str
    said: str


@dataclass(frozen=True, slots=True)
class Ask:
    """What the page asks before it makes a move; `kind` is empty for nothing."""

    kind: str = ""
    """card, reading or top."""
    choices: tuple[str, ...] = ()
    word: str = ""


def face(card: str) -> Face:
    """A card of the game.

    >>> face("か-line").face, face("か-line").note, face("6").note
    ('か', 'any of かきくけこ', 'exactly 6')
    """
    if card in LINES:
        return Face(card, card[0], f"any of {ROWS[card[0]]}", asked(card), True)
    if is_number(card):
        return Face(card, card, "7 or more" if card == "7+" else f"exactly {card}", asked(card), True)
    row = next((row for row, letters in ROWS.items() if card in letters), card)
    return Face(card, card, f"{row} row", asked(card), False)


def basket(row: TableRow, table: Table, asked: MultiDict[str, str]) -> dict[str, Any]:
    """What the page needs; `asked` may hold what was typed and chosen, and what is to be asked."""
    view: View = game.view(table.state, LEARNER)
    over = view.result is not None or row.ended_at is not None or is_abandoned(table)
    lines = tuple(_lines(table))
    news = lines[_news_begin(table) :]
    return {
        "view": view,
        "over": over,
        "abandoned": row.is_abandoned or is_abandoned(table),
        "field": _field(view),
        "seats": _seats(view, table),
        "hand": tuple(face(card) for card in view.hand),
        "ends": _ends(view),
        "chosen": asked.get("with", "") if asked.get("with", "") in view.may_play else "",
        "typed": {each: asked.get(each, "")[: basket_moves.LONGEST] for each in ("word", "typed", "reach", "insist")},
        "reading_kept": asked.get("reading", "")[: basket_moves.LONGEST],
        "ask": Ask() if over else _ask(view, asked),
        "can_insist": not over and _can_insist(view, asked),
        "stuck": not over and view.is_mine and _stuck(view),
        "told": lines,
        "news": [_as_spelled(line) for line in news if line.text][-MOST_SHOWN:],
        "reason": as_spelled(view.result.reason) if view.result else "",
        "words": spoken(row.id, view.said, MOST_SHOWN),
        "counted": _counted(row, table, view, over),
        "sheet": _sheet(view),
        "seat_name": name,
    }


def _stuck(view: View) -> bool:
    """Whether no common word fits field and hand; where nothing can follow at all that is another matter."""
    return bool(view.field.begins) and is_stuck(view, catalog().lexicon)


def words(row: TableRow, table: Table) -> tuple[Spoken, ...]:
    """All that was said at a table, the latest first."""
    return spoken(row.id, table.state.said)


# --- cards and seats ---


def _field(view: View) -> dict[str, Any]:
    """The card on top, and the word that brought it there."""
    shown = face(view.field.card)
    begins = view.field.begins
    drawn = begins[0] if len(begins) == 1 else shown.face
    return {"card": shown, "begins": begins, "drawn": drawn, "word": as_spelled(view.field.word)}


def _seats(view: View, table: Table) -> list[dict[str, Any]]:
    """The bots, the learner last."""
    return [
        {
            "seat": seat,
            "name": name(seat),
            "level": table.levels[seat] or "",
            "cards": view.hand_sizes[seat],
            "reach": view.declared[seat],
            "paused": view.paused[seat] is not None,
            "forgot": seat in view.notices,
        }
        for seat in (*range(1, len(view.hand_sizes)), LEARNER)
    ]


def _ends(view: View) -> list[Face]:
    """What the cards of the hand ask for, each once; of two that ask for the same letters the row alone."""
    rows = {letter for card in view.may_play if card in LINES for letter in letters_of(card)}
    return [face(card) for card in view.may_play if card not in rows]


def _sheet(view: View) -> list[dict[str, Any]]:
    """The players by place, once the game is over."""
    if view.result is None:
        return []
    seats = sorted(range(len(view.hand_sizes)), key=lambda seat: (view.result.places[seat], seat) if view.result else 0)
    return [
        {
            "seat": seat,
            "name": name(seat),
            "place": view.result.places[seat],
            "cards": view.hand_sizes[seat],
            "throws": view.throws[seat],
            "resets": view.resets[seat],
            "penalties": view.penalties[seat],
        }
        for seat in seats
    ]


# --- what is asked ---


def _ask(view: View, asked: MultiDict[str, str]) -> Ask:
    """What the page asks; the answer to a question that no longer stands is not asked for."""
    kind = asked.get("ask", "")
    if kind == "top" and view.is_mine and view.tops:
        return Ask("top", view.tops)
    if kind not in ("card", "reading") or not view.is_mine:
        return Ask()
    found = basket_moves.heard(view, asked, basket_moves.own_readings())
    if kind == "reading" and found.readings:
        return Ask("reading", found.readings)
    cards = basket_moves.fitting(view, found.word)
    return Ask("card", cards, found.word) if kind == "card" and found.action and len(cards) > 1 else Ask()


def _can_insist(view: View, asked: MultiDict[str, str]) -> bool:
    """Whether the player may say that what was refused is a word."""
    if not (asked.get("word") or asked.get("typed")) or asked.get("ask") or not view.is_mine:
        return False
    return basket_moves.heard(view, asked, frozenset()).can_insist


# --- what happened ---


def _lines(table: Table) -> Iterator[Line]:
    """Every row of the log in words; without a text those that are not told."""
    for step in steps(table):
        row = step.action
        if is_resume(row):
            text = "The game goes on after a pause; nobody has moved meanwhile."
        elif is_abandon(row):
            text = "You gave the game up."
        else:
            text = game.story(step.before, row.seat, row.text, step.after, table.catalog).replace("-line", " row")
        yield Line(row.ply, row.seat, text, row.said)


def _as_spelled(line: Line) -> Line:
    return replace(line, text=as_spelled(line.text), said=as_spelled(line.said))


def _news_begin(table: Table) -> int:
    """Where the news begin: with the learner's last move."""
    own = (row.ply for row in table.log if row.seat == LEARNER and row.text.partition(" ")[0] in OWN_MOVES)
    return max(own, default=0)


def _counted(row: TableRow, table: Table, view: View, over: bool) -> tuple[str, ...]:
    """The words, in furigana notation, that were counted as reviews: by the last throw, or once it is over by all."""
    own = [one for one in table.log if one.seat == LEARNER and one.text.startswith("say ")]
    if not own or not (over or own[-1].ply >= _news_begin(table)):
        return ()
    since = own if over else own[-1:]
    refs = {of_move(row.id, one.ply) for one in since}
    found = [one.answer.item for one in playing.counted(row, since[0].at) if one.answer.ref in refs]
    return tuple(dict.fromkeys(_item_text(item) for item in found))


def _item_text(item: str) -> str:
    key = keys.parse(item)
    if key.drill == "vocabulary" and (card := catalog().words.get(key.parts[0])):
        return card.furigana
    known: Sequence[Any] = catalog().lexicon.words(key.parts[0])
    return known[0].furigana if known else key.parts[0]
