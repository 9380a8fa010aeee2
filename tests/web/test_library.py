"""The library: every card by its number, search in every script, and what is put aside."""

import re

import pytest

from learnapp.catalog import Catalog
from tests.support import BASE, Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil

INU = "vocabulary:inu:meaning"


def found(page: str) -> list[str]:
    """The numbers of the cards that a page lists."""
    return re.findall(r'href="/library/cards/(\d+)"', page)


def test_every_card_has_a_page_by_its_number(pupil: Pupil, catalog: Catalog) -> None:
    for card in catalog.cards:
        page = pupil.get(f"/library/cards/{card.number}")
        assert pupil.status == 200
        assert card.number in page
    assert len(catalog.cards) == 216


@pytest.mark.parametrize("short", ["12", "1", "0012"[1:]])
def test_a_number_without_its_zeros_leads_to_the_card(pupil: Pupil, short: str) -> None:
    page = pupil.client.get(f"/library/cards/{short}", base_url="http://127.0.0.1")
    if len(short) < 3:
        assert page.status_code == 303
        assert page.headers["Location"] == f"/library/cards/{short.zfill(3)}"
    pupil.get(f"/library/cards/{short}")
    assert pupil.path == f"/library/cards/{short.zfill(3)}"


@pytest.mark.parametrize(
    "number", ["0", "000", "999", "-1", "1.0", "x", "０１２", "9" * 500, "../cards/001", "%00", "1e2"]
)
def test_a_card_that_there_is_not_has_no_page(pupil: Pupil, number: str) -> None:
    pupil.get(f"/library/cards/{number}")
    assert pupil.status == 404
    assert "There is no such page" in pupil.text


@pytest.mark.parametrize(
    "query, first, reason",
    [
        ("犬", "001", "kanji"),
        ("いぬ", "001", "kana"),
        ("イヌ", "001", "katakana"),
        ("ｲﾇ", "001", "half width"),
        ("inu", "001", "romaji"),
        ("INU", "001", "capitals"),
        ("dog", "001", "English"),
        ("Dog", "001", "English with a capital"),
        ("001", "001", "the number"),
        (" dog ", "001", "blanks around"),
    ],
)
def test_a_search_finds_a_word_in_every_script(pupil: Pupil, query: str, first: str, reason: str) -> None:
    page = pupil.client.get("/library", query_string={"q": query}, base_url="http://127.0.0.1").get_data(as_text=True)
    assert found(page)[0] == first, reason


def test_a_search_goes_through_all_decks_and_a_deck_shows_its_own(pupil: Pupil, catalog: Catalog) -> None:
    other = next(card for card in catalog.words.values() if card.deck != catalog.decks[0])
    assert other.number in found(pupil.get(f"/library?q={other.kana}"))
    assert other.number not in found(pupil.get("/library"))
    assert other.number in found(pupil.get(f"/library?deck={other.deck}"))
    pupil.get("/library?deck=nope")
    assert pupil.status == 404


ANYTHING = (
    "zzzzzz",
    "%",
    "_",
    "'",
    '"',
    "<script>alert(1)</script>",
    "\\",
    "\x00",
    "[",
    "(",
    "*",
    "🐕",
    "n" * 100,
    "na" * 50,
    "nn'" * 33,
    "ん" * 100,
    "x" * 10_000,
    "ﾞ",
    "\u202e",
)


def test_a_search_for_anything_is_answered_with_a_page(pupil: Pupil) -> None:
    with pupil.nothing_changes():
        pages = {one: pupil.client.get("/library", query_string={"q": one}, base_url=BASE) for one in ANYTHING}
    assert {one: page.status_code for one, page in pages.items()} == dict.fromkeys(ANYTHING, 200)
    assert [one for one, page in pages.items() if "<script>alert" in page.get_data(as_text=True)] == []


def test_an_empty_search_shows_the_deck(pupil: Pupil) -> None:
    assert found(pupil.get("/library?q=")) == found(pupil.get("/library"))


def test_a_card_page_shows_what_is_remembered(pupil: Pupil, clock: Clock) -> None:
    assert "not started" in pupil.get("/library/cards/001")
    pupil.begin(1)
    assert "its first question is next" in pupil.get("/library/cards/001")
    pupil.review()
    clock.forward(days=1)
    page = pupil.get("/library/cards/001")
    assert "learned" in page
    assert "2 answers" in page
    assert "% today" in page
    assert "learned" in pupil.get("/library?q=inu")


def test_a_direction_can_be_put_aside_and_taken_up_again(pupil: Pupil) -> None:
    pupil.begin(1)
    memory = pupil.memory(INU).memory
    pupil.get("/library/cards/001")
    assert "Put aside" in pupil.send("suspend", suspended="1")
    assert pupil.review() == 0
    pupil.get("/library/cards/001")
    pupil.send("suspend", suspended="0")
    assert pupil.memory(INU).memory == memory
    assert pupil.review() == 2


@pytest.mark.parametrize("item", ["", "vocabulary:neko:meaning", "vocabulary:inu:place", "x" * 5000])
def test_only_a_direction_of_the_card_can_be_put_aside_on_its_page(pupil: Pupil, item: str) -> None:
    pupil.begin(1)
    pupil.get("/library/cards/001")
    with pupil.nothing_changes():
        page = pupil.stale(pupil.form("suspend"), item=item, suspended="1")
    assert page.status_code in (400, 404)


def test_romaji_is_shown_where_the_learner_wishes(pupil: Pupil) -> None:
    assert "inu" not in re.sub(r"<[^>]+>", "", pupil.get("/library/cards/001"))
    set_options(pupil.app, romaji=True)
    assert "inu" in re.sub(r"<[^>]+>", "", pupil.get("/library/cards/001"))
