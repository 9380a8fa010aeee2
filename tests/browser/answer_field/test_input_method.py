"""An input method composes in the field: it is left alone, and its Enter sends nothing."""

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser.fields import caret, posts_of, sent, shown

pytestmark = pytest.mark.browser


def compose(ime: CDPSession, *texts: str) -> None:
    for text in texts:
        ime.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})


def commit(ime: CDPSession, text: str) -> None:
    ime.send("Input.insertText", {"text": text})


def press_enter(ime: CDPSession, key_code: int) -> None:
    key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": key_code, "text": "\r", "unmodifiedText": "\r"}
    ime.send("Input.dispatchKeyEvent", {"type": "keyDown", **key})
    ime.send("Input.dispatchKeyEvent", {"type": "keyUp", **key})


def test_a_composition_is_left_alone_while_it_lasts(field: Page, ime: CDPSession) -> None:
    """B21: 学校 with the Microsoft IME froze at がっk."""
    for text in ("g", "が", "がk", "がっk", "がっこ", "がっこう", "学校"):
        compose(ime, text)
        assert shown(field) == text
    commit(ime, "学校")
    assert shown(field) == "学校"
    assert sent(field) == ("学校", "")


def test_a_candidate_in_latin_letters_is_left_alone(field: Page, ime: CDPSession) -> None:
    """B22: A5, a candidate for えいご, became ア5."""
    compose(ime, "えいご", "A5")
    assert shown(field) == "A5"
    commit(ime, "A5")
    assert shown(field) == "A5"


def test_a_browser_that_reports_the_composition_once_more_changes_nothing(field: Page) -> None:
    """Firefox sends an input event after the end of the composition, and calls it no part of it."""
    field.eval_on_selector(
        "#answer",
        """input => {
          input.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
          input.value = "A5";
          input.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
          input.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: "A5" }));
          input.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: false }));
        }""",
    )
    assert shown(field) == "A5"


def test_romaji_after_a_composition_joins_it(field: Page, ime: CDPSession) -> None:
    compose(ime, "学校")
    commit(ime, "学校")
    field.keyboard.type("he")
    assert (shown(field), caret(field)) == ("学校へ", 3)


def test_words_that_a_phone_puts_in_whole_become_kana(field: Page, ime: CDPSession) -> None:
    """B27: swiped, hi and to come as whole words; ひ must not be replaced."""
    commit(ime, "hi")
    commit(ime, "to")
    assert shown(field) == "ひと"
    assert sent(field) == ("ひと", "hito")


def test_letters_that_a_phone_composes_become_kana_when_they_are_sent(field: Page, ime: CDPSession) -> None:
    """B25: a Latin phone keyboard composes every word, letter by letter."""
    compose(ime, "k", "ki", "kin", "kine", "kinen")
    commit(ime, "kinen")
    assert sent(field) == ("きねん", "kinen")


@pytest.mark.parametrize("key_code", [13, 229])
def test_enter_in_a_composition_sends_nothing(field: Page, ime: CDPSession, key_code: int) -> None:
    """H01."""
    posts = posts_of(field)
    compose(ime, "いぬ")
    press_enter(ime, key_code)
    commit(ime, "犬")
    assert (shown(field), posts) == ("犬", [])
    assert sent(field) == ("犬", ""), "the next Enter sends"


def test_enter_that_ends_a_composition_in_safari_sends_nothing(field: Page, ime: CDPSession) -> None:
    """H03: there the composition is over before the key comes; only key code 229 tells."""
    posts = posts_of(field)
    commit(ime, "犬")
    press_enter(ime, 229)
    field.keyboard.press("End")
    assert (shown(field), posts) == ("犬", [])
    with field.expect_request(lambda request: request.method == "POST"):
        press_enter(ime, 13)
