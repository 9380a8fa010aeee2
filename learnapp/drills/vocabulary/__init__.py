"""The drill of words: from the Japanese to its meaning, from the meaning to the Japanese, and by ear."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from learnapp.catalog import Catalog, keys
from learnapp.catalog.jlpt import DECKS
from learnapp.drills.base import Item, Learner, Lesson, OwnWord, Passage, Question, UnknownItem, Verdict
from learnapp.drills.vocabulary import hearing, judging, listening
from learnapp.drills.vocabulary.entries import Entry, find, of_catalog
from learnapp.drills.vocabulary.order import teaching_order
from learnapp.japanese import furigana
from learnapp.japanese.morae import morae, number
from learnapp.japanese.romaji import romanise

__all__ = [
    "KEY",
    "TITLE",
    "deck_items",
    "heard_item",
    "items",
    "judge",
    "knowledge",
    "lesson",
    "own_items",
    "passage",
    "question",
    "rebuild",
    "refs",
    "taken_for",
]

KEY = "vocabulary"
TITLE = "Words"

_ASKS = {keys.MEANING: "What does it mean?", keys.WRITE: "Write in Japanese"}
_NEXT = {
    keys.MEANING: "You will see the word in Japanese and write what it means.",
    keys.WRITE: "You know this word by sight. Now you will see what it means and write it: in kana, kanji or romaji.",
    keys.SOUND: "You know what this word means. Now you will hear it and write what it means, or what you heard.",
}


@lru_cache(maxsize=8)
def items(catalog: Catalog) -> Sequence[Item]:
    """All words in teaching order, deck by deck: what a word means, and right after it how it is written.

    The second waits until the first is learned, so it comes up among the meanings of later words.
    """
    ordered = teaching_order(of_catalog(catalog).named.values())
    decks = dict.fromkeys(entry.deck for entry in ordered)
    taught = (entry for deck in decks for entry in ordered if entry.deck == deck)
    return tuple(item for entry in taught for item in _both(entry.name, entry.shown, entry.deck))


def deck_items(catalog: Catalog, decks: Collection[str]) -> Iterator[Item]:
    """The words of the optional decks named, the easiest deck first, the commonest words of each first.

    They are made one by one, and a deck's file is read when its first word is asked for.
    """
    for level in (level for level, deck in DECKS.items() if deck in decks):
        for word in catalog.level_decks.words(level):
            yield from _both(word.word, word.furigana, word.deck, level)


def own_items(own: OwnWord) -> tuple[Item, Item]:
    """The two items of a learner's own word."""
    return _both(keys.own_word(own.id), own.japanese)


def heard_item(meaning: str, learner: Learner, catalog: Catalog) -> Item:
    """What is heard of the word whose meaning an item asks; offered to those alone who listen, and who know the word.

    UnknownItem if there is no such word.
    """
    return listening.item_of(find(meaning, learner, catalog)[0])


def knowledge(item: str, catalog: Catalog) -> tuple[str, ...] | None:
    """Nothing but the turn before, and that only of what is heard: None for all other items."""
    return () if keys.is_heard(item) else None


def _both(name: str, shown: str, deck: str = "", level: str = "") -> tuple[Item, Item]:
    meaning, write = keys.both_directions(name)
    siblings = f"{KEY}:{name}"
    return (
        Item(meaning, f"{shown}: what it means", siblings, deck=deck, level=level),
        Item(write, f"{shown}: how to write it", siblings, after=meaning, deck=deck, level=level),
    )


def lesson(item: str, learner: Learner, catalog: Catalog) -> Lesson:
    """What is shown before the word is first asked in this direction."""
    entry, direction = find(item, learner, catalog)
    return Lesson(
        item=item,
        word=entry.shown,
        reading=entry.word.sound or entry.word.written,
        romaji=entry.romaji,
        meanings=entry.sense.meanings,
        word_class=_class_told(entry),
        explanation=entry.explanation,
        passages=entry.passages,
        card_number=entry.card_number,
        instruction=_NEXT[direction],
    )


def _class_told(entry: Entry) -> str:
    """Of a card its class, which the card shows; of a word of an optional deck all that is to be said of it."""
    return ", ".join((*entry.tags, f"JLPT {entry.level}")) if entry.level else entry.tags[0]


def question(item: str, learner: Learner, rng: Random, catalog: Catalog) -> Question:
    """Ask an item; `rng` chooses the example that is shown with the answer."""
    entry, direction = find(item, learner, catalog)
    ref = listening.draw(entry, learner, rng) if direction == keys.SOUND else rng.choice(entry.refs)
    return _question(entry, item, direction, ref, catalog)


def refs(item: str, learner: Learner, catalog: Catalog) -> tuple[str, ...]:
    """What an item can be asked with: the ids of the word's examples, or the word itself where it has none."""
    entry, direction = find(item, learner, catalog)
    return listening.refs(entry) if direction == keys.SOUND else entry.refs


def rebuild(item: str, ref: str, learner: Learner, catalog: Catalog) -> Question:
    """The question that was asked with this ref; UnknownItem if the word or the example is no longer there."""
    entry, direction = find(item, learner, catalog)
    if direction != keys.SOUND and ref not in entry.refs:
        raise UnknownItem(f"{item} with {ref}")
    return _question(entry, item, direction, ref, catalog)


def passage(question: Question, learner: Learner, catalog: Catalog) -> Passage | None:
    """The example that was drawn with the question, to be shown with the answer."""
    entry, direction = find(question.item, learner, catalog)
    if direction == keys.SOUND:
        return listening.passage(entry, question.ref)
    return entry.sentences.get(question.ref)


def judge(question: Question, answer: str, learner: Learner, catalog: Catalog, typed: str = "") -> Verdict:
    """Judge an answer; `typed` is what was typed where the field turned romaji into kana by itself."""
    entry, direction = find(question.item, learner, catalog)
    if direction == keys.SOUND:
        return hearing.judge(entry, question, answer, typed, learner, catalog)
    if direction == keys.MEANING:
        return judging.meaning(entry, question, answer, learner, catalog)
    return judging.written(entry, question, answer, typed, learner, catalog)


def taken_for(question: Question, answer: str, learner: Learner, catalog: Catalog, typed: str = "") -> str:
    """The item that a wrong answer would have been right for, in the same direction; empty if there is none in view."""
    entry, direction = find(question.item, learner, catalog)
    if direction == keys.SOUND:
        return ""
    name = judging.mistaken(entry, answer, typed, learner, catalog, by_meaning=direction == keys.MEANING)
    return keys.vocabulary(name, direction) if name else ""


def _question(entry: Entry, item: str, direction: str, ref: str, catalog: Catalog) -> Question:
    if direction == keys.SOUND:
        return listening.question(entry, item, ref, catalog)
    if direction == keys.MEANING:
        asked = Question(item, ref, _ASKS[direction], _prompt(entry), "ja", "english", entry.sense.meanings, entry.tags)
        return replace(asked, annotated=entry.shown, romaji=entry.romaji, hint=_reading_hint(entry))
    prompt, hint = "; ".join(entry.sense.meanings), _beats_hint(entry.word.written)
    return Question(item, ref, _ASKS[direction], prompt, "en", "japanese", _expected(entry), entry.tags, hint=hint)


def _beats_hint(kana: str) -> str:
    first, *more = morae(kana)
    if more:
        return f"{number(1 + len(more), 'beat')}, beginning with {first}"
    return f"one beat, with the vowel {romanise(first)[-1]}"


def _expected(entry: Entry) -> tuple[str, ...]:
    """As on the card, then as it is usually written, then in kana."""
    return tuple(dict.fromkeys((entry.shown, _usual(entry), entry.word.written)))


def _usual(entry: Entry) -> str:
    """The usual spelling in furigana notation: ご飯[はん] for 御[ご]飯[はん]."""
    usual, parts = entry.word.usual, furigana.segments(entry.shown)
    return "".join(f"{base}[{reading}]" if reading and base in usual else reading or base for base, reading in parts)


def _prompt(entry: Entry) -> str:
    """The word without its reading; kanji that are usually written in kana keep theirs, as in any book."""
    usual = entry.word.usual
    parts = furigana.segments(entry.shown)
    return "".join(base if not reading or base in usual else f"{base}[{reading}]" for base, reading in parts)


def _reading_hint(entry: Entry) -> str:
    return entry.romaji if _prompt(entry) == entry.shown else entry.shown
