"""On the home network: signing in, and being signed out in the middle of a review."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from learnapp.catalog import Catalog
from tests.browser.hands import Keyboard
from tests.browser.houses import PASSPHRASE
from tests.browser.support import Live, Watch, live

pytestmark = pytest.mark.browser


@pytest.fixture
def server(tmp_path: Path, catalog: Catalog) -> Iterator[Live]:
    """A server that asks for a passphrase, with two words to review."""
    with live(tmp_path, catalog, PASSPHRASE) as running:
        running.begin("vocabulary:inu:meaning", "vocabulary:watashi:meaning")
        yield running


def sign_in(page: Page) -> None:
    expect(page.get_by_label("Passphrase")).to_be_focused()
    page.keyboard.type(PASSPHRASE)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def test_a_page_leads_through_the_sign_in_to_itself(phone: Page) -> None:
    phone.goto("/library?q=inu")
    sign_in(phone)
    expect(phone.get_by_role("heading", name="1 word for “inu”")).to_be_visible()


def test_who_was_signed_out_during_a_review_signs_in_and_goes_on(phone: Page, server: Live, watch: Watch) -> None:
    phone.goto("/review")
    sign_in(phone)
    hand = Keyboard(phone)
    hand.start_review()
    hand.answer("dog")
    phone.context.clear_cookies(name="fuda_signed_in")
    phone.keyboard.press("Enter")
    sign_in(phone)
    expect(phone.locator("#answer")).to_be_focused()
    assert [review.answer.answer for review in server.log()] == ["dog"]


def test_an_answer_sent_by_who_was_signed_out_is_refused_in_words(phone: Page, server: Live, watch: Watch) -> None:
    watch.allow("status of 401")
    phone.goto("/review")
    sign_in(phone)
    expect(phone.locator("#answer")).to_be_focused()
    phone.context.clear_cookies(name="fuda_signed_in")
    phone.keyboard.type("dog")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", name="Signed out")).to_be_visible()
    assert server.log() == []
