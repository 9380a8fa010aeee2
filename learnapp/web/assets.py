"""Stylesheet, scripts and icons: compressed once, named by their content, kept by browsers for ever."""

import gzip
import hashlib
import json
import re
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Response, abort, request, url_for

from learnapp.japanese.romaji_table import ROMAJI

STATIC = Path(__file__).parent / "static"
FILES = {
    "app.css": "text/css",
    "answer.js": "text/javascript",
    "basket.css": "text/css",
    "basket.js": "text/javascript",
    "begin.js": "text/javascript",
    "chain.css": "text/css",
    "circuit.css": "text/css",
    "circuit.js": "text/javascript",
    "kana.css": "text/css",
    "memory.css": "text/css",
    "prefecture.css": "text/css",
    "prefecture.js": "text/javascript",
    "progress.css": "text/css",
    "puzzle.css": "text/css",
    "puzzle.js": "text/javascript",
    "sheet.css": "text/css",
    "sound.js": "text/javascript",
    "table.css": "text/css",
    "table.js": "text/javascript",
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
    if name.startswith("vendor/") or path.suffix not in (".css", ".js"):
        return path.read_bytes()
    text = path.read_text(encoding="utf-8")
    if name == "answer.js":  # with the table that the judge uses, so that field and judge cannot differ
        table = json.dumps(dict(ROMAJI), ensure_ascii=False, separators=(",", ":"))
        text = text.replace(ROMAJI_PLACE, f"const ROMAJI = {table};")
    return shortened(text).encode()


def shortened(text: str) -> str:
    """A stylesheet or script without comments that fill whole lines, indents and empty lines.

    Our scripts have no text over several lines in which an indent would count; a test sees to that.

    >>> shortened("/* The\\n   paper. */\\nmain {\\n  color: red\\n}\\n// Go.\\n")
    'main {\\ncolor: red\\n}\\n'
    """
    text = re.sub(r"^[ \t]*/\*.*?\*/[ \t]*$", "", text, flags=re.S | re.M)
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


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
