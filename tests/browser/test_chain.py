"""Chains in a browser: a review and a whole practice with keys alone, and a practice without JavaScript."""

import pytest
from playwright.sync_api import Browser, Page, expect

from learnapp.store import words
from tests.browser.hands import Keyboard, Mouse, focused
from tests.browser.support import PHONE, Live, Watch, page_of

pytestmark = pytest.mark.browser


def own_words(server: Live) -> list[str]:
    with server.store.reading() as db:
        return [word.japanese for word in words.all_words(db, server.learner().id)]


def said(page: Page) -> list[str]:
    """The words of the chain in kana, the first one first."""
    found: list[str] = page.locator(".said .small [lang=ja]").all_text_contents()
    return found[::-1]


def type_word(page: Page, text: str) -> None:
    assert focused(page) == "answer"
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type(text)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def test_a_whole_practice_with_keys_alone(phone: Page, server: Live) -> None:
    phone.goto("/practice/shiritori/chain")
    phone.focus("[name=level][value=N4]")
    phone.keyboard.press("ArrowLeft")
    phone.keyboard.press("Tab")
    phone.keyboard.press("Tab")
    with phone.expect_navigation():
        phone.keyboard.press("Enter")  # "I begin" comes after "The bot begins"
    type_word(phone, "kusuri")
    assert said(phone)[0] == "くすり"
    assert len(said(phone)) == 2
    with phone.expect_navigation():
        phone.keyboard.press("Alt+A")
    assert len(own_words(server)) == 1
    assert said(phone)[0] == "くすり", "the chain is still there"
    type_word(phone, "nn")
    expect(phone.locator("#refusal")).to_be_visible()
    with phone.expect_navigation():
        phone.keyboard.press("Escape")
    expect(phone.locator("#over")).to_have_text("The bot wins")
    assert focused(phone) == "continue"
    with phone.expect_navigation():
        phone.keyboard.press("Enter")
    assert len(said(phone)) == 1, "the bot begins the next one"
    assert focused(phone) == "answer"


def test_the_address_holds_the_chain(phone: Page) -> None:
    """To load it again, and to go back a word."""
    phone.goto("/practice/shiritori/chain")
    phone.click("[name=first][value=me]")
    phone.wait_for_selector("#answer")
    type_word(phone, "shiritori")
    before = said(phone)
    phone.reload()
    assert said(phone) == before
    with phone.expect_navigation():
        phone.keyboard.press("Escape")
    phone.go_back()
    assert said(phone) == before
    assert phone.locator("#answer").is_visible()


def test_a_practice_without_javascript(browser: Browser, server: Live, watch: Watch) -> None:
    with page_of(browser, watch, PHONE, server.url, scripts=False) as page:
        hand = Mouse(page)
        page.goto("/practice/shiritori/chain")
        page.check("[name=level][value=N5]", force=True)
        hand.follow("I begin")
        hand.answer("mikan")
        expect(page.locator("#refusal")).to_contain_text("ends in ん")
        assert page.input_value("#answer") == "mikan"
        hand.answer("kaeru")
        expect(page.locator("#over")).to_have_text("You win")
        assert said(page) == ["かえる"]
        hand.follow("Add")
        assert own_words(server) == ["かえる"]
        expect(page.locator(".tag.matsu")).to_contain_text("yours")
        hand.follow("Another chain")
        hand.show()
        expect(page.locator("#over")).to_have_text("The bot wins")
        expect(page.locator(".words li")).to_have_count(3)


@pytest.mark.parametrize("keys", [True, False], ids=["keys", "clicks without JavaScript"])
def test_a_review_goes_on_as_a_chain(browser: Browser, server: Live, watch: Watch, keys: bool) -> None:
    words_due = ("つくえ", "えいが", "がっこう")
    server.begin(*(f"shiritori:{reading}" for reading in sorted(words_due)))
    with page_of(browser, watch, PHONE, server.url, scripts=keys) as page:
        hand = Keyboard(page) if keys else Mouse(page)
        page.goto("/review/shiritori")
        if keys:
            page.evaluate("document.body.dataset.since = 'one load'")
        for before, word in zip(("", *words_due), words_due, strict=False):
            if before:
                expect(page.locator(".ask .chain li").first).to_contain_text(before)
            hand.answer(word)
            expect(page.locator("#v")).to_contain_text("Exact")
            hand.go_on()
