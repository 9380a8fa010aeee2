"""Voices in an order: the first that has the sound gives it, and what is kept needs no voice."""

from pathlib import Path

import pytest

from learnapp.speech.base import SpeechError, Utterance
from learnapp.speech.cache import Cache
from learnapp.speech.speaker import TAG_DIGITS, Speaker, of_instance
from tests.silent import Silent, silence

INU = Utterance("いぬ", "犬", 2)


def pair(folder: Path, first: Silent, second: Silent) -> Speaker:
    first.key, second.key = "offline", "online"
    return Speaker((first, second), Cache(folder))


def test_the_first_voice_speaks_and_the_second_is_not_asked(tmp_path: Path) -> None:
    first, second = Silent(), Silent()
    speaker = pair(tmp_path, first, second)
    assert speaker.sound(INU, "normal", ("offline", "online")).engine is first
    assert speaker.sound(INU, "normal", ("online", "offline")).engine is second
    assert (first.asked, second.asked) == ([("いぬ", "normal")], [("いぬ", "normal")])


@pytest.mark.parametrize(
    "first", [Silent(reason="not installed"), Silent(fails="out of order"), Silent(gives=b"<html>")]
)
def test_where_the_first_fails_the_next_speaks(tmp_path: Path, first: Silent) -> None:
    second = Silent()
    assert pair(tmp_path, first, second).sound(INU, "normal", ("offline", "online")).engine is second


def test_where_all_fail_every_reason_is_told(tmp_path: Path) -> None:
    speaker = pair(tmp_path, Silent(reason="Not installed."), Silent(fails="No network."))
    with pytest.raises(SpeechError, match=r"Not installed\. No network\."):
        speaker.sound(INU, "normal", ("offline", "online"))
    with pytest.raises(SpeechError, match="No voice of the server is switched on"):
        speaker.sound(INU, "normal", ())


@pytest.mark.parametrize("order", [("nope",), ("../offline",), ("",)])
def test_a_voice_that_there_is_not_says_nothing(tmp_path: Path, order: tuple[str, ...]) -> None:
    speaker = pair(tmp_path, Silent(), Silent())
    with pytest.raises(SpeechError):
        speaker.sound(INU, "normal", order)
    assert speaker.tag(INU, "normal", order) == ""


def test_what_is_kept_is_heard_though_the_voice_is_gone(tmp_path: Path) -> None:
    there, gone = Silent(), Silent(reason="Not installed.")
    kept = Speaker((there,), Cache(tmp_path)).sound(INU, "normal", ("offline",))
    assert Speaker((gone,), Cache(tmp_path)).sound(INU, "normal", ("offline",)).data == kept.data
    assert gone.asked == []


def test_a_voice_is_not_asked_for_what_is_no_kana(tmp_path: Path) -> None:
    engine = Silent()
    for reading in ("初夏", "", "x" * 500, "あ" * 500):
        with pytest.raises(SpeechError):
            Speaker((engine,), Cache(tmp_path)).sound(Utterance(reading), "normal", ("offline",))
    assert engine.asked == []


def test_a_tag_stands_for_the_sound_that_will_be_heard(tmp_path: Path) -> None:
    speaker = pair(tmp_path, Silent(reason="not here"), Silent())
    order = ("offline", "online")
    tag = speaker.tag(INU, "normal", order)
    assert len(tag) == TAG_DIGITS
    assert speaker.sound(INU, "normal", order).key.startswith(tag)
    assert tag != speaker.tag(INU, "slow", order)
    assert pair(tmp_path, Silent(reason="not here"), Silent(reason="nor here")).tag(INU, "normal", order) == ""


def test_slow_lasts_longer(tmp_path: Path) -> None:
    speaker = pair(tmp_path, Silent(), Silent())
    assert len(speaker.sound(INU, "slow", ("offline",)).data) > len(speaker.sound(INU, "normal", ("offline",)).data)


def test_a_server_has_both_voices_and_keeps_sounds_in_its_instance_folder(tmp_path: Path) -> None:
    assert set(of_instance(tmp_path).engines) == {"offline", "online"}
    assert list(tmp_path.iterdir()) == [], "nothing is made before something is said"
    kept = Speaker((Silent(gives=silence(7)),), Cache(tmp_path / "audio")).sound(INU, "normal", ("offline",))
    assert kept.data == silence(7)
