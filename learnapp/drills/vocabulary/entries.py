"""The words of the catalog and a learner's own words as one kind of value, and where each is found."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from learnapp.catalog import Catalog, keys
from learnapp.catalog.cards import Card
from learnapp.catalog.jlpt import DeckWord
from learnapp.drills.base import Learner, OwnWord, Passage, UnknownItem
from learnapp.japanese import english, furigana
from learnapp.japanese.answers import Word
from learnapp.japanese.kana import fold
from learnapp.japanese.known import Known, known
from learnapp.japanese.romaji import romanise

NOT_ASKED = frozenset({"reference"})
"""Classes of cards that are there to be looked at."""

DIRECTIONS = (keys.MEANING, keys.WRITE, keys.SOUND)

_VERB_CLASSES = {"v1": "ichidan", "v1-s": "ichidan", "vk": "irregular", "vs": "irregular", "vs-i": "irregular"}
_OWN_TAG = "own word"
_GREETINGS = {"こんにちは": "こんにちわ", "こんばんは": "こんばんわ"}


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A word in all that a question or a judgement needs of it."""

    name: str
    """Column `word` of the cards, or own-<id>."""
    word: Word
    sense: english.Sense
    romaji: str
    explanation: str
    passages: tuple[Passage, ...]
    refs: tuple[str, ...]
    """Ids of its examples, or its own name where it has none."""
    tags: tuple[str, ...]
    pos: str = ""
    deck: str = ""
    card_number: str = ""
    level: str = ""
    """N5 to N1, of a word of an optional deck."""

    @property
    def shown(self) -> str:
        """The word in furigana notation."""
        return self.word.furigana

    @property
    def said(self) -> str:
        """How it is said, in folded kana."""
        return fold(self.word.sound or self.word.written)

    @property
    def sentences(self) -> dict[str, Passage]:
        """Its examples by their ids."""
        return dict(zip(self.refs, self.passages, strict=False))


@dataclass(frozen=True, slots=True, eq=False)
class Entries:
    """Words by name and by folded spelling, and what they all mean."""

    named: Mapping[str, Entry]
    spelled: Mapping[str, tuple[Entry, ...]]
    known: Known


@lru_cache(maxsize=8)
def of_catalog(catalog: Catalog) -> Entries:
    """All words of the catalog that are asked, each once."""
    cards = [card for card in catalog.words.values() if card.word_class not in NOT_ASKED]
    return _entries(_of_card(card, catalog) for card in sorted(cards, key=lambda card: card.number))


@lru_cache(maxsize=64)
def of_learner(own_words: tuple[OwnWord, ...]) -> Entries:
    return _entries(map(of_own_word, own_words))


def find(item: str, learner: Learner, catalog: Catalog) -> tuple[Entry, str]:
    """The word that an item asks and its direction; UnknownItem if there is none."""
    try:
        drill, (name, direction) = (parsed := keys.parse(item)).drill, parsed.parts
    except ValueError:
        raise UnknownItem(item) from None
    entry = of_catalog(catalog).named.get(name) or of_learner(learner.own_words).named.get(name)
    if entry is None and (word := catalog.level_decks.find(name)):
        entry = of_deck_word(word)
    if drill != "vocabulary" or entry is None or direction not in DIRECTIONS:
        raise UnknownItem(item)
    return entry, direction


def _entries(entries: Iterable[Entry]) -> Entries:
    named = {entry.name: entry for entry in entries}
    spelled: dict[str, list[Entry]] = {}
    for entry in named.values():
        for spelling in {*furigana.spellings(entry.shown), entry.word.usual, entry.word.written}:
            spelled.setdefault(fold(spelling), []).append(entry)
    meanings = known((entry.name, entry.shown, meaning_keys(entry)) for entry in named.values())
    return Entries(named, {spelling: tuple(found) for spelling, found in spelled.items()}, meanings)


def meaning_keys(entry: Entry) -> frozenset[str]:
    """The keys of all that a word may mean."""
    return frozenset(key for meaning in (*entry.sense.meanings, *entry.sense.also) for key in english.keys(meaning))


def _of_card(card: Card, catalog: Catalog) -> Entry:
    sound = card.reading if fold(card.reading) != fold(card.kana) else ""
    examples = catalog.examples_of(card.word)
    return Entry(
        name=card.word,
        word=Word(card.furigana, card.common, sound=sound, others=tuple(catalog.readings.get(card.word, ()))),
        sense=english.Sense(
            name=card.word,
            shown=card.furigana,
            kana=tuple(dict.fromkeys((card.kana, card.reading))),
            meanings=card.meanings,
            also=tuple(catalog.also.get(card.word, ())),
            word_class=card.word_class,
        ),
        romaji=card.romaji,
        explanation=card.explanation,
        passages=tuple(Passage(example.furigana, example.english) for example in examples),
        refs=tuple(example.id for example in examples) or (card.word,),
        tags=tuple(filter(None, (card.word_class, _verb_class(card.pos)))),
        pos=card.pos,
        deck=card.deck,
        card_number=card.number,
    )


@lru_cache(maxsize=1024)
def of_deck_word(word: DeckWord) -> Entry:
    """A word of an optional deck; its level stands in the lesson alone, since it says nothing of the word."""
    return Entry(
        name=word.word,
        word=Word(
            word.furigana,
            word.usual,
            kana=word.reading,
            sound=word.sound,
            others=word.readings,
            also_written=word.also_written,
        ),
        sense=english.Sense(
            name=word.word,
            shown=word.furigana,
            kana=tuple(dict.fromkeys((word.reading, word.sound or word.reading))),
            meanings=word.meanings,
            also=word.also,
            word_class=word.word_class,
        ),
        romaji=word.romaji,
        explanation="",
        passages=(),
        refs=(word.word,),
        tags=tuple(filter(None, (word.word_class, _verb_class(word.pos), *word.remarks))),
        pos=word.pos,
        deck=word.deck,
        level=word.level,
    )


def _verb_class(pos: str) -> str:
    if pos.startswith("v5"):
        return "godan"
    return _VERB_CLASSES.get(pos, "")


def of_own_word(own: OwnWord) -> Entry:
    """An own word; its furigana is set where the reading can be laid over the kanji."""
    shown = furigana.annotated(own.japanese, own.reading)
    sound = _GREETINGS.get(own.reading, own.reading.replace("を", "お"))
    name = keys.own_word(own.id)
    return Entry(
        name=name,
        word=Word(shown, kana=own.reading, sound=sound if sound != own.reading else ""),
        sense=english.Sense(name, shown, (own.reading,), own.meanings),
        romaji=_romaji(own),
        explanation=own.note,
        passages=(),
        refs=(name,),
        tags=(_OWN_TAG,),
    )


def _romaji(own: OwnWord) -> str:
    """う after kanji is the ending of a verb and lengthens nothing: 思う is omou, not omō."""
    stem = furigana.segments(furigana.annotated(own.japanese, own.reading))
    if len(stem) > 1 and stem[-1] == ("う", ""):
        return romanise(own.reading[:-1]) + "u"
    return romanise(own.reading)
