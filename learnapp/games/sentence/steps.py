"""What each class of card does to a sentence: the steps of the automaton in `pattern`, and their refusals."""

from collections.abc import Callable
from typing import NamedTuple

from learnapp.games.sentence.cards import Kind

TEN = "十"
_SUBJECT, _TOPICS = "が", ("は", "も")
_RULED = {"subject_animate": "animate", "subject_inanimate": "inanimate"}


class Grammar(NamedTuple):
    """What the rules of the table add to the pattern."""

    describing: bool = False
    """Adjectives, and adjectival nouns with な, may stand before a noun."""
    polite_adjectives: bool = False
    """です may follow an adjective."""


class Where(NamedTuple):
    """How far a sentence has come: all that matters for what may follow."""

    phase: str = "start"
    late: bool = False
    """Only the predicate may follow: the second adverb or て has been."""
    te: bool = False
    once: frozenset[str] = frozenset()
    """Those of は, が and を that have been."""
    subject: str = ""
    """What the noun before が is: animate, inanimate or neither."""
    topics: frozenset[str] = frozenset()
    """The same of the nouns before は and も."""
    head: str = ""
    """The same of the last noun."""
    describes: bool = False
    """The adjective has to describe a noun."""
    transitive: bool = False
    """Of the verb before て."""
    non_past: bool = False
    no_ka: bool = False
    number: str = ""
    forms: frozenset[str] = frozenset()
    """Of the verb or adjective that a conjugation card may still change."""


START = Where()
Step = Where | str
"""The next place, or why there is none: {card} is the card, {before} the one before it, {predicate} the last predicate,
{subject} the noun that the verb speaks of, {adverb} the one that looks ahead."""

_BEFORE_PREDICATE = frozenset({"start", "interjection", "adverb", "particle", "late", "te"})
_PHRASE_GOES_ON = frozenset({"of", "na"})
WHOLE = frozenset({"verb", "bent", "bent adjective", "copula", "end"})

_ONE_PREDICATE = "A sentence has one predicate: {predicate} is it already, so {card} cannot follow."
NO_VERB = "を needs a transitive verb; {before} is an adjective."
_NOUN_ALONE = "{before} needs a particle or a copula right after it, so {card} cannot follow."
OPEN = {
    "start": "There is no card in this sentence.",
    "interjection": "{before} is not a sentence yet: it needs a predicate, such as a verb or an adjective.",
    "adverb": "{before} is not a sentence yet: it needs a predicate, such as a verb or an adjective.",
    "late": "{before} needs a predicate after it: a verb, an adjective, or a noun with a copula.",
    "particle": "{before} needs a predicate after it: a verb, an adjective, or a noun with a copula.",
    "te": "て joins to another predicate: put one after {before}.",
    "noun": "{before} needs a particle or a copula after it.",
    "adjectival": "{before} needs a particle, な or a copula after it.",
    "of": "の needs a noun on both sides: none follows {before}.",
    "na": "な needs a noun after it: none follows {before}.",
    "number": "{before} needs a counter after it.",
    "adjective": "{before} describes a noun here: put the noun after it.",
}


def _interjection(where: Where, kind: Kind, grammar: Grammar) -> Step:
    if where.phase != "start":
        return "An interjection opens the sentence: {card} cannot follow {before}."
    return where._replace(phase="interjection")


def _adverb(where: Where, kind: Kind, grammar: Grammar) -> Step:
    late = _in_second_slot(where)
    if isinstance(late, str):
        return late
    non_past = where.non_past or "non_past" in kind.badges
    return where._replace(phase="late" if late else "adverb", late=late, non_past=non_past)


def _number(where: Where, kind: Kind, grammar: Grammar) -> Step:
    late = _in_second_slot(where)
    return late if isinstance(late, str) else where._replace(phase="number", late=late, number=kind.name)


def _counter(where: Where, kind: Kind, grammar: Grammar) -> Step:
    if where.phase != "number":
        return "{card} is a counter: it stands right after a number."
    if (where.number, kind.name) == (TEN, "つ"):
        return "Ten things are とお, which is {before} alone: {card} goes up to nine."
    return unit_done(where)


def unit_done(where: Where) -> Where:
    return where._replace(phase="late" if where.late else "adverb", number="")


def _in_second_slot(where: Where) -> bool | str:
    """Whether an adverb here is the second one, or why there can be none."""
    if where.phase in ("start", "interjection"):
        return False
    if where.phase in ("adverb", "particle"):
        return True
    if where.phase == "late":
        return (
            "A sentence has one adverb at its start and one before the predicate: after {before} comes the predicate."
        )
    if where.phase == "te":
        return "て joins {predicate} to the next predicate: {card} cannot stand between them."
    return _out_of_place(where)


def _noun(where: Where, kind: Kind, grammar: Grammar) -> Step:
    if where.phase == "adjective":
        if not grammar.describing:
            return "{before} cannot describe {card}: at this table adjectives are predicates only."
    elif where.phase not in _BEFORE_PREDICATE | _PHRASE_GOES_ON:
        return _out_of_place(where)
    head = next((badge for badge in ("animate", "inanimate") if badge in kind.badges), "neither")
    phase = "noun" if kind.word_class == "noun" else "adjectival"
    return where._replace(phase=phase, head=head, describes=False)


def _adjective(where: Where, kind: Kind, grammar: Grammar) -> Step:
    describes = where.phase in _PHRASE_GOES_ON or where.phase == "adjective"
    if describes and not grammar.describing:
        return _ONE_PREDICATE if where.phase == "adjective" else OPEN[where.phase]
    if not describes and where.phase not in _BEFORE_PREDICATE:
        return _out_of_place(where)
    return where._replace(phase="adjective", describes=describes, forms=kind.forms)


def _particle(where: Where, kind: Kind, grammar: Grammar) -> Step:
    if kind.name == "な":
        return _na(where, grammar)
    if kind.name == "の":
        if where.phase == "adjectival":
            return "の needs a noun on both sides; {before} is an adjectival noun and takes な."
        return where._replace(phase="of") if where.phase == "noun" else "の needs a noun right before it."
    if where.phase not in ("noun", "adjectival"):
        return "{card} stands right after a noun."
    if where.late:
        return "{before} stands where only the predicate may follow: it needs a copula, not {card}."
    if kind.name in where.once:
        return "{card} stands at most once in a sentence."
    return _marked(where, kind)


def _marked(where: Where, kind: Kind) -> Where:
    """A noun phrase with its particle is complete."""
    once = where.once | {kind.name} if "once" in kind.badges else where.once
    subject = where.head if kind.name == _SUBJECT else where.subject
    topics = where.topics | {where.head} if kind.name in _TOPICS else where.topics
    return where._replace(phase="particle", once=once, subject=subject, topics=topics, head="")


def _na(where: Where, grammar: Grammar) -> Step:
    if where.phase != "adjectival":
        return "{card} stands between an adjectival noun and a noun."
    if not grammar.describing:
        return "{before} cannot take {card}: describing nouns is switched off at this table."
    return where._replace(phase="na", head="")


def _verb(where: Where, kind: Kind, grammar: Grammar) -> Step:
    if where.phase not in _BEFORE_PREDICATE:
        return _out_of_place(where)
    transitive = "transitive" in kind.badges
    if "を" in where.once and not where.te and not transitive:
        return "を needs a transitive verb; {card} is intransitive."
    if refused := _wrong_subject(where, kind):
        return refused
    return where._replace(phase="verb", transitive=transitive or (where.te and where.transitive), forms=kind.forms)


def _wrong_subject(where: Where, kind: Kind) -> str:
    """Why いる or ある does not go with its subject; after て they are no verbs of being."""
    ruled = next((badge for badge in _RULED if badge in kind.badges), "")
    if not ruled:
        return ""
    if where.te:
        told = "{card} after て needs a transitive verb before it; {predicate} is intransitive."
        return told if _RULED[ruled] == "inanimate" and not where.transitive else ""
    subjects = {where.subject} if where.subject else set(where.topics)
    if not subjects or subjects & {_RULED[ruled], "neither"}:
        return ""
    living, others = "a person or an animal", "a thing"
    wanted, found = (living, others) if _RULED[ruled] == "animate" else (others, living)
    return f"{{card}} needs {wanted} as its subject; {{subject}} is {found}."


def _conjugation(where: Where, kind: Kind, grammar: Grammar) -> Step:
    on, phase = ("verb", "verb") if "on_verb" in kind.badges else ("い-adjective", "adjective")
    if where.phase in ("bent", "bent adjective"):
        return "{predicate} has its conjugation card already: one each."
    if where.phase != phase:
        return f"{{card}} stands right after {'a verb' if on == 'verb' else 'an い-adjective'}."
    if not kind.forms <= where.forms:
        return "{card} does not fit {before}, which has no such form."
    if "joins_predicates" in kind.badges:
        if where.te:
            return "て joins predicates once in a sentence."
        return where._replace(phase="te", te=True, late=True, forms=frozenset())
    return _past_or_not(where._replace(phase="bent" if on == "verb" else "bent adjective", forms=frozenset()), kind)


def _copula(where: Where, kind: Kind, grammar: Grammar) -> Step:
    if where.phase in ("adjective", "bent adjective") and grammar.polite_adjectives:
        return _polite(where, kind)
    if where.phase not in ("noun", "adjectival"):
        return "{card} stands right after a noun."
    if "を" in where.once and not where.te:
        return "を needs a transitive verb; {before}{card} is not a verb."
    return _past_or_not(where._replace(phase="copula", no_ka="no_ka" in kind.badges, head=""), kind)


def _polite(where: Where, kind: Kind) -> Step:
    if kind.badges & {"past", "no_ka"}:
        return "After an adjective stands です; {card} does not."
    return where._replace(phase="copula")


def _past_or_not(where: Where, kind: Kind) -> Step:
    if where.non_past and "past" in kind.badges:
        return "{card} makes the sentence past; {adverb} speaks of what is to come."
    return where


def _end_particle(where: Where, kind: Kind, grammar: Grammar) -> Step:
    if where.phase == "start":
        return "{card} ends a sentence: it needs a predicate before it."
    if where.phase not in WHOLE and where.phase != "adjective":
        return OPEN[where.phase]
    if where.no_ka and "not_after_da" in kind.badges:
        return "{card} cannot follow {before}: for a question drop {before} or take です."
    return where._replace(phase="end")


def _out_of_place(where: Where) -> str:
    """Why no new part of the sentence can begin here."""
    if where.phase in ("noun", "adjectival"):
        return _NOUN_ALONE
    return OPEN[where.phase] if where.phase in _PHRASE_GOES_ON else _ONE_PREDICATE


STEPS: dict[str, Callable[[Where, Kind, Grammar], Step]] = {
    "interjection": _interjection,
    "adverb": _adverb,
    "number": _number,
    "counter": _counter,
    "noun": _noun,
    "adjectival noun": _noun,
    "adjective": _adjective,
    "particle": _particle,
    "verb": _verb,
    "conjugation": _conjugation,
    "copula": _copula,
    "end particle": _end_particle,
}
