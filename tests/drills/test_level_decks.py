"""Words of the optional decks in the drill of words: every right answer passes, and other words are in view."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from learnapp.catalog import keys
from learnapp.catalog.jlpt import DECKS, LEVELS, DeckWord
from learnapp.drills import vocabulary
from learnapp.drills.base import Learner, OwnWord, Question, UnknownItem, Verdict
from learnapp.japanese import furigana
from learnapp.japanese.kana import fold, katakana
from tests.content import CATALOG

ON = Learner(has_level_decks=True)
WORDS = [word for level in LEVELS for word in CATALOG.level_decks.words(level)]
SOME = Random("level decks").sample(WORDS, 250)


@cache
def asked(word: str, direction: str) -> Question:
    return vocabulary.rebuild(keys.vocabulary(word, direction), word, ON, CATALOG)


def judged(word: DeckWord, direction: str, answer: str, learner: Learner = ON) -> Verdict:
    return vocabulary.judge(asked(word.word, direction), answer, learner, CATALOG)


@cache
def by_spelling() -> dict[tuple[str, str], list[DeckWord]]:
    found: dict[tuple[str, str], list[DeckWord]] = {}
    for word in WORDS:
        found.setdefault((furigana.plain(word.furigana), word.reading), []).append(word)
    return found


def of(written: str, reading: str) -> DeckWord:
    (found,) = by_spelling()[written, reading]
    return found


def unlike_its_question(word: DeckWord, direction: str) -> Iterator[object]:
    """What of a direction cannot be asked, and expected answers that do not pass."""
    item = keys.vocabulary(word.word, direction)
    if vocabulary.refs(item, ON, CATALOG) != (word.word,):
        yield "refs"
    question = vocabulary.question(item, ON, Random(1), CATALOG)
    if question != asked(word.word, direction):
        yield "not rebuilt as it was asked"
    for place, expected in enumerate(question.expected):
        verdict = vocabulary.judge(question, furigana.plain(expected), ON, CATALOG)
        if not (verdict.kind == "exact" if not place else verdict.passed):
            yield expected, verdict


def refused(word: DeckWord) -> Iterator[object]:
    """Further meanings and spellings that are told to be wrong.

    A further meaning of a noun that is a verb in English, “to arrange”, is asked again.
    """
    for meaning in word.also:
        verdict = judged(word, keys.MEANING, meaning)
        if not verdict.passed and verdict.rule != "word_form":
            yield meaning, verdict
    for spelling in (*word.also_written, word.usual, katakana(word.reading), f"　{word.reading}。"):
        if not judged(word, keys.WRITE, spelling).passed:
            yield spelling


def refused_in_romaji(word: DeckWord) -> bool:
    """Where it is written as it sounds, konnichiwa, a nudge says that one kana is written another way."""
    verdict = judged(word, keys.WRITE, word.romaji)
    return verdict.kind != "same" and not (word.sound and verdict.rule == "sound")


@pytest.mark.parametrize("level", LEVELS)
def test_every_word_is_asked_in_both_directions_and_no_right_answer_is_wrong(level: str) -> None:
    """Expected answers, further meanings and spellings, and romaji as it is shown."""
    unlike, wrong, in_romaji = [], [], []
    for word in CATALOG.level_decks.words(level):
        for direction in (keys.MEANING, keys.WRITE):
            unlike += [(word, direction, found) for found in unlike_its_question(word, direction)]
        wrong += [(word, found) for found in refused(word)]
        in_romaji += [word] if refused_in_romaji(word) else []
    assert unlike == []
    assert wrong == []
    assert in_romaji == []


def spoiled(kana: str) -> Iterator[str]:
    for at in range(len(kana)):
        yield kana[:at] + kana[at + 1 :]
        yield kana[:at] + "っ" + kana[at:]
        yield kana[: at + 1] + "う" + kana[at + 1 :]
        yield kana[:at] + ("ぬ" if kana[at] != "ぬ" else "め") + kana[at + 1 :]


def test_no_word_passes_with_one_kana_changed() -> None:
    for word in SOME:
        right = {fold(text) for text in (*furigana.spellings(word.furigana), word.usual, word.reading)}
        for answer in {*spoiled(fold(word.reading))} - right - {""}:
            verdict = judged(word, keys.WRITE, answer)
            assert verdict.kind in ("nudge", "wrong"), (word, answer, verdict)
            assert verdict.explanation


def test_no_meaning_of_another_word_passes() -> None:
    chance = Random("meanings")
    for word in SOME:
        mine = {key for text in (*word.meanings, *word.also) for key in vocabulary.entries.english.keys(text)}
        for other in chance.sample(WORDS, 20):
            meaning = other.meanings[0]
            if not vocabulary.entries.english.keys(meaning) & mine:
                verdict = judged(word, keys.MEANING, meaning)
                assert not verdict.passed or meaning.split()[-1] in " ".join(word.meanings), (word, meaning, verdict)


@pytest.mark.parametrize(
    "written, reading, direction, answer, kind, rule, reason",
    [
        ("肉", "にく", "meaning", "meat", "exact", "", "a meaning of the headline"),
        ("肉", "にく", "meaning", "Meat.", "same", "spelling", "case and full stop"),
        ("肉", "にく", "meaning", "mate", "wrong", "near_word", "a real word is no slip"),
        ("肉", "にく", "meaning", "meet", "wrong", "other_word", "the meaning of 会う"),
        ("写真", "しゃしん", "meaning", "photografh", "accepted", "typo", "a slip"),
        ("写真", "しゃしん", "meaning", "snapshot", "accepted", "synonym", "further meaning of JMdict"),
        ("写真", "しゃしん", "meaning", "shashin", "nudge", "reading_in_english", "its reading"),
        ("写真", "しゃしん", "write", "syasin", "same", "romaji", "Kunrei"),
        ("写真", "しゃしん", "write", "さしん", "wrong", "", "a beat too few sounds alike"),
        ("作る", "つくる", "write", "造る", "same", "spelling", "another spelling of the entry"),
        ("箸", "はし", "write", "橋", "nudge", "homophone", "written with the same kana"),
        ("箸", "はし", "write", "はし", "exact", "", "kana"),
        ("人気", "にんき", "write", "ひとけ", "nudge", "other_reading", "another reading of its kanji"),
        ("大きな", "おおきな", "write", "おおきい", "nudge", "shared_meaning", "a word of a card"),
        ("食べ物", "たべもの", "write", "しょくりょう", "nudge", "shared_meaning", "a word of another level"),
        ("知る", "しる", "write", "しります", "nudge", "polite_form", "its polite form"),
        ("こんにちは", "こんにちは", "write", "こんにちわ", "nudge", "sound", "as it sounds"),
        ("思う", "おもう", "write", "omo", "wrong", "", "the ending is missing"),
        ("送る", "おくる", "meaning", "to see off (a person)", "accepted", "synonym", "not for things alone"),
    ],
)
def test_an_answer_is_judged_with_all_words_in_view(
    written: str, reading: str, direction: str, answer: str, kind: str, rule: str, reason: str
) -> None:
    verdict = judged(of(written, reading), direction, answer)
    assert verdict.kind == kind, (reason, verdict)
    assert not rule or verdict.rule == rule, (reason, verdict)


def test_words_of_decks_are_in_view_of_cards_only_where_a_deck_is_switched_on() -> None:
    question = vocabulary.rebuild("vocabulary:ie:write", "ie:1", Learner(), CATALOG)
    without = vocabulary.judge(question, "すまい", Learner(), CATALOG)
    assert (without.kind, without.rule) == ("wrong", "different")
    with_them = vocabulary.judge(question, "すまい", ON, CATALOG)
    assert "住" in with_them.explanation


def test_an_own_word_and_a_word_of_a_deck_know_of_each_other() -> None:
    mine = Learner(own_words=(OwnWord(1, "御肉", "おにく", ("meat",)),), has_level_decks=True)
    verdict = judged(of("肉", "にく"), keys.WRITE, "おにく", mine)
    assert verdict.kind == "nudge"


def test_items_come_level_by_level_the_meaning_first() -> None:
    found = list(vocabulary.deck_items(CATALOG, ["jlpt-n4", "core", "jlpt-n5"]))
    levels = [item.level for item in found]
    assert levels == sorted(levels, reverse=True)
    assert set(levels) == {"N5", "N4"}
    assert {item.deck for item in found} == {DECKS["N5"], DECKS["N4"]}
    for meaning, write in zip(found[::2], found[1::2], strict=True):
        assert write.after == meaning.key
        assert write.siblings == meaning.siblings
    assert list(vocabulary.deck_items(CATALOG, ["core"])) == []


def test_the_items_of_the_cards_stay_without_them() -> None:
    """So do the placement check and the lists of the command line."""
    assert {item.deck for item in vocabulary.items(CATALOG)} == set(CATALOG.decks)


@pytest.mark.parametrize(
    "written, reading, told",
    [
        ("立つ", "たつ", "verb, godan, intransitive, JLPT N5"),
        ("お金", "おかね", "noun, polite, JLPT N5"),
        ("僕", "ぼく", "pronoun, male speech, JLPT N4"),
        ("少し", "すこし", "noun, also an adverb, JLPT N5"),
    ],
)
def test_a_lesson_tells_part_of_speech_and_level(written: str, reading: str, told: str) -> None:
    word = of(written, reading)
    lesson = vocabulary.lesson(keys.vocabulary(word.word, keys.MEANING), Learner(), CATALOG)
    assert lesson.word_class == told
    assert (lesson.word, lesson.reading, lesson.meanings) == (word.furigana, reading, word.meanings)
    assert lesson.romaji


def test_every_word_has_a_lesson() -> None:
    for word in WORDS:
        lesson = vocabulary.lesson(keys.vocabulary(word.word, keys.WRITE), Learner(), CATALOG)
        assert all((lesson.word, lesson.reading, lesson.romaji, lesson.meanings, lesson.word_class))


@pytest.mark.parametrize(
    "item", ["vocabulary:niku-9999999:write", "vocabulary:niku-1463520:place", "vocabulary:niku:write"]
)
def test_a_word_that_there_is_not_is_refused(item: str) -> None:
    with pytest.raises(UnknownItem):
        vocabulary.question(item, ON, Random(0), CATALOG)


@pytest.mark.parametrize("answer", ["zzzz", "", "。", "qwertyuiop", "🙂", "x" * 500, "ぬ" * 200])
def test_nonsense_never_passes(answer: str) -> None:
    for word in SOME[:50]:
        for direction in (keys.MEANING, keys.WRITE):
            verdict = judged(word, direction, answer)
            assert not verdict.passed
            assert verdict.explanation
