"""Words on their way to a form: how they are written and read so far, and the steps that led there."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from learnapp.japanese.furigana import annotated
from learnapp.japanese.kana import is_kana

StepKind = Literal["base", "sound", "ending", "exception", "contraction"]
Status = Literal["headline", "accepted"]


class Step(NamedTuple):
    """One step from the dictionary form to the form, with a sentence about it."""

    kind: StepKind
    """What happens: a base is taken, sounds change, an ending is added, an exception applies, something is dropped."""
    text: str
    """A sentence for the learner, in furigana notation."""
    kana: str
    """The word after this step, in kana."""
    row: str = ""
    """Ending of the row of the godan table that is used; empty where none is."""
    base: str = ""
    """Column of the godan table."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One right answer for a form."""

    kanji: str
    """As it is usually written; in kana where the word is."""
    kana: str
    furigana: str
    """`kanji` with its reading, in furigana notation."""
    status: Status
    note: str
    """What to tell a learner who answers so; empty for a headline."""
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Conjugation:
    """A word in all its forms."""

    word: str
    kana: str
    furigana: str
    pos: str
    forms: Mapping[str, tuple[Entry, ...]]
    """Form name → right answers, the headline first; a form that does not exist is absent."""


class Head(NamedTuple):
    """The part of a word that stays, in its three shapes."""

    kanji: str
    kana: str
    furigana: str


@lru_cache(maxsize=2048)
def head(kanji: str, kana: str) -> Head:
    """A head, which may be empty, from its spelling and its reading: the furigana is laid over it."""
    return Head(kanji, kana, annotated(kanji, kana) if kanji and not is_kana(kanji) else kanji)


class Chain(NamedTuple):
    """A head, the kana after it so far, and the steps."""

    head: Head
    tail: str
    steps: tuple[Step, ...] = ()
    note: str = ""

    @property
    def kana(self) -> str:
        return self.head.kana + self.tail

    @property
    def furigana(self) -> str:
        return self.head.furigana + self.tail

    def then(
        self, kind: StepKind, text: str, tail: str, row: str = "", base: str = "", head: Head | None = None
    ) -> "Chain":
        """One step on; the result is added to the sentence, which is given without its end."""
        on = head or self.head
        step = Step(kind, f"{text}: {on.furigana}{tail}.", on.kana + tail, row, base)
        return Chain(on, tail, (*self.steps, step))

    def plus(self, ending: str, gloss: str = "") -> "Chain":
        """An ending added; `gloss` says what it is."""
        return self.then("ending", f"Add {ending}, {gloss}" if gloss else f"Add {ending}", self.tail + ending)

    def noted(self, note: str) -> "Chain":
        """The same with a note, which makes it an accepted form beside the headline."""
        return self._replace(note=note)

    def spelled(self, head: Head, note: str) -> "Chain":
        """The same in another spelling."""
        return self._replace(head=head, note=note)


Chains = tuple[Chain, ...]
"""All ways to a form, the headline first; each of the others has a note."""


def entries(chains: Chains) -> tuple[Entry, ...]:
    """The chains as right answers; what has no note is a headline."""
    return tuple(
        Entry(
            on.kanji + tail,
            on.kana + tail,
            on.furigana + tail,
            "accepted" if note else "headline",
            note,
            steps,
        )
        for on, tail, steps, note in chains
    )
