"""Texts that a page carries and nobody can read there: of what is asked by its sound, even the form must not say it.

A signed text can be read by anyone. Here it is hidden by a stream of HMAC-SHA256 that begins with its own authentic
mark (the construction of RFC 5297 with this function in place of AES), so that one text always gives one seal, and a
seal that was changed opens to nothing. All short texts give seals of one length.
"""

import binascii
import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from itertools import count

MARK_BYTES = 16
BLOCK_BYTES = 176
"""Texts are filled up to a multiple of it: longer than every key of the content with all that stands beside it."""
_END = b"\x00"


class BadSeal(ValueError):
    """Nothing that was sealed here, or not for this use."""


def seal(secret: str, use: str, text: str) -> str:
    """Hide a text; `use` keeps what was sealed for one thing from being taken for another.

    >>> seal("secret", "form", "inu") == seal("secret", "form", "inu") != seal("secret", "sound", "inu")
    True
    >>> len(seal("secret", "form", "inu")) == len(seal("secret", "form", "x" * 100))
    True
    """
    plain = text.encode() + _END
    plain += _END * (-len(plain) % BLOCK_BYTES)
    mark = _mac(secret, use, "mark", plain)[:MARK_BYTES]
    return urlsafe_b64encode(mark + _hidden(secret, use, mark, plain)).decode("ascii").rstrip("=")


def unseal(secret: str, use: str, sealed: str) -> str:
    """What was sealed; BadSeal for anything else.

    >>> unseal("secret", "form", seal("secret", "form", "犬"))
    '犬'
    """
    try:
        data = urlsafe_b64decode(sealed.encode("ascii") + b"=" * (-len(sealed) % 4))
    except (binascii.Error, ValueError):
        raise BadSeal(sealed[:20]) from None
    mark, hidden = data[:MARK_BYTES], data[MARK_BYTES:]
    plain = _hidden(secret, use, mark, hidden)
    if not hidden or not hmac.compare_digest(mark, _mac(secret, use, "mark", plain)[:MARK_BYTES]):
        raise BadSeal(sealed[:20])
    return plain.rstrip(_END).decode()


def _hidden(secret: str, use: str, mark: bytes, text: bytes) -> bytes:
    """The text under the stream that a mark begins; done twice it is the text again."""
    stream = b""
    for number in count():
        if len(stream) >= len(text):
            break
        stream += _mac(secret, use, "stream", mark + number.to_bytes(4, "big"))
    return bytes(one ^ other for one, other in zip(text, stream, strict=False))


def _mac(secret: str, use: str, part: str, data: bytes) -> bytes:
    key = hmac.digest(secret.encode(), f"fuda:{use}:{part}".encode(), hashlib.sha256)
    return hmac.digest(key, data, hashlib.sha256)
