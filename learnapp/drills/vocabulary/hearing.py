"""The verdict on an answer to what was heard: who hears rightly is not failed for what no ear can tell."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from learnapp.catalog import Catalog
from learnapp.drills.base import Learner, Question, Verdict
from learnapp.drills.vocabulary import judging, listening
from learnapp.drills.vocabulary.entries import Entries, Entry
from learnapp.japanese import answers, english, furigana
from learnapp.japanese.answers import Word
from learnapp.japanese.comparison import Comparison
from learnapp.japanese.kana import fold, has_kanji, has_latin
from learnapp.japanese.romaji import readings

_AGAIN = "not counted, try again"
# As they sound: は, へ and を as particles, and two pairs that are one sound everywhere.
_SOUNDS = str.maketrans("はへをぢづ", "わえおじず")


def judge(entry: Entry, question: Question, answer: str, typed: str, learner: Learner, catalog: Catalog) -> Verdict:
    """Judge an answer by what was asked of the sound."""
    heard, asked = listening.parted(question.ref)
    sentence = entry.sentences.get(heard)
    if sentence is None and asked == listening.MEANT:
        found = _meaning(entry, question, answer, learner, catalog)
    elif sentence is None:
        found = _written(entry, answer, typed, judging.in_view(entry, learner, catalog))
    elif asked == listening.MEANT:
        return _chosen(question, answer, catalog)
    else:
        found = _sentence(sentence.furigana, answer, typed)
    return judging.verdict(entry, question, found)


def _meaning(entry: Entry, question: Question, answer: str, learner: Learner, catalog: Catalog) -> Comparison:
    view = judging.in_view(entry, learner, catalog)
    accepted = learner.accepted.get(question.item, ())
    near_words = judging.near_words(entry, learner, catalog)
    found = english.compare(entry.sense, answer, [each.known for each in view], near_words, accepted)
    if found.kind == "wrong" and _means_a_homophone(entry, answer, view, catalog):
        text = "There is a word with this meaning that sounds the same. Another one is asked here."
        return Comparison("nudge", "homophone", text, _AGAIN)
    return found


def _means_a_homophone(entry: Entry, answer: str, view: Sequence[Entries], catalog: Catalog) -> bool:
    """Whether the answer is a meaning of another word that is said with the same kana: by ear both are right."""
    senses = [other.sense for other in _homophones(entry, view)]
    with suppress(OSError):  # a content folder of its own may lack the dictionary
        senses += [
            english.Sense(one.written, one.written, (one.reading,), tuple(one.gloss.split("; ")))
            for one in catalog.dictionary.entries(entry.said)
            if one.gloss
        ]
    return any(english.compare(sense, answer).passed for sense in senses)


def _homophones(entry: Entry, view: Sequence[Entries]) -> Iterator[Entry]:
    for each in view:
        for spelling in {entry.said, fold(entry.word.written)}:
            for other in each.spelled.get(spelling, ()):
                if other.name != entry.name and other.said == entry.said:
                    yield other


def _written(entry: Entry, answer: str, typed: str, view: Sequence[Entries]) -> Comparison:
    """Dictation of a word. Another reading of its kanji is not what was heard, and its spelling is not asked."""
    found = answers.compare(replace(entry.word, others=()), answer, "japanese", typed)
    if found.rule == "sound":
        return Comparison("accepted", "sound", "That is how it sounds.")
    if found.rule == "unknown_kanji":
        if any(other.said == entry.said for each in view for other in each.spelled.get(fold(answer), ())):
            text = f"It sounds the same, and is another word. Here it was {entry.shown}."
            return Comparison("accepted", "homophone", text)
        return _in_kana()
    return found


def _sentence(shown: str, answer: str, typed: str) -> Comparison:
    """Dictation of a sentence, by its kana: its own kanji may stand in the answer, marks and spaces do not matter."""
    found = answers.compare(Word(shown), answer, "japanese", typed)
    if found.passed or found.rule == "empty":
        return found
    if found.rule == "unknown_kanji":
        return _in_kana()
    if any(_sounds(given) == _sounds(furigana.kana(shown)) for given in _given(shown, answer, typed)):
        text = "That is how it sounds. Particles are written は, へ and を; and ず and じ may be づ and ぢ."
        return Comparison("nudge", "sound", text, "sound and spelling differ")
    explanation = found.explanation
    for said in ("The word is", "the word is", "write the word", "Write the word"):
        explanation = explanation.replace(said, said.replace("word", "sentence"))
    return replace(found, explanation=explanation)


def _given(shown: str, answer: str, typed: str) -> Iterator[str]:
    """The answer in kana, with the sentence's own kanji read; romaji in every way."""
    for text in filter(None, (answer, typed)):
        for base, reading in sorted(furigana.segments(shown), key=lambda pair: -len(pair[0])):
            text = text.replace(base, reading) if reading else text
        if not has_kanji(text):
            yield from readings(text, 16) if has_latin(text) else (text,)


def _sounds(kana: str) -> str:
    return fold(kana).translate(_SOUNDS)


def _in_kana() -> Comparison:
    return Comparison("nudge", "unknown_kanji", "Write what you hear in kana: of kanji nobody can tell here.", _AGAIN)


def _chosen(question: Question, answer: str, catalog: Catalog) -> Verdict:
    """What was chosen of the four; a wrong choice is told what it would have sounded like."""
    right = question.expected[0]
    if answer.strip() == right:
        return Verdict("exact", question.expected, "")
    other = next((one.furigana for one in catalog.examples if one.english == answer.strip()), "")
    if other and answer.strip() in question.choices:
        return Verdict("wrong", question.expected, f"That would be: {other}", "another sentence", rule="other_sentence")
    return Verdict("wrong", question.expected, "Choose one of the four.", rule="no_choice")
