"""The deck to print: cards of both sides on A4, each with a code that leads a telephone to its page and its sound."""

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from flask import Blueprint, abort, render_template, request, url_for

from learnapp.catalog import Card
from learnapp.config import is_loopback
from learnapp.web.current import catalog, options

bp = Blueprint("sheet", __name__, url_prefix="/library/sheet")

A_PAGE = 9
"""Cards of 63 mm by 88 mm."""
LONGEST_ADDRESS = 80
"""Characters; a longer one would make the squares of a code too small to scan."""
_ADDRESS = re.compile(r"https?://([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?(/[A-Za-z0-9._~\-/]*)?")


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code: the side of its square in modules, with the quiet zone, and its dark modules as the data of a path."""

    size: int
    path: str


@bp.get("")
def page() -> tuple[str, int]:
    """The cards of a deck on sheets."""
    deck = catalog().deck(request.args.get("deck", catalog().decks[0]))
    if deck is None:
        abort(404)
    given = request.args.get("address", "").strip().rstrip("/")
    fits = is_address(given)
    address = given if fits else request.host_url.rstrip("/")
    cards = [card for card in catalog().cards if card.deck == deck.key]
    text = render_template(
        "library/sheet.html",
        deck=deck,
        decks=catalog().deck_details,
        sheets=[cards[at : at + A_PAGE] for at in range(0, len(cards), A_PAGE)],
        address=given or address,
        refused=bool(given) and not fits,
        unreachable=is_loopback(urlsplit(address).hostname or ""),
        code=lambda card: code(_leads_to(address, card)),
        options=options(),
    )
    return text, 400 if given and not fits else 200


def is_address(text: str) -> bool:
    """Whether a text is the address of a server, fit for a code.

    >>> is_address("http://192.168.1.5:5000"), is_address("https://fuda.example"), is_address("javascript:alert(1)")
    (True, True, False)
    """
    return len(text) <= LONGEST_ADDRESS and bool(_ADDRESS.fullmatch(text))


def _leads_to(address: str, card: Card) -> str:
    return address + url_for("library.card", number=card.number).removeprefix(request.script_root)


@lru_cache(maxsize=512)
def code(text: str) -> Code:
    """The QR code of a text, which may lose an eighth of its modules to creases and still be read."""
    import segno  # for those alone who print

    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix_iter(border=4)]
    runs = (
        f"M{run.start()} {top}h{run.end() - run.start()}v1h-{run.end() - run.start()}z"
        for top, row in enumerate(rows)
        for run in re.finditer(b"\x01+", row)
    )
    return Code(len(rows), "".join(runs))
