"""What every engine speaks in: what is to be said, how fast, and why it could not be."""

import hashlib
import json
import re
from dataclasses import astuple, dataclass
from typing import Literal, Protocol

Speed = Literal["normal", "slow"]
SPEEDS: tuple[Speed, ...] = ("normal", "slow")
LONGEST_READING = 200
"""Characters. The longest sentence of ours has under 60."""

# Kana, marks of length, punctuation and blanks of sentences: nothing that an engine could take for an order.
_KANA_AND_MARKS = re.compile("[ぁ-ゖァ-ヺーゝゞヽヾ、。！？!?,.・「」『』〜～… \u3000]+")


class SpeechError(Exception):
    """A sound that cannot be had; the text is a sentence for the learner, and names the remedy where there is one."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """What is to be said: always its `reading`, in kana."""

    reading: str
    text: str = ""
    """The usual spelling. It never decides what is said: where an analyser reads it in the very same way, it lends its
    accent and its long vowels."""
    accent: int | None = None
    """0 is flat, n drops after mora n; None leaves it to the engine."""
    sentence: bool = False
    """Whether は and へ in it may be particles."""


class Engine(Protocol):
    """A voice of the server."""

    @property
    def key(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def voice(self) -> str:
        """Which voice, and which way to use it: a sound kept under another one is not taken for its own."""
        ...

    def lacks(self) -> str:
        """Why it cannot be used here, as a sentence; empty where it can. Loads nothing."""
        ...

    def say(self, utterance: Utterance, speed: Speed) -> bytes:
        """The sound as mp3; raises SpeechError."""
        ...


def checked(utterance: Utterance) -> Utterance:
    """The utterance, if it can be given to an engine: kana and marks of sentences, of bounded length.

    >>> checked(Utterance("しょか")).reading
    'しょか'
    >>> checked(Utterance("初夏"))
    Traceback (most recent call last):
    learnapp.speech.base.SpeechError: “初夏” is not written in kana, so it cannot be said.
    """
    reading = utterance.reading
    if len(reading) > LONGEST_READING:
        raise SpeechError(f"More than {LONGEST_READING} characters cannot be said at once.")
    if not _KANA_AND_MARKS.fullmatch(reading) or not re.search("[ぁ-ゖァ-ヺ]", reading):
        raise SpeechError(f"“{reading[:20]}” is not written in kana, so it cannot be said.")
    return utterance


def digest(engine: Engine, utterance: Utterance, speed: Speed) -> str:
    """Under what a sound is kept, 64 hex digits: another engine, voice, reading, accent or speed is another sound."""
    parts = json.dumps([engine.key, engine.voice, speed, *astuple(utterance)], ensure_ascii=True)
    return hashlib.sha256(parts.encode("ascii")).hexdigest()
