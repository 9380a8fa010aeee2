"""Open JTalk: what is said is the reading, with its accent, at a level that can be heard; decoded by another library."""

import subprocess
import sys
import threading
from itertools import chain, islice
from pathlib import Path
from typing import Any

import pytest

from learnapp.catalog import Catalog, sayings
from learnapp.japanese.morae import morae
from learnapp.speech import mp3, offline
from learnapp.speech.base import SpeechError, Speed, Utterance
from learnapp.speech.offline import Offline, plain, said, words
from learnapp.warm import utterance

ROOT = Path(__file__).parent.parent.parent


def decoded(data: bytes) -> Any:
    """Samples from -1 to 1, and their rate, by a decoder that knows nothing of ours."""
    import miniaudio
    import numpy

    found = miniaudio.decode(data, nchannels=1)
    return numpy.asarray(found.samples, dtype=float) / 32768, found.sample_rate


def pitch_at(samples: Any, rate: int, at: float) -> float:
    """Hz around a moment, by the strongest echo of a stretch in itself."""
    import numpy

    piece = samples[int((at - 0.03) * rate) : int((at + 0.03) * rate)]
    echoes = numpy.correlate(piece, piece, "full")[len(piece) :]
    shortest = rate // 400
    return float(rate / (shortest + int(echoes[shortest : rate // 90].argmax()) + 1))


@pytest.mark.parametrize(
    "reading", ["いぬ", "がっこう", "しょか", "ティッシュ", "ん", "お", "ヴァイオリン", "ゐ", "づつ", "おかあさん"]
)
@pytest.mark.parametrize("speed, shortest, longest", [("normal", 0.6, 2.0), ("slow", 0.9, 3.2)])
def test_a_word_can_be_heard(open_jtalk: Offline, reading: str, speed: Speed, shortest: float, longest: float) -> None:
    data = open_jtalk.say(Utterance(reading), speed)
    samples, rate = decoded(data)
    assert shortest <= len(samples) / rate <= longest
    assert abs(len(samples) / rate - mp3.seconds(data)) < 0.1
    assert 0.6 <= abs(samples).max() <= 1.0, "loud, and not cut off"
    assert (samples**2).mean() ** 0.5 > 0.02, "not a click in silence"
    assert abs(samples[1:] - samples[:-1]).max() < 1.0, "no sample wrapped round"
    assert len(data) < 40_000


def test_two_readings_of_one_spelling_are_two_sounds(open_jtalk: Offline) -> None:
    """I01, I03, I04: 初夏 is しょか, 方 is ほう, 毎年 is まいとし here."""
    for text, reading, other in (
        ("初夏", "しょか", "はつか"),
        ("方", "ほう", "かた"),
        ("毎年", "まいとし", "まいねん"),
    ):
        assert said(words(Utterance(reading, text))) == plain(reading)
        assert said(words(Utterance(other, text))) == plain(other)
        assert open_jtalk.say(Utterance(reading, text), "normal") != open_jtalk.say(Utterance(other, text), "normal")


@pytest.mark.parametrize(
    "text, reading, pronounced, reason",
    [
        ("公園", "こうえん", "コーエン", "a long vowel, which the spelling shows"),
        ("思う", "おもう", "オモウ", "う is an ending here"),
        ("先生", "せんせい", "センセー", "えい is long"),
        ("は", "わ", "ワ", "the particle, as its card has it"),
        ("今日は", "こんにちは", "コンニチワ", "a greeting"),
        ("母", "はは", "ハハ", "no particle"),
        ("部屋", "へや", "ヘヤ", "no particle"),
        ("八冊", "はっさつ", "ハッサツ", "the analyser reads はちさつ, and is not asked further"),
        ("お婆さん", "おばあさん", "オバーサン", "not おばさん"),
        ("叔母さん", "おばさん", "オバサン", "not おばあさん"),
        ("", "スーパー", "スーパー", "katakana"),
    ],
)
def test_a_word_is_pronounced_as_it_is_read(
    open_jtalk: Offline, text: str, reading: str, pronounced: str, reason: str
) -> None:
    found = "".join(word["pron"] for word in words(Utterance(reading, text)))
    assert found.replace("’", "") == pronounced, reason


def test_everything_that_is_taught_is_said_as_it_is_read(open_jtalk: Offline, catalog: Catalog) -> None:
    """Of the thousands of forms every twentieth."""
    forms = islice(sayings.keys_of(catalog, "form"), 0, None, 20)
    others = chain.from_iterable(sayings.keys_of(catalog, kind) for kind in sayings.KINDS if kind != "form")
    wrong, count = [], 0
    for key in chain(others, forms):
        saying = sayings.find(catalog, key)
        assert saying is not None
        found = words(utterance(saying))
        count += 1
        if saying.accent is None and said(found) != plain(saying.reading):
            wrong.append((key, saying.reading, said(found)))
        if saying.accent is not None and sum(word["mora_size"] for word in found) != len(morae(saying.reading)):
            wrong.append((key, saying.reading, found[0]["pron"]))
    assert count > 3000
    assert not wrong


@pytest.mark.parametrize("accent, falls", [(1, True), (0, False)])
def test_an_accent_is_heard(open_jtalk: Offline, accent: int, falls: bool) -> None:
    """I07: what is drawn is what is heard. 雨 falls, 飴 rises."""
    samples, rate = decoded(open_jtalk.say(Utterance("あめ", accent=accent), "slow"))
    loud = (abs(samples) > 0.1).nonzero()[0]
    start, end = loud[0] / rate, loud[-1] / rate
    first, last = (pitch_at(samples, rate, start + share * (end - start)) for share in (0.2, 0.75))
    assert (first > last * 1.08) == falls
    assert (last > first * 1.03) == (not falls)


def test_several_threads_get_what_one_would(open_jtalk: Offline) -> None:
    readings = ("いぬ", "ねこ", "がっこう", "さくら")
    alone = {reading: open_jtalk.say(Utterance(reading), "normal") for reading in readings}
    together: dict[str, bytes] = {}

    def say(reading: str) -> None:
        together[reading] = open_jtalk.say(Utterance(reading), "normal")

    threads = [threading.Thread(target=say, args=(reading,)) for reading in readings]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert together == alone


@pytest.mark.parametrize("reading", ["", "。", "ー", "初夏"])
def test_what_has_no_sound_is_told(open_jtalk: Offline, reading: str) -> None:
    with pytest.raises(SpeechError):
        open_jtalk.say(Utterance(reading), "normal")


def test_loading_it_prints_nothing(open_jtalk: Offline) -> None:
    """`learnapp audio warm` writes data on standard output."""
    code = "from learnapp.speech.offline import Offline\nfrom learnapp.speech.base import Utterance\n"
    code += "assert Offline().say(Utterance('いぬ'), 'normal')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_without_the_extra_it_says_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offline, "NEEDS", ("no_such_library",))
    offline._installed.cache_clear()
    try:
        assert "make voice" in Offline().lacks()
        with pytest.raises(SpeechError, match="make voice"):
            Offline().say(Utterance("いぬ"), "normal")
    finally:
        offline._installed.cache_clear()
