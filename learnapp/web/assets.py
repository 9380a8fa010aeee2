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
    "icon.svg": "image/svg+xml",
    "vendor/htmx/dist/htmx.min.js": "text/javascript",
}
"""What is served; nothing else in the folder is."""
ROMAJI_PLACE = "const ROMAJI = {};"
"""The line of answer.js that the table takes the place of."""
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
    path = STATIC / name
    if not path.is_file():
        return None
    if name == "answer.js":  # with the table that the judge uses, so that field and judge cannot differ
        table = json.dumps(dict(ROMAJI), ensure_ascii=False, separators=(",", ":"))
        return path.read_text(encoding="utf-8").replace(ROMAJI_PLACE, f"const ROMAJI = {table};").encode()
    return path.read_bytes()


@lru_cache(maxsize=len(FILES))
def _compressed(name: str) -> bytes:
    return gzip.compress(_plain(name) or b"", 9, mtime=0)


def asset(name: str) -> str:
    """The address of a file of FILES."""
    return _asset(request.script_root, name)


@lru_cache(maxsize=64)
def _asset(_script_root: str, name: str) -> str:
    return url_for("assets.serve", version=version(), name=name)


def path(endpoint: str) -> str:
    """The address of a page that needs no arguments; building one anew takes longer than asking for a row."""
    return _path(request.script_root, endpoint)


@lru_cache(maxsize=256)
def _path(_script_root: str, endpoint: str) -> str:
    return url_for(endpoint)


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
