"""What the page of a table of the Prefecture Puzzle shows; all of it comes from the learner's view and the log."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from werkzeug.datastructures import MultiDict

from learnapp.catalog import Catalog, Prefecture
from learnapp.catalog.drawings import japan_map
from learnapp.drills.prefecture import geography
from learnapp.games import prefecture as game
from learnapp.games.base import LEARNER, TABLE
from learnapp.games.prefecture.cards import Box, Places, Set
from learnapp.games.prefecture.state import Shown, name
from learnapp.games.prefecture.view import View
from learnapp.games.replay import is_abandoned
from learnapp.games.table import Table
from learnapp.store.games import TableRow
from learnapp.store.reviews import of_move
from learnapp.web import playing
from learnapp.web.current import catalog
from learnapp.web.puzzle_news import Told, lines, rows_told, since_waiting

Points = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class SmallMap:
    """The map on a card: places on the sheet of the map of Japan."""

    red: Points
    white: Points
    label: str
    """The same in words."""


@dataclass(frozen=True, slots=True)
class Held:
    """A card of the hand."""

    face: str
    map: SmallMap
    names: int
    """Prefectures in play that it is used for."""
    lit: bool
    """It belongs to a set that is complete, or would be with the card on offer."""
    drawn: bool
    """It has come just now."""
    picked: bool


@dataclass(frozen=True, slots=True)
class Made:
    """A set that lies on the table."""

    set: Set
    map: SmallMap
    region: str
    grabbed: str
    chained: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a seat has shown, pattern by pattern."""

    seat: int
    name: str
    place: int
    """1 for the best; 0 while the game goes on."""
    points: int
    cards: int
    sets: tuple[Made, ...]


def prefecture(row: TableRow, table: Table, asked: MultiDict[str, str]) -> dict[str, Any]:
    """What the page needs; `asked` may name cards that are picked, `pick`, and one that may be discarded, `drop`."""
    view: View = game.view(table.state, LEARNER)
    playable = view.is_mine and not is_abandoned(table) and row.ended_at is None
    told = tuple(rows_told(table))
    news = told[since_waiting(table, told) :]
    drop = asked.get("drop", "")
    over = view.result is not None
    return {
        "view": view,
        "playable": playable,
        "abandoned": row.is_abandoned or is_abandoned(table),
        "seats": _seats(view, table),
        "hand": _hand(view, asked.getlist("pick") or [drop]),
        "maps": {
            card: small_map(view.box, card)
            for card in (view.offer.card if view.offer else "", drop)
            if card in view.box.places
        },
        "drop": drop if playable and view.may_discard and drop in view.hand else "",
        "breaks": [each for each in view.sets if drop in each.cards] if view.options.assist else [],
        "left": _left(row, table, view),
        "told": lines(told),
        "news": lines(news),
        "counted": _counted(row, table, news, over),
        "sheets": _sheets(view),
        "lost": [found for code in view.lost if (found := catalog().prefecture(code))],
        "faces": tuple(view.box.copies),
        "outline": japan_map().outline,
        "sheet_box": japan_map().view_box,
        "names_of": lambda card: geography.listed(_romaji(view.names_of(card))),
        "seat_name": name,
    }


# --- cards ---


@lru_cache(maxsize=512)
def small_map(cards: Box, face: str) -> SmallMap:
    """The map on a card."""
    return _map_of(catalog(), cards.places[face])


def _map_of(content: Catalog, places: Places) -> SmallMap:
    parts = [(word, _romaji(codes, content)) for word, codes in (("Red", places.red), ("white", places.white)) if codes]
    return SmallMap(_points(places.red), _points(places.white), "; ".join(f"{w}: {', '.join(n)}" for w, n in parts))


def _points(codes: Sequence[str]) -> Points:
    return tuple(japan_map().shapes[code].label for code in codes)


def _romaji(codes: Sequence[str], content: Catalog | None = None) -> list[str]:
    found = ((content or catalog()).prefecture(code) for code in codes)
    return [each.romaji for each in found if each]


def _hand(view: View, picked: Sequence[str]) -> tuple[Held, ...]:
    lit = {card for each in view.lit for card in each.cards}
    left = Counter(picked)
    fresh = len(view.hand) - 1 if view.may_show and not view.completed else -1
    cards = []
    for number, face in enumerate(view.hand):
        up = left[face] > 0
        left[face] -= up
        shown = small_map(view.box, face)
        cards.append(Held(face, shown, len(view.names_of(face)), face in lit, number == fresh, up))
    return tuple(cards)


# --- seats and what they have shown ---


def _seats(view: View, table: Table) -> list[dict[str, Any]]:
    """The others in the order of play after the learner, the learner last."""
    seats = range(len(view.hand_sizes))
    return [
        {
            "seat": seat,
            "name": name(seat),
            "level": table.levels[seat] or "",
            "points": view.points[seat],
            "cards": view.hand_sizes[seat],
            "sets": [each.set for each in view.shown if each.seat == seat],
            "acts": view.result is None and seat == (view.turn if view.owing is None else view.owing),
            "tag": _tag(view, seat),
            "barred": seat in view.barred,
        }
        for seat in (*[one for one in seats if one != LEARNER], LEARNER)
    ]


def _tag(view: View, seat: int) -> str:
    """What a seat does now, in a word or two."""
    if view.result:
        return ""
    if view.owing is not None:
        return "grabbed" if seat == view.owing else ""
    if view.offer:
        return "discarded" if seat == view.offer.by else "draws next" if seat == view.next_seat else ""
    return ("your turn" if seat == LEARNER else "at work") if seat == view.turn else ""


def _sheets(view: View) -> tuple[Sheet, ...]:
    """By place once the game is over, else the learner first."""
    seats = range(len(view.hand_sizes))
    places = view.result.places if view.result else (0,) * len(seats)
    return tuple(
        Sheet(
            seat,
            name(seat),
            places[seat],
            view.points[seat],
            view.hand_sizes[seat],
            tuple(_made(each) for each in view.shown if each.seat == seat),
        )
        for seat in sorted(seats, key=lambda seat: (places[seat], seat))
    )


def _made(shown: Shown) -> Made:
    code = shown.set.code
    place = _map_of(catalog(), Places((code,), ()))
    region = geography.region_of(shown.set.prefecture, catalog())
    return Made(shown.set, place, region, shown.grabbed, shown.since == "grab")


# --- what counts ---


def _counted(row: TableRow, table: Table, news: Sequence[Told], over: bool) -> tuple[Prefecture, ...]:
    """Whose names were counted as reviews: by the whole game once it is over, else by what is news."""
    plies = range(len(table.log)) if over else [one.ply for one in news if one.seat == LEARNER]
    if not plies:
        return ()
    refs = {of_move(row.id, ply) for ply in plies}
    found = playing.counted(row, 0.0 if over else table.log[plies[0]].at)
    codes = [one.answer.item.split(":")[1] for one in found if one.answer.ref in refs]
    return tuple(each for code in codes if (each := catalog().prefecture(code)))


def _left(row: TableRow, table: Table, view: View) -> float | None:
    """Seconds until the time to grab is over; None where no clock runs."""
    plan = next((plan for plan in table.plans if plan.seat == TABLE and plan.actions == ("close",)), None)
    if plan is None or view.offer is None or view.options.pace == "wait":
        return None
    return round(max(plan.due - playing.seconds(row), 0.0), 1)
