"""A voice for tests: says silence that lasts as long as the reading has kana, notes what it was asked, fails when told to."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from flask import Flask

from learnapp.speech.base import SpeechError, Speed, Utterance
from learnapp.speech.cache import Cache
from learnapp.speech.speaker import Speaker
from learnapp.web import sounds

FRAME = b"\xff\xfb\x90\x00" + bytes(413)
"""One frame of MPEG 1 layer III at 128 kbit/s and 44.1 kHz, all of it silence: 26 ms."""
FRAMES_A_KANA = {"normal": 4, "slow": 8}


def silence(frames: int = 10) -> bytes:
    return FRAME * frames


@dataclass
class Silent:
    """An engine."""

    key: str = "offline"
    title: str = "Silence"
    voice: str = "still"
    reason: str = ""
    """Why it cannot be used."""
    fails: str = ""
    """What it says instead of a sound."""
    gives: bytes | None = None
    """In place of silence."""
    waits: Callable[[], object] = lambda: None
    """Called before each sound."""
    asked: list[tuple[str, str]] = field(default_factory=list)

    def lacks(self) -> str:
        return self.reason

    def say(self, utterance: Utterance, speed: Speed) -> bytes:
        self.asked.append((utterance.reading, speed))
        self.waits()
        if self.fails or self.reason:
            raise SpeechError(self.fails or self.reason)
        return silence(FRAMES_A_KANA[speed] * len(utterance.reading)) if self.gives is None else self.gives


def give_voices(app: Flask, folder: Path, *engines: Silent) -> Speaker:
    """Put these voices in the place of the server's own, with a cache of their own."""
    speaker = Speaker(engines, Cache(folder))
    app.extensions[sounds.KEY] = speaker
    return speaker
