"""What every drill speaks in: items, questions, verdicts, and the learner as a drill sees one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

AnswerKind = Literal["japanese", "reading", "english", "romaji", "number", "choice", "tiles", "place"]
"""What the field takes: Japanese in any spelling, a reading in kana only, English, a sound in Latin letters, which stay
as they are typed, or a number in digits or kanji; or one of the texts shown; or tiles laid in a row, their texts
joined; or a place on the map, by the code of its prefecture."""

AsksFrom = Literal["dictionary", "polite", "any"]
"""The dictionary form, the polite form, or by turns one of those that a learner meets first."""

VerdictKind = Literal["exact", "same", "accepted", "nudge", "wrong"]
PASSED: frozenset[VerdictKind] = frozenset({"exact", "same", "accepted"})


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that can be scheduled.

    `key` is kept in people's databases for ever. Items with the same `siblings` are never asked on one day. `after`
    names the item that has to be learned before this one starts. `deck` is what a learner switches on and off.
    """

    key: str
    title: str
    siblings: str | None = None
    after: str | None = None
    deck: str = ""
    level: str = ""
    """N5 to N1, of the easiest word that it is asked with; empty where words have no level."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of Japanese with furigana (`漢字[かな]`) and its English."""

    furigana: str
    english: str


@dataclass(frozen=True, slots=True)
class OwnWord:
    """A word that a learner added. `meanings` holds at least one entry; `reading` is in kana."""

    id: int
    japanese: str
    reading: str
    meanings: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Learner:
    """What a drill may know of the learner; a value, so that a question can be rebuilt from it."""

    known: frozenset[str] = frozenset()
    """Keys of items that are learned."""
    own_words: tuple[OwnWord, ...] = ()
    accepted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Item key → answers that this learner had counted as right."""
    previous_ref: str = ""
    """What the item was asked with the last time: another word is drawn where there are several."""
    level: str = ""
    """N5 to N1: harder words are drawn only where there are no others; empty for words of any level."""
    asks_from: AsksFrom = "dictionary"
    """What a form is asked from."""
    has_level_decks: bool = False
    """Whether one of the optional decks of words by level is switched on: then all their words are in view."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. `ref` names what was drawn (a word, a sentence): the answer is judged against what was shown."""

    item: str
    ref: str
    instruction: str
    """One line over the prompt: "Write in Japanese"."""
    prompt: str
    """Japanese in furigana notation, or English; see `prompt_language`."""
    prompt_language: Literal["ja", "en"]
    answer_kind: AnswerKind
    expected: tuple[str, ...]
    """Right answers as a learner should see them, the headline first; Japanese in furigana notation."""
    tags: tuple[str, ...] = ()
    annotated: str = ""
    """A Japanese prompt with all its furigana, for learners who wish to see it and for after the answer."""
    romaji: str = ""
    """A Japanese prompt in romaji, for learners who switched it on."""
    hint: str = ""
    """Opened on request; opening it caps the rating at Hard. Furigana notation allowed."""
    gloss: str = ""
    """What a Japanese prompt means, shown beside it where the meaning is not what is asked."""
    choices: tuple[str, ...] = ()
    """What to choose from, in the order shown: texts, tiles (one may be there twice) or codes of places that are
    proposed, beside which any other place is an answer, too. Empty where the answer is typed."""
    labels: tuple[str, ...] = ()
    """What is shown for each of the choices, where they are codes, or Japanese to be shown with furigana."""
    emoji: str = ""
    """A picture beside the prompt, which says the same."""
    marked: tuple[str, ...] = ()
    """Codes of the prefectures to mark on a map that is shown with the question."""
    described: str = ""
    """What is marked on that map, in words that do not name it."""
    heard: bool = False
    """Whether it is asked by its sound alone: before the answer a page writes nothing but instruction and choices."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One mora of the expected answer; `missed` where the answer lacked it or had another."""

    kana: str
    missed: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one answer. Texts may hold furigana notation; Japanese runs are marked up when shown."""

    kind: VerdictKind
    expected: tuple[str, ...]
    explanation: str
    summary: str = ""
    """A few words beside the verdict: "one beat is missing"."""
    beats: tuple[Beat, ...] = ()
    """The expected morae, where showing them explains what was wrong."""
    rule: str = ""
    """Name of the rule that was broken: "missing_small_tsu", "other_word", …; empty when right."""
    shown: tuple[str, ...] = ()
    """Codes of prefectures to show on a map, the one that was asked first, then the one that was answered."""
    kana: tuple[str, ...] = ()
    """Kana to draw side by side, the one that was asked first, then the one that was answered."""

    @property
    def passed(self) -> bool:
        return self.kind in PASSED


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a newcomer is shown before the first question. `body` paragraphs and passages may hold furigana notation."""

    item: str
    word: str
    """Furigana notation."""
    reading: str
    romaji: str
    meanings: tuple[str, ...]
    word_class: str
    explanation: str
    passages: tuple[Passage, ...]
    card_number: str = ""
    instruction: str = ""
    ref: str = ""
    """What the answer that is tried out is judged with, where a drill asks an item with several words."""
    marked: tuple[str, ...] = ()
    """Codes of the prefectures to mark on a map."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """How the right answer comes about, shown after a wrong one. Texts may hold furigana notation."""

    steps: tuple[str, ...]
    """A sentence for each step, in order."""
    row: str = ""
    """Ending of the row of the godan table to light, く; empty for what is not godan."""
    base: str | None = None
    """Column to light: a, i, u, e, o, te or ta; None where no column is used, or an exception takes its place."""
    cell: str = ""
    """What stands there for this word, which for an exception is not what the table has: って of 行く."""
    again: str = ""
    """One more word of the same rule with its form: 書[か]く → 書[か]いて; empty where there is no other."""


class UnknownItem(LookupError):
    """There is no such item: the key is mistyped, or its word was removed."""
