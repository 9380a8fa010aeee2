"""Questions that are heard, in a browser: by itself, by keys, in the field, and never by the device."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from learnapp.web import sounds
from tests.browser.support import PHONE, Live, Watch, page_of
from tests.browser.test_sound import DEVICE, KYOKO, PLAYS, open_from_outside
from tests.silent import Silent
from tests.web.conftest import set_options

pytestmark = pytest.mark.browser

PLAY = "[data-asked].main"


def engine(server: Live) -> Silent:
    found: Silent = server.app.extensions[sounds.KEY].engines["offline"]
    return found


@pytest.fixture
def listener(server: Live) -> Live:
    set_options(server.app, listening=True)
    server.begin("vocabulary:inu:sound", "vocabulary:gakkou:sound")
    return server


def test_opened_from_outside_the_one_button_has_the_focus_and_then_the_field(phone: Page, listener: Live) -> None:
    open_from_outside(phone, "/review?item=vocabulary:inu:sound")
    phone.wait_for_function(f"() => document.activeElement === document.querySelector('{PLAY}')")
    assert phone.evaluate("window.plays") == ["NotAllowedError"]
    phone.keyboard.press("Enter")
    phone.wait_for_function("() => document.activeElement.id === 'answer'")
    assert phone.evaluate("window.plays.at(-1)") == "played"
    phone.keyboard.type("dogs")
    assert phone.input_value("#answer") == "dogs", "s is a letter in the field"
    before = phone.evaluate("window.plays.length")
    phone.keyboard.press("Alt+s")
    phone.wait_for_function(f"() => window.plays.length > {before}")
    assert phone.input_value("#answer") == "dogs"
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".verdict .pitch")
    with phone.expect_response("**/audio/word:inu*"):
        phone.keyboard.press("s")


def test_after_a_press_within_fuda_it_plays_by_itself_and_the_field_keeps_the_focus(
    phone: Page, listener: Live
) -> None:
    open_from_outside(phone, "/review?item=vocabulary:inu:sound")
    phone.keyboard.press("Enter")
    phone.wait_for_function("() => document.activeElement.id === 'answer'")
    phone.keyboard.type("dog")
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".verdict")
    with phone.expect_response("**/audio/asked/*"):
        phone.keyboard.press("Enter")  # to the next question, which is heard as well
        phone.wait_for_selector(PLAY)
    phone.wait_for_function("() => window.plays.at(-1) === 'played'")
    assert phone.evaluate("document.activeElement.id") == "answer"


def test_slowly_is_another_sound(phone: Page, listener: Live) -> None:
    phone.goto("/review?item=vocabulary:inu:sound")
    with phone.expect_response("**/audio/asked/*speed=slow"):
        phone.click("text=Slowly")
    assert ("いぬ", "slow") in engine(listener).asked


def test_who_wants_nothing_to_play_by_itself_gets_the_button(phone: Page, listener: Live) -> None:
    set_options(listener.app, autoplay="never")
    phone.add_init_script(PLAYS)
    phone.goto("/review?item=vocabulary:inu:sound")
    phone.wait_for_function(f"() => document.activeElement === document.querySelector('{PLAY}')")
    assert phone.evaluate("window.plays") == []
    assert engine(listener).asked == []


def test_a_voice_that_fails_is_told_and_the_device_is_not_asked(browser: Browser, listener: Live, watch: Watch) -> None:
    """The device could say it only if the page held the word."""
    watch.allow("503")
    engine(listener).fails = "Out of order."
    with page_of(browser, watch, PHONE, listener.url) as page:
        page.add_init_script(DEVICE % json.dumps([KYOKO]))
        page.goto("/review?item=vocabulary:inu:sound")
        page.click(PLAY)
        page.wait_for_selector("[data-voice-note]:has-text('There is no sound now')")
        assert page.evaluate("window.said") == []
        page.click("#quiet")
        page.wait_for_selector("[data-asked]", state="detached")
        assert not [one for one in listener.log() if one.answer.item.endswith(":sound")]


@pytest.fixture
def without_scripts(browser: Browser, listener: Live, watch: Watch) -> Iterator[Page]:
    with page_of(browser, watch, PHONE, listener.url, scripts=False) as page:
        yield page


def test_without_scripts_it_is_a_link_to_the_sound_and_the_form_works(without_scripts: Page, listener: Live) -> None:
    page = without_scripts
    page.goto("/review?item=vocabulary:inu:sound")
    address = page.get_attribute(PLAY, "href")
    assert address
    assert page.request.get(listener.url + address).headers["content-type"] == "audio/mpeg"
    page.fill("#answer", "dog")
    page.click("#check")
    page.wait_for_selector(".verdict.exact")


def test_a_sentence_is_chosen_with_a_number(phone: Page, listener: Live) -> None:
    for _ in range(2):
        listener.visitor.get("/review?item=vocabulary:inu:sound")
        listener.visitor.send("show", show="1")
        listener.clock.forward(minutes=2)
    open_from_outside(phone, "/review?item=vocabulary:inu:sound")
    phone.wait_for_selector(".choices")
    phone.keyboard.press("s")
    phone.wait_for_function("() => window.plays.at(-1) === 'played'")
    phone.keyboard.press("1")
    phone.wait_for_selector(".verdict")
    assert phone.locator(".prompt-word ruby").count() > 0, "the sentence is shown after the answer"
