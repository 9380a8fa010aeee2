"""Forms as they come out by a wrong rule, each with the name of the mix-up: wrong classes and patterns."""

from collections.abc import Iterator
from typing import NamedTuple

from learnapp.japanese.conjugation.classes import CLASSES
from learnapp.japanese.conjugation.derivation import Chain, Conjugation, Entry, Head, head
from learnapp.japanese.conjugation.engine import deriver
from learnapp.japanese.conjugation.irregular import read_as


class Wrong(NamedTuple):
    """A wrong form in its three shapes, the rule that was broken, and a sentence about it."""

    rule: str
    on: Head
    fault: str

    @property
    def kana(self) -> str:
        return self.on.kana


class Asked(NamedTuple):
    """A form of a word, and its right answers."""

    conjugation: Conjugation
    form: str
    right: tuple[Entry, ...]

    @property
    def word(self) -> Head:
        """The dictionary form, with する where the word is a noun that takes it."""
        found = self.conjugation
        if found.pos == "vs" and not found.kana.endswith("する"):
            return Head(f"{found.word}する", f"{found.kana}する", f"{found.furigana}する")
        return Head(found.word, found.kana, found.furigana)

    @property
    def title(self) -> str:
        """What the word is, with its article: "a godan verb in む"."""
        each = CLASSES[self.conjugation.pos]
        return f"{each.article} {each.title}"

    def stem(self, ending: int = 1) -> Head:
        """The word without its last kana, one unless said otherwise."""
        return cut(self.word, ending)


def cut(on: Head, ending: int) -> Head:
    """A spelling without its last kana, none of which may be covered by a kanji."""
    return Head(on.kanji[:-ending], on.kana[:-ending], on.furigana[:-ending]) if ending else on


def joined(on: Head, tail: str) -> Head:
    return Head(on.kanji + tail, on.kana + tail, on.furigana + tail)


def whole(entry: Entry) -> Head:
    """A right answer as a spelling."""
    return Head(entry.kanji, entry.kana, entry.furigana)


def of_chain(chain: Chain) -> Head:
    return joined(chain.head, chain.tail)


def by_class(asked: Asked, pos: str, word: Head | None = None) -> Iterator[Head]:
    """The form as the word would make it if it belonged to another class; nothing where that class has no such form."""
    as_if = word or asked.word
    if asked.form in CLASSES[pos].forms:
        yield from map(of_chain, deriver(as_if.kanji, as_if.kana, pos)(asked.form))


# --- the whole class ---

_REGULAR = {"v5k-s": "v5k", "v5u-s": "v5u", "v5aru": "v5r", "v5r-i": "v5r", "v1-s": "v1", "adj-ix": "adj-i"}
"""Class of exceptions → the class that it would belong to."""


def exception_ignored(asked: Asked) -> Iterator[Wrong]:
    pos = asked.conjugation.pos
    if pos in _REGULAR:
        fault = f"{{given}} is what the rule for {CLASSES[_REGULAR[pos]].plural} gives."
        for found in by_class(asked, _REGULAR[pos]):
            yield Wrong("exception_ignored", found, fault)


def class_mixed_up(asked: Asked) -> Iterator[Wrong]:
    pos, word = asked.conjugation.pos, asked.word.furigana
    if pos in ("v1", "v1-s"):
        yield from _as(
            asked, "v5r", "ichidan_as_godan", f"{{given}} treats {word} as a godan verb, but it is {asked.title}."
        )
    elif pos.startswith("v5"):
        yield from _as(
            asked, "v1", "godan_as_ichidan", f"{{given}} treats {word} as an ichidan verb, but it is {asked.title}."
        )
    elif CLASSES[pos].kind == "verb":
        fault = f"{{given}} treats {word} as a regular verb, but it is irregular."
        yield from _as(asked, "v1", "irregular_as_regular", fault)
        yield from _as(asked, "v5r", "irregular_as_regular", fault)
    if pos in ("vs", "vs-i", "vs-s"):
        yield from _other_pattern(asked)


def _as(asked: Asked, pos: str, rule: str, fault: str) -> Iterator[Wrong]:
    for found in by_class(asked, pos):
        yield Wrong(rule, found, fault)


def _other_pattern(asked: Asked) -> Iterator[Wrong]:
    """愛さない after 勉強する, and 愛しない."""
    word = asked.word
    if word.kana != "する":
        fault = f"{{given}} treats {word.furigana} as a godan verb in す, but here it keeps the pattern of する."
        for found in by_class(asked, "v5s", cut(word, 1)):
            yield Wrong("suru_pattern", found, fault)
    if asked.conjugation.pos == "vs-s":
        fault = f"{{given}} follows する, but {word.furigana} leans on the godan verbs in す here."
        for found in by_class(asked, "vs-i"):
            yield Wrong("suru_pattern", found, fault)


# --- the short causative passive ---


def short_causative_passive(asked: Asked) -> Iterator[Wrong]:
    """食べさされる, 食べされる, 話さされる, 来さされる: there is no such form."""
    if asked.form not in ("causative_passive", "causative_passive_short"):
        return
    pos, word = asked.conjugation.pos, asked.word
    tails: tuple[str, ...] = ("さされる", "される")
    why = "only godan verbs have the short causative passive"
    if pos in ("v1", "v1-s"):
        on = asked.stem()
    elif pos == "v5s":
        tails, on = ("さされる",), asked.stem()
        why = "verbs in す have no short causative passive, since さ would stand there twice"
    elif pos == "vk":
        on = read_as(word.kanji, word.kana, "こ")
    elif pos in ("vs", "vs-i", "vs-s"):
        tails, on = ("さされる",), asked.stem(2)
    else:
        return
    for tail in tails:
        yield Wrong("short_causative_passive", joined(on, tail), f"{{given}} does not exist: {why}.")


# --- 来る ---


def reading_of_kuru(asked: Asked) -> Iterator[Wrong]:
    """くない, こます: the other readings of 来る."""
    if asked.conjugation.pos != "vk":
        return
    place = len(asked.word.kana) - 2
    for entry in asked.right:
        for reading in "くきこ":
            kana = f"{entry.kana[:place]}{reading}{entry.kana[place + 1 :]}"
            fault = f"{{given}} has the wrong reading: here 来[く]る is read {entry.kana[place]}, not {reading}."
            yield Wrong("kuru_reading", head(kana, kana), fault)
