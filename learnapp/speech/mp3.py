"""The mp3 format: how long a file lasts, and whether it is one at all; samples made into one."""

from typing import Any

# MPEG 1, 2 and 2.5, layer III; ISO/IEC 11172-3 and 13818-3, tables of bit rates (kbit/s) and of sampling rates (Hz).
_RATES_1 = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
_RATES_2 = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
_SAMPLING = {3: (44100, 48000, 32000), 2: (22050, 24000, 16000), 0: (11025, 12000, 8000)}
_LAYER_III = 1

PEAK = 0.89
"""Of full scale, −1 dB: an engine's own peaks reach well over it, and int16 would wrap round."""
BIT_RATE = 64
"""kbit/s."""


def seconds(data: bytes) -> float:
    """How long an mp3 lasts, found by walking from frame to frame; ValueError if the bytes are anything else.

    >>> silence = b"\\xff\\xfb\\x90\\x00" + bytes(413)
    >>> round(seconds(silence * 10), 3)
    0.261
    >>> seconds(b"<html>")
    Traceback (most recent call last):
    ValueError: no mp3: there is no frame at byte 0
    """
    at, lasts, frames = 0, 0.0, 0
    while at < len(data) and data[at : at + 3] != b"TAG":
        if data[at : at + 3] == b"ID3":
            at = _after_tag(data, at)
            continue
        size, duration = _frame(data, at)
        at, lasts, frames = at + size, lasts + duration, frames + 1
    if not frames:
        raise ValueError("no mp3: it has no frame")
    return lasts


def _after_tag(data: bytes, at: int) -> int:
    """Where an ID3 tag ends."""
    size = 0
    for byte in data[at + 6 : at + 10]:
        size = size << 7 | byte & 0x7F
    return at + 10 + size


def _frame(data: bytes, at: int) -> tuple[int, float]:
    """Bytes and seconds of the frame that begins there."""
    head = int.from_bytes(data[at : at + 4], "big")
    version, layer = head >> 19 & 3, head >> 17 & 3
    rate_at, sampling_at = head >> 12 & 15, head >> 10 & 3
    if (
        head >> 21 != 0x7FF
        or layer != _LAYER_III
        or version not in _SAMPLING
        or rate_at in (0, 15)
        or sampling_at == 3
        or len(data) < at + 4
    ):
        raise ValueError(f"no mp3: there is no frame at byte {at}")
    kilobits = (_RATES_1 if version == 3 else _RATES_2)[rate_at]
    sampling = _SAMPLING[version][sampling_at]
    samples = 1152 if version == 3 else 576
    size = samples * kilobits * 125 // sampling + (head >> 9 & 1)
    if at + size > len(data):
        raise ValueError(f"no mp3: the frame at byte {at} is cut short")
    return size, samples / sampling


def encoded(samples: Any, sampling: int) -> bytes:
    """One channel of samples, a NumPy array of floats in any scale, as mp3; ValueError if there is nothing to hear."""
    import lameenc  # only whoever has the extra gets here

    peak = float(abs(samples).max()) if len(samples) else 0.0
    if not peak > 0:
        raise ValueError("there is nothing to hear")
    encoder = lameenc.Encoder()
    encoder.silence()
    encoder.set_bit_rate(BIT_RATE)
    encoder.set_in_sample_rate(sampling)
    encoder.set_channels(1)
    encoder.set_quality(5)
    scaled = (samples * (PEAK * 32767 / peak)).astype("<i2")
    return bytes(encoder.encode(scaled.tobytes())) + bytes(encoder.flush())
