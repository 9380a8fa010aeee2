"""What is typed becomes a move: kana, romaji, kanji with several readings, the right card, or a reason."""

from typing import Any

import pytest

from learnapp.games import basket
from learnapp.games.basket import Heard
from tests.games.basket.deals import CATALOG, after, table


def heard(hand: str, field: str, text: str, options: dict[str, Any] | None = None, **asked: Any) -> Heard:
    state = table(hand, field, "な に", **(options or {}))
    return basket.heard(basket.view(state, 0), text, CATALOG.dictionary, **asked)


@pytest.mark.parametrize(
    "hand, field, text, action, reason",
    [
        ("か る さ", "あ", "あしか", "say あしか with か", "hiragana"),
        ("か る さ", "あ", "アヒル", "say あひる with る", "katakana"),
        ("か る さ", "あ", "ｱﾋﾙ", "say あひる with る", "of half width"),
        ("か る さ", "あ", " ashika ", "say あしか with か", "romaji, and spaces around it"),
        ("か る さ", "あ", "ahiru", "say あひる with る", "romaji"),
        ("え か る", "つ", "机", "say つくえ with え", "kanji; not read つき"),
        ("き か る", "つ", "積み木", "say つみき with き", "kanji and kana"),
        ("た す る", "あ", "明日", "say あした with た", "of several readings the one that fits: あす is too short"),
        ("う か る", "と", "東京", "say とうきょう with う", "well-known names are words"),
        ("い か る", "せ", "sensei", "say せんせい with い", "a long vowel is its last kana"),
        ("あ か る", "は", "bataa", "say ばたー with あ", "a doubled vowel is ー where that is the word"),
        ("き か-line る", "つ", "つみき", "say つみき with き", "the plain letter goes first"),
        ("5 か-line る", "し", "しんがっき", "say しんがっき with 5", "then a wild number, harder to part with"),
        ("か-line る", "つ", "つみき", "say つみき with か-line", "then a wild line"),
        ("7+ あ る", "こ", "コンピューター", "say こんぴゅーたー with あ", "a letter before a number"),
    ],
)
def test_a_word_is_heard_as_a_throw(hand: str, field: str, text: str, action: str, reason: str) -> None:
    found = heard(hand, field, text)
    assert found.action == action, reason
    assert (found.reason, found.readings) == ("", ())
    after(table(hand, field, "な に"), found.action)


@pytest.mark.parametrize("card, action", [("か-line", "say つみき with か-line"), ("き", "say つみき with き")])
def test_a_card_can_be_chosen(card: str, action: str) -> None:
    assert heard("き か-line る", "つ", "つみき", card=card).action == action


@pytest.mark.parametrize(
    "hand, field, text, told, insist, reason",
    [
        ("か る さ", "あ", "", "Say a word", False, "nothing was typed"),
        ("か る さ", "あ", "   ", "Say a word", False, "nor here"),
        ("か る さ", "あ", "xqz", "could not be read", False, "no romaji"),
        ("る か さ", "た", "たべる", "verb", False, "verbs are refused, and nobody can insist"),
        ("い か さ", "う", "うつくしい", "adjective", False, "adjectives likewise"),
        ("り か さ", "き", "きらりんり", "not in the dictionary", True, "an unknown word may be insisted on"),
        ("い か さ", "み", "みかん", "ends in ん", False, "ん"),
        ("か る さ", "あ", "あし", "two letters", False, "too short"),
        ("か る さ", "み", "あひる", "begins with あ", False, "the letters come before the dictionary"),
        ("か る さ", "み", "あろはら", "begins with あ", False, "even for what is no word"),
        ("か る さ", "あ", "あめ", "two letters", False, "before the card"),
        ("か る さ", "あ", "あまぐも", "ends with も, and no card of yours", False, "no card fits"),
    ],
)
def test_what_is_no_throw_has_a_reason(hand: str, field: str, text: str, told: str, insist: bool, reason: str) -> None:
    found = heard(hand, field, text)
    assert not found.action, reason
    assert told in found.reason
    assert found.can_insist == insist


@pytest.mark.parametrize(
    "hand, field, text, told",
    [
        (
            "か さ",
            "た",
            "たべる",
            "たべる (食べる) is a verb: only nouns count. Besides, たべる ends with る, and no card",
        ),
        ("る か", "あ", "たべる", "たべる (食べる) is a verb: only nouns count. Besides, たべる begins with た"),
        ("る か", "も", "もちろん", "もちろん is an adverb: only nouns count. Besides, もちろん ends in ん"),
        ("り か", "か", "きらりんり", "きらりんり begins with き, but the letter is か."),
    ],
)
def test_what_no_letters_would_mend_is_told_before_the_letters(hand: str, field: str, text: str, told: str) -> None:
    found = heard(hand, field, text)
    assert found.reason.startswith(told)
    assert not found.can_insist


def test_who_insists_is_heard_and_need_not_insist_again() -> None:
    assert heard("り か", "き", "きらりんり", insisted=True).action == "say きらりんり with り insisted"
    assert heard("り か", "き", "きらりんり", own={"きらりんり"}).action == "say きらりんり with り insisted"
    assert not heard("り か", "か", "きらりんり", insisted=True).action, "insisting mends no letters"
    assert not heard("る か", "た", "たべる", insisted=True).action, "a verb is no noun"


def test_insisting_on_a_word_of_the_dictionary_changes_nothing() -> None:
    assert heard("か る", "あ", "あしか", insisted=True, own={"あしか"}).action == "say あしか with か"


def test_reach_can_be_called_with_it() -> None:
    assert heard("か る", "あ", "あしか", reach=True).action == "say あしか with か and reach"
    assert (
        heard("り か", "き", "きらりんり", reach=True, insisted=True).action
        == "say きらりんり with り insisted and reach"
    )


def test_a_table_without_names_takes_none() -> None:
    word = next(
        name
        for name in ("ほっかいどう", "おおさか", "ふらんす", "よこはま")
        if CATALOG.dictionary.judge(name) == "name"
    )
    hand = f"{word[-1]} ぬ"
    assert heard(hand, word[0], word).action
    found = heard(hand, word[0], word, {"names": False})
    assert "name" in found.reason
    assert not found.can_insist


def test_several_readings_that_would_take_different_cards_are_asked_for() -> None:
    """今日 is きょう and こんにち; from a line of か on top both can follow."""
    found = heard("う ち", "か-line", "今日")
    assert not found.action
    assert found.readings[0] == "きょう"
    assert "こんにち" in found.readings
    assert heard("う ち", "か-line", "今日", card="ち").action == "say こんにち with ち"
    assert heard("う ち", "か-line", "きょう").action == "say きょう with う"
    assert heard("う ま", "か-line", "今日").action == "say きょう with う", "only one fits the hand"


def test_a_card_that_is_not_held_or_may_not_be_the_last_is_named() -> None:
    assert "no card that you can throw" in heard("か る", "あ", "あしか", card="さ").reason
    assert "no card that you can throw" in heard("5", "あ", "あさひせか", {"mode": "variation"}, card="5").reason


@pytest.mark.parametrize(
    "text, card, action, reason",
    [
        ("たべる", "", "say たべる with る doubted", "no noun: it lands, for others to notice"),
        ("たらりる", "", "say たらりる with る doubted", "not in the dictionary"),
        ("たる", "", "say たる with る", "too short"),
        ("くるみ", "る", "say くるみ with る", "neither letter is right"),
        ("たいおん", "", "say たいおん with る", "a word in ん goes with any card"),
        ("たぬき", "", "", "with no card for it there is nothing to throw"),
    ],
)
def test_a_strict_table_hears_wrong_words_as_throws(text: str, card: str, action: str, reason: str) -> None:
    found = heard("る さ", "た", text, {"mode": "strict"}, card=card)
    assert found.action == action, reason
    if action:
        assert after(table("る さ", "た", "な に", mode="strict"), action).fault
    else:
        assert found.reason
