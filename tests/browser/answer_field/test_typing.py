"""Typed letter by letter: what the field shows, what it sends, and what the server makes of it."""

import pytest
from playwright.sync_api import Page, expect

from learnapp.japanese.romaji_table import ROMAJI
from tests.browser.fields import ask, caret, sent, shown
from tests.browser.hands import focused, verdict
from tests.browser.support import Live

pytestmark = pytest.mark.browser

TYPED = [
    # typed, what the field shows, what is sent as the answer, why
    ("konnichiha", "こんにちは", "こんにちは", "B06: nn before a vowel is what most learners mean"),
    ("konnnichiha", "こんにちは", "こんにちは", "B07: the habit of an IME, three n"),
    ("kinen", "きねn", "きねん", "B09: the last n hangs until the answer is sent"),
    ("hon", "ほn", "ほん", "B09"),
    ("nyu", "にゅ", "にゅ", "B10: not ぬ"),
    ("tikadika", "ちかぢか", "ちかぢか", "B12: no way back through romaji turns ぢ into じ"),
    ("ttttttttttsu", "っっっっっっっっっつ", "っっっっっっっっっつ", "B13: one っ for each doubled letter"),
    ("ku", "く", "く", "B15: at once"),
    ("kin'en", "きんえn", "きんえん", "B25: n before a vowel, told by the apostrophe"),
    ("kinnen", "きんねn", "きんねん", "B25: n and then a consonant goes on; the server also reads きんえん"),
    ("hito", "ひと", "ひと", "B27"),
    ("NEKKU", "ネック", "ネック", "B01: capital letters give katakana, the small ッ too"),
    ("ichiban warui", "いちばん わるい", "いちばん わるい", "B03: the space after ん stays"),
    ("meccha", "めっちゃ", "めっちゃ", "B04: doubled c"),
    ("matcha", "まっちゃ", "まっちゃ", "Hepburn's tch"),
    ("shinbun", "しんぶn", "しんぶん", "n before a consonant is ん at once"),
    ("kon'ya", "こんや", "こんや", "the apostrophe keeps n from the y"),
    ("nannoku", "なんのく", "なんのく", "nn before a vowel; the server also reads なんおく"),
    ("tsuduku", "つづく", "つづく", "du is づ"),
    ("xtuxya", "っゃ", "っゃ", "x before a kana makes it small"),
    ("ko-hi-", "こーひー", "こーひー", "- after kana is the long mark"),
    ("KO-HI-", "コーヒー", "コーヒー", "in katakana too"),
    ("-", "-", "-", "- with nothing before it is a dash"),
    ("3nin", "3にn", "3にん", "digits stay"),
    ("qat", "qあt", "qあt", "letters that begin no kana stay, and what is unfinished is not guessed"),
    ("ねこ", "ねこ", "ねこ", "kana that was pasted or typed on a kana keyboard stays"),
]


@pytest.mark.parametrize(("typed", "seen", "answer", "why"), TYPED, ids=[row[0] for row in TYPED])
def test_romaji_becomes_kana_letter_by_letter(field: Page, typed: str, seen: str, answer: str, why: str) -> None:
    field.keyboard.type(typed)
    assert shown(field) == seen, why
    assert sent(field) == (answer, typed if typed.isascii() and typed != "-" else ""), why


STEPS = [
    ("kuni", ["k", "く", "くn", "くに"], "B15: く stands there before the next letter is typed"),
    ("kyou", ["k", "ky", "きょ", "きょう"], "two letters wait for the third"),
    ("konna", ["k", "こ", "こn", "こん", "こんな"], "n, then ん, then the row of な"),
    ("itta", ["い", "いt", "いっt", "いった"], "the small っ at the second consonant"),
    ("shi", ["s", "sh", "し"], ""),
    ("n'i", ["n", "ん", "んい"], "the apostrophe is used up"),
]


@pytest.mark.parametrize(("typed", "after_each", "why"), STEPS, ids=[row[0] for row in STEPS])
def test_each_letter_shows_what_is_known_so_far(field: Page, typed: str, after_each: list[str], why: str) -> None:
    seen = []
    for letter in typed:
        field.keyboard.press(letter)
        seen.append(shown(field))
    assert seen == after_each, why


def test_every_syllable_of_the_table_types_its_kana(field: Page) -> None:
    converted = field.evaluate(
        """async (syllables) => {
          const { toKana } = await import(document.querySelector("script[type=module]").src);
          return syllables.map((one) => [toKana(one, { final: true }), toKana(one.toUpperCase(), { final: true })]);
        }""",
        list(ROMAJI),
    )
    katakana = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
    assert converted == [[kana, kana.translate(katakana)] for kana in ROMAJI.values()]


def test_each_prefix_of_a_syllable_waits_for_the_rest(field: Page) -> None:
    """What stands unfinished at the end is kept as it was typed, so that the next letter can still join it."""
    lost = field.evaluate(
        """async (syllables) => {
          const { toKana } = await import(document.querySelector("script[type=module]").src);
          const parts = syllables.flatMap((one) => [...one].map((_, end) => [one.slice(0, end), one.slice(end), one]));
          return parts.filter(([head, tail, whole]) => /^[a-z]*$/i.test(toKana(head)) && toKana(toKana(head) + tail) !== toKana(whole));
        }""",
        list(ROMAJI),
    )
    assert lost == []


EDITS = [
    # typed, keys pressed then, what the field shows, where the caret is, why
    ("neko", ["ArrowLeft", "k", "o"], "ねここ", 2, "letters in the middle join there"),
    ("neko", ["ArrowLeft", "n", "n"], "ねんこ", 2, "nn in the middle"),
    ("neko", ["ArrowLeft", "k"], "ねkこ", 2, "an unfinished syllable in the middle waits"),
    ("neko", ["Home", "o"], "おねこ", 1, "at the beginning"),
    ("nekoko", ["ArrowLeft", "Backspace"], "ねこ", 1, "backspace in the middle takes one kana"),
    ("nekoko", ["Home", "Delete"], "ここ", 0, "delete at the beginning"),
    ("nekoko", ["Backspace"], "ねこ", 2, "backspace at the end takes one kana, not one letter"),
    ("neko", ["Backspace", "k", "o"], "ねこ", 2, "what follows a backspace is converted"),
    ("kity", ["Backspace", "a"], "きた", 2, "a pending t is still pending after a backspace"),
    ("kin", ["Backspace", "Backspace"], "", 0, "an emptied field"),
    ("neko", ["ControlOrMeta+A", "i", "n", "u"], "いぬ", 2, "typing over everything"),
    ("kinen", ["Home", "ArrowRight", "n", "n"], "きんねn", 2, "a pending n at the end stays pending"),
]


@pytest.mark.parametrize(("typed", "keys", "seen", "place", "why"), EDITS, ids=[row[4] for row in EDITS])
def test_editing_keeps_text_and_caret(
    field: Page, typed: str, keys: list[str], seen: str, place: int, why: str
) -> None:
    field.keyboard.type(typed)
    for key in keys:
        field.keyboard.press(key)
    assert (shown(field), caret(field)) == (seen, place), why


def test_alt_k_turns_to_katakana_and_back(field: Page) -> None:
    field.keyboard.type("neko")
    field.keyboard.press("Alt+k")
    assert shown(field) == "ネコ"
    field.keyboard.type("ko-n")
    assert shown(field) == "ネココーn"
    field.keyboard.press("Alt+k")
    assert shown(field) == "ねここーn"
    assert sent(field) == ("ねここーん", "nekoko-n")


def test_a_long_answer_leaves_the_squares_and_comes_back_to_them(field: Page) -> None:
    squares = field.locator("#answer:not([data-long])")
    expect(squares).to_have_count(1)
    field.keyboard.type("toukyou" * 5)
    expect(squares).to_have_count(0)
    assert field.eval_on_selector("#answer", "input => input.scrollWidth <= input.clientWidth")
    field.keyboard.press("ControlOrMeta+A")
    field.keyboard.type("ne")
    expect(squares).to_have_count(1)


def test_a_field_for_english_is_left_alone(page: Page, server: Live) -> None:
    server.begin("vocabulary:inu:meaning")
    page.goto("/review?item=vocabulary:inu:meaning")
    page.keyboard.type("Dogs and Neko")
    page.keyboard.press("Alt+k")
    assert shown(page) == "Dogs and Neko"


JUDGED = [
    # the word, what is typed, the verdict, why
    ("今日は", "konnichiha", "Exact", "B06: the field shows こんにちは"),
    ("禁煙", "kinnen", "Right", "the field shows きんねん; what was typed can be read as きんえん"),
    ("禁煙", "kin'en", "Exact", "the apostrophe decides"),
    ("禁煙", "kinen", "Try again", "B25: without a mark it is another word; what to type is said, nothing is graded"),
    ("記念", "kinen", "Exact", "B09: the last n is ん"),
    ("学校", "GAKKOU", "Right", "katakana where hiragana is usual"),
    ("学校", "gakkoo", "Try again", "a long o of another spelling"),
    ("学校", "gakou", "Not yet", "the small っ is missing"),
]


@pytest.mark.parametrize(("word", "typed", "expected", "why"), JUDGED, ids=[f"{row[0]} {row[1]}" for row in JUDGED])
def test_the_server_reads_what_was_typed_in_every_way(
    field: Page, server: Live, word: str, typed: str, expected: str, why: str
) -> None:
    ask(field, server, word)
    field.keyboard.type(typed)
    sent(field)
    assert verdict(field) == expected, why


def test_an_unfinished_answer_can_be_finished_after_the_nudge(field: Page, server: Live) -> None:
    ask(field, server, "学校")
    field.keyboard.type("gakk")
    assert sent(field) == ("がっk", "gakk")
    assert (verdict(field), shown(field), focused(field), caret(field)) == ("Try again", "がっk", "answer", 3)
    field.keyboard.type("ou")
    assert sent(field)[0] == "がっこう"
    assert verdict(field) == "Exact"
