"""Compresses pages for browsers that take it; waitress does not."""

import zlib

from flask import Response, request

WORTH_IT = 400
"""Bytes; below, gzip saves less than its own frame."""


def compress(response: Response) -> Response:
    compressible = response.mimetype in ("text/html", "application/json")
    if not compressible or response.is_streamed or "Content-Encoding" in response.headers:
        return response
    response.vary.add("Accept-Encoding")
    if response.content_length is not None and response.content_length < WORTH_IT:
        return response
    if request.accept_encodings["gzip"] > 0:
        packer = zlib.compressobj(6, wbits=31)  # 31: in the frame of gzip
        response.set_data(packer.compress(response.get_data()) + packer.flush())
        response.headers["Content-Encoding"] = "gzip"
    return response
