"""Stylesheet, scripts and icons: compressed once, named by their content, kept by browsers for ever."""

import gzip
import hashlib
import json
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Response, abort, request, url_for

from learnapp.japanese.romaji_table import ROMAJI

STATIC = Path(__file__).parent / "static"
FILES = {
    "app.css": "text/css",
    "answer.js": "text/javascript",
    "romaji.js": "text/javascript",
    "icon.svg": "image/svg+xml",
    "vendor/htmx/dist/htmx.min.js": "text/javascript",
}
"""What is served; nothing else in the folder is."""
YEAR_SECONDS = 365 * 24 * 3600

bp = Blueprint("assets", __name__)


@lru_cache(maxsize=1)
def version() -> str:
    """Changes whenever one of the files does."""
    digest = hashlib.sha256()
    for name in FILES:
        digest.update(_plain(name) or b"missing")
    return digest.hexdigest()[:10]


@lru_cache(maxsize=len(FILES))
def _plain(name: str) -> bytes | None:
    if name == "romaji.js":  # the table that the judge uses, so that field and judge cannot differ
        return (
            f"export const ROMAJI = {json.dumps(dict(ROMAJI), ensure_ascii=False, separators=(',', ':'))};\n".encode()
        )
    path = STATIC / name
    return path.read_bytes() if path.is_file() else None


@lru_cache(maxsize=len(FILES))
def _compressed(name: str) -> bytes:
    return gzip.compress(_plain(name) or b"", 9, mtime=0)


def asset(name: str) -> str:
    """The address of a file of FILES."""
    return url_for("assets.serve", version=version(), name=name)


@bp.get("/static/<version>/<path:name>")
def serve(version: str, name: str) -> Response:
    plain = _plain(name) if name in FILES else None
    if plain is None:
        abort(404)
    zipped = request.accept_encodings["gzip"] > 0
    response = Response(_compressed(name) if zipped else plain, mimetype=FILES[name])
    if zipped:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    current = version == globals()["version"]()
    response.headers["Cache-Control"] = f"public, max-age={YEAR_SECONDS}, immutable" if current else "no-cache"
    return response


@bp.get("/favicon.ico")
def favicon() -> Response:
    return serve(version(), "icon.svg")
