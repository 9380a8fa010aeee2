"""What the page of a table shows, above all of Sentence Builder. All of it comes from the learner's view."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from werkzeug.datastructures import MultiDict

from learnapp.catalog import Card, keys
from learnapp.drills.base import Derivation
from learnapp.games.base import LEARNER
from learnapp.games.replay import is_abandoned
from learnapp.games.sentence import reading
from learnapp.games.sentence.cards import Piece
from learnapp.games.sentence.turns import name
from learnapp.games.sentence.view import Seen, View
from learnapp.games.table import Table
from learnapp.japanese import furigana
from learnapp.japanese.conjugation import BASES, CLASSES, FORMS, GODAN, Entry
from learnapp.store.games import TableRow
from learnapp.store.reviews import of_move
from learnapp.web import playing, sounds, table_sounds
from learnapp.web.current import catalog
from learnapp.web.sounds import Heard

ENDS = ("end", "discard", "pass")
"""What ends a turn of Sentence Builder."""
UNTOLD = frozenset({"predicate", "sentence_end", "noun_like"})
ROOM = 12
"""Characters of badges that a card of the hand has room for."""
BADGES = {"transitive": "tr", "intransitive": "in", "animate": "an", "inanimate": "ia"}
"""As short as on the printed card."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card in a sentence."""

    piece: Piece
    shown: str
    """Its face in furigana notation; a card that changes the one before it shows what comes of it."""
    fresh: bool
    struck: bool
    action: str = ""
    """What pressing it does, as the rules write it; empty for a card that stays as it is."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A place between cards, hidden until a card is picked that could go there."""

    place: str
    where: str
    """"after 犬"."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence on the table: gaps and cards in turn."""

    seen: Seen
    faces: tuple[Face, ...]
    gaps: tuple[Gap, ...]
    """One before each card and one at the end; none where the learner cannot lay."""
    words: tuple[str, ...]
    """As it is read, in furigana notation, with its marks."""
    ways: tuple[tuple[str, Derivation], ...]
    """How words in it were conjugated: in furigana notation, and step by step."""
    heard: Heard | None = None
    """Its sound, once a turn has ended with it as it stands."""


@dataclass(frozen=True, slots=True)
class Told:
    """A finished turn in words."""

    seat: int
    text: str
    said: str
    """By the bot, and why; empty for the learner."""
    points: int
    taken: int
    heard: tuple[Heard, ...] = ()
    """The sounds of its sentences."""


@dataclass(frozen=True, slots=True)
class Sums:
    """A row of the score sheet."""

    name: str
    score: int
    place: int
    turns: int
    sentences: int
    cards: int
    laid: int
    """Points laid in all turns."""
    taken: int
    """Points taken from others."""


def sentence(row: TableRow, table: Table, asked: MultiDict[str, str]) -> dict[str, Any]:
    """What the page of a table of Sentence Builder needs; `asked` may name a card of the hand: `pick`, `about`."""
    view: View = table.game.view(table.state, LEARNER)
    playable = view.is_mine and not is_abandoned(table) and row.ended_at is None
    heard = _heard(row, view)
    told = turns_told(table, view, heard)
    by_text = {one.said.text: one for one in heard}
    own = tuple(_line(view, seen, playable, by_text) for seen in view.own)
    over = view.result is not None
    wanted = asked.get("about") or asked.get("pick") or ""
    return {
        "view": view,
        "playable": playable,
        "round": view.round,
        "abandoned": row.is_abandoned or is_abandoned(table),
        "seats": _seats(view, table),
        "own": own,
        "others": tuple(
            (name(lane), tuple(_line(view, seen, playable, by_text) for seen in lines), view.points[lane])
            for lane, lines in enumerate(view.lanes)
            if lane != LEARNER and not view.options.is_shared
        ),
        "new": Gap(f"{len(own) + 1}.1", f"as the first card of a new sentence, number {len(own) + 1}"),
        "hand": _hand(view) if playable or not over else (),
        "picked": wanted if playable and wanted in view.hand else "",
        "about": _about(view, wanted) if "about" in asked and wanted in view.hand else None,
        "told": told,
        "news": _news(table, told),
        "counted": _counted(row, table, over),
        "sheet": _sheet(view) if over else (),
    }


def turns_told(table: Table, view: View, heard: Sequence[Heard] = ()) -> tuple[Told, ...]:
    """The finished turns, the first one first, each with what a bot said of its own; `heard` in the same order."""
    ends = [row for row in table.log if row.seat >= 0 and row.text.split(" ")[0] in ENDS]
    sounds_left = iter(heard)
    return tuple(
        Told(turn.seat, turn.text, row.said, turn.points, turn.taken, tuple(islice(sounds_left, len(turn.sentences))))
        for turn, row in zip(view.history, ends, strict=True)
    )


def _heard(row: TableRow, view: View) -> tuple[Heard, ...]:
    """The sounds of all sentences of finished turns, in order; none where the learner wants no sound."""
    made = (
        sounds.offered(table_sounds.key(row.id, number), table_sounds.of_sentence(shown))
        for number, shown in enumerate(table_sounds.sentences(view.history))
    )
    return tuple(filter(None, made))


def _news(table: Table, told: tuple[Told, ...]) -> tuple[Told, ...]:
    """What happened since the learner's last turn, that one first; nothing while one is being laid after it."""
    recent = playing.last_turn(table, ENDS)
    ends = sum(row.seat >= 0 and row.text.split(" ")[0] in ENDS for row in recent)
    return told[len(told) - ends :] if ends else ()


def _counted(row: TableRow, table: Table, over: bool) -> tuple[str, ...]:
    """What was counted as reviews, in words: by the whole game once it is over, else by the learner's last turn."""
    last = next(iter(playing.last_turn(table, ENDS)), None)
    if last is None or last.seat != LEARNER or last.text.split(" ")[0] not in ENDS:
        return ()
    found = playing.counted(row, 0.0 if over else last.at)
    return tuple(item_text(one.answer.item) for one in found if over or one.answer.ref == of_move(row.id, last.ply))


def item_text(item: str) -> str:
    """An item in a word or two, in furigana notation.

    Of a word the word, of a rule its form, of a particle its use.
    """
    drill, *parts = item.split(":")
    content = catalog()
    if drill == "vocabulary" and (card := content.words.get(parts[0])):
        return card.furigana
    if drill == "particle":
        return next((use.title for use in content.uses if use.key == parts[0]), parts[0])
    if drill == "conjugation":
        return f"{FORMS[parts[1]].title} of {CLASSES[parts[0]].title}"
    return keys.parse(item).parts[0]


def _seats(view: View, table: Table) -> list[dict[str, Any]]:
    seats = range(view.options.seats)
    return [
        {
            "seat": seat,
            "name": name(seat),
            "level": table.levels[seat] or "",
            "points": view.points[seat],
            "cards": view.hand_sizes[seat],
            "acts": seat in view.to_act,
        }
        for seat in (*[one for one in seats if one != LEARNER], LEARNER)
    ]


def _line(view: View, seen: Seen, playable: bool, heard: Mapping[str, Heard]) -> Line:
    mine = seen.lane == (0 if view.options.is_shared else view.seat)
    faces, ways = [], []
    for word in reading.words(seen.pieces):
        for i, piece in enumerate(word.pieces):
            faces.append((piece, word.shown if i else piece.shown))
        if len(word.pieces) == 2 and (entry := word.pieces[0].bends.get(word.pieces[1].card.form)):
            ways.append((f"{word.pieces[0].shown} → {word.shown}", way(entry)))
    removable = frozenset(view.removable) if playable and not mine else frozenset()
    return Line(
        seen,
        tuple(_face(seen, i, piece, shown, mine, playable, removable) for i, (piece, shown) in enumerate(faces)),
        tuple(_gaps(seen)) if mine and playable else (),
        tuple(_words(seen)),
        tuple(ways),
        None if seen.is_unfinished else heard.get(furigana.plain(seen.furigana)),
    )


def _words(seen: Seen) -> Iterator[str]:
    for word in reading.words(seen.pieces):
        yield word.shown + "、" * (word.pieces[0].kind.word_class == "interjection")
    yield "。"


def _face(seen: Seen, i: int, piece: Piece, shown: str, mine: bool, playable: bool, removable: frozenset[str]) -> Face:
    laid = seen.laid[i]
    place = f"{seen.lane}.{seen.number}.{i + 1}"
    action = ""
    if playable and mine and laid.step:
        action = f"back {laid.number}"
    elif playable and not mine and laid.struck:
        action = f"restore {laid.number} at {place}"
    elif place in removable:
        action = f"remove {laid.number} from {place}"
    return Face(piece, shown, bool(laid.step), laid.struck, action)


def _gaps(seen: Seen) -> Iterator[Gap]:
    yield Gap(f"{seen.number}.1", f"in sentence {seen.number}, before {seen.pieces[0].text}")
    for i, piece in enumerate(seen.pieces, 2):
        yield Gap(f"{seen.number}.{i}", f"in sentence {seen.number}, after {piece.text}")


def way(entry: Entry) -> Derivation:
    """How a form of a verb or adjective comes about, and where on the godan table."""
    steps = tuple(step.text for step in entry.steps)
    for step in entry.steps:
        base = next((base for base in BASES if base == step.base), None)
        if step.row in GODAN and base:
            return Derivation(steps, step.row, base, GODAN[step.row].cell(base))
    return Derivation(steps)


def _hand(view: View) -> tuple[dict[str, Any], ...]:
    """The cards with the places where each could go, and those of them at which the sentence is whole at once."""
    places, whole = (view.places, view.fitting) if view.is_mine else ({}, {})
    return tuple(
        {
            "piece": view.box[number],
            "places": places.get(number, ()),
            "whole": whole.get(number, ()),
            "badges": [BADGES.get(badge, badge.replace("_", " ")) for badge in _told_badges(view.box[number].card)],
        }
        for number in view.hand
    )


def _told_badges(card: Card) -> list[str]:
    """Those that say where a card can go and that its class does not tell; there is room for two short ones."""
    told = [badge for badge in card.badges if badge not in UNTOLD and not badge.startswith("base_")][:2]
    return told if sum(len(BADGES.get(badge, badge)) for badge in told) <= ROOM else told[:1]


def _about(view: View, number: str) -> dict[str, Any]:
    """What the card itself says: its explanation and examples."""
    card = view.box[number].card
    return {"piece": view.box[number], "examples": catalog().examples_of(card.word)[:2]}


def _sheet(view: View) -> tuple[Sums, ...]:
    assert view.result is not None
    scores, places = view.result.scores, view.result.places
    rows = []
    for seat in sorted(range(view.options.seats), key=lambda seat: (places[seat], seat)):
        lines = view.lanes[0 if view.options.is_shared else seat]
        laid = [laid for seen in lines for laid in seen.laid if not view.options.is_shared or laid.by == seat]
        turns = [turn for turn in view.history if turn.seat == seat]
        points, taken = sum(turn.points for turn in turns), sum(turn.taken for turn in turns)
        sums = Sums(name(seat), scores[seat], places[seat], view.turns[seat], len(lines), len(laid), points, taken)
        rows.append(sums)
    return tuple(rows)
