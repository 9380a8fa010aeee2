"""Every word of the content in every shape that is right, and in every way that leaves something out."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache

from learnapp.catalog.cards import Card
from learnapp.drills import vocabulary
from learnapp.drills.base import Learner, Question, Verdict
from learnapp.japanese import furigana
from learnapp.japanese.english import keys
from learnapp.japanese.english_words import key
from learnapp.japanese.kana import fold, has_kanji, hiragana, katakana
from learnapp.japanese.romaji import reads_as, romanise
from tests.content import CATALOG
from tests.every import every

NOBODY = Learner()
WORDS = [card for card in CATALOG.words.values() if card.word_class != "reference"]
EVERY_WORD = every(WORDS, lambda card: card.word)

HALF_WIDTH: dict[str, str] = {unicodedata.normalize("NFKC", chr(code)): chr(code) for code in range(0xFF66, 0xFF9E)}
FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
KUNREI = {
    "tsu": "tu",
    "shi": "si",
    "tchi": "tti",
    "chi": "ti",
    "fu": "hu",
    "ji": "zi",
    "sh": "sy",
    "tch": "tty",
    "ch": "ty",
    "j": "zy",
}


@cache
def asked(word: str, direction: str) -> Question:
    item = f"vocabulary:{word}:{direction}"
    return vocabulary.rebuild(item, vocabulary.refs(item, NOBODY, CATALOG)[0], NOBODY, CATALOG)


def judged(card: Card, direction: str, answer: str) -> Verdict:
    return vocabulary.judge(asked(card.word, direction), answer, NOBODY, CATALOG)


def half_width(kana: str) -> str:
    apart = unicodedata.normalize("NFD", katakana(kana)).translate({0x3099: "ﾞ", 0x309A: "ﾟ"})
    return "".join(HALF_WIDTH.get(character, character) for character in apart)


def kunrei(romaji: str) -> str:
    for hepburn, other in KUNREI.items():
        romaji = romaji.replace(hepburn, other)
    return romaji


def in_romaji(kana: str) -> Iterator[str]:
    """を is left out where it would be written o, which is how お is typed."""
    hepburn = romanise(kana, macrons=False) if kana != "を" else "wo"
    yield from (hepburn, hepburn.upper(), kunrei(hepburn), hepburn.translate(FULL_WIDTH))
    yield re.sub("n'|n(?=[^aiueoyn']|$)", "nn", hepburn)
    if kana != "を":
        yield romanise(kana)
        yield unicodedata.normalize("NFD", romanise(kana))


def shapes(card: Card) -> Iterator[str]:
    for spelling in {*furigana.spellings(card.furigana), card.japanese, card.common, card.kana}:
        yield from (spelling, hiragana(spelling), katakana(spelling), unicodedata.normalize("NFD", spelling))
        yield from (
            f"　{spelling}　",
            f"\ufeff{spelling}\u200b",
            f"「{spelling}」",
            f"{spelling}。",
            " ".join(spelling),
        )
    yield half_width(card.kana)
    if has_kanji(card.japanese):
        yield f"{card.japanese}（{card.kana}）"
    yield from in_romaji(card.kana)


@EVERY_WORD
def test_every_right_spelling_of_a_word_passes(card: Card) -> None:
    for answer in shapes(card):
        verdict = judged(card, "write", answer)
        assert verdict.kind in ("exact", "same"), (answer, verdict)


VOICED = "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ"
PLAIN = "かきくけこさしすせそたちつてとはひふへほはひふへほ"
CHANGES = {plain: voiced for voiced, plain in zip(VOICED, PLAIN, strict=True)} | dict(zip(VOICED, PLAIN, strict=True))
CHANGES |= dict(zip("ゃゅょっ", "やゆよつ", strict=True)) | dict(zip("やゆよつ", "ゃゅょっ", strict=True))


def spoiled(kana: str) -> Iterator[str]:
    """The word with one kana dropped, changed, doubled, or swapped with the next."""
    for at, letter in enumerate(kana):
        yield kana[:at] + kana[at + 1 :]
        yield kana[:at] + CHANGES.get(letter, "ぬ" if letter != "ぬ" else "め") + kana[at + 1 :]
        yield kana[:at] + ("お" if letter == "う" else "え" if letter == "い" else "う") + kana[at + 1 :]
        yield kana[:at] + "っ" + kana[at:]
        yield kana[: at + 1] + "ー" + kana[at + 1 :]
        yield kana[: at + 1] + "う" + kana[at + 1 :]
        yield kana[:at] + kana[at : at + 2][::-1] + kana[at + 2 :]


def right(card: Card) -> set[str]:
    return {fold(text) for text in (*furigana.spellings(card.furigana), card.common)}


@EVERY_WORD
def test_no_word_passes_with_one_kana_changed(card: Card) -> None:
    for answer in {*spoiled(fold(card.kana))} - right(card) - {""}:
        verdict = judged(card, "write", answer)
        assert verdict.kind in ("nudge", "wrong"), (answer, verdict)
        assert verdict.explanation
        assert verdict.rule


@EVERY_WORD
def test_no_word_passes_with_one_kana_changed_in_romaji(card: Card) -> None:
    for answer in {*spoiled(fold(card.kana))} - right(card):
        romaji = romanise(answer, macrons=False)
        if romaji.isascii() and romaji.isalpha() and not reads_as(romaji, card.kana):
            assert not judged(card, "write", romaji).passed, romaji


@EVERY_WORD
def test_no_other_word_passes_for_it(card: Card) -> None:
    for other in WORDS:
        if not right(other) & right(card):
            verdict = judged(card, "write", other.kana)
            assert not verdict.passed, (other.kana, verdict)
            assert verdict.explanation


def _variants(meaning: str) -> Iterator[str]:
    bare = re.sub(r"\s*\([^)]*\)\s*", " ", meaning).strip() or meaning
    for text in {meaning, bare} if key(bare) in keys(meaning) else {meaning}:  # “to take” is too little of 飲む
        yield from (
            text,
            text.upper(),
            f"  {text}  ",
            f"{text}.",
            f"“{text}”",
            text.replace("'", "’"),
            text.replace(" ", "-"),
        )
        yield text.translate(FULL_WIDTH)
        if not text.startswith(("(", "'")):
            yield from (f"the {text}", text.removeprefix("to ") or text)


@EVERY_WORD
def test_every_printed_meaning_passes_in_any_shape(card: Card) -> None:
    for meaning in card.meanings:
        for answer in _variants(meaning):
            verdict = judged(card, "meaning", answer)
            assert verdict.kind in ("exact", "same"), (answer, verdict)


@EVERY_WORD
def test_every_further_meaning_is_accepted(card: Card) -> None:
    for meaning in CATALOG.also.get(card.word, ()):
        verdict = judged(card, "meaning", meaning)
        assert verdict.passed or verdict.rule == "reading_in_english", (meaning, verdict)


@EVERY_WORD
def test_no_meaning_of_another_word_passes_for_it(card: Card) -> None:
    mine = {each for meaning in (*card.meanings, *CATALOG.also.get(card.word, ())) for each in keys(meaning)}
    for meaning in {meaning for other in WORDS for meaning in other.meanings} - {"now, now"}:
        if not keys(meaning) & mine:
            assert not judged(card, "meaning", meaning).passed, meaning


@cache
def near_words() -> dict[str, list[tuple[str, Counter[str]]]]:
    """First letter → the near words with their letters."""
    found: dict[str, list[tuple[str, Counter[str]]]] = {}
    for word in sorted(CATALOG.near_words):
        found.setdefault(word[0], []).append((word, Counter(word)))
    return found


def might_be_meant(meaning: str) -> Iterator[str]:
    """Near words that begin with one of its first two letters and share nearly all others: more than any slip can be."""
    letters = Counter(meaning)
    for first in {*meaning[:2]}:
        for word, others in near_words().get(first, ()):
            if (letters - others).total() <= 2 and (others - letters).total() <= 3:
                yield word


@EVERY_WORD
def test_near_words_are_no_typos(card: Card) -> None:
    meanings = (*card.meanings, *CATALOG.also.get(card.word, ()))
    for word in {word for meaning in meanings for each in keys(meaning) for word in might_be_meant(each)}:
        verdict = judged(card, "meaning", word)
        assert verdict.rule != "typo", (word, verdict)


def test_what_might_be_meant_is_found() -> None:
    assert "scrapes" in set(might_be_meant("scraper"))
    assert "vesicles" in set(might_be_meant("vehicle")) & set(might_be_meant("vehicles"))
