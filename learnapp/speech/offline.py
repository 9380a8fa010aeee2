"""Open JTalk, which speaks on this computer and sends nothing away; from the extra `voice`."""

import contextlib
import io
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from threading import Lock
from typing import Any

from learnapp.speech.base import SpeechError, Speed, Utterance, checked
from learnapp.speech.mp3 import encoded

NEEDS = ("pyopenjtalk", "lameenc")
RATES: Mapping[Speed, float] = {"normal": 1.0, "slow": 0.65}

_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
# Kana that Open JTalk has no sound for, and those that sound.
_OLD = str.maketrans("ヰヱヵヶヮ", "イエカケワ")
_SMALL = "ァィゥェォャュョ"
_DEVOICED = "’"
"""Stands in a pronunciation after a mora with a whispered vowel; it is no mora."""

Word = dict[str, Any]
"""A word as the analyser tells it, and as labels are made of it."""


class Offline:
    """The engine. The library is loaded when something is first said, some 0.6 s and 150 MB."""

    key = "offline"
    title = "Open JTalk, on this server"
    voice = "mei_normal-1"
    """The voice, and a number that changes with the way in which readings and accents are given to it."""

    def __init__(self) -> None:
        self._lock = Lock()  # neither the analyser nor the synthesiser is made for several threads

    def lacks(self) -> str:
        return "" if _installed() else "Open JTalk is not installed on the server; `make voice` installs it."

    def say(self, utterance: Utterance, speed: Speed) -> bytes:
        if reason := self.lacks():
            raise SpeechError(reason)
        checked(utterance)
        with self._lock:
            library = _library()
            labels = library.make_label(words(utterance))
            samples, sampling = library.synthesize(labels, RATES[speed]) if labels else ((), 48000)
            try:
                return encoded(samples, sampling)
            except ValueError as error:
                raise SpeechError(f"Open JTalk makes no sound of “{utterance.reading[:20]}”.") from error


@cache
def _installed() -> bool:
    return all(find_spec(name) is not None for name in NEEDS)


@cache
def _library() -> Any:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        import pyopenjtalk  # it prints what it does not need and does not find
    return pyopenjtalk


def words(utterance: Utterance) -> Sequence[Word]:
    """What labels are made of: never anything but the reading.

    The analyser sees the spelling first and then the kana; what it makes of them counts only where it reads them as
    given. A known accent takes the place of its own.
    """
    for text in dict.fromkeys((utterance.text or utterance.reading, utterance.reading)):
        found: Sequence[Word] = _library().run_frontend(text)
        if found and said(found) == plain(utterance.reading):
            break
    else:
        found = [_word(plain(utterance.reading), 0)]
    if utterance.sentence:
        return found
    pronounced = "".join(word["pron"] for word in found)
    if utterance.accent is not None:
        return [_word(pronounced, utterance.accent)]
    return found


def said(found: Sequence[Word]) -> str:
    """The reading of analysed words, in katakana, without marks of sentences.

    >>> said([{"read": "イヌ", "pos": "名詞"}, {"read": "、", "pos": "記号"}])
    'イヌ'
    """
    return plain("".join(word["read"] for word in found if word["pos"] != "記号"))


def plain(kana: str) -> str:
    """Kana in katakana and without anything else, so that two readings can be compared.

    >>> plain("いぬ、いますか。")
    'イヌイマスカ'
    """
    return re.sub("[^ァ-ヺー]", "", kana.translate(_KATAKANA)).translate(_OLD)


def _word(pronounced: str, accent: int) -> Word:
    """One accent phrase that sounds as given."""
    size = sum(kana not in _SMALL + _DEVOICED for kana in pronounced)
    return {
        **dict.fromkeys(("pos_group2", "pos_group3", "ctype", "cform", "chain_rule"), "*"),
        **dict.fromkeys(("string", "orig", "read", "pron"), pronounced),
        **dict.fromkeys(("is_reading_protected", "is_reading_rewritten"), False),
        "pos": "名詞",
        "pos_group1": "一般",
        "acc": min(accent, size),
        "mora_size": size,
        "chain_flag": -1,
    }
