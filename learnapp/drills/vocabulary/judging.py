"""The verdict on an answer to a word, with all other words in view."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from learnapp.catalog import Catalog
from learnapp.drills.base import Beat, Learner, Question, Verdict, VerdictKind
from learnapp.drills.vocabulary.entries import Entries, Entry, meaning_keys, of_catalog, of_learner
from learnapp.drills.vocabulary.level_entries import of_level_decks
from learnapp.drills.vocabulary.word_forms import form_of_it
from learnapp.japanese import answers, english
from learnapp.japanese.comparison import Comparison
from learnapp.japanese.english_words import key
from learnapp.japanese.kana import fold, has_latin
from learnapp.japanese.romaji import readings, reads_as

_AGAIN = "not counted, try again"
_UNREAD = frozenset({"latin_letters", "unfinished_romaji", "not_japanese"})
_OVERRULED = frozenset({"unknown_kanji"})
"""Nudges that give way where the answer is another word that is known."""


def meaning(entry: Entry, question: Question, answer: str, learner: Learner, catalog: Catalog) -> Verdict:
    """Judge an English answer."""
    accepted = learner.accepted.get(question.item, ())
    view = in_view(entry, learner, catalog)
    found = english.compare(
        entry.sense, answer, [each.known for each in view], near_words(entry, learner, catalog), accepted
    )
    if found.rule == "other_word":
        found = _same_spelling(entry, answer, view) or found
    return verdict(entry, question, found)


def written(entry: Entry, question: Question, answer: str, typed: str, learner: Learner, catalog: Catalog) -> Verdict:
    """Judge an answer in Japanese."""
    found = answers.compare(entry.word, answer, "japanese", typed)
    if not found.passed:
        found = _unusual(entry, question, answer, typed, learner, catalog, found)
    return verdict(entry, question, found)


def _unusual(
    entry: Entry, question: Question, answer: str, typed: str, learner: Learner, catalog: Catalog, found: Comparison
) -> Comparison:
    if found.rule == "empty":
        return found
    if _accepted_before(answer, typed, learner.accepted.get(question.item, ())):
        return Comparison("accepted", "own_answer", "You chose to count this as right.")
    if entry.sense.word_class == "interjection" and _free(entry, answer, found.rule):
        return Comparison("accepted", found.rule, f"A cry may be written like this too. The card has {entry.shown}.")
    if found.kind == "nudge" and found.rule not in _OVERRULED:
        return (found.rule in _UNREAD and _meaning_repeated(entry, answer, typed)) or found
    others = list(_other_words(entry, answer, typed, in_view(entry, learner, catalog)))
    return (
        form_of_it(entry, answer, taken=bool(others))
        or _other_word(entry, others, found)
        or _meaning_repeated(entry, answer, typed)
        or found
    )


def mistaken(entry: Entry, answer: str, typed: str, learner: Learner, catalog: Catalog, *, by_meaning: bool) -> str:
    """The name of the word that an answer to another is right for; empty if there is none in view."""
    view = in_view(entry, learner, catalog)
    if not by_meaning:
        return next((other.name for other in _other_words(entry, answer, typed, view)), "")
    named = (name for each in view for name, _ in each.known.words.get(key(answer), ()))
    return next((name for name in named if name != entry.name), "")


def _free(entry: Entry, answer: str, rule: str) -> bool:
    """Ways of writing that are no mistake in an interjection: わー and わぁ for わあ."""
    small_vowel = rule == "small_kana" and fold(answer)[:-1] == fold(entry.word.written)[:-1]
    return rule == "long_vowel_mark" or (small_vowel and fold(answer)[-1] in "ぁぃぅぇぉ")


def in_view(entry: Entry, learner: Learner, catalog: Catalog) -> tuple[Entries, ...]:
    """The words that an answer may be: of cards, of the optional decks where one is switched on, the learner's own."""
    levels = (of_level_decks(catalog),) if _levelsin_view(entry, learner) else ()
    own = (of_learner(learner.own_words),) if learner.own_words else ()
    return (of_catalog(catalog), *levels, *own)


def _levelsin_view(entry: Entry, learner: Learner) -> bool:
    return learner.has_level_decks or bool(entry.level)


def near_words(entry: Entry, learner: Learner, catalog: Catalog) -> frozenset[str]:
    """English words that are no typing errors among the words in view."""
    return _near_words(catalog) if _levelsin_view(entry, learner) else catalog.near_words


@lru_cache(maxsize=2)
def _near_words(catalog: Catalog) -> frozenset[str]:
    return catalog.near_words | catalog.level_decks.near_words


def _accepted_before(answer: str, typed: str, accepted: Sequence[str]) -> bool:
    given = {fold(answer), fold(typed)} - {""}
    return any(
        fold(mine) in given
        or (has_latin(answer) and reads_as(answer, mine))
        or (has_latin(mine) and reads_as(mine, answer))
        for mine in accepted
    )


def _meaning_repeated(entry: Entry, answer: str, typed: str) -> Comparison | None:
    """English where Japanese was asked; some of it can be read as romaji (see is せえ)."""
    if any(has_latin(text) and key(text) in meaning_keys(entry) for text in (answer, typed)):
        return Comparison("nudge", "meaning_in_japanese", "That is what it means. Write it in Japanese.", _AGAIN)
    return None


def _other_words(entry: Entry, answer: str, typed: str, view: Sequence[Entries]) -> Iterable[Entry]:
    """Words that are spelled like the answer, or like a reading of it."""
    spellings = [fold(answer)]
    spellings += [reading for text in (answer, typed) if has_latin(text) for reading in readings(text, 16)]
    seen = {entry.name}
    for spelling in spellings:
        for each in view:
            for other in each.spelled.get(spelling, ()):
                if other.name not in seen:
                    seen.add(other.name)
                    yield other


def _other_word(entry: Entry, others: Sequence[Entry], found: Comparison) -> Comparison | None:
    if not others:
        return None
    mine = meaning_keys(entry)
    for other in others:
        if shared := next((each for each in other.sense.meanings if english.keys(each) & mine), ""):
            return Comparison("nudge", "shared_meaning", _also_right(entry, other, shared), _AGAIN)
        if fold(other.word.written) == fold(entry.word.written):
            text = f"{other.shown} is written with the same kana, but it is another word: {_means(other)}."
            return Comparison("nudge", "homophone", text, _AGAIN)
    other = others[0]
    text = f"{other.shown} means {_means(other)}. The word for {_means(entry)} is {entry.shown}."
    if found.kind == "wrong" and found.rule != "different":
        return Comparison("wrong", "other_word", f"{text} {found.explanation}", "another word", found.beats)
    return Comparison("wrong", "other_word", text, "another word")


def _means(entry: Entry) -> str:
    return english.listed(entry.sense.meanings)


def _also_right(entry: Entry, other: Entry, shared: str) -> str:
    text = f"{other.shown} can mean “{shared}” too. Another word is asked here"
    return f"{text}: look at the other meanings and the tags." if len(entry.sense.meanings) > 1 else f"{text}."


def _same_spelling(entry: Entry, answer: str, view: Sequence[Entries]) -> Comparison | None:
    """A meaning of another word that looks the same as the one in the prompt."""
    spellings = {fold(entry.word.usual), fold(entry.word.furigana)}
    for each in view:
        for name, shown in each.known.words.get(key(answer), ()):
            other = each.named[name]
            if name == entry.name or fold(other.word.usual) not in spellings:
                continue
            mine = entry.name.startswith("own-") or name.startswith("own-")
            if mine and fold(other.word.written) == fold(entry.word.written):
                return Comparison("accepted", "same_spelling", f"{shown} has this meaning among your words too.")
            alike = mine or other.tags[0] == entry.tags[0]
            here = "another meaning is asked" if alike else f"it is the {entry.tags[0]}"
            text = f"That is another word with the same spelling. Here {here}."
            return Comparison("nudge", "same_spelling", text, _AGAIN)
    return None


def verdict(entry: Entry, question: Question, found: Comparison) -> Verdict:
    explanation = found.explanation
    if entry.word.sound and found.kind != "nudge":
        explanation = f"{explanation} {entry.word.written} is said {entry.word.sound}.".strip()
    kind: VerdictKind = found.kind
    beats = tuple(Beat(kana, missed) for kana, missed in found.beats)
    return Verdict(kind, question.expected, explanation, found.summary, beats, found.rule)
