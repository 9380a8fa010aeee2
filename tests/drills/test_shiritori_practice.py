"""A free chain against a bot: what may be said and what is refused, how a chain ends, and that it always does."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.catalog.lexicon import LEVELS
from learnapp.drills.shiritori import practice
from learnapp.drills.shiritori.practice import MOST_WORDS, Link, Refused, Talk
from learnapp.japanese.shiritori import links
from tests.content import CATALOG


def talk(*readings: str, level: str = "N4", bot_began: bool = False) -> Talk:
    return Talk("seed", level, bot_began, tuple(map(Link, readings)))


def refusal(before: Talk, answer: str, typed: str = "") -> str:
    with pytest.raises(Refused) as refused:
        practice.say(before, answer, typed, CATALOG)
    return str(refused.value)


@pytest.mark.parametrize(
    "answer, typed, reading, written, reason",
    [
        ("がっこう", "", "がっこう", "", "kana; dots do not count, so が goes on from か"),
        ("ガッコウ", "", "がっこう", "", "katakana"),
        ("ｶﾞｯｺｳ", "", "がっこう", "", "half width"),
        ("学校", "", "がっこう", "学校", "kanji, which the chain keeps"),
        ("gakkou", "", "がっこう", "", "romaji, from a browser without JavaScript"),
        ("がっこう", "gakkou", "がっこう", "", "romaji that the field turned into kana"),
        ("かにゅう", "kanyuu", "かにゅう", "", "either reading of romaji: the field's own is a word"),
        ("かんゆう", "kanyuu", "かんゆう", "", "and the other one, too"),
        ("　学校 ", "", "がっこう", "学校", "spaces at the ends"),
        ("神奈川", "", "かながわ", "神奈川", "a well-known name counts"),
        ("買い物", "", "かいもの", "買い物", "a する-noun"),
    ],
)
def test_a_word_may_be_said_in_any_script(answer: str, typed: str, reading: str, written: str, reason: str) -> None:
    after = practice.say(talk("すいか"), answer, typed, CATALOG)
    assert after.links[1] == Link(reading, written), reason
    assert len(after.links) == 3, "the bot answers"


@pytest.mark.parametrize(
    "answer, says, reason",
    [
        ("つみき", "つみき begins with つ, but すいか ends in か.", "another letter"),
        ("かばん", "かばん ends in ん, and no word begins with ん.", "no loss, as at a friendly table"),
        ("かさ", "かさ has two letters: three or more are needed.", "too short"),
        ("かける", "is a verb: only nouns count", "no noun"),
        ("かわいい", "is an adjective: only nouns count", "no noun"),
        ("かむかむか", "かむかむか is not in the dictionary.", "no word"),
        ("", "There is no word yet: write one.", "nothing"),
        ("dog", "dog could not be read: write the word in kana.", "English"),
        ("🐕", "There is no word yet: write one.", "no letters at all"),
        ("ーかい", "No word begins with ー", "no word begins so"),
        ("んかい", "begins with ん", "no word can lead to it"),
    ],
)
def test_a_refusal_gives_its_reason(answer: str, says: str, reason: str) -> None:
    before = talk("すいか")
    assert says in refusal(before, answer), reason


@pytest.mark.parametrize("answer", ["さかな", "サカナ", "魚", "sakana"])
def test_no_word_is_said_twice_in_whatever_script(answer: str) -> None:
    before = talk("さかな", "なまえ", "えさ", bot_began=True)
    assert refusal(before, answer) == "さかな is in the chain already: the bot said it as word 1."


def test_of_several_readings_one_that_may_be_said_is_heard() -> None:
    """明日 is あした, あす or みょうにち."""
    assert practice.say(talk("うみ"), "明日", "", CATALOG).links[1].reading == "みょうにち"
    assert practice.say(talk("ばたー"), "明日", "", CATALOG).links[1].reading == "あした"


@pytest.mark.parametrize(
    "before, word, reason",
    [
        ("ばたー", "あずき", "letters a: ー is the vowel it holds"),
        ("いんきょ", "よーろっぱ", "letters c"),
        ("よーろっぱ", "はっぱ", "marks"),
        ("りょこう", "うさぎ", "letters b: the last kana"),
        ("はなぢ", "ちから", "letters f: not じ"),
    ],
)
def test_letters_link_by_the_rulings(before: str, word: str, reason: str) -> None:
    assert practice.say(talk(before), word, "", CATALOG).links[1].reading == word, reason


def test_the_first_word_is_free() -> None:
    assert practice.say(talk(), "りんご", "", CATALOG).links[0] == Link("りんご")


def test_a_bot_that_begins_says_an_easy_word_by_chance() -> None:
    first = {practice.begun(f"seed {n}", "N5", True, CATALOG).last for n in range(30)}
    assert len(first) > 10
    assert all(CATALOG.chain[word].level == "N5" for word in first)
    assert practice.begun("seed", "N5", False, CATALOG) == Talk("seed", "N5")


def test_a_bot_without_a_word_has_lost() -> None:
    """F16: with a message, and not with an exception."""
    after = practice.say(talk(level="N5"), "かえる", "", CATALOG)
    assert after.over == "bot_has_none"
    assert after.readings == ("かえる",)


def test_giving_up_keeps_the_chain() -> None:
    assert practice.given_up(talk("すいか")) == replace(talk("すいか"), over="given_up")


def test_one_chain_gets_one_answer() -> None:
    one, other = (practice.say(talk("すいか", level="N3"), "かいもの", "", CATALOG) for _ in range(2))
    assert one == other


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(LEVELS), st.booleans(), st.integers(0, 10_000))
def test_a_chain_holds_the_rules_and_comes_to_an_end(level: str, bot_begins: bool, seed: int) -> None:
    now = practice.begun(str(seed), level, bot_begins, CATALOG)
    while not now.over:
        after = now.last
        mine = practice.reply(after or "しりとり", now.readings, "N1", Random(len(now.links)), CATALOG)
        if mine is None:
            now = practice.given_up(now)
            break
        now = practice.say(now, mine.reading, "", CATALOG)
    assert len(now.links) <= MOST_WORDS
    assert len(set(now.readings)) == len(now.readings)
    assert all(links(one, other) for one, other in pairwise(now.readings))
    assert (now.over == "long_enough") == (len(now.links) == MOST_WORDS)
    for place, link in enumerate(now.links):
        if now.by_bot(place) and place:
            assert CATALOG.lexicon.words(link.reading)[0].difficulty <= LEVELS.index(level)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40), st.text(max_size=40))
def test_whatever_is_said_goes_on_or_is_refused_with_a_sentence(answer: str, typed: str) -> None:
    try:
        after = practice.say(talk("すいか"), answer, typed, CATALOG)
    except Refused as refused:
        told = str(refused)
    else:
        told = f"{after.readings[1]} goes on."
    assert told.endswith(".")
    assert len(told) < 200
