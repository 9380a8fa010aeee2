"""Tiles and the map in a browser: with keys alone, with a pointer, by dragging, and without JavaScript."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import Keyboard, Mouse, focused, verdict
from tests.browser.support import DESKTOP, PHONE, Live, Watch, page_of
from tests.browser.test_weight import Wire

pytestmark = pytest.mark.browser

SKILLS = ("parts", "reading", "place", "name", "capital")
PART_BYTES = 12 * 1024
"""A question with the whole map, headers included."""


@pytest.fixture(params=["keys", "clicks without JavaScript"])
def hand(request: pytest.FixtureRequest, browser: Browser, server: Live, watch: Watch) -> Iterator[Keyboard | Mouse]:
    keys = request.param == "keys"
    with page_of(browser, watch, PHONE, server.url, scripts=keys) as page:
        yield Keyboard(page) if keys else Mouse(page)


@pytest.fixture
def desktop(browser: Browser, server: Live, watch: Watch) -> Iterator[Page]:
    with page_of(browser, watch, DESKTOP, server.url) as page:
        yield page


def test_all_five_are_asked_and_answered(hand: Keyboard | Mouse, server: Live) -> None:
    codes = ("JP-21", "JP-22", "JP-23", "JP-25", "JP-26")
    server.begin(*(f"prefecture:{code}:{skill}" for code, skill in zip(codes, SKILLS, strict=True)))
    hand.start_review()
    for _ in SKILLS:
        hand.answer(server.answer_to(hand.page.input_value("[name=question]")))
        assert verdict(hand.page) in ("Exact", "Right")
        expect(hand.page.locator(".compared .map")).to_be_visible()
        hand.go_on()
    assert {review.answer.item.split(":")[2] for review in server.log()} == set(SKILLS)


def tray(page: Page, server: Live, code: str = "JP-21") -> None:
    server.begin(f"prefecture:{code}:parts")
    page.goto(f"/review?item=prefecture:{code}:parts")
    page.wait_for_selector("#row")


def row(page: Page) -> str:
    """The tiles in the row, and what the form would send."""
    laid: str = page.eval_on_selector_all("#row .tile", "tiles => tiles.map((tile) => tile.dataset.tile).join('')")
    assert laid == page.input_value("[data-tray] [name=answer]")
    return laid


def key(page: Page, tile: str) -> str:
    return page.get_attribute(f"[data-tile='{tile}']", "data-key") or ""


def test_numbers_lay_tiles_and_backspace_takes_the_last_one_back(phone: Page, server: Live) -> None:
    tray(phone, server)
    assert focused(phone) == "tray"
    for tile in ("山", "阜"):
        phone.keyboard.press(key(phone, tile))
    assert row(phone) == "山阜"
    phone.keyboard.press("Backspace")
    assert row(phone) == "山"
    phone.keyboard.press(key(phone, "山"))
    assert row(phone) == "", "the number of a tile in the row takes it back"
    for tile in ("山", "支", "阜"):
        phone.keyboard.press(key(phone, tile))
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".verdict.exact")


def test_a_tile_keeps_the_focus_of_tab_as_it_moves(phone: Page, server: Live) -> None:
    tray(phone, server)
    phone.focus("[data-tile='山']")
    phone.keyboard.press("Enter")
    assert row(phone) == "山"
    assert phone.evaluate("document.activeElement.dataset.tile") == "山"
    phone.keyboard.press("Space")
    assert row(phone) == ""


def test_taps_lay_tiles_and_enter_checks(desktop: Page, server: Live) -> None:
    tray(desktop, server)
    for tile in ("山", "支", "阜"):
        desktop.click(f"[data-tile='{tile}']")
    desktop.keyboard.press("Enter")
    desktop.wait_for_selector(".verdict.exact")


def drag(page: Page, tile: str, x: float, y: float) -> None:
    box = page.locator(f"[data-tile='{tile}']").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, y, steps=4)
    page.mouse.up()


def test_tiles_are_dragged_into_the_row_in_front_and_out(desktop: Page, server: Live) -> None:
    tray(desktop, server)
    box = desktop.locator("#row").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    drag(desktop, "支", box["x"] + box["width"] - 10, middle)
    drag(desktop, "山", box["x"] + 10, middle)
    assert row(desktop) == "山支"
    drag(desktop, "山", box["x"] + 20, box["y"] + 250)
    assert row(desktop) == "支"


def test_a_row_that_is_not_counted_stays_as_it_was_laid(phone: Page, server: Live) -> None:
    tray(phone, server)
    for tile in ("阜", "山", "支"):
        phone.keyboard.press(key(phone, tile))
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".verdict.nudge")
    phone.wait_for_selector("#row .tile")
    assert row(phone) == "阜山支"


def place(page: Page, server: Live, code: str = "JP-21") -> None:
    server.begin(f"prefecture:{code}:name")
    page.goto(f"/review?item=prefecture:{code}:name")
    expect(page.locator("[data-pointing]")).to_be_visible()


def test_a_place_is_marked_by_one_press_and_checked_by_the_second(desktop: Page, server: Live) -> None:
    place(desktop, server, "JP-01")
    on_map = desktop.locator(".japan [data-code=JP-01]")
    on_map.click(position={"x": 90, "y": 60})
    expect(on_map).to_have_class("asked is-picked")
    assert server.log() == []
    assert focused(desktop) == "check"
    on_map.click(position={"x": 90, "y": 60})
    desktop.wait_for_selector(".verdict.exact")


def test_a_small_place_is_found_on_the_larger_map(phone: Page, server: Live) -> None:
    place(phone, server, "JP-27")
    phone.get_by_text("Around Osaka and Nara").click()
    phone.locator(".near:visible [data-code=JP-27]").click()
    expect(phone.locator("#place")).to_have_value("JP-27")
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".verdict.exact")


def test_any_place_is_chosen_from_the_list_with_keys(phone: Page, server: Live) -> None:
    place(phone, server)
    phone.focus("#place")
    phone.keyboard.type("20")
    expect(phone.locator("#place")).to_have_value("JP-20")
    expect(phone.locator(".japan .is-picked")).to_have_attribute("data-code", "JP-20")
    phone.keyboard.press("Tab")
    while focused(phone) != "check":
        phone.keyboard.press("Tab")
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".verdict.wrong")
    expect(phone.locator(".compared figcaption li")).to_have_count(2)


def test_a_question_with_the_map_is_light(phone: Page, server: Live) -> None:
    server.begin("prefecture:JP-21:name")
    wire = Wire()
    hand = Keyboard(phone)
    hand.start_review()
    wire.over(phone)
    hand.answer("JP-21")
    assert wire.bytes <= PART_BYTES
    wire.clear()
    hand.go_on()
    assert wire.bytes <= PART_BYTES


def test_the_map_of_the_library_leads_to_the_pages(desktop: Page, server: Live) -> None:
    desktop.goto("/library/prefectures")
    desktop.locator(".strength a[href$='JP-01'] use").click(position={"x": 90, "y": 60})
    expect(desktop.get_by_role("heading", level=1)).to_contain_text("Hokkaido")
