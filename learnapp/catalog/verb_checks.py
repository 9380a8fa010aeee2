"""Rules for verbs.tsv: classes and endings, partners, the forms that a word lacks, further spellings."""

import re
from collections.abc import Callable, Iterator

from learnapp.catalog.card_checks import meaning_faults, repeated
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.catalog.verbs import Verb
from learnapp.japanese.conjugation import CLASSES, possible
from learnapp.japanese.conjugation.classes import fitting

KINDS = ("verb", "adjective")
TRANSITIVITIES = ("transitive", "intransitive", "both")
LEVELS = ("N5", "N4", "N3", "N2", "N1")

Faults = Iterator[tuple[str, str]]


def each_verb_by_itself(source: Source) -> Iterator[Problem]:
    for row, verb in source.verbs:
        for rule in (_key, _class, _meanings, _choices, _lacks, _spellings):
            for column, message in rule(verb):
                yield row.problem(column, message)
        if row["partner_word"] and not verb.partner_word:
            yield row.problem(
                "partner_word", f"{row['partner_word']}: write the word and its whole reading, 開ける[あける]"
            )


def _key(verb: Verb) -> Faults:
    if not re.fullmatch("[a-z]+(-[a-z]+)*", verb.key):
        yield "key", f"{verb.key or 'empty'}: write small letters a to z, parts joined by -"


def _class(verb: Verb) -> Faults:
    if verb.pos not in CLASSES or CLASSES[verb.pos].kind not in KINDS:
        yield "pos", f"{verb.pos or 'empty'}: it should be one of {', '.join(_CODES)}"
        return
    try:
        fitting(verb.word, verb.kana, verb.pos)
    except ValueError as error:
        remedy = f"; by its kana it may be {', '.join(codes)}" if (codes := possible(verb.kana)) else ""
        yield "pos", f"{error}{remedy}"
    if verb.kind != CLASSES[verb.pos].kind:
        yield "kind", f"{verb.kind or 'empty'}, but {verb.pos} is of the kind {CLASSES[verb.pos].kind}"


_CODES = tuple(code for code, each in CLASSES.items() if each.kind in KINDS)


def _meanings(verb: Verb) -> Faults:
    yield from meaning_faults(verb.meanings)


def _choices(verb: Verb) -> Faults:
    if verb.is_adjective and verb.transitivity:
        yield "transitivity", f"{verb.transitivity}: leave it empty for an adjective"
    elif not verb.is_adjective and verb.transitivity not in TRANSITIVITIES:
        yield "transitivity", f"{verb.transitivity or 'empty'}: it should be one of {', '.join(TRANSITIVITIES)}"
    if verb.jlpt not in LEVELS:
        yield "jlpt", f"{verb.jlpt or 'empty'}: it should be one of {', '.join(LEVELS)}"


def _lacks(verb: Verb) -> Faults:
    if verb.pos not in CLASSES:
        return
    kind = CLASSES[verb.pos].kind
    for name in sorted(verb.lacks - _FORMS[kind]):
        article = "an" if kind == "adjective" else "a"
        yield "lacks", f"{name or 'an empty entry'} is no form of {article} {kind}: mend or remove it"


_FORMS = {
    kind: frozenset(name for each in CLASSES.values() if each.kind == kind for name in each.forms)
    for kind in {each.kind for each in CLASSES.values()}
}
"""Kind → the forms that some word of that kind has."""


def _spellings(verb: Verb) -> Faults:
    if len(set(verb.spellings)) < len(verb.spellings):
        yield "also_written", "a spelling is listed twice, or is the usual one: remove it"
    for spelling in verb.also_written if verb.pos in CLASSES else ():
        try:
            fitting(spelling, verb.kana, verb.pos)
        except ValueError as error:
            yield "also_written", str(error)


def no_verb_stands_twice(source: Source) -> Iterator[Problem]:
    yield from repeated("key", [row for row, _ in source.verbs])
    first: dict[tuple[str, str], int] = {}
    for row, verb in source.verbs:
        if (line := first.setdefault((verb.word, verb.kana), row.line)) != row.line:
            yield row.problem("word", f"{verb.word} read {verb.kana} stands in line {line} already: remove one")


def partners_name_each_other(source: Source) -> Iterator[Problem]:
    verbs = {verb.key: verb for _, verb in source.verbs}
    spelled = {(verb.word, verb.kana): verb.key for verb in verbs.values()}
    for row, verb in source.verbs:
        for column, message in _partner(verb, verbs, spelled):
            yield row.problem(column, message)


def _partner(verb: Verb, verbs: dict[str, Verb], spelled: dict[tuple[str, str], str]) -> Faults:
    if not verb.partner:
        if key := spelled.get((verb.partner_word, verb.partner_kana)):
            yield "partner", f"{verb.partner_word} is in this file: write its key {key}"
        return
    other = verbs.get(verb.partner)
    if other is None:
        yield "partner", f"{verb.partner} is no key of verbs.tsv: mend it or leave it empty"
        return
    if other.partner != verb.key:
        yield "partner", f"{other.key} names {other.partner or 'no partner'}, not {verb.key}: partners name each other"
    if {verb.transitivity, other.transitivity} != {"transitive", "intransitive"}:
        yield "partner", f"{verb.key} and {other.key} are not one transitive and one intransitive: mend one of them"
    if (verb.partner_word, verb.partner_kana) != (other.word, other.kana):
        yield "partner_word", f"{verb.partner_word or 'empty'}, but {other.key} is {other.word}[{other.kana}]: mend it"


def verbs_of_the_cards_are_here(source: Source) -> Iterator[Problem]:
    """A verb or adjective on a card is conjugated in the game: it stands here, and in the same class."""
    classes: dict[str, set[str]] = {}
    for _, verb in source.verbs:
        for spelling in (*verb.spellings, verb.kana):
            classes.setdefault(spelling, set()).add(verb.pos)
    for row, card in source.cards if source.verbs else ():
        if card.word_class not in ("verb", "adjective", "adjectival noun"):
            continue
        found = classes.get(card.japanese, set()) | classes.get(card.common, set())
        if card.pos not in found:
            here = f"here it is {', '.join(sorted(found))}" if found else "it is not there"
            yield row.problem("pos", f"{card.common} is {card.pos or 'of no class'}, but in verbs.tsv {here}: mend one")


RULES: tuple[Callable[[Source], Iterator[Problem]], ...] = (
    each_verb_by_itself,
    no_verb_stands_twice,
    partners_name_each_other,
    verbs_of_the_cards_are_here,
)
