"""What may be said, and under what a sound is kept."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.speech.base import SpeechError, Utterance, checked, digest
from tests.silent import Silent

INU = Utterance("いぬ", "犬", 2)


@pytest.mark.parametrize(
    "reading",
    [
        "いぬ",
        "テレビ",
        "ヴァイオリン",
        "ティッシュ",
        "にわで、いぬがはしっています。",
        "なんじですか？",
        "「はい」と いう。",
        "ん",
        "あ" * 200,
    ],
)
def test_kana_can_be_said(reading: str) -> None:
    assert checked(Utterance(reading)).reading == reading


@pytest.mark.parametrize(
    "reading, reason",
    [
        ("", "nothing"),
        ("。", "no kana"),
        ("ー", "a length of nothing"),
        ("初夏", "kanji would be guessed (I01)"),
        ("inu", "Latin letters would be spelled or read as English (I10)"),
        ("いぬ3", "a number would be guessed"),
        ("あ" * 201, "too long"),
        ("いぬ\x00", "a control character"),
        ("いぬ\n", "a line of its own"),
        ('いぬ"]]]', "it could end what a request holds"),
        ("<speak>いぬ</speak>", "mark-up"),
        ("../いぬ", "a path"),
        ("いぬ🐕", "an emoji"),
    ],
)
def test_anything_else_cannot(reading: str, reason: str) -> None:
    with pytest.raises(SpeechError):
        checked(Utterance(reading))


@given(st.text(max_size=300))
def test_what_passes_is_kana_and_marks(text: str) -> None:
    try:
        checked(Utterance(text))
    except SpeechError:
        return
    assert len(text) <= 200
    assert all(kana in "、。！？!?,.・「」『』〜～… \u3000ーゝゞヽヾ" or "ぁ" <= kana <= "ヺ" for kana in text)


@pytest.mark.parametrize(
    "engine, changed, speed",
    [
        (Silent(key="online"), {}, "normal"),
        (Silent(voice="another"), {}, "normal"),
        (Silent(), {"reading": "いね"}, "normal"),
        (Silent(), {"accent": 0}, "normal"),
        (Silent(), {"accent": None}, "normal"),
        (Silent(), {"sentence": True}, "normal"),
        (Silent(), {}, "slow"),
    ],
    ids=["engine", "voice", "reading", "accent", "no accent", "sentence", "speed"],
)
def test_what_changes_the_sound_changes_its_key(engine: Silent, changed: dict[str, Any], speed: Any) -> None:
    assert digest(engine, replace(INU, **changed), speed) != digest(Silent(), INU, "normal")
    assert digest(Silent(), replace(INU), "normal") == digest(Silent(), INU, "normal")
