"""Sound in a browser: by press, by key, by itself where that is allowed; by the device where the server is mute; or a line that says why not."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response

from learnapp.web import sounds
from tests.browser.support import PHONE, Live, Watch, page_of
from tests.silent import Silent
from tests.web.conftest import set_options

pytestmark = pytest.mark.browser

PLAY = "[data-say].main"
# A stand-in for the voices of a device: what they are, and what they were asked to say.
DEVICE = """
window.said = [];
const voices = %s;
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => voices,
  addEventListener: () => {},
  cancel: () => {},
  speak: (one) => { window.said.push([one.text, one.lang, one.voice?.name, one.rate]); one.onstart?.(); },
} });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
# Notes what came of each try to play.
PLAYS = """
window.plays = [];
const { play } = HTMLMediaElement.prototype;
HTMLMediaElement.prototype.play = function () {
  const tried = play.call(this);
  const told = (outcome) => (window.plays.push(outcome), console.debug(`play: ${outcome}`));
  tried.then(() => told("played"), (error) => told(error.name));
  return tried;
};
"""
ENGLISH = {"name": "Albert", "lang": "en-US", "localService": True}
KYOKO = {"name": "Kyoko", "lang": "ja-JP", "localService": True}
ANDROID = {"name": "Japanese", "lang": "ja_JP", "localService": True}
AFAR = {"name": "Far away", "lang": "ja-JP", "localService": False}


def open_from_outside(page: Page, path: str) -> None:
    """Open a page that plays by itself, and wait for that without a look at it: what Playwright evaluates counts as a press."""
    page.add_init_script(PLAYS)
    with page.expect_console_message(lambda message: message.text.startswith("play: ")):
        page.goto(path)


def engine(server: Live) -> Silent:
    found: Silent = server.app.extensions[sounds.KEY].engines["offline"]
    return found


@pytest.fixture
def sent(phone: Page) -> list[str]:
    """The sounds that the page asked for."""
    found: list[str] = []

    def note(response: Response) -> None:
        if "/audio/" in response.url:
            found.append(f"{response.status} {response.url.partition('/audio/')[2].partition('?')[0]}")

    phone.on("response", note)
    return found


def wait_for_note(page: Page, text: str) -> None:
    page.wait_for_selector(f"[data-voice-note]:has-text('{text}')")


def test_a_press_and_a_key_say_the_word(phone: Page, sent: list[str]) -> None:
    phone.goto("/library/verbs/taberu")
    with phone.expect_response("**/audio/verb:taberu*"):
        phone.keyboard.press("s")
    phone.goto("/library/prefectures/JP-43")
    with phone.expect_response("**/audio/capital:JP-43*"):
        phone.get_by_role("link", name="Hear the capital").click()
    assert set(sent) <= {"200 verb:taberu", "206 verb:taberu", "200 capital:JP-43", "206 capital:JP-43"}
    assert phone.url.endswith("/library/prefectures/JP-43"), "the page stays"


def test_a_card_plays_at_once_where_the_browser_allows_it_and_else_shows_one_focused_button(
    phone: Page, sent: list[str]
) -> None:
    """I12: opened by a link from outside, as a code opens it, there was no gesture."""
    open_from_outside(phone, "/library/cards/001")
    phone.wait_for_function(f"() => document.activeElement === document.querySelector('{PLAY}')")
    assert phone.evaluate("window.plays") == ["NotAllowedError"]
    phone.keyboard.press("Enter")
    phone.wait_for_function("() => window.plays.length > 1")
    assert phone.evaluate("window.plays") == ["NotAllowedError", "played"]
    phone.get_by_role("link", name=re.compile("002")).click()
    phone.wait_for_url("**/library/cards/002")
    phone.wait_for_function("() => window.plays.length")
    assert phone.evaluate("window.plays") == ["played"], "within Fuda a press came before"


def test_a_letter_in_a_field_is_a_letter(phone: Page, server: Live, sent: list[str]) -> None:
    number = server.add_word("傘", "かさ", "umbrella")
    phone.goto(f"/library/words/{number}")
    phone.fill("#note", "")
    phone.keyboard.type("sss")
    assert phone.input_value("#note") == "sss"
    phone.keyboard.press("Control+s")
    assert sent == []


def test_an_answer_is_heard_by_its_key_and_by_itself_if_wished(phone: Page, server: Live, sent: list[str]) -> None:
    server.begin("vocabulary:inu:meaning", "vocabulary:neko:meaning")
    phone.goto("/review?item=vocabulary:inu:meaning")
    phone.keyboard.type("dogs are")
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".verdict")
    with phone.expect_response("**/audio/word:inu*"):
        phone.keyboard.press("s")
    phone.goto("/review?item=vocabulary:neko:meaning")
    phone.keyboard.press("Escape")
    phone.wait_for_selector(".verdict")
    address = phone.url
    with phone.expect_response("**/audio/word:neko*"):
        phone.click("[data-say]")
    assert phone.url == address, "the first press, too, is no link to a file"
    set_options(server.app, autoplay="always")
    server.begin("vocabulary:ie:meaning")
    phone.goto("/review?item=vocabulary:ie:meaning")
    with phone.expect_response("**/audio/word:ie*"):
        phone.keyboard.type("house")
        phone.keyboard.press("Enter")
    assert phone.evaluate("document.activeElement.id") == "continue", "the focus stays where it belongs"


@pytest.fixture
def with_voices(browser: Browser, server: Live, watch: Watch) -> Iterator[Any]:
    """A page on a device that has these voices."""
    opened = []

    def open_page(*voices: dict[str, Any]) -> Page:
        around = page_of(browser, watch, PHONE, server.url)
        page = around.__enter__()
        opened.append(around)
        page.add_init_script(DEVICE % json.dumps(voices))
        return page

    yield open_page
    for around in opened:
        around.__exit__(None, None, None)


@pytest.mark.parametrize("voice", [KYOKO, ANDROID])
def test_a_mute_server_leaves_it_to_the_japanese_voice_of_the_device(
    with_voices: Any, server: Live, voice: dict[str, Any]
) -> None:
    engine(server).reason = "It is not installed."
    page = with_voices(ENGLISH, AFAR, voice)
    page.goto("/library/verbs/taberu")
    page.keyboard.press("s")
    page.wait_for_function("() => window.said.length")
    assert page.evaluate("window.said") == [["たべる", voice["lang"], voice["name"], 0.9]]
    wait_for_note(page, f"Voice: {voice['name']}, of this device.")


@pytest.mark.parametrize("voices", [(), (ENGLISH,), (ENGLISH, AFAR)], ids=["none", "English", "one over the network"])
def test_without_a_japanese_voice_it_is_silent_and_says_so(
    with_voices: Any, server: Live, voices: tuple[dict[str, Any], ...]
) -> None:
    """I09, I10: no other voice reads Japanese; and none sends it away unless that is allowed."""
    engine(server).reason = "It is not installed."
    page = with_voices(*voices)
    page.goto("/library/cards/001")
    page.click(PLAY)
    wait_for_note(page, "no Japanese voice")
    assert page.evaluate("window.said") == []


def test_a_voice_over_the_network_is_used_where_that_is_allowed(with_voices: Any, server: Live) -> None:
    engine(server).reason = "It is not installed."
    set_options(server.app, voice_online=True)
    page = with_voices(ENGLISH, AFAR)
    page.goto("/library/verbs/taberu")
    page.keyboard.press("s")
    page.wait_for_function("() => window.said.length")
    assert page.evaluate("window.said[0][2]") == "Far away"


def test_the_voice_of_the_device_comes_first_if_wished(with_voices: Any, server: Live) -> None:
    set_options(server.app, voice="device", voice_speed="slow")
    page = with_voices(KYOKO)
    page.goto("/library/verbs/taberu")
    page.keyboard.press("s")
    page.wait_for_function("() => window.said.length")
    assert page.evaluate("window.said") == [["たべる", "ja-JP", "Kyoko", 0.6]]
    assert engine(server).asked == []


def test_a_sound_that_fails_is_left_to_the_device(with_voices: Any, server: Live, watch: Watch) -> None:
    watch.allow("503")
    engine(server).fails = "Out of order."
    page = with_voices(KYOKO)
    page.goto("/library/verbs/taberu")
    page.keyboard.press("s")
    page.wait_for_function("() => window.said.length")


def test_the_settings_name_the_voice_of_the_device(with_voices: Any) -> None:
    page = with_voices(ENGLISH, KYOKO)
    page.goto("/settings")
    page.wait_for_selector("[data-device]:has-text('Kyoko')")


def test_sheets_fill_pages_of_a4_front_and_back(phone: Page) -> None:
    phone.goto("/library/sheet?deck=feelings")
    document = phone.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", document)) == 8, "36 cards, nine on a page, two sides"
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", document)
    assert {(round(float(width)), round(float(height))) for width, height in boxes} == {(595, 842)}


def test_backs_lie_behind_their_cards(phone: Page) -> None:
    """Turned over the long edge, left is right."""
    phone.goto("/library/sheet?deck=feelings")
    phone.emulate_media(media="print")
    front, back = phone.evaluate(
        """() => [...document.querySelectorAll(".paper")].slice(0, 2).map((sheet) => {
          const paper = sheet.getBoundingClientRect();
          return [...sheet.children].map((card) => {
            const { left, right, top, bottom } = card.getBoundingClientRect();
            return [left, paper.width - right, top - paper.top, bottom - paper.top].map((side) => side * 25.4 / 96);
          });
        })"""
    )
    assert len(front) == len(back) == 9
    for (left, right, top, bottom), behind in zip(front, back, strict=True):
        assert abs(210 - left - right - 63) < 0.5, "millimetres"
        assert abs(bottom - top - 88) < 0.5
        assert min(abs(other[1] - left) + abs(other[2] - top) for other in back) < 1, behind


def test_a_sound_lasts_as_the_browser_reads_it(phone: Page, server: Live) -> None:
    """A browser that could not decode what we send would not say how long it is."""
    phone.goto("/library/cards/018")
    length = phone.evaluate(
        """() => new Promise((done) => {
          const audio = new Audio(document.querySelector("[data-say]").href);
          audio.onloadedmetadata = () => done(audio.duration);
          audio.onerror = () => done(-1);
        })"""
    )
    assert 0.2 < length < 1
