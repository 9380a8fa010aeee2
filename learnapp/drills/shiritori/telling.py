"""What is said about a word of a chain: its letters, in the question, the lesson and the hint."""

from collections.abc import Sequence

from learnapp.catalog import ChainWord
from learnapp.drills.base import Lesson
from learnapp.japanese.morae import number
from learnapp.japanese.romaji import romanise
from learnapp.japanese.shiritori import count, first, last, letter

_SHOWN_FOLLOWERS = 3


def said_in(reading: str) -> str:
    """The letters of a word, for a sentence: "from つ to き, three letters"."""
    return f"from {first(reading)} to {last(reading)}, {number(count(reading), 'letter')}"


def hint(word: ChainWord) -> str:
    """How it begins; of a word of three letters one kana, of a longer one two."""
    return f"It begins with {word.reading[: 1 if count(word.reading) < 4 else 2]}."


def ending(reading: str) -> str:
    """Why the next word begins with the letter it begins with; empty where that is plain.

    >>> ending("ばたー"), ending("しゅみ")
    ('ー counts as the vowel that it holds, あ.', '')
    """
    kana, counted = reading[-1], last(reading)
    if kana == "ー":
        return f"ー counts as the vowel that it holds, {counted}."
    if kana == counted:
        return ""
    small = kana in "ぁぃぅぇぉっゃゅょゎ"
    return f"A small {kana} counts as {counted}." if small else f"Marks do not count: {kana} is {counted}."


def lesson_of(item: str, word: ChainWord, followers: Sequence[ChainWord]) -> Lesson:
    """A lesson that goes through the letters of a word; `followers` are words that may come after it."""
    return Lesson(
        item=item,
        word=word.furigana,
        reading=word.reading,
        romaji=romanise(word.reading),
        meanings=word.meanings,
        word_class="noun",
        explanation=" ".join(filter(None, (_letters(word.reading), ending(word.reading), _followed(followers)))),
        passages=(),
        instruction="Say it as the next word of a chain",
        ref=word.reading,
    )


def _letters(reading: str) -> str:
    begins = reading[0]
    marked = "" if begins == letter(begins) else f", where {begins} counts as {letter(begins)}"
    return f"In a chain it goes {said_in(reading)}{marked}."


def _followed(followers: Sequence[ChainWord]) -> str:
    shown = [f"{word.furigana} ({word.meanings[0]})" for word in followers[:_SHOWN_FOLLOWERS]]
    return f"After it may come {', '.join(shown[:-1])} or {shown[-1]}." if len(shown) > 1 else ""
