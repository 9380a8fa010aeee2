"""The chain drill: what it asks, how words of a session are strung together, what other words are told."""

from itertools import pairwise, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.catalog import keys
from learnapp.drills import shiritori
from learnapp.drills.base import Learner, Verdict
from learnapp.drills.shiritori import chain, practice
from learnapp.drills.shiritori.telling import ending
from learnapp.japanese import furigana
from learnapp.japanese.shiritori import SHORTEST, count, first, last, links
from tests.content import CATALOG

NOBODY = Learner()
READINGS = [word.reading for word in CATALOG.chain_words]
SOME = st.lists(st.sampled_from(READINGS[:500]), unique=True, max_size=30)


def key(reading: str) -> str:
    return keys.build("shiritori", reading)


def judged(reading: str, answer: str, learner: Learner = NOBODY, typed: str = "") -> Verdict:
    asked = shiritori.rebuild(key(reading), reading, learner, CATALOG)
    return shiritori.judge(asked, answer, learner, CATALOG, typed=typed)


# --- items and questions ---


def test_every_item_can_stand_in_a_chain() -> None:
    assert len(READINGS) > 1000
    for reading in READINGS:
        assert first(reading)
        assert last(reading)
        assert count(reading) >= SHORTEST


def test_easy_words_come_first() -> None:
    levels = [item.level for item in shiritori.items(CATALOG)]
    assert levels == sorted(levels, reverse=True)
    assert set(levels) == {"N5", "N4", "N3"}


def test_a_question_shows_letters_number_and_meaning() -> None:
    asked = shiritori.question(key("つくえ"), NOBODY, Random(0), CATALOG)
    assert asked.instruction == "Go on with the chain: a noun from つ to え, three letters"
    assert asked.prompt == "desk"
    assert asked.expected == ("机[つくえ]",), "one word is shown once, with its reading"
    assert asked.hint == "It begins with つ."


def test_a_question_never_gives_its_word_away() -> None:
    for reading in READINGS:
        asked = shiritori.rebuild(key(reading), reading, NOBODY, CATALOG)
        shown = " ".join((asked.instruction, asked.prompt, asked.hint, *asked.tags))
        assert reading not in shown
        assert furigana.plain(asked.expected[0]) not in shown


@pytest.mark.parametrize(
    "reading, told, reason",
    [
        ("ばたー", "ー counts as the vowel that it holds, あ.", "letters a"),
        ("きんじょ", "A small ょ counts as よ.", "letters c"),
        ("しごと", "", "plain, though it begins with し and has ご inside"),
        ("おなじ", "Marks do not count: じ is し.", "marks"),
    ],
)
def test_a_lesson_tells_why_the_next_letter_is_what_it_is(reading: str, told: str, reason: str) -> None:
    assert ending(reading) == told, reason
    assert told in shiritori.lesson(key(reading), NOBODY, CATALOG).explanation, reason


def test_a_lesson_shows_known_followers_first() -> None:
    followers = chain.followers("つくえ", CATALOG)
    assert followers
    assert all(links("つくえ", word.reading) for word in followers)
    known = followers[-1]
    told = shiritori.lesson(key("つくえ"), Learner(known=frozenset({key(known.reading)})), CATALOG).explanation
    assert known.furigana in told


# --- verdicts ---


@pytest.mark.parametrize(
    "reading, answer, kind, rule, reason",
    [
        ("つくえ", "机", "exact", "", "kanji"),
        ("つくえ", "つくえ", "exact", "", "kana"),
        ("つくえ", "ツクエ", "same", "script", "no one fails for script"),
        ("つくえ", "tsukue", "same", "romaji", "nor for romaji"),
        ("ばたー", "ﾊﾞﾀｰ", "same", "width", "nor for width"),
        (
            "きかい",
            "機械",
            "accepted",
            "other_spelling",
            "other kanji with the same kana: in a chain the sound counts",
        ),
        ("つくえ", "つえ", "wrong", "", "of two letters it is no word of a chain"),
        ("つくえ", "つかえ", "nudge", "also_a_word", "仕え or 支え? another noun with these letters is asked again"),
        ("つくえ", "つみき", "wrong", "other_letters", "a noun, but it ends elsewhere"),
        ("つくえ", "ねこのえ", "wrong", "", "no word of the dictionary"),
        ("つくえ", "つたえる", "wrong", "not_a_noun", "a verb"),
        ("つくえ", "つk", "nudge", "unfinished_romaji", "unfinished"),
        ("つくえ", "", "nudge", "empty", "nothing was typed"),
        ("つくえ", "desk", "nudge", "latin_letters", "English"),
        (
            "じしょ",
            "ししょ",
            "nudge",
            "also_a_word",
            "司書: marks do not count in a chain, so it fits, and does not pass",
        ),
    ],
)
def test_an_answer_gets_its_verdict(reading: str, answer: str, kind: str, rule: str, reason: str) -> None:
    found = judged(reading, answer)
    assert found.kind == kind, (reason, found)
    assert found.rule == rule or not rule, (reason, found)


def test_another_word_that_fits_is_named_and_todays_stays_hidden() -> None:
    told = judged("じしょ", "ししょ").explanation
    assert told.startswith("ししょ is also a word from し to よ, three letters. Today's is ")
    assert "dictionary" in told
    assert "じしょ" not in told


def test_a_word_that_does_not_fit_is_told_why() -> None:
    assert judged("つくえ", "つみき").explanation == "つみき ends in き, but the chain has to come to え."
    assert judged("つくえ", "たべる").explanation.startswith("たべる (食べる) is a verb")


def test_what_the_field_made_of_romaji_is_not_held_against_anyone() -> None:
    assert judged("でんわ", "でんわ", typed="denwa").kind == "exact"
    assert judged("しんゆう", "しにゅう", typed="shinyuu").kind == "nudge"


def test_what_a_learner_had_counted_as_right_passes() -> None:
    learner = Learner(accepted={key("つくえ"): ("つみき",)})
    assert judged("つくえ", "つみき").kind == "wrong"
    assert judged("つくえ", "つみき", learner).kind == "accepted"


@settings(max_examples=100)
@given(st.sampled_from(READINGS), st.sampled_from(READINGS))
def test_another_item_never_passes(reading: str, other: str) -> None:
    same = CATALOG.chain[reading].written == CATALOG.chain[other].written
    assert judged(reading, other).passed == (reading == other) or same


# --- order ---


def longest_by_trying(words: list[str]) -> int:
    best = min(1, len(words))
    for size in range(2, len(words) + 1):
        if any(all(links(a, b) for a, b in pairwise(tried)) for tried in permutations(words, size)):
            best = size
    return best


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(READINGS[:80]), unique=True, max_size=6))
def test_a_chain_is_as_long_as_it_can_be(words: list[str]) -> None:
    found = chain.longest(words)
    assert all(links(before, after) for before, after in pairwise(found))
    assert len(set(found)) == len(found) == longest_by_trying(words)


@given(SOME)
def test_all_that_is_due_is_asked_once(words: list[str]) -> None:
    items = [key(word) for word in words]
    assert sorted(shiritori.order(items, NOBODY, CATALOG)) == sorted(items)
    assert shiritori.order(items, NOBODY, CATALOG) == shiritori.order(items, NOBODY, CATALOG)


@given(SOME)
def test_a_session_begins_with_the_longest_chain_unless_it_goes_on(words: list[str]) -> None:
    ordered = [keys.parse(item).parts[0] for item in shiritori.order([key(word) for word in words], NOBODY, CATALOG)]
    length = len(chain.longest(words))
    assert all(links(before, after) for before, after in pairwise(ordered[:length]))


def test_a_chain_goes_on_from_the_word_before() -> None:
    items = [key(word) for word in ("しごと", "ともだち", "ちから", "えいが", "がっこう")]
    assert shiritori.order(items, NOBODY, CATALOG, after=key("つくえ"))[:2] == (key("えいが"), key("がっこう"))
    assert shiritori.order(items, NOBODY, CATALOG)[:3] == (key("しごと"), key("ともだち"), key("ちから"))


def test_a_forgotten_word_finds_its_place_again() -> None:
    """えいが was forgotten early on; it comes back where a word ends in え."""
    left = [key("しごと"), key("えいが"), key("がっこう")]
    assert shiritori.order(left, NOBODY, CATALOG, after=key("つくえ"))[:2] == (key("えいが"), key("がっこう"))


def test_items_of_words_that_were_removed_come_last() -> None:
    gone = key("なくなったことば")
    assert shiritori.order([gone, key("つくえ")], NOBODY, CATALOG) == (key("つくえ"), gone)


@given(st.sampled_from(READINGS), st.sampled_from(READINGS))
def test_bridging_words_lead_from_one_to_the_other(before: str, word: str) -> None:
    given_words = [each.reading for each in shiritori.between(key(before), key(word), CATALOG)]
    assert len(given_words) <= chain.MOST_BRIDGING
    assert not {before, word} & set(given_words)
    if links(before, word):
        assert given_words == []
    elif given_words:
        assert all(links(one, other) for one, other in pairwise([before, *given_words, word]))


def test_most_words_can_be_bridged() -> None:
    rng = Random(4)
    pairs = [rng.sample(READINGS, 2) for _ in range(300)]
    unlinked = [(one, other) for one, other in pairs if not links(one, other)]
    assert sum(bool(shiritori.between(key(a), key(b), CATALOG)) for a, b in unlinked) / len(unlinked) > 0.95


# --- practice against a bot ---


def test_the_bot_goes_on_with_a_word_of_its_level_that_was_not_said() -> None:
    used: list[str] = ["つくえ"]
    rng = Random(1)
    for _ in range(40):
        said = practice.reply(used[-1], used, "N3", rng, CATALOG)
        if said is None:
            break
        assert links(used[-1], said.reading)
        assert said.reading not in used
        assert said.level in ("N5", "N4", "N3")
        used.append(said.reading)
    assert len(used) > 10


def test_a_bot_that_knows_no_word_says_none() -> None:
    """F16: an opponent without a word loses, with a message and not with an exception."""
    used = {word.reading for word in CATALOG.lexicon.starting("る")}
    assert practice.reply("かえる", used, "N1", Random(0), CATALOG) is None
    assert practice.reply("みかん", (), "N1", Random(0), CATALOG) is None


def test_after_a_loss_the_known_words_one_could_have_said_are_shown() -> None:
    knows = Learner(known=frozenset({key("えいが"), key("えんぴつ"), key("しごと")}))
    assert {word.reading for word in practice.could_have_said("つくえ", (), knows, CATALOG)} == {"えいが", "えんぴつ"}
    assert [w.reading for w in practice.could_have_said("つくえ", {"えいが"}, knows, CATALOG)] == ["えんぴつ"]
    assert practice.could_have_said("つくえ", (), NOBODY, CATALOG) == ()
