"""How one answer compares with what was expected."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["exact", "same", "accepted", "nudge", "wrong"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome; `explanation` and `summary` may hold furigana notation, and are empty if there is nothing to say."""

    kind: Kind
    rule: str = ""
    """What was noticed: "missing_small_tsu", "romaji", "synonym", …; empty for an exact answer."""
    explanation: str = ""
    summary: str = ""
    beats: tuple[tuple[str, bool], ...] = ()
    """The expected morae, each with whether it was missed; only where that explains a wrong answer."""

    @property
    def passed(self) -> bool:
        return self.kind in ("exact", "same", "accepted")
