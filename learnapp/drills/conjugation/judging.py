"""The verdict on an answer: one of the right forms in any shape, something to try again, or a broken rule by name."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from learnapp.catalog import Catalog, Verb
from learnapp.drills.base import Beat, Verdict, VerdictKind
from learnapp.drills.conjugation.words import Target, conjugated
from learnapp.japanese import answers, english, furigana
from learnapp.japanese.comparison import Comparison
from learnapp.japanese.conjugation import Entry, conjugate
from learnapp.japanese.conjugation.diagnosis import Diagnosis, asked, diagnose, only_kanji_differ
from learnapp.japanese.conjugation.summaries import SUMMARIES
from learnapp.japanese.kana import fold, has_latin, is_kana
from learnapp.japanese.morae import beats
from learnapp.japanese.romaji import reads_as

_AGAIN = "not counted, try again"
_SIZE = frozenset({"big_kana", "small_kana", "long_vowel_mark"})
"""Slips that are asked again with a hint, as in every drill."""
_MEANT = frozenset({"missing_apostrophe", "long_vowel_romaji"})
"""What romaji leaves open: the right answer may have been meant."""
_EXCEPTIONS = frozenset({"v5k-s", "v5u-s", "v5aru", "v5r-i", "v1-s", "adj-ix"})
"""Classes of which a right answer is told that it is an exception."""


@dataclass(frozen=True, slots=True)
class Form:
    """What is asked of a word."""

    target: Target
    name: str

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The right answers, the headline first; ValueError for a form that the word does not have."""
        word = self.target
        return asked(word.word, word.kana, word.pos, self.name, word.lacks).right

    @property
    def expected(self) -> tuple[str, ...]:
        """The right answers as a learner should see them."""
        return tuple(dict.fromkeys(entry.furigana for entry in self.entries))


def judged(form: Form, answer: str, typed: str, accepted: Sequence[str], catalog: Catalog) -> Verdict:
    """Judge an answer; `accepted` are answers that the learner had counted as right."""
    found = _right(form, answer, typed) or _unusual(form, answer, typed, accepted, catalog)
    kind: VerdictKind = found.kind
    shown = tuple(Beat(kana, missed) for kana, missed in found.beats)
    return Verdict(kind, form.expected, found.explanation, found.summary, shown, found.rule)


# --- right ---


def _right(form: Form, answer: str, typed: str) -> Comparison | None:
    for entry, spellings in _spelled(form):
        for at, word in enumerate(spellings):
            found = answers.compare(word, answer, "japanese", typed) if _may_be(word, answer, typed) else None
            if found and found.passed:
                return _passed(form, entry, found, other_spelling=at > 0)
    return None


@lru_cache(maxsize=2048)
def _spelled(form: Form) -> tuple[tuple[Entry, tuple[answers.Word, ...]], ...]:
    """Each right answer with its spellings, the usual one first."""
    others = tuple(_in_other_spellings(form))
    return tuple(
        (entry, tuple(answers.Word(each[at].furigana) for each in (form.entries, *others) if at < len(each)))
        for at, entry in enumerate(form.entries)
    )


def _in_other_spellings(form: Form) -> Iterator[tuple[Entry, ...]]:
    word = form.target
    for spelling in word.also_written:
        yield conjugate(spelling, word.kana, word.pos, word.lacks).forms[form.name]


def _may_be(word: answers.Word, answer: str, typed: str) -> bool:
    """Whether the answer has a chance to be this: a full comparison that fails takes far longer."""
    spellings = _folded(word)
    return "[" in answer or any(
        fold(text) in spellings
        or ((has_latin(text) or "ー" in word.written) and any(reads_as(text, spelling) for spelling in spellings))
        for text in (answer, typed)
        if text
    )


@lru_cache(maxsize=4096)
def _folded(word: answers.Word) -> frozenset[str]:
    plain, kana = furigana.plain(word.furigana), word.written
    return frozenset(map(fold, (*furigana.spellings(word.furigana), plain + kana, kana + plain)))


def _passed(form: Form, entry: Entry, found: Comparison, other_spelling: bool) -> Comparison:
    if entry.status == "accepted":
        return Comparison("accepted", "", entry.note, "also right")
    told = (step.text for step in entry.steps if step.kind == "exception")
    exception = next(told, "") if form.target.pos in _EXCEPTIONS else ""
    if other_spelling and found.kind == "exact":
        found = Comparison("same", "spelling", f"It is usually written {entry.kanji}.")
    return Comparison(found.kind, found.rule, f"{found.explanation} {exception}".strip(), found.summary)


# --- not right ---


def _unusual(form: Form, answer: str, typed: str, accepted: Sequence[str], catalog: Catalog) -> Comparison:
    headline = answers.Word(form.entries[0].furigana)
    if not fold(answer):
        return answers.compare(headline, answer, "japanese", typed)
    if _accepted_before(form, answer, typed, accepted):
        return Comparison("accepted", "own_answer", "You chose to count this as right.")
    if any(has_latin(text) and english.keys(text) & _meanings(form.target) for text in (answer, typed)):
        return _nudge("meaning_in_japanese", "That is what it means. Write it in Japanese.")
    if nudge := _other_kanji(form, answer, catalog):
        return nudge
    word = form.target
    broken = diagnose(word.word, word.kana, word.pos, form.name, answer, word.lacks, word.partner)
    return _wrong(broken, answer, typed) if broken else _unread(headline, answer, typed)


def _wrong(broken: Diagnosis, answer: str, typed: str) -> Comparison:
    """A broken rule; what is only a slip of sound brings the beats, and may have to be asked again."""
    if broken.rule in SUMMARIES:
        return Comparison("wrong", broken.rule, broken.explanation, broken.summary)
    right, given = answers.Word(broken.right), fold(answer)
    if broken.rule in _SIZE or not is_kana(given):
        found = answers.compare(right, answer)
        if found.kind == "nudge":
            return found
        missed = found.beats
    else:
        missed = beats(right.written, given)
    if typed and (meant := answers.compare(right, typed)).rule in _MEANT and meant.kind == "nudge":
        return meant
    return Comparison("wrong", broken.rule, broken.explanation, broken.summary, missed)


def _unread(headline: answers.Word, answer: str, typed: str) -> Comparison:
    """Letters that are left, kanji that are not the word's, and what no rule explains."""
    found = answers.compare(headline, answer, "japanese", typed)
    if found.kind == "nudge":
        return found
    return Comparison("wrong", found.rule or "different", found.explanation or f"It is {headline.furigana}.")


def _accepted_before(form: Form, answer: str, typed: str, accepted: Sequence[str]) -> bool:
    """Whether the learner had this answer counted as right, for this word: it has to begin as the word does."""
    begins = tuple(fold(text)[:1] for entry in form.entries for text in (entry.kanji, entry.kana))
    given = {fold(answer), fold(typed)} - {""}
    return any(
        fold(mine).startswith(begins) and (fold(mine) in given or (has_latin(answer) and reads_as(answer, mine)))
        for mine in accepted
    )


def _meanings(target: Target) -> frozenset[str]:
    return frozenset(key for meaning in target.meanings for key in english.keys(meaning))


def _other_kanji(form: Form, answer: str, catalog: Catalog) -> Comparison | None:
    """The right ending after another kanji: another word is written, and nothing is wrong with its form."""
    word = form.target
    question = asked(word.word, word.kana, word.pos, form.name, word.lacks)
    if (entry := only_kanji_differ(question, answer)) is None:
        return None
    written = _listed(catalog, form.name).get(fold(answer))
    if written and fold(written[1].kana) != fold(entry.kana):
        other = f"{written[0].furigana} ({english.listed(written[0].meanings)})"
        return _nudge("other_kanji", f"That is a form of another word, {other}. Here write the one of {_named(word)}.")
    text = f"The kana are right, but the kanji is not the one of {_named(word)}."
    if written:
        text = f"{text} It belongs to {written[0].furigana} ({english.listed(written[0].meanings)})."
    return _nudge("homophone", text)


def _named(word: Target) -> str:
    return furigana.annotated(word.word, word.kana)


@lru_cache(maxsize=64)
def _listed(catalog: Catalog, form: str) -> Mapping[str, tuple[Verb, Entry]]:
    """Spelling of a form → the listed word that it belongs to, and the right answer that it is."""
    return {
        fold(entry.kanji): (verb, entry) for verb in catalog.verbs for entry in conjugated(verb).forms.get(form, ())
    }


def _nudge(rule: str, text: str) -> Comparison:
    return Comparison("nudge", rule, text, _AGAIN)
