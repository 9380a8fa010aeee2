"""The best that a hand can add to the sentences on the table: exact, by branch and bound over places.

A verb or an adjective can always stand as a sentence of its own, which only makes more places, so all of them are laid
first; nouns need a partner each, a copula or a particle. Then each card is tried in every place that differs, cards
for which places are scarce first. A bound on what must be left over ends the search early: nearly always at once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from learnapp.games.sentence.bound import bound
from learnapp.games.sentence.cards import Piece
from learnapp.games.sentence.drafts import NOUNS, Draft, new, taken_apart
from learnapp.games.sentence.steps import TEN, Grammar
from learnapp.games.sentence.ways import Run, described, noun_class, shape, ways

MOST_NODES = 1500
"""Positions that one search looks at before it takes the best found so far."""


@dataclass(frozen=True, slots=True)
class Found:
    """What to lay: the sentences as they would be, and whether nothing better exists for certain."""

    drafts: tuple[Draft, ...]
    points: int
    exact: bool


@dataclass(slots=True)
class _Search:
    grammar: Grammar
    tasks: tuple[Run, ...]
    """Cards in the order in which they are placed: one alone, or a number with its counter."""
    bound: int
    """Points that are certainly left over."""
    best: tuple[Draft, ...] = ()
    loss: int = 1 << 30
    nodes: int = 0
    seen: dict[object, int] = field(default_factory=dict)


def best(sentences: Sequence[Sequence[Piece]], hand: Iterable[Piece], grammar: Grammar) -> Found:
    """The placements worth most. `sentences` are whole, and may be improved; their cards stay in order."""
    cards = sorted(hand, key=lambda piece: piece.number)
    table = tuple(taken_apart(at, pieces) for at, pieces in enumerate(sentences))
    opened = tuple(new([piece]) for piece in cards if piece.kind.word_class in ("verb", "adjective"))
    nouns = tuple(piece for piece in cards if piece.kind.word_class in NOUNS)
    tasks = _tasks(cards)
    search = _Search(grammar, tasks, bound(table + opened, nouns, tasks, grammar))
    _place(search, 0, table + opened, nouns, 0)
    drafts = tuple(draft for draft in search.best if draft.points_added)
    exact = (search.loss <= search.bound or search.nodes < MOST_NODES) and not _could_cross(tasks)
    return Found(drafts, sum(draft.points_added for draft in drafts), exact)


_ORDER = ("copula", "te", "conjugation", "non_past", "unit", "adverb", "か", "end particle", "interjection")
_PARTICLES = ("を", "が", "は", "も")
_LAST = ("の", "な")


def _rank(run: Run) -> tuple[int, int]:
    """Where a task comes in the order of placing."""
    kind = run[0].kind
    if kind.word_class == "particle":
        name = kind.name
        if name in _LAST:
            return len(_ORDER) + 1, 10 + _LAST.index(name)
        return len(_ORDER) + 1, _PARTICLES.index(name) if name in _PARTICLES else len(_PARTICLES)
    for badge, as_if in (("joins_predicates", "te"), ("non_past", "non_past"), ("not_after_da", "か")):
        if badge in kind.badges:
            return _ORDER.index(as_if), 0
    if kind.word_class in ("number", "counter"):
        return _ORDER.index("unit"), -len(run)
    return _ORDER.index(kind.word_class), "no_ka" in kind.badges


def _tasks(cards: Sequence[Piece]) -> tuple[Run, ...]:
    """What is to be placed one after another: cards alone, and numbers with counters."""
    single = ("verb", "adjective", "number", "counter", *NOUNS)
    runs = [(piece,) for piece in cards if piece.kind.word_class not in single]
    return tuple(sorted([*runs, *_units(cards)], key=_rank))


def _units(cards: Sequence[Piece]) -> list[Run]:
    """Numbers with counters, and what finds no partner: つ takes 一 to 九; 十 can stand alone, so it comes last."""
    numbers = sorted((p for p in cards if p.kind.word_class == "number"), key=lambda p: p.kind.name == TEN)
    counters = sorted((p for p in cards if p.kind.word_class == "counter"), key=lambda p: p.kind.name != "つ")
    units: list[Run] = []
    for number in numbers:
        fit = next((c for c in counters if (number.kind.name, c.kind.name) != (TEN, "つ")), None)
        if fit:
            counters.remove(fit)
        units.append((number, fit) if fit else (number,))
    return [*units, *((counter,) for counter in counters)]


def _could_cross(tasks: Sequence[Run]) -> bool:
    """Whether つ and 十 are left, which could part a unit on the table, 二[つ十]匹: not tried."""
    return {run[0].kind.name for run in tasks if len(run) == 1} >= {TEN, "つ"}


def _place(search: _Search, task: int, drafts: tuple[Draft, ...], nouns: Run, loss: int) -> None:
    """Place the task and all that follow in every way that could still lose less than the best so far."""
    search.nodes += 1
    left = search.tasks[task:]
    partners = sum(run[0].kind.word_class in ("copula", "particle") for run in left)
    spare = 0 if search.grammar.polite_adjectives else max(0, len(nouns) - partners)
    if loss + spare >= search.loss:
        return
    if not left:
        drafts, nouns = described(drafts, nouns, search.grammar)
        if loss + sum(noun.points for noun in nouns) < search.loss:
            search.best, search.loss = drafts, loss + sum(noun.points for noun in nouns)
        return
    key = (task, tuple(sorted(map(shape, drafts))), tuple(sorted(map(noun_class, nouns))))
    if search.seen.get(key, 1 << 30) <= loss:
        return
    search.seen[key] = loss
    for after, noun in ways(left, drafts, nouns, search.grammar):
        _place(search, task + 1, after, _without(nouns, noun), loss)
        if search.loss <= search.bound or search.nodes >= MOST_NODES:
            return
    _place(search, task + 1, drafts, nouns, loss + sum(piece.points for piece in left[0]))


def _without(nouns: Run, noun: Piece | None) -> Run:
    """The nouns less one, of which there may be copies."""
    if noun is None:
        return nouns
    at = nouns.index(noun)
    return (*nouns[:at], *nouns[at + 1 :])
