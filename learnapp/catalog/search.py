"""Search in the content: in every script, by meaning, and for verbs by any of their forms."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from learnapp.catalog.cards import Card
from learnapp.catalog.jlpt import DeckWord, LevelDecks
from learnapp.catalog.prefectures import Prefecture, Region
from learnapp.catalog.verbs import Verb
from learnapp.japanese import furigana, romaji
from learnapp.japanese.conjugation import conjugate
from learnapp.japanese.kana import fold

_CHANGES_ITS_HEAD = frozenset({"vk", "vs-i", "v5r-i", "adj-ix"})
"""Classes whose forms may begin with another kana than the word: きて, した, ない, よくない."""


@dataclass(frozen=True, slots=True)
class Query:
    """What somebody looks for: as Japanese in all its readings, and as English."""

    japanese: frozenset[str]
    english: str

    def score(self, texts: Collection[str], meanings: Iterable[str]) -> int:
        """3 for a whole word or meaning, 2 for a word of a meaning, 1 for a part, 0 for nothing; `texts` are folded."""
        told = [meaning.casefold() for meaning in meanings]
        if not self.japanese.isdisjoint(texts) or {self.english, f"to {self.english}", self._bare}.intersection(told):
            return 3
        words = {word for meaning in told for word in meaning.replace("(", " ").replace(")", " ").split()}
        if self.english in words:
            return 2
        inside = any(part in text for part in self.japanese for text in texts if len(part) > 1 or not part.isascii())
        return int(inside or (len(self.english) > 1 and any(self.english in meaning for meaning in told)))

    @property
    def _bare(self) -> str:
        return self.english.removeprefix("to ") or self.english


class Hit(NamedTuple):
    """A verb or adjective that was found, with the name of the form if it was found by one."""

    verb: Verb
    form: str = ""


def query(text: str) -> Query:
    """
    >>> sorted(query("Inu").japanese), query("Inu").english
    (['inu', 'いぬ'], 'inu')
    """
    return Query(frozenset({fold(text), *romaji.readings(text)} - {""}), text.strip().casefold())


def cards(text: str, among: Iterable[Card]) -> list[Card]:
    """Cards whose Japanese, kana, romaji, number or meaning holds the text, whole matches first."""
    wanted = query(text)
    scored = [
        (wanted.score({fold(each.japanese), fold(each.common), fold(each.kana), each.number}, each.meanings), each)
        for each in among
    ]
    return [each for score, each in sorted(scored, key=lambda pair: -pair[0]) if score]


def deck_words(text: str, decks: LevelDecks, levels: Iterable[str], most: int) -> list[DeckWord]:
    """At most so many words of some levels that hold the text in spelling, kana, romaji or meaning, whole first."""
    wanted = query(text)
    parts = [part for part in (*wanted.japanese, wanted.english) if len(part) > 1 or not part.isascii()]
    scored = [
        (wanted.score(set(map(fold, (word.usual, furigana.plain(word.furigana), word.reading))), word.meanings), word)
        for level in levels
        for word, held in zip(decks.words(level), decks.searched(level), strict=True)
        if any(part in held for part in parts)
    ]
    return [word for score, word in sorted(scored, key=lambda pair: -pair[0]) if score][:most]


def verbs(text: str, among: Iterable[Verb]) -> list[Hit]:
    """Verbs and adjectives that the text names, whole matches first; a form finds its word: 食べました 食べる."""
    wanted = query(text)
    scored: list[tuple[float, Hit]] = []
    for verb in among:
        score: float = wanted.score({*map(fold, verb.spellings), fold(verb.kana)}, verb.meanings)
        form = _form(verb, wanted) if score < 3 else ""
        scored.append((2.5 if form else score, Hit(verb, form)))
    return [hit for score, hit in sorted(scored, key=lambda pair: -pair[0]) if score]


def _form(verb: Verb, wanted: Query) -> str:
    """The first form of a verb that is looked for; its forms are made only if one of them may be."""
    begins = {spelling[:1] for spelling in (*verb.spellings, fold(verb.kana))}
    likely = verb.pos in _CHANGES_ITS_HEAD or any(text[0] in begins for text in wanted.japanese)
    forms = _forms(verb) if likely else {}
    return next((form for text, form in forms.items() if text in wanted.japanese), "")


@lru_cache(maxsize=512)
def _forms(verb: Verb) -> Mapping[str, str]:
    """Every form in kanji and kana, in every spelling of the word → its name."""
    found: dict[str, str] = {}
    for spelling in verb.spellings:
        for name, entries in conjugate(spelling, verb.kana, verb.pos, verb.lacks).forms.items():
            for entry in entries:
                found.setdefault(fold(entry.kanji), name)
                found.setdefault(fold(entry.kana), name)
    return found


def prefectures(text: str, among: Iterable[Prefecture], regions: Mapping[str, Region]) -> list[Prefecture]:
    """Prefectures whose name, capital or region holds the text in any script, whole names first; `regions` by key."""
    wanted = query(text)
    scored = []
    for each in among:
        region = regions.get(each.region)
        written = {each.code, each.kanji, each.kanji_short, each.kana, each.kana_short, each.capital, each.capital_kana}
        told = [each.romaji, each.romaji_macron, *each.romaji_accepted, each.capital_romaji]
        told += [region.title, region.kanji, region.kana] if region else []
        scored.append((wanted.score(set(map(fold, written)), told), each))
    return [each for score, each in sorted(scored, key=lambda pair: -pair[0]) if score]
