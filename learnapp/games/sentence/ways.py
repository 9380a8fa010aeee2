"""Every way that matters to place one card in drafts: places that differ in nothing that counts are tried once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice

from learnapp.games.sentence.cards import Kind, Piece
from learnapp.games.sentence.drafts import NOUNS, Draft, Item, new
from learnapp.games.sentence.pattern import stepped
from learnapp.games.sentence.steps import START, TEN, Grammar, Where

Run = tuple[Piece, ...]
Drafts = tuple[Draft, ...]
Way = tuple[Drafts, Piece | None]
"""The drafts afterwards, and the noun that was used up with the card."""

_PLACES = ("adverb", "number", "interjection", "end particle")
_LIKES = {"を": "inanimate", "に": "inanimate", "で": "inanimate", "から": "inanimate"}
"""Which nouns make the better sense before a particle; before the others living ones do."""


def ways(left: Sequence[Run], drafts: Drafts, nouns: Run, grammar: Grammar) -> Iterator[Way]:
    """The ways to place the first of the cards that are left, the most promising first."""
    run = left[0]
    kind = run[0].kind
    if kind.word_class == "copula":
        yield from _copula(left, drafts, nouns, grammar)
    elif kind.word_class == "particle":
        yield from _particle(left, drafts, nouns, grammar)
    elif "joins_predicates" in kind.badges:
        yield from ((after, None) for after in _joined(run[0], drafts, grammar))
    elif kind.word_class == "conjugation":
        yield from ((after, None) for after in _each(drafts, lambda draft: _bent(draft, run), grammar))
    elif kind.word_class in ("number", "counter") and len(run) == 1 and kind.name != TEN:
        yield from ((after, None) for after in _beside_ten(run[0], drafts, grammar))
    else:
        added = _each(_in_order(drafts, kind), lambda draft: _in_place(draft, run), grammar)
        for number, after in enumerate(added):
            if number and "non_past" not in kind.badges:
                break  # any free place is as good as another
            yield after, None


def _in_order(drafts: Drafts, kind: Kind) -> Drafts:
    """Places where little else fits first: an end particle that may follow だ is better there."""
    if kind.word_class == "end particle":
        return tuple(sorted(drafts, key=lambda draft: "no_ka" not in draft.predicate[-1].piece.kind.badges))
    return tuple(sorted(drafts, key=lambda draft: -len(draft.items)))


def _each(drafts: Iterable[Draft], change: Callable[[Draft], Draft | None], grammar: Grammar) -> Iterator[Drafts]:
    """The drafts with one of them changed, where that is legal; of drafts of one shape only the first is changed."""
    drafts = tuple(drafts)
    tried = set()
    for i, draft in enumerate(drafts):
        if (form := shape(draft)) in tried:
            continue
        tried.add(form)
        changed = change(draft)
        if changed is not None and changed.is_legal(grammar):
            yield (*drafts[:i], changed, *drafts[i + 1 :])


def _added(run: Iterable[Piece]) -> tuple[Item, ...]:
    return tuple(Item(piece, True) for piece in run)


def _in_place(draft: Draft, run: Run) -> Draft | None:
    items = _added(run)
    if run[0].kind.word_class in ("adverb", "number"):
        return draft.with_adverb(items)
    if run[0].kind.word_class == "interjection":
        return None if draft.interjection else draft._replace(interjection=items)
    return None if draft.end else draft._replace(end=items)


def _bent(draft: Draft, run: Run) -> Draft:
    first, *rest = draft.predicate
    return draft._replace(predicate=(first, *_added(run), *rest))


def _joined(te: Piece, drafts: Drafts, grammar: Grammar) -> Iterator[Drafts]:
    """Two predicates made one by て, where at least one of them comes from the hand alone."""
    tried = set()
    for i, first in enumerate(drafts):
        for j, then in enumerate(drafts):
            if i == j or first.joined or then.joined or (shape(first), shape(then)) in tried:
                continue
            tried.add((shape(first), shape(then)))
            base = first if _is_bare(then) else then if _is_bare(first) else None
            if base is None or len(first.predicate) != 1:
                continue
            both = base._replace(joined=(*first.predicate, Item(te, True)), predicate=then.predicate)
            if both.is_legal(grammar):
                yield (*(draft for k, draft in enumerate(drafts) if k not in (i, j)), both)


def _is_bare(draft: Draft) -> bool:
    return draft.at < 0 and len(draft.items) == len(draft.predicate)


def _copula(left: Sequence[Run], drafts: Drafts, nouns: Run, grammar: Grammar) -> Iterator[Way]:
    copula = left[0][0]
    for noun in _choices(left, drafts, nouns, ""):
        yield (*drafts, new([noun, copula])), noun
    if grammar.polite_adjectives:
        polite = _each(drafts, lambda draft: draft._replace(predicate=(*draft.predicate, Item(copula, True))), grammar)
        yield from ((after, None) for after in polite)


def _particle(left: Sequence[Run], drafts: Drafts, nouns: Run, grammar: Grammar) -> Iterator[Way]:
    particle = left[0][0]
    name = particle.kind.name
    ruled = name in ("が", "は", "も") and _has_rule(drafts)
    grown = _attributed if name in ("の", "な") else _grouped
    for noun in _choices(left, drafts, nouns, name):
        found = list(islice(_each(drafts, partial(grown, run=_added([noun, particle])), grammar), None if ruled else 1))
        yield from ((after, noun) for after in found)
        if ruled or not found:  # only the subject of いる and ある makes one place differ from another
            inside = partial(Draft.with_pair_inside, run=_added([particle, noun]))
            yield from ((after, noun) for after in _every(drafts, inside, grammar))
    if grammar.polite_adjectives and name not in ("の", "な"):
        yield from ((after, None) for after in _adjective_inside(particle, drafts, grammar))


def _attributed(draft: Draft, run: tuple[Item, ...]) -> Draft | None:
    return draft.with_attribute(run) if draft.has_noun else None


def _grouped(draft: Draft, run: tuple[Item, ...]) -> Draft:
    return draft._replace(groups=(*draft.groups, run))


def _adjective_inside(particle: Piece, drafts: Drafts, grammar: Grammar) -> Iterator[Drafts]:
    """A particle and an adjective between a noun and its です: 犬[と楽しい]です."""
    bare = [draft for draft in drafts if _is_bare(draft) and draft.predicate[0].piece.kind.word_class == "adjective"]
    for adjective in {shape(draft): draft for draft in bare if len(draft.predicate) < 3}.values():
        others = tuple(draft for draft in drafts if draft is not adjective)
        run = (Item(particle, True), *adjective.predicate)
        yield from _every(others, partial(_split_by, run=run), grammar)


def _split_by(draft: Draft, run: tuple[Item, ...]) -> Iterator[Draft]:
    """With a particle and an adjective before the copula: what was the predicate's noun is a noun with a particle."""
    full = draft.joined or (draft.first and draft.second)
    if draft.predicate[0].piece.kind.word_class in NOUNS and len(draft.predicate) > 1 and not full:
        groups = (*draft.groups, (*draft.predicate[:-1], run[0]))
        predicate = (*run[1:], draft.predicate[-1])
        yield draft._replace(first=draft.first or draft.second, groups=groups, second=(), predicate=predicate)


def _beside_ten(piece: Piece, drafts: Drafts, grammar: Grammar) -> Iterator[Drafts]:
    """A counter after a 十 that stands alone, or a number that takes the counter of a 十."""
    item = Item(piece, True)
    if piece.kind.word_class == "counter":
        yield from _every(drafts, lambda draft: draft.with_counter(item), grammar)
    else:
        yield from _each(drafts, lambda draft: draft.with_number(item), grammar)


def described(drafts: Drafts, nouns: Run, grammar: Grammar) -> tuple[Drafts, Run]:
    """Nouns without a partner between an adjective and its です, if the table allows both; and what is left of them."""
    while nouns and grammar.describing and grammar.polite_adjectives:
        changed = _each(drafts, partial(_described, noun=Item(nouns[0], True)), grammar)
        if (after := next(changed, None)) is None:
            break
        drafts, nouns = after, nouns[1:]
    return drafts, nouns


def _described(draft: Draft, noun: Item) -> Draft | None:
    if draft.predicate[0].piece.kind.word_class != "adjective" or len(draft.predicate) != 2:
        return None
    return draft._replace(predicate=(draft.predicate[0], noun, draft.predicate[1]))


def _every(drafts: Drafts, changes: Callable[[Draft], Iterable[Draft]], grammar: Grammar) -> Iterator[Drafts]:
    """The drafts with one of them changed in each of several ways, where that is legal."""
    for i, draft in enumerate(drafts):
        for changed in changes(draft):
            if changed.is_legal(grammar):
                yield (*drafts[:i], changed, *drafts[i + 1 :])


def _choices(left: Sequence[Run], drafts: Drafts, nouns: Run, name: str) -> list[Piece]:
    """One noun of each class that matters for what is left, the most sensible first."""
    wanted = [run[0].kind.name for run in left if run[0].kind.word_class == "particle"]
    spare = wanted.count("な") >= sum(noun.kind.word_class == "adjectival noun" for noun in nouns)
    likes = _LIKES.get(name, "animate")
    by_class = "の" in wanted or "な" in wanted
    chosen: dict[tuple[str, bool], Piece] = {}
    for noun in sorted(
        nouns, key=lambda noun: ((noun.kind.word_class != "noun") == spare, likes not in noun.kind.badges)
    ):
        ruled = noun_class(noun) if _has_rule(drafts) else ""
        chosen.setdefault((ruled, by_class and noun.kind.word_class == "noun"), noun)
    return list(chosen.values())


def _has_rule(drafts: Drafts) -> bool:
    return any(
        badge in item.piece.kind.badges
        for draft in drafts
        for item in (*draft.joined, *draft.predicate)
        for badge in ("subject_animate", "subject_inanimate")
    )


def noun_class(noun: Piece) -> str:
    """What the pattern sees of a noun."""
    living = next((badge for badge in ("animate", "inanimate") if badge in noun.kind.badges), "")
    return f"{noun.kind.word_class} {living}"


def shape(draft: Draft) -> str:
    """All that matters for what can still be added; drafts of one shape need be tried once."""
    return _shape(
        draft.kinds,
        bool(draft.interjection),
        bool(draft.first) + bool(draft.second),
        bool(draft.end),
        draft.has_noun,
        draft.at < 0 and _is_bare(draft),
    )


@lru_cache(maxsize=65536)
def _shape(kinds: tuple[Kind, ...], opened: bool, adverbs: int, ended: bool, has_noun: bool, bare: bool) -> str:
    where = START
    grammar = Grammar(True, True)
    last = START
    verbs = []
    for kind in kinds:
        after = stepped(where, kind, grammar)
        assert isinstance(after, Where)
        where = after
        if where.phase != "end":
            last = where
        if kind.word_class in ("verb", "adjective", "copula", "conjugation"):
            verbs.append((kind.word_class, sorted(kind.badges), sorted(kind.forms)))
    held = (last.phase, sorted(last.once), last.subject, sorted(last.topics), last.non_past, last.no_ka, last.te)
    return repr((opened, adverbs, ended, has_noun, bare, held, verbs))
