"""Letters, links and refusals: every example of the rulebook, every ruling, and what went wrong in other programs."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.japanese.kana import katakana
from learnapp.japanese.shiritori import (
    LETTERS,
    ROWS,
    begins,
    count,
    ends,
    first,
    folded,
    last,
    letter,
    letters,
    links,
    misspelled,
    next_kana,
    refusal,
    said,
)

KANA = st.text(alphabet=[chr(code) for code in range(ord("ぁ"), ord("ゔ") + 1)] + ["ー"], min_size=1, max_size=12)
WORDS = KANA.filter(lambda word: misspelled(word) is None)


def test_the_letters_are_those_of_the_cards() -> None:
    assert len(LETTERS) == 44
    assert len(set(LETTERS)) == 44
    assert not {*"をんがぱぁゃっー"} & {*LETTERS}
    assert [len(row) for row in ROWS.values()] == [5, 5, 5, 5, 5, 5, 5, 3, 5]


@pytest.mark.parametrize(
    "word, counted, reason",
    [
        ("すきー", 3, "rulebook: the long mark is a letter"),
        ("らっこ", 3, "rulebook: the small つ is a letter"),
        ("しゅみ", 3, "rulebook: a small ゅ is a letter"),
        ("きゃ", 2, "every kana counts, small ones included"),
        ("しんがっき", 5, "rulebook: the word of the wild 5"),
        ("しょくぶつ", 5, "rulebook: another of them"),
        ("コンピューター", 7, "katakana is counted like hiragana"),
        ("ｺﾝﾋﾟｭｰﾀｰ", 7, "half-width marks are no letters of their own"),
        ("は" + chr(0x3099) + "す", 2, "nor are combining ones"),
        ("ヷイオリン", 5, "a kana that hiragana writes with a mark is one letter"),
        ("ド・レミ", 3, "punctuation is no letter"),
    ],
)
def test_letters_are_counted(word: str, counted: int, reason: str) -> None:
    assert count(word) == counted, reason
    assert len(letters(word)) == counted, reason


@pytest.mark.parametrize(
    "word, ends_in, reason",
    [
        ("ばたー", "あ", "ruling a and rulebook: ー holds あ"),
        ("すきー", "い", "ruling a and rulebook: ー holds い"),
        ("けーきー", "い", "ruling a"),
        ("ふぁー", "あ", "ruling a: the small vowel is held"),
        ("てぃー", "い", "ruling a"),
        ("しゃー", "あ", "ruling a"),
        ("ちゅー", "う", "ruling a"),
        ("しょー", "お", "ruling a"),
        ("わーー", "あ", "ー twice holds the same vowel"),
        ("りょこう", "う", "ruling b, and F04: the last kana, not こ"),
        ("せんせい", "い", "ruling b"),
        ("いんきょ", "よ", "ruling c and rulebook"),
        ("かぼちゃ", "や", "ruling c"),
        ("ソファ", "あ", "ruling d"),
        ("パーティ", "い", "ruling d, and F01: no word begins with てぃ"),
        ("ミクヴェ", "え", "ruling d, and F03"),
        ("レッキングクルー", "う", "ruling a, and F09: one of three house rules"),
        ("あっ", "つ", "ruling e"),
        ("はなぢ", "ち", "ruling f: ぢ and じ stay apart"),
        ("こじ", "し", "ruling f"),
        ("きづ", "つ", "ruling f: づ and ず stay apart"),
        ("ちず", "す", "ruling f"),
        ("よーろっぱ", "は", "rulebook: marks are ignored"),
        ("ばんど", "と", "rulebook: marks are ignored"),
        ("とんぼ", "ほ", "marks are ignored"),
        ("きおを", "お", "を counts as お, and F07"),
        ("かゐ", "い", "ゐ counts as い"),
        ("かゑ", "え", "ゑ counts as え"),
        ("らゔ", "う", "ゔ counts as う, and F07"),
        ("くゎ", "わ", "a small ゎ counts as わ"),
        ("しんがっき", "き", "rulebook: wild 5 sets き"),
        ("しょくぶつ", "つ", "rulebook: wild 5 sets つ"),
        ("ついか", "か", "rulebook: the か-line becomes か"),
        ("つみき", "き", "rulebook: the か-line becomes き"),
        ("グラタン", None, "ruling h, and F10: no word goes on from ん"),
    ],
)
def test_a_word_ends_in_a_letter(word: str, ends_in: str | None, reason: str) -> None:
    assert last(word) == ends_in, reason
    assert last(katakana(word)) == ends_in, reason


@pytest.mark.parametrize(
    "word, begins_with, reason",
    [
        ("ばんど", "は", "marks are ignored"),
        ("ゔぃおら", "う", "ゔ counts as う"),
        ("ぢめん", "ち", "ぢ and じ stay apart"),
        ("をとめ", "お", "を counts as お"),
        ("んだ", None, "nothing leads to ん"),
        ("ーあ", None, "nothing leads to ー"),
        ("", None, "there is no letter"),
    ],
)
def test_a_word_begins_with_a_letter(word: str, begins_with: str | None, reason: str) -> None:
    assert first(word) == begins_with, reason


@pytest.mark.parametrize(
    "chain",
    [
        ("ばたー", "あずき"),
        ("すきー", "いんきょ"),
        ("いんきょ", "よーろっぱ", "はっぱ", "ばんど", "とんぼ"),
        ("しゅみ", "みかん"),
    ],
    ids="→".join,
)
def test_the_chains_of_the_rulebook_hold(chain: tuple[str, ...]) -> None:
    for before, after in pairwise(chain):
        assert links(before, after)
        assert links(katakana(before), after)


@pytest.mark.parametrize(
    "before, after, reason",
    [
        ("りょこう", "こども", "F04: the lax rule こ is not played"),
        ("はなぢ", "じしょ", "ruling f"),
        ("ちず", "つくえ", "ruling f"),
        ("みかん", "かい", "ruling h"),
        ("いんきょ", "おとこ", "ruling c: よ, not お"),
    ],
)
def test_what_does_not_follow(before: str, after: str, reason: str) -> None:
    assert not links(before, after), reason


@pytest.mark.parametrize(
    "before, after, reason",
    [
        ("はなぢ", "じしょ", "ぢ and じ count as one"),
        ("こじ", "ちず", "so does じ before ち"),
        ("きづ", "ずかん", "づ and ず count as one"),
        ("はなぢ", "ぢめん", "the same kana still follows"),
    ],
)
def test_a_table_may_merge_what_sounds_alike(before: str, after: str, reason: str) -> None:
    assert links(before, after, merged=True), reason


def test_merging_leaves_unmarked_kana_alone() -> None:
    assert not links("いし", "ちず", merged=True)
    assert begins("しお", merged=True) == ends("いし", merged=True) == {"し"}


@pytest.mark.parametrize(
    "word, expected, reason",
    [
        ("きょうし", ("し", "じ"), "F06: both with lax marks"),
        ("はなぢ", ("ち", "ぢ"), "F07"),
        ("きづ", ("つ", "づ"), "F07"),
        ("きおを", ("お", "を"), "F07"),
        ("あっ", ("つ", "づ"), "F07"),
        ("らゔ", ("う", "ゔ"), "F07"),
        ("ラッパ", ("は", "ば", "ぱ"), "three families in one letter"),
        ("ほん", (), "nothing follows ん"),
    ],
)
def test_the_kana_that_may_come_next_can_be_shown(word: str, expected: tuple[str, ...], reason: str) -> None:
    assert next_kana(word) == expected, reason


@pytest.mark.parametrize(
    "word, tiles",
    [("コート", "こおと"), ("フューチャー", "ふゆうちやあ"), ("かっこ", "かつこ"), ("ぶつりがく", "ふつりかく")],
)
def test_all_letters_can_be_folded(word: str, tiles: str) -> None:
    """F15: what the tiles of a word are when a game folds them."""
    assert "".join(folded(word)) == tiles


@pytest.mark.parametrize(
    "text, rule, reason",
    [
        ("", "empty", "nothing was typed"),
        ("。、", "empty", "punctuation is nothing"),
        ("ーあい", "long_mark_first", "ruling g: ー at the start"),
        ("らーめんー", "long_mark_alone", "ruling g: ー after ん"),
        ("あっー", "long_mark_alone", "っ has no vowel to hold"),
        ("犬", "not_kana", "kanji are read before"),
        ("inu", "not_kana", "so is romaji"),
        ("いぬ1", "not_kana", "digits are no kana"),
    ],
)
def test_what_is_no_word_by_its_shape(text: str, rule: str, reason: str) -> None:
    found = misspelled(text)
    assert found is not None, reason
    assert found.rule == rule, reason
    assert found.reason.endswith(".")
    assert refusal(text) == found


@pytest.mark.parametrize(
    "word, asked, rule, reason",
    [
        ("いぬ", {}, "too_short", "words d: three letters or more"),
        ("いぬ", {"shortest": 2}, None, "words d: the handicap of a beginner"),
        ("つみき", {"shortest": 4}, "too_short", "words d: the last card, or a strong player"),
        ("しんがっき", {"shortest": 5}, None, "words d: the last card of a strong player"),
        ("みかん", {}, "ends_in_n", "ruling h"),
        ("んだす", {}, "begins_with_n", "no word leads to ん"),
        ("つみき", {"field": {"つ"}}, None, "the field card"),
        ("づつみ", {"field": {"つ"}}, None, "marks are ignored both ways"),
        ("つみき", {"field": set("かきくけこ")}, "wrong_start", "play d: a line wild takes any letter of its row"),
        ("くるま", {"field": set("かきくけこ")}, None, "play d"),
        ("あずき", {"after": "ばたー"}, None, "rulebook"),
        ("あずき", {"after": "すきー"}, "wrong_start", "い, not あ"),
        ("かいしゃ", {"after": "みかん"}, "nothing_follows", "ruling h"),
        ("しんぶんし", {"after": "しんぶんし"}, None, "ruling i: anyone may use it again"),
        ("しんぶんし", {"after": "しんぶんし", "own_before": "シンブンシ"}, "same_word", "ruling i, and F13: readings"),
        ("じしょく", {"after": "はなぢ"}, "wrong_start", "ruling f"),
        ("じしょく", {"after": "はなぢ", "merged": True}, None, "ruling f: the option"),
    ],
)
def test_a_word_is_refused_with_its_reason(word: str, asked: dict[str, object], rule: str | None, reason: str) -> None:
    found = refusal(word, **asked)  # type: ignore[arg-type]
    assert (found.rule if found else None) == rule, reason
    assert found is None or found.reason.endswith(".")


def test_a_reason_names_the_letters() -> None:
    wrong, short = refusal("つみき", {"か", "き"}), refusal("いぬ")
    assert wrong is not None
    assert wrong.reason == "つみき begins with つ, but the letter is か or き."
    assert short is not None
    assert short.reason == "いぬ has two letters: three or more are needed."


def test_a_reason_does_not_grow_with_what_was_typed() -> None:
    found = refusal("x" * 5000)
    assert found is not None
    assert len(found.reason) < 120


@given(WORDS)
def test_the_letters_of_a_word_are_letters_of_cards(word: str) -> None:
    for found in (first(word), last(word)):
        assert found is None or found in LETTERS
    assert last(word) == (folded(word)[-1] if folded(word)[-1] in LETTERS else None)
    assert (last(word) is None) == said(word).endswith("ん")


@given(WORDS, WORDS)
def test_words_link_where_refusal_finds_nothing_to_say(before: str, word: str) -> None:
    found = refusal(word, after=before, shortest=1)
    assert links(before, word) == (found is None or found.rule == "ends_in_n")


@given(WORDS)
def test_script_changes_nothing(word: str) -> None:
    assert (first(katakana(word)), last(katakana(word)), count(katakana(word))) == (
        first(word),
        last(word),
        count(word),
    )


@given(st.text(max_size=30), st.text(max_size=30))
def test_anything_typed_gets_an_answer(word: str, after: str) -> None:
    refusal(word, after=after, own_before=after)
    first(word), last(word), count(word), folded(word), next_kana(word)


@given(st.sampled_from(LETTERS))
def test_a_letter_is_its_own_letter(kana: str) -> None:
    assert letter(kana) == first(kana) == last(kana) == kana
