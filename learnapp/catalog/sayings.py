"""What of the content can be heard: each under a key of its own, so that an address names a word and never a text.

Kinds of keys: `word:inu`, `example:inu:1`, `verb:taberu`, `form:taberu:te`, `sentence:wo_object_01`,
`prefecture:JP-43`, `name:JP-43` (without 県), `capital:JP-43`, `counter:hon:3`, `chain:さくら`, `kana:あ`,
`kana:きって`, `thing:egg`, `number:21`.
Found and not listed, since there are thousands and few are heard: `word:ninki-1366980`, of an optional deck, numbers
above a hundred, and those that no table joins with a counter, `counter:hon:21`.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from learnapp.catalog import Card, Catalog, Example, Sentence, Verb
from learnapp.japanese import furigana
from learnapp.japanese.conjugation import conjugate
from learnapp.japanese.gojuon import ALL
from learnapp.japanese.kana import is_kana
from learnapp.japanese.numbers import COUNTERS, compose, reading

LONGEST_KEY = 100
"""Characters."""
_NUMBER = re.compile("0|[1-9][0-9]{0,10}")


@dataclass(frozen=True, slots=True)
class Saying:
    """Something to be heard."""

    reading: str
    """In kana, as it is said: は as a word is わ."""
    text: str
    """As it is usually written."""
    accent: int | None = None
    """0 is flat, n drops after mora n; None where we do not know."""
    sentence: bool = False


def find(catalog: Catalog, key: str) -> Saying | None:
    """What a key names; None for anything that is not in the content.

    >>> from learnapp.catalog import load
    >>> find(load(), "word:inu")
    Saying(reading='いぬ', text='犬', accent=2, sentence=False)
    >>> find(load(), "form:taberu:te").reading, find(load(), "word:初夏"), find(load(), "../../secret_key")
    ('たべて', None, None)
    """
    kind, _, rest = key.partition(":")
    return KINDS[kind][0](catalog, rest) if kind in KINDS and len(key) <= LONGEST_KEY else None


def keys_of(catalog: Catalog, kind: str) -> Iterator[str]:
    """The keys of a kind, in the order in which it is taught."""
    return (f"{kind}:{rest}" for rest in KINDS[kind][1](catalog))


def _word(catalog: Catalog, word: str) -> Saying | None:
    card = catalog.words.get(word)
    if card is None and (found := catalog.level_decks.find(word)):
        accent = _accent(catalog, found.usual, found.reading)
        return Saying(found.sound or found.reading, found.usual, accent)
    return of_card(catalog, card) if card else None


def of_card(catalog: Catalog, card: Card) -> Saying:
    return Saying(card.reading, card.common, _accent(catalog, card.common, card.kana))


def _example(catalog: Catalog, identity: str) -> Saying | None:
    examples = catalog.examples_of(identity.partition(":")[0])
    found = next((example for example in examples if example.id == identity), None)
    return of_example(found) if found else None


def of_example(example: Example) -> Saying:
    return Saying(example.kana, example.japanese, sentence=True)


def _verb(catalog: Catalog, key: str) -> Saying | None:
    verb = catalog.verb(key)
    return Saying(verb.kana, verb.word, _accent(catalog, verb.word, verb.kana)) if verb else None


def _form(catalog: Catalog, rest: str) -> Saying | None:
    key, _, form = rest.partition(":")
    verb = catalog.verb(key)
    entries = _forms(verb).get(form) if verb else None
    return Saying(entries[0][1], entries[0][0]) if entries else None


def _forms(verb: Verb) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Form → its answers in the usual spelling and in kana, the headline first."""
    made = conjugate(verb.word, verb.kana, verb.pos, verb.lacks).forms
    return {form: tuple((entry.kanji, entry.kana) for entry in entries) for form, entries in made.items() if entries}


def _sentence(catalog: Catalog, identity: str) -> Saying | None:
    found = next((sentence for sentence in catalog.sentences if sentence.id == identity), None)
    return of_sentence(found) if found else None


def of_sentence(sentence: Sentence) -> Saying:
    return Saying(furigana.kana(sentence.filled), furigana.plain(sentence.filled), sentence=True)


def _prefecture(catalog: Catalog, code: str) -> Saying | None:
    found = catalog.prefecture(code)
    return Saying(found.kana, found.kanji, _accent(catalog, found.kanji, found.kana)) if found else None


def _name(catalog: Catalog, code: str) -> Saying | None:
    found = catalog.prefecture(code)
    return (
        Saying(found.kana_short, found.kanji_short, _accent(catalog, found.kanji_short, found.kana_short))
        if found
        else None
    )


def _capital(catalog: Catalog, code: str) -> Saying | None:
    found = catalog.prefecture(code)
    return Saying(found.capital_kana, found.capital) if found else None


def _counter(catalog: Catalog, rest: str) -> Saying | None:
    found = next((each for each in catalog.counter_readings if f"{each.counter}:{each.number}" == rest), None)
    return Saying(found.reading, found.written) if found else _composed(catalog, rest)


def _composed(catalog: Catalog, rest: str) -> Saying | None:
    """A number that no table has, joined with its counter by rule."""
    counter, _, number = rest.partition(":")
    known, word = COUNTERS.get(counter), catalog.counter(counter)
    if known is None or word is None or not _NUMBER.fullmatch(number) or int(number) < 1:
        return None
    return Saying(compose(int(number), known).reading, number + word.kanji)


def _number(catalog: Catalog, number: str) -> Saying | None:
    return Saying(reading(int(number)), number) if _NUMBER.fullmatch(number) else None


def _thing(catalog: Catalog, key: str) -> Saying | None:
    found = next((thing for thing in catalog.things if thing.key == key), None)
    kana = furigana.kana(found.japanese) if found else ""
    return Saying(kana, furigana.plain(found.japanese)) if found and is_kana(kana) else None  # not the T of Tシャツ


def _kana(catalog: Catalog, text: str) -> Saying | None:
    """A kana by itself; of っ and ー, which have no sound of their own, the words in which they are asked."""
    found = ALL.get(text)
    known = found.kind != "mark" if found else any(word.word == text for word in catalog.kana_words)
    return Saying(text, text) if known else None


def _kana_listed(catalog: Catalog) -> Iterator[str]:
    yield from (kana.text for kana in ALL.values() if kana.kind != "mark")
    yield from (word.word for word in catalog.kana_words)


def _chain(catalog: Catalog, reading: str) -> Saying | None:
    found = catalog.chain.get(reading)
    return Saying(found.reading, found.written, _accent(catalog, found.written, found.reading)) if found else None


def _accent(catalog: Catalog, word: str, kana: str) -> int | None:
    found = catalog.pitch(word, kana)
    return found.accent if found else None


Find = Callable[[Catalog, str], Saying | None]
Listed = Callable[[Catalog], Iterator[str]]


KINDS: Mapping[str, tuple[Find, Listed]] = {
    "word": (_word, lambda catalog: iter(catalog.words)),
    "example": (_example, lambda catalog: (example.id for example in catalog.examples)),
    "verb": (_verb, lambda catalog: (verb.key for verb in catalog.verbs)),
    "prefecture": (_prefecture, lambda catalog: (each.code for each in catalog.prefectures)),
    "name": (_name, lambda catalog: (each.code for each in catalog.prefectures)),
    "capital": (_capital, lambda catalog: (each.code for each in catalog.prefectures)),
    "sentence": (_sentence, lambda catalog: (sentence.id for sentence in catalog.sentences)),
    "counter": (_counter, lambda catalog: (f"{each.counter}:{each.number}" for each in catalog.counter_readings)),
    "chain": (_chain, lambda catalog: iter(catalog.chain)),
    "kana": (_kana, _kana_listed),
    "thing": (_thing, lambda catalog: (thing.key for thing in catalog.things if _thing(catalog, thing.key))),
    "number": (_number, lambda catalog: map(str, range(101))),
    "form": (_form, lambda catalog: (f"{verb.key}:{form}" for verb in catalog.verbs for form in _forms(verb))),
}
"""Kind → how a key of it is found, and all that follows the kind in its keys; what is heard most comes first."""
