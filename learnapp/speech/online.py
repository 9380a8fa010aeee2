"""The voice of Google Translate, reached with gTTS: the reading leaves this computer, so a learner has to allow it."""

import base64
import binascii
import re
import time
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from threading import BoundedSemaphore, Thread
from urllib.parse import urlsplit

from learnapp.speech import mp3
from learnapp.speech.base import SpeechError, Speed, Utterance, checked

ENDPOINT = "https://translate.google.com/_/TranslateWebserverUi/data/batchexecute"
TIMEOUTS = (3.0, 5.0)
"""Seconds to connect, and between two pieces of the answer."""
DEADLINE = 8.0
"""Seconds for all tries together; nobody waits longer for a word."""
PAUSES = (0.3, 0.9)
"""Seconds before the second try and before the third."""
REST = 60.0
"""Seconds in which nothing is tried after a failure, so that a page full of words does not wait for each."""
LARGEST_ANSWER = 2_000_000
"""Bytes."""
AT_ONCE = 2
"""Requests under way at a time: the other threads of the server keep answering pages."""
_SOUND = re.compile(rb'jQ1olc","\[\\"([A-Za-z0-9+/=]+)\\"\]')


class Online:
    """The engine. Address, clock and pause are arguments, so that tests can bring a server of their own."""

    key = "online"
    title = "Google Translate, over the network"
    voice = "ja-1"

    def __init__(
        self,
        endpoint: str = ENDPOINT,
        timeouts: tuple[float, float] = TIMEOUTS,
        deadline: float = DEADLINE,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        if urlsplit(endpoint).scheme not in ("https", "http"):
            raise ValueError(f"{endpoint!r:.60} is no address of a web server")
        self._endpoint, self._timeouts, self._deadline = endpoint, timeouts, deadline
        self._clock, self._pause = clock, pause
        self._places = BoundedSemaphore(AT_ONCE)
        self._rests_until = float("-inf")

    def lacks(self) -> str:
        return "" if _installed() else "gTTS is not installed on the server; install Fuda anew to have it."

    def say(self, utterance: Utterance, speed: Speed) -> bytes:
        if reason := self.lacks():
            raise SpeechError(reason)
        checked(utterance)
        if self._clock() < self._rests_until:
            raise SpeechError("Google Translate did not answer a moment ago; it is asked again in a minute.")
        if not self._places.acquire(blocking=False):
            raise SpeechError("Other words are being fetched from Google Translate; try again in a moment.")
        try:
            return self._in_time(_bodies(utterance.reading, speed))
        except SpeechError:
            self._rests_until = self._clock() + REST
            raise

    def _in_time(self, bodies: list[str]) -> bytes:
        """The sound, or SpeechError when time is up; what trickles in later is dropped, and its place is free then."""
        told: list[bytes | SpeechError] = []

        def fetch() -> None:
            try:
                told.append(self._tried(bodies))
            except SpeechError as error:
                told.append(error)
            finally:
                self._places.release()

        thread = Thread(target=fetch, name="online voice", daemon=True)
        thread.start()
        thread.join(self._deadline)
        outcome = told[0] if told else SpeechError("Google Translate gives no sound (it takes too long).")
        if isinstance(outcome, SpeechError):
            raise outcome
        return outcome

    def _tried(self, bodies: list[str]) -> bytes:
        """The sound, with some more tries where the fault may pass; SpeechError with the last one."""
        ends = self._clock() + self._deadline
        for pause in (*PAUSES, None):
            try:
                sound = b"".join(map(self._fetched, bodies))
                mp3.seconds(sound)  # a page that says sorry, an empty answer, half a file: none of them is one
                return sound
            except (OSError, ValueError) as error:
                if pause is None or self._clock() + pause >= ends:
                    raise SpeechError(f"Google Translate gives no sound ({_why(error)}).") from error
                self._pause(pause)
        raise AssertionError("the last try returns or raises")

    def _fetched(self, body: str) -> bytes:
        """The mp3 in an answer; OSError (which what requests raises is) or ValueError if there is none."""
        import requests

        headers = {"Content-Type": "application/x-www-form-urlencoded;charset=utf-8"}
        with requests.post(
            self._endpoint,
            data=body,
            headers=headers,
            timeout=self._timeouts,
            stream=True,
            allow_redirects=False,
        ) as answer:
            answer.raise_for_status()
            if answer.status_code != 200:
                raise ValueError(f"status {answer.status_code}")
            received = b""
            for piece in answer.iter_content(8192):
                received += piece
                if len(received) > LARGEST_ANSWER:
                    raise ValueError("the answer is too long")
        return _sound(received)


@cache
def _installed() -> bool:
    return find_spec("gtts") is not None


def _bodies(reading: str, speed: Speed) -> list[str]:
    """What the service is sent, as gTTS writes it; gTTS would send it without looking at certificates."""
    from gtts import gTTS

    bodies: list[str] = gTTS(reading, lang="ja", slow=speed == "slow", lang_check=False).get_bodies()
    return bodies


def _sound(answer: bytes) -> bytes:
    found = _SOUND.search(answer)
    if not found:
        raise ValueError("the answer holds no sound" if answer else "the answer is empty")
    try:
        return base64.b64decode(found[1], validate=True)
    except binascii.Error as error:
        raise ValueError("the answer is damaged") from error


def _why(error: Exception) -> str:
    """In a few words, without addresses."""
    name = type(error).__name__
    known = {
        "ConnectTimeout": "it does not answer",
        "ReadTimeout": "it does not answer",
        "ConnectionError": "it cannot be reached",
        "SSLError": "its certificate is not valid",
    }
    if name == "HTTPError":
        status = getattr(getattr(error, "response", None), "status_code", "")
        return f"it answers with status {status}"
    return known.get(name, str(error)[:60] if type(error) in (OSError, ValueError) else name)
