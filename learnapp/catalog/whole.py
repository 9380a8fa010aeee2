"""The whole content as one value, with what looks things up in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from learnapp.catalog.cards import Card, Example
from learnapp.catalog.chain import ChainWord
from learnapp.catalog.counters import CounterReading, CounterWord, Thing
from learnapp.catalog.decks import Deck
from learnapp.catalog.files import content_folder
from learnapp.catalog.kana import KanaWord, LookAlikes
from learnapp.catalog.particles import Sentence, Use
from learnapp.catalog.pitch import Pitch
from learnapp.catalog.prefectures import CardKind, Pattern, Prefecture, Region
from learnapp.catalog.unlocks import Mode
from learnapp.catalog.verbs import Verb, of_card

if TYPE_CHECKING:
    from learnapp.catalog.dictionary import Dictionary
    from learnapp.catalog.jlpt import LevelDecks
    from learnapp.catalog.lexicon import Lexicon


@dataclass(frozen=True, eq=False)
class Catalog:
    """Everything that is taught. Catalogs are equal only if they are one object, so one can be the key of a cache."""

    cards: tuple[Card, ...]
    """All decks, in printed order."""
    examples: tuple[Example, ...]
    also: Mapping[str, tuple[str, ...]]
    """Word → further English meanings that are right though they are not on the card."""
    near_words: frozenset[str]
    """Real English words one or two letters off a known meaning: never a typo for it."""
    readings: Mapping[str, tuple[str, ...]]
    """Word → other readings of its kanji, in hiragana: 私 わたくし."""
    version: str
    """Short hash of the files, the same wherever their bytes are the same."""
    deck_details: tuple[Deck, ...] = ()
    verbs: tuple[Verb, ...] = ()
    """Verbs and adjectives, in teaching order."""
    uses: tuple[Use, ...] = ()
    """Uses of particles, in the order of the file."""
    sentences: tuple[Sentence, ...] = ()
    """Sentences with a gap, in the order of the file."""
    prefectures: tuple[Prefecture, ...] = ()
    """From JP-01 to JP-47."""
    regions: tuple[Region, ...] = ()
    """From north to south."""
    card_kinds: tuple[CardKind, ...] = ()
    """The cards of the Prefecture Puzzle, both parts."""
    patterns: tuple[Pattern, ...] = ()
    """All sets of cards that make the name of a prefecture."""
    kanji_parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kanji of the prefectures → every way to cut it: 賀 → 賀, 加貝, 力口貝."""
    counters: tuple[CounterWord, ...] = ()
    """Counters, in the order of the file."""
    counter_readings: tuple[CounterReading, ...] = ()
    """Numbers with counters, in the order of the file."""
    things: tuple[Thing, ...] = ()
    """What is counted, in the order of the file."""
    chain_words: tuple[ChainWord, ...] = ()
    """What the shiritori drill asks, the easy and common words first."""
    look_alikes: tuple[LookAlikes, ...] = ()
    """Kana that are taken for one another."""
    kana_words: tuple[KanaWord, ...] = ()
    """Words in which the kana without a sound of their own are asked."""
    pitches: tuple[Pitch, ...] = ()
    """Accents of words, in the order of the file."""
    modes: tuple[Mode, ...] = ()
    """What opens in the games, in the order in which a page shows it."""
    folder: Path | None = None
    """Where it was read from; None for our own content."""

    @cached_property
    def lexicon(self) -> "Lexicon":
        """All words of shiritori, read when they are first asked for: some 20 MB that most visitors never need."""
        from learnapp.catalog.lexicon import load_lexicon

        return load_lexicon(self.folder)

    @cached_property
    def dictionary(self) -> "Dictionary":
        """What a reading is; stays on disk."""
        from learnapp.catalog.dictionary import LEXICON_FOLDER, Dictionary

        return Dictionary((self.folder or content_folder()) / LEXICON_FOLDER)

    @cached_property
    def level_decks(self) -> "LevelDecks":
        """The optional decks of words by JLPT level; a level is read when it is first asked for."""
        from learnapp.catalog.jlpt import LevelDecks

        return LevelDecks(self.folder or content_folder())

    @cached_property
    def chain(self) -> Mapping[str, ChainWord]:
        """Reading → the word that the shiritori drill asks."""
        return {word.reading: word for word in self.chain_words}

    @cached_property
    def decks(self) -> tuple[str, ...]:
        """The decks' keys in teaching order."""
        return tuple(dict.fromkeys(card.deck for card in self.cards))

    @cached_property
    def words(self) -> Mapping[str, Card]:
        """Word → its first card, in printed order."""
        first: dict[str, Card] = {}
        for card in self.cards:
            first.setdefault(card.word, card)
        return first

    @cached_property
    def _numbers(self) -> Mapping[str, Card]:
        return {card.number: card for card in self.cards}

    @cached_property
    def _examples(self) -> Mapping[str, tuple[Example, ...]]:
        grouped: dict[str, list[Example]] = {}
        for example in self.examples:
            grouped.setdefault(example.word, []).append(example)
        return {word: tuple(examples) for word, examples in grouped.items()}

    @cached_property
    def _verbs(self) -> Mapping[str, Verb]:
        return {verb.key: verb for verb in self.verbs}

    @cached_property
    def conjugated(self) -> tuple[Verb, ...]:
        """The verbs and adjectives, and what else of the deck has forms: the copula."""
        listed = {(spelling, verb.kana, verb.pos) for verb in self.verbs for spelling in (*verb.spellings, verb.kana)}
        others = (verb for card in self.words.values() if (verb := of_card(card)))
        return self.verbs + tuple(
            verb for verb in others if not listed & {(spelling, verb.kana, verb.pos) for spelling in verb.spellings}
        )

    def verb(self, key: str) -> Verb | None:
        """The verb or adjective with a key, such as "taberu"; None if there is none."""
        return self._verbs.get(key)

    @cached_property
    def _uses(self) -> Mapping[str, Use]:
        return {use.key: use for use in self.uses}

    @cached_property
    def _sentences(self) -> Mapping[str, tuple[Sentence, ...]]:
        grouped: dict[str, list[Sentence]] = {}
        for sentence in self.sentences:
            grouped.setdefault(sentence.use, []).append(sentence)
        return {key: tuple(sentences) for key, sentences in grouped.items()}

    def use(self, key: str) -> Use | None:
        """The use of a particle with a key, such as "wo_object"; None if there is none."""
        return self._uses.get(key)

    def sentences_of(self, key: str) -> tuple[Sentence, ...]:
        """The sentences that a use is practised with; empty for a key of none."""
        return self._sentences.get(key, ())

    @cached_property
    def _prefectures(self) -> Mapping[str, Prefecture]:
        return {prefecture.code: prefecture for prefecture in self.prefectures}

    @cached_property
    def _patterns(self) -> Mapping[str, tuple[Pattern, ...]]:
        return {
            prefecture.code: tuple(pattern for pattern in self.patterns if pattern.code == prefecture.code)
            for prefecture in self.prefectures
        }

    def prefecture(self, code: str) -> Prefecture | None:
        """The prefecture with a code, such as "JP-43"; None if there is none."""
        return self._prefectures.get(code)

    def patterns_of(self, code: str) -> tuple[Pattern, ...]:
        """The sets of cards that make the name of a prefecture, the cheapest first; empty for a code of none."""
        return self._patterns.get(code, ())

    def region(self, key: str) -> Region | None:
        """The region with a key, such as "Kyushu-Okinawa"; None if there is none."""
        return next((region for region in self.regions if region.key == key), None)

    @cached_property
    def _counters(self) -> Mapping[str, CounterWord]:
        return {counter.key: counter for counter in self.counters}

    @cached_property
    def _counter_readings(self) -> Mapping[tuple[str, str], CounterReading]:
        return {(each.counter, each.number): each for each in self.counter_readings}

    def counter(self, key: str) -> CounterWord | None:
        """The counter with a key, such as "hiki"; None if there is none."""
        return self._counters.get(key)

    def counter_reading(self, counter: str, number: str) -> CounterReading | None:
        """The row of a number, in digits or 何, with a counter; None where the table is silent."""
        return self._counter_readings.get((counter, number))

    @cached_property
    def _cards_of_verbs(self) -> Mapping[str, Card]:
        """Key of a verb → the card that teaches it, of the same class and reading."""
        cards = {
            (spelling, card.kana, card.pos): card
            for card in (*self.words.values(),)[::-1]
            for spelling in (card.japanese, card.common, card.kana)
        }
        found = ((verb.key, cards.get((text, verb.kana, verb.pos))) for verb in self.verbs for text in verb.spellings)
        return {key: card for key, card in found if card}

    def card_of(self, verb: Verb) -> Card | None:
        """The card that teaches a verb or adjective; None if no deck does."""
        return self._cards_of_verbs.get(verb.key)

    def verb_of(self, card: Card) -> Verb | None:
        """The verb or adjective that a card teaches; None for other words."""
        return next((verb for verb in self.verbs if (mine := self.card_of(verb)) and mine.word == card.word), None)

    @cached_property
    def _pitches(self) -> Mapping[tuple[str, str], Pitch]:
        return {(pitch.word, pitch.reading): pitch for pitch in self.pitches}

    def pitch(self, word: str, kana: str) -> Pitch | None:
        """The accent of a word by its usual spelling and its kana; None if it is not known."""
        return self._pitches.get((word, kana))

    def card(self, number: str) -> Card | None:
        """The card with a printed number, such as "047"; None if there is none."""
        return self._numbers.get(number)

    def examples_of(self, word: str) -> tuple[Example, ...]:
        """The sentences that show a word; empty for a word that is not in the content."""
        return self._examples.get(word, ())

    def deck(self, key: str) -> Deck | None:
        """Title and description of a deck; None if there is none of that key."""
        return next((deck for deck in self.deck_details if deck.key == key), None)
