"""Whether bytes are an mp3, and how long it lasts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.speech import mp3
from tests.silent import FRAME, silence

TAG = b"ID3\x04\x00\x00\x00\x00\x01\x00" + bytes(128)


@pytest.mark.parametrize(
    "head, size, samples, rate, reason",
    [
        (b"\xff\xfb\x90\x00", 417, 1152, 44100, "MPEG 1, 128 kbit/s"),
        (b"\xff\xfb\x92\x00", 418, 1152, 44100, "a padded frame is a byte longer"),
        (b"\xff\xfb\x54\xc4", 192, 1152, 48000, "MPEG 1, 64 kbit/s at 48 kHz, one channel: what lameenc writes for us"),
        (b"\xff\xfa\x54\xc4", 192, 1152, 48000, "with a check sum"),
        (b"\xff\xf3\x44\xc4", 96, 576, 24000, "MPEG 2, 32 kbit/s at 24 kHz: what Google Translate sends"),
        (b"\xff\xe3\x10\xc4", 52, 576, 11025, "MPEG 2.5, 8 kbit/s"),
    ],
)
def test_frames_of_every_version_are_walked(head: bytes, size: int, samples: int, rate: int, reason: str) -> None:
    frame = head + bytes(size - 4)
    assert mp3.seconds(frame * 7) == pytest.approx(7 * samples / rate), reason
    with pytest.raises(ValueError, match="cut short"):
        mp3.seconds((frame * 7)[:-1])


def test_tags_before_between_and_behind_are_passed_over() -> None:
    """Between: long texts come in parts, each a file of its own."""
    tagged = TAG + silence(2) + TAG + silence(2) + b"TAG" + bytes(125)
    assert mp3.seconds(tagged) == pytest.approx(mp3.seconds(silence(4)))


@pytest.mark.parametrize(
    "data, reason",
    [
        (b"", "an empty body"),
        (b"\x00" * 500, "zeros"),
        (b"<!doctype html><title>Sorry</title>", "a page"),
        (b'{"error": 429}', "JSON"),
        (TAG, "a tag alone"),
        (b"ID3", "the beginning of a tag"),
        (FRAME[:200], "half a frame"),
        (FRAME + b"<html>", "a page behind a frame"),
        (b"\xff\xfb\xf0\x00" + bytes(413), "no such bit rate"),
        (b"\xff\xfb\x9c\x00" + bytes(413), "no such sampling rate"),
        (b"\xff\xfd\x90\x00" + bytes(413), "layer II"),
        (b"\xff\xff", "the beginning of a head"),
        (b"RIFF\x24\x00\x00\x00WAVE", "another format"),
        (b"OggS" + bytes(40), "another format"),
    ],
)
def test_what_is_no_mp3_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match="no mp3"):
        mp3.seconds(data)


@given(st.binary(max_size=2000), st.booleans())
def test_any_bytes_are_measured_or_refused(data: bytes, after_a_frame: bool) -> None:
    try:
        assert mp3.seconds(silence(2) + data if after_a_frame else data) > 0
    except ValueError:  # anything else would be a fault of the walk
        return


@given(st.integers(1, 50), st.data())
def test_a_file_cut_anywhere_but_between_frames_is_refused(frames: int, data: st.DataObject) -> None:
    whole = silence(frames)
    end = data.draw(st.integers(0, len(whole) - 1))
    if end and end % len(FRAME) == 0:
        assert mp3.seconds(whole[:end]) < mp3.seconds(whole)
    else:
        with pytest.raises(ValueError):
            mp3.seconds(whole[:end])
