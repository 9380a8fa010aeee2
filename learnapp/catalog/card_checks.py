"""Rules for cards.tsv: numbers and decks, spellings and sounds, classes and badges, meanings and explanations."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from learnapp.catalog import keys
from learnapp.catalog.cards import Card
from learnapp.catalog.decks import Deck
from learnapp.catalog.files import Row
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.japanese import furigana

CLASSES = frozenset(
    (
        *("noun", "verb", "adjective", "adjectival noun", "adverb", "particle", "end particle", "copula"),
        *("conjugation", "counter", "number", "interjection", "reference"),
    )
)
BADGES = frozenset(
    (
        *("after_adjectival_noun", "after_noun", "after_number", "animate", "base_a", "base_e", "base_i", "base_ta"),
        *("base_te", "before_counter", "before_noun", "inanimate", "intransitive", "joins_predicates"),
        *("needs_transitive", "no_ka", "non_past", "not_after_da", "not_shuffled", "noun_both_sides", "noun_like"),
        *("on_adjective", "on_verb", "once", "past", "predicate", "sentence_end", "sentence_start", "subject_animate"),
        *("subject_inanimate", "takes_ga", "transitive"),
    )
)
CHOICES = {"noun": ("animate", "inanimate"), "verb": ("transitive", "intransitive")}
"""Class → badges of which its cards bear exactly one."""

# JMdict part of speech → what the reading ends in; words of the other classes have none.
ENDINGS = {
    "verb": {
        **{"v1": "る", "v1-s": "る", "v5aru": "る", "v5b": "ぶ", "v5g": "ぐ", "v5k": "く", "v5k-s": "く", "v5m": "む"},
        **{"v5n": "ぬ", "v5r": "る", "v5r-i": "る", "v5s": "す", "v5t": "つ", "v5u": "う", "v5u-s": "う"},
        **{"vk": "くる", "vs-i": "する", "vs-s": "する"},
    },
    "adjective": {"adj-i": "い", "adj-ix": "い"},
    "adjectival noun": {"adj-na": ""},
    "copula": {"cop": ""},
}
SOUNDS = {"は": "わ", "へ": "え", "を": "お"}
"""Particles that sound other than they are written."""


def each_card_by_itself(source: Source) -> Iterator[Problem]:
    for row, card in source.cards:
        for rule in (_spelling, _sound, _romaji, _class, _badges, _pitch, _meanings, _explanation, _key):
            for column, message in rule(card):
                yield row.problem(column, message)


Faults = Iterator[tuple[str, str]]


def _spelling(card: Card) -> Faults:
    if not card.japanese:
        yield "japanese", "empty: write the word as it is printed"
    if not furigana.covered(card.furigana):
        yield "furigana", f"{card.furigana} does not give every kanji a reading in kana: write 漢字[かな]"
    elif furigana.plain(card.furigana) != card.japanese:
        yield "furigana", f"without brackets it is {furigana.plain(card.furigana)}, not {card.japanese}: mend one"
    elif card.common not in furigana.spellings(card.furigana):
        yield "common", f"{card.common} is no spelling of {card.furigana}: write it with the same kanji or their kana"


def _sound(card: Card) -> Faults:
    sound = SOUNDS.get(card.japanese, card.kana) if card.word_class == "particle" else card.kana
    if card.reading != sound:
        yield "reading", f"{card.reading or 'empty'}, but the furigana gives {sound}: mend one of them"


def _romaji(card: Card) -> Faults:
    from learnapp.japanese.romaji import romanise  # only the check needs it

    # The う of a verb's ending is a syllable of its own: 思う is omou, not omō.
    ending = "u" if card.pos.startswith("v5u") else ""
    sound = romanise(card.reading[: -len(ending) or None]) + ending
    if re.sub("[ -]", "", card.romaji) != sound:
        yield "romaji", f"{card.romaji or 'empty'}, but {card.reading} is {sound} in Hepburn with macrons: mend it"


def _class(card: Card) -> Faults:
    if card.word_class not in CLASSES:
        yield "class", f"{card.word_class or 'empty'}: it should be one of {', '.join(sorted(CLASSES))}"
    endings = ENDINGS.get(card.word_class, {"": ""})
    if card.pos not in endings:
        allowed = ", ".join(endings) if card.word_class in ENDINGS else "left empty"
        yield "pos", f"{card.pos or 'empty'}: for the class {card.word_class} it should be {allowed}"
    elif not card.reading.endswith(endings[card.pos]):
        yield "pos", f"{card.reading} does not end in {endings[card.pos]}, as {card.pos} does"
    points = {"reference": 0, "verb": 2, "adjective": 2}.get(card.word_class, 1)
    if card.points != points:
        yield "points", f"{card.points}, but a card of the class {card.word_class} is worth {points}"
    if bool(card.form) != (card.word_class == "conjugation"):
        yield "form", "cards of the class conjugation name the form that they make, and only they"
    elif card.form and not re.fullmatch("[a-z]+(_[a-z]+)*", card.form):
        yield "form", f"{card.form}: write small letters joined by _"


def _badges(card: Card) -> Faults:
    for badge in card.badges:
        if badge not in BADGES:
            yield "badges", f"{badge or 'empty'} is not a badge: choose from {', '.join(sorted(BADGES))}"
    if len(set(card.badges)) < len(card.badges):
        yield "badges", "one is listed twice: remove it"
    choice = CHOICES.get(card.word_class, ())
    if choice and len(set(choice) & set(card.badges)) != 1:
        yield "badges", f"a {card.word_class} bears exactly one of {' and '.join(choice)}"


def _pitch(card: Card) -> Faults:
    # Small kana share the mora of the kana before them; っ, ん and ー count.
    morae = len(re.sub("[ぁぃぅぇぉゃゅょゎァィゥェォャュョヮ]", "", card.reading))
    if card.pitch is not None and card.pitch > morae:
        yield "pitch", f"{card.pitch}, but {card.reading} has {morae} morae: 0 is flat, n drops after mora n"


def _meanings(card: Card) -> Faults:
    yield from meaning_faults(card.meanings)


def meaning_faults(meanings: tuple[str, ...]) -> Faults:
    """What is wrong with a list of English meanings."""
    if not meanings:
        yield "meanings", "empty: write at least one meaning"
    if "" in meanings or tuple(map(str.strip, meanings)) != meanings:
        yield "meanings", "an entry is empty or has spaces round it: join meanings with a single ;"
    folded = list(map(str.casefold, meanings))
    for meaning in dict.fromkeys(folded) if len(set(folded)) < len(folded) else ():
        if meaning and (count := folded.count(meaning)) > 1:
            yield "meanings", f"{meaning} is listed {count} times: keep one"
    if any(meaning.count("(") != meaning.count(")") for meaning in meanings):
        yield "meanings", "a bracket is not closed"


def _explanation(card: Card) -> Faults:
    if not furigana.covered(card.explanation):
        yield "explanation", "some kanji has no reading: write 漢字[かな]"
    sentences = len(re.findall(r"[.!?]”?(?= |$)", card.explanation))
    if not 1 <= sentences <= 3:
        yield "explanation", f"{sentences} sentences: write one to three, each with its full stop"


def _key(card: Card) -> Faults:
    try:
        keys.vocabulary(card.word, keys.MEANING)
    except ValueError as error:
        yield "word", str(error)
    if card.id != card.word and not re.fullmatch(re.escape(card.word) + "-[a-z0-9]+", card.id):
        yield "id", f"{card.id or 'empty'}: write {card.word}, and for a further copy {card.word}-2"


def nothing_stands_twice(source: Source) -> Iterator[Problem]:
    for column in ("number", "id"):
        yield from repeated(column, [row for row, _ in source.cards])


def repeated(column: str, rows: list[Row]) -> Iterator[Problem]:
    """A problem for each row whose cell in `column` stood in an earlier row."""
    first: dict[str, int] = {}
    for row in rows:
        if (line := first.setdefault(row[column], row.line)) != row.line:
            yield row.problem(column, f"{row[column] or 'an empty cell'} stands in line {line} already: change one")


def decks_are_complete(source: Source) -> Iterator[Problem]:
    known = {deck.key: [(row, card) for row, card in source.cards if card.deck == deck.key] for deck in source.decks}
    for row, card in source.cards:
        if known and card.deck not in known:
            yield row.problem("deck", f"{card.deck or 'empty'} is not in decks.toml: write one of {', '.join(known)}")
    for deck in source.decks if source.cards else ():
        mine = known[deck.key]
        for place, (row, card) in enumerate(mine, deck.first):
            if card.number != f"{place:03d}":
                yield row.problem("number", f"{card.number or 'empty'}, but next in the deck {deck.key} is {place:03d}")
                break
        for column, message in _counts(deck, Counter(card.word_class for _, card in mine)):
            yield Problem(source.file("cards.tsv"), 0, column, f"{message}: mend one of them")


def _counts(deck: Deck, classes: Counter[str]) -> Faults:
    if classes.total() != deck.cards:
        yield "deck", f"{deck.key} has {classes.total()} cards, decks.toml says {deck.cards}"
    for name in sorted({*deck.classes, *classes}) if deck.classes else ():
        if classes[name] != deck.classes.get(name, 0):
            yield (
                "class",
                f"{deck.key} has {classes[name]} of the class {name}, decks.toml says {deck.classes.get(name, 0)}",
            )


def copies_are_equal(source: Source) -> Iterator[Problem]:
    first: dict[str, tuple[Row, Card]] = {}
    for row, card in source.cards:
        line, same = first.setdefault(card.word, (row, card))
        if replace(card, number=same.number, deck=same.deck, id=same.id) != same:
            differing = [name for name in row.cells if name not in ("number", "deck", "id") and row[name] != line[name]]
            yield row.problem(differing[0], f"differs from line {line.line}, a card of the same word: copies are equal")


RULES: tuple[Callable[[Source], Iterator[Problem]], ...] = (
    each_card_by_itself,
    nothing_stands_twice,
    decks_are_complete,
    copies_are_equal,
)
