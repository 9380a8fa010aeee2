"""What the page of a table of the Drive-In Grand Prix shows; all of it comes from the learner's view and the log."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import session
from werkzeug.datastructures import MultiDict

from learnapp.games import circuit as game
from learnapp.games.base import LEARNER
from learnapp.games.circuit.cards import CHARACTERS, FUEL, JAM, JAMMED, TRICKS, Character
from learnapp.games.circuit.state import Played, Trick, name
from learnapp.games.circuit.view import View
from learnapp.games.replay import is_abandoned
from learnapp.games.table import Table
from learnapp.store.games import TableRow
from learnapp.web import sounds, table_sounds
from learnapp.web.circuit_told import Told, rows_told

ENGLISH = "english"
"""Where the browser's session keeps whether translations are shown."""
LOOKS = {"001": "jam", "002": "eco", "003": "sedan", "004": "coupe", "005": "roadster", "006": "racer"}
"""Card → the stylesheet's class for its colour."""
SHAPES = {
    "001": "M1 24v-7l4-4h9l4 4v7zM21 24v-7l4-4h9l4 4v7zM41 24v-7l4-4h9l4 4v7z",
    "002": "M3 22l3-7 13-2 6-6h16l9 7 10 2v6zM44 9q0-8 10-8q1 9-10 8z",
    "003": "M3 22l3-7 12-2 6-7h18l9 7 9 2v7z",
    "004": "M3 22l3-6 15-3 8-6h10l14 6 7 3v6z",
    "005": "M3 22l3-8h19l6-7 2 7h22l6 3v5z",
    "006": "M2 21l2-4h9v-7h8v6l13-5 7 5 21 3v2z",
}
"""Card → the outline of its car, in a box of 64 by 29."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A seat in the trick, in the order of turns."""

    seat: int
    name: str
    level: str
    tag: str
    """What it does now, in a word or two."""
    ahead: bool
    turn: bool
    card: Character | None
    """What lies face up; None for nothing or a card face down."""
    down: str
    """The card that the learner has laid face down; "?" for one of another; empty if none lies there."""
    sum: str
    """How the score comes about: "3 + 1 G"."""
    score: int
    jammed: bool
    fuel: int
    """G chips on the card."""
    speed: int
    held: tuple[int, int, int]
    """G, S and stars of the seat."""


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the hand."""

    character: Character
    points: int
    """What it would count now."""
    alone: int
    """With all S chips, without fuel."""
    most: int
    """G chips that could be put on it."""
    ahead: int | None
    """The fewest that would put it ahead."""
    barred: str
    """Who has played it in this trick; empty if it may be played."""
    picked: bool


def circuit(row: TableRow, table: Table, asked: MultiDict[str, str]) -> dict[str, Any]:
    """What the page needs; `asked` may name a card that is chosen, `pick`, with `fuel`, and switch translations."""
    view: View = game.view(table.state, LEARNER)
    playable = view.is_mine and not is_abandoned(table) and row.ended_at is None
    told = rows_told(table)
    trick, number = shown_trick(view)
    return {
        "view": view,
        "playable": playable,
        "abandoned": row.is_abandoned or is_abandoned(table),
        "english": translated(asked),
        "trick": trick,
        "number": number,
        "tiles": tiles(view, table, trick),
        "hand": _hand(view, asked.get("pick", "")) if view.phase == "play" else (),
        "fuel": asked.get("fuel", "0"),
        "most": max((view.most_fuel(card) for card in view.hand), default=0),
        "told": told,
        "news": _news(told),
        "heard": {
            one.ply: found
            for one in _news(told)
            if (
                found := sounds.offered(
                    table_sounds.key(row.id, one.ply), table_sounds.of_lines([line.japanese for line in one.lines])
                )
            )
        },
        "outcome": next((one.outcome for one in reversed(_news(told)) if one.outcome), ()),
        "tricks": [(at, [_cell(each, one) for each in _by_seat(one, view.seats)]) for at, one in _finished(view)],
        "ranks": _ranks(view),
        "looks": LOOKS,
        "shapes": SHAPES,
        "characters": CHARACTERS,
        "seat_name": name,
        "last": TRICKS,
        "cap": FUEL,
    }


def translated(asked: MultiDict[str, str]) -> bool:
    """Whether translations are shown beside what the table says; kept for the visit, on until it is switched off."""
    if (wish := asked.get("english")) in ("on", "off"):
        session[ENGLISH] = wish
    return bool(session.get(ENGLISH, "on") == "on")


# --- the trick ---


def shown_trick(view: View) -> tuple[Trick, int]:
    """The trick on the table with its number; the last one while nothing else is played after a round."""
    if view.phase != "play" and view.tricks:
        return view.tricks[-1], len(view.tricks)
    return view.trick, view.number


def tiles(view: View, table: Table, trick: Trick) -> tuple[Tile, ...]:
    """The seats in the order of turns, each with what it has played."""
    first = trick.plays[0].seat if trick.plays else view.leader
    order = [(first + place) % view.seats for place in range(view.seats)]
    return tuple(_tile(view, table, trick, seat) for seat in order)


def _tile(view: View, table: Table, trick: Trick, seat: int) -> Tile:
    played = trick.played_by(seat)
    up = played is not None and played.face_up
    turn = view.phase == "play" and seat == view.turn
    best = trick.best
    return Tile(
        seat,
        name(seat),
        table.levels[seat] or "",
        _tag(view, trick, seat, turn),
        best is not None and best.seat == seat,
        turn,
        CHARACTERS[played.card] if played and up else None,
        (played.card or "?") if played and not up else "",
        _sum(trick, played) if played and up else "",
        trick.score(played) if played and up else 0,
        bool(played and up and JAM in trick.up and played.card in JAMMED),
        played.fuel if played else 0,
        played.speed if played else 0,
        (view.fuel[seat], view.speed[seat], view.stars[seat]),
    )


def _tag(view: View, trick: Trick, seat: int, turn: bool) -> str:
    if turn:
        return "your turn" if seat == LEARNER else "at work"
    best = trick.best
    if best is not None and best.seat == seat:
        return "ahead" if view.phase == "play" else "won"
    return ""


def _sum(trick: Trick, played: Played) -> str:
    """The parts of a score: 3 + 1 G + 2 S."""
    parts = [str(trick.points(played))]
    parts += [f"{number} {letter}" for number, letter in ((played.fuel, "G"), (played.speed, "S")) if number]
    return " + ".join(parts)


# --- the hand ---


def _hand(view: View, picked: str) -> tuple[Held, ...]:
    """The cards one by one; of two alike one is chosen, and where all are alike the first without being asked for."""
    cards, left = [], view.hand[0] if len(set(view.hand)) == 1 else picked
    for card in view.hand:
        by = view.barred_by(card)
        cards.append(
            Held(
                CHARACTERS[card],
                view.points(card),
                view.score(card),
                view.most_fuel(card),
                view.fewest_ahead(card) if by is None else None,
                "" if by is None else name(by),
                card == left,
            )
        )
        left = "" if card == left else left
    return tuple(cards)


# --- what was ---


def _news(told: Sequence[Told]) -> tuple[Told, ...]:
    """What has happened since the learner moved last, that move first."""
    since = max((one.ply for one in told if one.seat == LEARNER), default=0)
    return tuple(told[since:])


def _finished(view: View) -> list[tuple[int, Trick]]:
    """The tricks of this round that are over, with their numbers."""
    return list(enumerate(view.tricks, 1))


def _by_seat(trick: Trick, seats: int) -> list[Played]:
    return sorted(trick.plays, key=lambda each: each.seat)


def _cell(played: Played, trick: Trick) -> dict[str, Any]:
    """A card of a trick that is over, for the table of tricks."""
    return {
        "character": CHARACTERS.get(played.card),
        "up": played.face_up,
        "sum": _sum(trick, played) if played.face_up else "",
        "score": trick.score(played),
        "won": played.seat == trick.winner,
        "got": trick.each,
    }


def _ranks(view: View) -> list[dict[str, Any]]:
    """The seats by place once the game is over, else by stars, G chips and seat."""
    seats = range(view.seats)
    places = view.result.places if view.result else (0,) * view.seats
    order = sorted(seats, key=lambda seat: (places[seat], -view.stars[seat], -view.fuel[seat], seat))
    return [
        {
            "seat": seat,
            "name": name(seat),
            "place": places[seat],
            "won": view.won[seat],
            "fuel": view.fuel[seat],
            "stars": view.stars[seat],
        }
        for seat in order
    ]
