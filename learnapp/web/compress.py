"""Compresses pages for browsers that take it; waitress does not."""

import gzip

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
        response.set_data(gzip.compress(response.get_data(), 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response
