"""The voices of a server with their cache: asked for in an order, the first that has the sound gives it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from learnapp.speech.base import Engine, SpeechError, Speed, Utterance, checked, digest
from learnapp.speech.cache import Cache
from learnapp.speech.offline import Offline
from learnapp.speech.online import Online

TAG_DIGITS = 12
"""Of a key, enough to tell two sounds of one word apart."""
FOLDER = "audio"
"""Of the instance folder."""


@dataclass(frozen=True, slots=True)
class Sound:
    """What is heard, and who says it."""

    data: bytes
    """mp3."""
    key: str
    """Changes with everything that changes the sound, so it can stand for the sound where one is compared."""
    engine: Engine


class Speaker:
    """Engines by key, and the cache that they share."""

    def __init__(self, engines: Iterable[Engine], cache: Cache) -> None:
        self.engines: Mapping[str, Engine] = {engine.key: engine for engine in engines}
        self._cache = cache

    def usable(self, order: Sequence[str]) -> list[Engine]:
        """Those of an order that can be used here, in that order; nothing is loaded or asked."""
        known = (self.engines[key] for key in order if key in self.engines)
        return [engine for engine in known if not engine.lacks()]

    def tag(self, utterance: Utterance, speed: Speed, order: Sequence[str]) -> str:
        """A few characters that change when the first voice, the reading or the speed does; empty without a voice."""
        usable = self.usable(order)
        return digest(usable[0], utterance, speed)[:TAG_DIGITS] if usable else ""

    def sound(self, utterance: Utterance, speed: Speed, order: Sequence[str]) -> Sound:
        """What the first voice of an order says, or the next one where it fails; SpeechError with every reason."""
        checked(utterance)
        reasons = []
        for engine in (self.engines[key] for key in order if key in self.engines):
            key = digest(engine, utterance, speed)
            try:
                return Sound(self._cache.made(key, partial(engine.say, utterance, speed)), key, engine)
            except SpeechError as error:
                reasons.append(str(error))
        raise SpeechError(" ".join(reasons) or "No voice of the server is switched on.")

    def has(self, utterance: Utterance, speed: Speed, engine: str) -> bool:
        """Whether the sound is kept already."""
        return self._cache.find(digest(self.engines[engine], utterance, speed)) is not None


def of_instance(instance: Path) -> Speaker:
    """All engines, with the cache of an instance folder."""
    return Speaker((Offline(), Online()), Cache(instance / FOLDER))
