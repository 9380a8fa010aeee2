"""Rules for the files about kana: look-alikes that are kana, words that hold their mark, a drawing of every kana."""

from collections.abc import Iterator

from learnapp.catalog.drawing_checks import STROKE, drawing_problems
from learnapp.catalog.kana import STROKES_FILE, KanaDrawings, kana_drawings_of
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.japanese.gojuon import ALL
from learnapp.japanese.kana import hiragana, is_kana

MARKS = tuple(text for text, kana in ALL.items() if kana.kind == "mark")
FEWEST_WORDS, OTHERS = 3, 2


def look_alikes_are_told_apart_once(source: Source) -> Iterator[Problem]:
    seen: set[frozenset[str]] = set()
    for row, group in source.kana.look_alikes:
        if strange := [kana for kana in group.kana if kana not in ALL]:
            yield row.problem("kana", f"{', '.join(strange)} is no kana that is taught")
        if not 2 <= len(set(group.kana)) == len(group.kana) <= 3:
            yield row.problem("kana", "write two or three different kana with ; between them")
        if frozenset(group.kana) in seen:
            yield row.problem("kana", f"{', '.join(group.kana)} stand in two rows: remove one")
        seen.add(frozenset(group.kana))
        if not any(kana in group.difference for kana in group.kana) and "same" not in group.difference:
            yield row.problem("difference", "it names none of the kana: say how to tell them apart")


def every_mark_is_heard_in_words(source: Source) -> Iterator[Problem]:
    count = dict.fromkeys(MARKS, 0)
    for row, word in source.kana.words:
        if word.kana not in count:
            yield row.problem("kana", f"{word.kana or 'empty'}: write one of {', '.join(MARKS)}")
            continue
        count[word.kana] += 1
        if word.word.count(word.kana) != 1 or not is_kana(word.word):
            yield row.problem("word", f"{word.word or 'empty'}: write a word in kana that has {word.kana} once")
        if not word.meaning:
            yield row.problem("meaning", "empty: say what the word means")
        if len({word.word, *word.others}) != 1 + OTHERS or not all(map(is_kana, word.others)):
            yield row.problem("others", f"write {OTHERS} other spellings in kana with ; between them")
        elif word.word.replace(word.kana, "") != word.others[0]:
            yield row.problem("others", f"the first one is the word without {word.kana}")
        elif any(hiragana(other) == hiragana(word.word) for other in word.others):
            yield row.problem("others", "one is the word itself in the other script")
    for mark, words in count.items() if source.kana.words else ():
        if words < FEWEST_WORDS:
            yield Problem(source.file("kana_words.tsv"), 0, "kana", f"{mark} has {words} words: add some")


def the_strokes_make_every_kana(source: Source) -> Iterator[Problem]:
    yield from drawing_problems(source, STROKES_FILE, kana_drawings_of, _strokes)


def _strokes(drawn: KanaDrawings) -> Iterator[tuple[str, str]]:
    for character in sorted({character for text in ALL for character in text}):
        if character not in drawn.kana:
            yield "kana", f"{character} is not drawn: run scripts/build_kana_strokes.py"
    for character, strokes in drawn.kana.items():
        if not strokes or not all(map(STROKE.fullmatch, strokes)):
            yield character, "a stroke is no path of curves: build it anew"


RULES = (look_alikes_are_told_apart_once, every_mark_is_heard_in_words, the_strokes_make_every_kana)
