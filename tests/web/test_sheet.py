"""The deck to print: every card on it with a code that leads to its page."""

import re
from html import unescape

import pytest
import segno

from learnapp.catalog import Catalog
from learnapp.web.sheet import A_PAGE, LONGEST_ADDRESS, code, is_address
from tests.support import BASE
from tests.web.pupil import Pupil


def modules(path: str, size: int) -> list[list[int]]:
    """The square that the data of a path fills."""
    square = [[0] * size for _ in range(size)]
    for left, top, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path):
        for at in range(int(left), int(left) + int(width)):
            square[int(top)][at] = 1
    return square


@pytest.mark.parametrize("deck", ["core", "conjugation", "existence", "counters", "feelings"])
def test_a_deck_has_all_its_cards_and_a_back_for_each(pupil: Pupil, catalog: Catalog, deck: str) -> None:
    page = pupil.get(f"/library/sheet?deck={deck}")
    cards = [card for card in catalog.cards if card.deck == deck]
    assert re.findall(r'aria-label="Code of card (\d+)"', page) == [card.number for card in cards]
    assert page.count('class="print-card reverse"') == len(cards)
    assert page.count('<section class="paper"') == page.count('<div class="paper backs"') == -(-len(cards) // A_PAGE)


def test_a_code_leads_to_the_page_of_its_card(pupil: Pupil) -> None:
    page = pupil.get("/library/sheet?address=http://192.168.1.5:5000/")
    wanted = segno.make("http://192.168.1.5:5000/library/cards/002", error="m", micro=False)
    found = re.search(r'aria-label="Code of card 002" viewBox="0 0 (\d+) \1"[^>]*><path d="([^"]+)"', page)
    assert found
    size = int(found[1])
    assert modules(found[2], size) == [[int(dark) for dark in row] for row in wanted.matrix_iter(border=4)]
    assert pupil.client.get("/library/cards/002", base_url=BASE).status_code == 200


def test_a_code_has_its_quiet_zone() -> None:
    found = code("http://127.0.0.1:5000/library/cards/001")
    square = modules(found.path, found.size)
    assert not any(any(row[:4] + row[-4:]) for row in square)
    assert not any(map(any, square[:4] + square[-4:]))
    assert square[4][4:11] == [1] * 7, "the corner that readers look for"


def test_without_an_address_the_codes_lead_here_and_the_page_says_who_can_follow(pupil: Pupil) -> None:
    page = pupil.get("/library/sheet")
    assert f'value="{BASE}"' in page
    assert "only it can open" in page
    assert "only it can open" not in pupil.get("/library/sheet?address=http://192.168.1.5:5000")


@pytest.mark.parametrize(
    "address, fits",
    [
        ("http://192.168.1.5:5000", True),
        ("https://fuda.example/school", True),
        ("http://[fd00::1]:5000", True),
        ("HTTP://x", False),
        ("192.168.1.5", False),
        ("javascript:alert(1)", False),
        ("http://x/?q=1", False),
        ("http://x/#y", False),
        ("http://user:secret@x", False),
        ("http://犬", False),
        ('http://x"><script>', False),
        ("http://x y", False),
        ("http://x\n", False),
        ("http://" + "x" * LONGEST_ADDRESS, False),
    ],
)
def test_an_address_is_one_of_a_server_and_nothing_else(pupil: Pupil, address: str, fits: bool) -> None:
    assert is_address(address) == fits
    page = pupil.client.get("/library/sheet", query_string={"address": address, "deck": "existence"}, base_url=BASE)
    text = page.get_data(as_text=True)
    if address.strip() == address:
        assert page.status_code == (200 if fits else 400)
        assert ("That is no address" in text) != fits
    assert "<script>" not in text
    assert unescape(text).count("Code of card") == 36


@pytest.mark.parametrize("deck", ["nope", "", "../core", "core\x00"])
def test_a_deck_that_there_is_not_has_no_sheet(pupil: Pupil, deck: str) -> None:
    assert pupil.client.get("/library/sheet", query_string={"deck": deck}, base_url=BASE).status_code == 404
