"""Bots: easy builds one small sentence a turn, normal plays what it sees first, hard the best there is."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from learnapp.catalog import Catalog
from learnapp.games.base import Level, Plan
from learnapp.games.sentence import removals, search
from learnapp.games.sentence.cards import Piece
from learnapp.games.sentence.drafts import NOUNS, Draft, placements
from learnapp.games.sentence.reading import written
from learnapp.games.sentence.view import Seen, View

_EASY_CARDS = 4
"""How many cards an easy bot lays in a turn at most."""
_LEFT_TO_DISCARD = {"easy": 8, "normal": 7, "hard": 2}
"""Cards left over at the end of a turn with which a bot changes one of them."""
_NORMAL_SPARES = 0.3
"""How likely a normal bot takes a point less than it may."""


def bot(view: View, level: Level, rng: Random, catalog: Catalog) -> Plan:
    """A whole turn. Cards that lie unconfirmed, from a turn that was broken off, are taken back first."""
    if not view.is_mine:
        return Plan((), 0.0)
    before = ("back all",) if view.laid or view.struck_points else ()
    view = _taken_back(view)
    drafts = _CHOICES[level](view, rng)
    plan = _turn(view, level, drafts, rng) if drafts else _without_cards(view, rng)
    return replace(plan, actions=(*before, *plan.actions), delay=_delay(plan.actions))


def _delay(actions: Sequence[str]) -> float:
    """Seconds: long enough to see each card laid."""
    return min(8.0, 1.0 + 0.5 * len(actions))


def _taken_back(view: View) -> View:
    """The table as it would be without the unfinished turn."""
    lanes = tuple(
        tuple(
            replace(seen, laid=tuple(replace(laid, struck=False) for laid in seen.laid if not laid.step))
            for seen in lane
            if any(not laid.step for laid in seen.laid)
        )
        for lane in view.lanes
    )
    return replace(view, lanes=lanes, hand=(*view.hand, *view.laid))


def _hand(view: View) -> list[Piece]:
    return [view.box[number] for number in view.hand]


def _best(view: View, hand: Sequence[Piece], sentences: Sequence[Seen]) -> tuple[Draft, ...]:
    return search.best([seen.pieces for seen in sentences], hand, view.options.grammar).drafts


def _most(view: View, rng: Random) -> tuple[Draft, ...]:
    return _best(view, _hand(view), view.own)


def _easy(view: View, rng: Random) -> tuple[Draft, ...]:
    """One new sentence of at most four cards, or one sentence improved by as many as two."""
    hand = _hand(view)
    rng.shuffle(hand)
    for start in _starts(hand):
        rest = [
            piece
            for piece in hand
            if piece not in start and piece.kind.word_class not in ("verb", "adjective", "copula")
        ]
        for draft in _best(view, [*start, *_pair(rest)], ())[:1]:
            return (draft,)
    for seen in rng.sample(view.own, len(view.own)):
        for draft in _best(view, _pair(hand), [seen]):
            if draft.at == 0:
                return (draft._replace(at=seen.number - 1),)
    return _best(view, hand, view.own)[:1]


def _starts(hand: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Predicates in a hand: a verb or an adjective, or a noun with a copula."""
    yield from ([piece] for piece in hand if piece.kind.word_class in ("verb", "adjective"))
    noun = next((piece for piece in hand if piece.kind.word_class in NOUNS), None)
    copula = next((piece for piece in hand if piece.kind.word_class == "copula"), None)
    if noun and copula:
        yield [noun, copula]


def _pair(hand: Sequence[Piece]) -> list[Piece]:
    """A noun and a particle for it, if both are there; else an adverb or an end particle."""
    noun = next((piece for piece in hand if piece.kind.word_class == "noun"), None)
    particle = next((p for p in hand if p.kind.word_class == "particle" and p.kind.name not in ("の", "な")), None)
    if noun and particle:
        return [noun, particle]
    return [piece for piece in hand if piece.kind.word_class in ("adverb", "end particle")][:1]


_CHOICES = {"easy": _easy, "normal": _most, "hard": _most}
_WHY = {
    "easy": "One sentence a turn is enough.",
    "normal": "That was the best I saw.",
    "hard": "Nothing in this hand is worth more.",
}


def _turn(view: View, level: Level, drafts: Sequence[Draft], rng: Random) -> Plan:
    actions = list(placements(drafts, len(view.own)))
    worth = sum(draft.points_added for draft in drafts)
    told = " and ".join(written([item.piece for item in draft.items]).removesuffix("。") for draft in drafts)
    said = f"I lay {told} for {worth} point{'s' if worth > 1 else ''}."
    if view.options.takes and (taken := _removals(view, level, worth - 1, rng)):
        actions += [action for action, _ in taken]
        said += f" I take {' '.join(piece.shown for _, piece in taken)} away."
    last = _last_action(view, level, drafts, rng)
    if last.startswith("discard"):
        said += f" I do not need {view.box[last[-3:]].shown}."
    return Plan((*actions, last), 0.0, f"{said} {_WHY[level]}")


def _removals(view: View, level: Level, most: int, rng: Random) -> list[tuple[str, Piece]]:
    """What to take, from those who lead first."""
    if level == "easy":
        most = min(most, 1)
    elif level == "normal" and rng.random() < _NORMAL_SPARES:
        most -= 1
    if most < 1:
        return []
    others = sorted((seat for seat in range(len(view.lanes)) if seat != view.seat), key=lambda seat: -view.points[seat])
    sentences = [seen for seat in others for seen in view.lanes[seat]]
    chosen = removals.best([seen.pieces for seen in sentences], most, view.options.grammar)
    return [
        (f"remove {seen.laid[i].number} from {seen.lane}.{seen.number}.{i + 1}", seen.pieces[i])
        for seen, removal in zip(sentences, chosen, strict=True)
        for i in removal.positions
    ]


def _last_action(view: View, level: Level, drafts: Sequence[Draft], rng: Random) -> str:
    """End the turn; with many cards left over, change one of them, which ends it too."""
    laid = [item.piece.number for draft in drafts for item in draft.items if item.added]
    left = list(view.hand)
    for number in laid:
        left.remove(number)
    if len(left) < _LEFT_TO_DISCARD[level] or view.can_pass or view.last is not None or not min(view.pile_sizes):
        return "end"
    return f"discard {_least_useful(view, left, rng)}"


def _without_cards(view: View, rng: Random) -> Plan:
    """A turn in which nothing can be laid."""
    if view.can_pass:
        return Plan(("pass",), 0.0, "I pass: nothing fits, and there is nothing to draw.")
    number = _least_useful(view, view.hand, rng)
    return Plan((f"discard {number}",), 0.0, f"Nothing fits, so I change {view.box[number].shown} for another card.")


def _least_useful(view: View, hand: Sequence[str], rng: Random) -> str:
    """The card to part with: of the class of which there are most."""
    classes = [view.box[number].kind.word_class for number in hand]
    return max(hand, key=lambda number: (classes.count(view.box[number].kind.word_class), rng.random()))
