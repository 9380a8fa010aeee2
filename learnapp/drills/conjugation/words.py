"""The words of the content by rule, which is a class and a form, and what a question or a judgement needs of a word."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from learnapp.catalog import Catalog, Verb, keys
from learnapp.drills.base import Learner, UnknownItem
from learnapp.japanese.conjugation import CLASSES, Conjugation, Entry, conjugate
from learnapp.japanese.conjugation.diagnosis import Partner
from learnapp.japanese.romaji import romanise

KEY = "conjugation"


@dataclass(frozen=True, slots=True)
class Rule:
    """A class and a form, with the words of the content that are asked by it."""

    pos: str
    form: str
    verbs: tuple[Verb, ...]

    @property
    def key(self) -> str:
        return keys.build(KEY, self.pos, self.form)

    @property
    def from_polite(self) -> bool:
        """Whether the word is shown in its polite form, since what is asked is the dictionary form itself."""
        return all(headline(verb, self.form).kana == verb.kana for verb in self.verbs)


@dataclass(frozen=True, slots=True)
class Target:
    """A word to be put into a form: one of the content, or any other."""

    word: str
    kana: str
    pos: str
    lacks: frozenset[str] = frozenset()
    also_written: tuple[str, ...] = ()
    meanings: tuple[str, ...] = ()
    partner: Partner | None = None
    key: str = ""
    """Key of the listed word; empty for any other."""


@lru_cache(maxsize=8)
def rules(catalog: Catalog) -> Mapping[str, Mapping[str, Rule]]:
    """Class → form → rule, for all forms that a word of the content has and that are asked by themselves."""
    words: dict[str, dict[str, list[Verb]]] = {}
    for verb in catalog.verbs:
        for form, entries in conjugated(verb).forms.items():
            if entries[0].status == "headline":
                words.setdefault(verb.pos, {}).setdefault(form, []).append(verb)
    return {pos: {form: Rule(pos, form, tuple(verbs)) for form, verbs in forms.items()} for pos, forms in words.items()}


def find(item: str, catalog: Catalog) -> Rule:
    """The rule that an item asks; UnknownItem if there is none."""
    try:
        parsed = keys.parse(item)
    except ValueError:
        raise UnknownItem(item) from None
    pos, form = parsed.parts if parsed.drill == KEY else ("", "")
    rule = rules(catalog).get(pos, {}).get(form)
    if rule is None:
        raise UnknownItem(item)
    return rule


def conjugated(verb: Verb) -> Conjugation:
    return conjugate(verb.word, verb.kana, verb.pos, verb.lacks)


def headline(verb: Verb, form: str) -> Entry:
    """The first right answer; the verb must have the form."""
    return conjugated(verb).forms[form][0]


def change(rule: Rule, verb: Verb) -> tuple[Entry | None, Entry]:
    """What a learner sees and what is to be written; None stands for the dictionary form."""
    return shown(rule, verb), headline(verb, rule.form)


def shown(rule: Rule, verb: Verb, source: str = "") -> Entry | None:
    """The form that is shown: `source`, else the dictionary form (None), or the polite one where that is asked."""
    if source:
        return headline(verb, source)
    return headline(verb, "polite_present") if rule.from_polite else None


def romaji(kana: str, ends_apart: bool = False) -> str:
    """Hepburn; `ends_apart`: the last う is the ending of a verb and lengthens nothing, as in omou.

    >>> romaji("おもう", ends_apart=True), romaji("のもう")
    ('omou', 'nomō')
    """
    return f"{romanise(kana[:-1])}u" if ends_apart and kana.endswith("う") else romanise(kana)


# --- words of the learner ---


@dataclass(frozen=True, slots=True)
class Drawn:
    """A word, and the form that it is shown in; empty for the usual one, see `shown`."""

    verb: Verb
    source: str = ""

    @property
    def ref(self) -> str:
        return f"{self.verb.key}{_FROM}{self.source}" if self.source else self.verb.key


_FROM = "@"
_SOURCES: Mapping[str, tuple[str, ...]] = {
    "dictionary": (),
    "polite": ("polite_present",),
    "any": ("plain_present", "polite_present", "te", "plain_negative", "plain_past"),
}
_LEVELS = ("N5", "N4", "N3", "N2", "N1")


def draw(rule: Rule, learner: Learner, rng: Random, catalog: Catalog) -> Drawn:
    """A word by chance: one that the learner knows where there is one, and not the one that was asked last."""
    previous = learner.previous_ref.partition(_FROM)[0]
    others = tuple(verb for verb in rule.verbs if verb.key != previous) or rule.verbs
    within = tuple(verb for verb in others if not harder(verb.jlpt, learner.level))
    verb = rng.choice(known_of(others, learner, catalog) or within or others)
    sources = sources_of(rule, verb, learner.asks_from)
    return Drawn(verb, rng.choice(sources) if sources else "")


def drawn(rule: Rule, ref: str, catalog: Catalog) -> Drawn:
    """What a ref stands for; UnknownItem if the rule is not asked with it."""
    name, _, source = ref.partition(_FROM)
    verb = catalog.verb(name)
    if verb is None or verb not in rule.verbs or (source and source not in sources_of(rule, verb, "any")):
        raise UnknownItem(f"{rule.key} with {ref}")
    return Drawn(verb, source)


def sources_of(rule: Rule, verb: Verb, asks_from: str) -> tuple[str, ...]:
    """The forms that the word may be shown in: those it has that do not give the answer away."""
    forms, answers = conjugated(verb).forms, {entry.kana for entry in conjugated(verb).forms[rule.form]}
    return tuple(name for name in _SOURCES[asks_from] if name in forms and forms[name][0].kana not in answers)


def harder(level: str, than: str) -> bool:
    """Whether a level is above another one; none is above no level.

    >>> harder("N3", "N4"), harder("N5", "N4"), harder("N1", "")
    (True, False, False)
    """
    return bool(than) and bool(level) and _LEVELS.index(level) > _LEVELS.index(than)


def knowledge(item: str, catalog: Catalog) -> frozenset[str]:
    """Items of words by which is known which words of a rule the learner knows."""
    items = _items_of(catalog)
    return frozenset().union(*(items[verb.key] for verb in find(item, catalog).verbs))


def known_first(rule: Rule, learner: Learner, catalog: Catalog) -> tuple[Verb, ...]:
    """All words of a rule, those that the learner knows before the others."""
    known = known_of(rule.verbs, learner, catalog)
    return known + tuple(verb for verb in rule.verbs if verb not in known)


def known_of(verbs: Iterable[Verb], learner: Learner, catalog: Catalog) -> tuple[Verb, ...]:
    if not learner.known:
        return ()
    items = _items_of(catalog)
    return tuple(verb for verb in verbs if not items[verb.key].isdisjoint(learner.known))


@lru_cache(maxsize=8)
def _items_of(catalog: Catalog) -> Mapping[str, frozenset[str]]:
    """Key of a verb → items of the cards that teach it."""
    cards: dict[tuple[str, str], set[str]] = {}
    for card in catalog.words.values():
        for spelling in {card.japanese, card.common, card.kana}:
            cards.setdefault((spelling, card.pos), set()).add(card.word)
    return {
        verb.key: frozenset(
            keys.vocabulary(name, direction)
            for spelling in verb.spellings
            for name in cards.get((spelling, verb.pos), ())
            if catalog.words[name].kana == verb.kana
            for direction in (keys.MEANING, keys.WRITE)
        )
        for verb in catalog.verbs
    }


# --- targets ---


def target_of(verb: Verb, catalog: Catalog) -> Target:
    """A word of the content."""
    return Target(
        word=verb.word,
        kana=verb.kana,
        pos=verb.pos,
        lacks=verb.lacks,
        also_written=verb.also_written,
        meanings=verb.meanings,
        partner=_partner(verb, catalog),
        key=verb.key,
    )


def target_for(word: str, kana: str, pos: str, catalog: Catalog) -> Target:
    """Any word; what is known of it is taken from the content where it is listed."""
    listed = [verb for verb in catalog.verbs if (verb.kana, verb.pos) == (kana, pos)]
    if spelled := next((verb for verb in listed if word in verb.spellings), None):
        others = tuple(spelling for spelling in spelled.spellings if spelling != word)
        return replace(target_of(spelled, catalog), word=word, also_written=others)
    return target_of(listed[0], catalog) if word == kana and len(listed) == 1 else Target(word, kana, pos)


def _partner(verb: Verb, catalog: Catalog) -> Partner | None:
    """The partner; of one that is not in the content only the word is known."""
    if listed := catalog.verb(verb.partner):
        return Partner(listed.word, listed.kana, listed.pos, listed.transitivity)
    return Partner(verb.partner_word, verb.partner_kana) if verb.partner_kana else None


def a_class(pos: str) -> str:
    """The class with its article: "a godan verb in む"."""
    found = CLASSES[pos]
    return f"{found.article} {found.title}"
