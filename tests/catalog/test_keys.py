"""Item keys are built and read without loss, and malformed ones are refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.catalog import keys, load

WORD = (
    st.lists(st.text("abcnowxyz019", min_size=1, max_size=5), min_size=1, max_size=3)
    .map("-".join)
    .filter(lambda word: not word.startswith("own-"))
)
PARTS = {
    "vocabulary": st.tuples(
        WORD | st.integers(1, 10**18 - 1).map(keys.own_word), st.sampled_from(["meaning", "write", "sound"])
    ),
    "conjugation": st.tuples(st.sampled_from(["v1", "v5k-s", "adj-i", "cop"]), st.sampled_from(["te", "plain_past"])),
    "particle": st.tuples(st.sampled_from(["wo_object", "ni_time", "de"])),
    "prefecture": st.tuples(
        st.integers(1, 47).map(lambda code: f"JP-{code:02d}"),
        st.sampled_from(["parts", "reading", "place", "name", "capital"]),
    ),
    "shiritori": st.tuples(st.text("あいうえおかがきぎっゃゅょんーアイウ", min_size=1, max_size=40)),
    "counter": st.tuples(st.sampled_from(["hon", "nin", "kagetsu"]), st.sampled_from(["1", "何", "voiced", "h-p"])),
    "kana": st.tuples(st.sampled_from(["あ", "ア", "きゃ", "ティ", "ー"])),
}

MALFORMED = [
    ("", "empty"),
    ("vocabulary", "no parts"),
    ("vocabulary:inu", "no direction"),
    ("vocabulary:inu:read", "unknown direction"),
    ("vocabulary:inu:meaning:1", "a part too many"),
    ("vocabulary::meaning", "no word"),
    ("vocabulary:Inu:meaning", "capital letter"),
    ("vocabulary:犬:meaning", "not the column word"),
    ("vocabulary:inu:meaning ", "space"),
    ("vocabulary:inu:meaning\n", "line end"),
    (" vocabulary:inu:meaning", "space before"),
    ("vocabulary:own-0:meaning", "numbers begin at 1"),
    ("vocabulary:own-01:meaning", "two keys for one word"),
    ("vocabulary:own-1x:meaning", "not a number"),
    ("vocabulary:own-" + "9" * 19 + ":meaning", "more than a database holds"),
    ("vocabulary:own-１:meaning", "full-width digit"),
    ("vocabulary:inu-:meaning", "nothing after the dash"),
    ("word:inu:meaning", "unknown drill"),
    ("prefecture:JP-00:name", "no such prefecture"),
    ("prefecture:JP-48:name", "no such prefecture"),
    ("prefecture:JP-1:name", "two digits"),
    ("prefecture:JP-13", "no skill"),
    ("shiritori:犬", "kanji"),
    ("shiritori:" + "あ" * 41, "too long"),
    ("kana:", "no kana"),
    ("kana:ka", "romaji"),
    ("conjugation:v1:Te", "capital letter"),
    ("particle:", "no use"),
    ("counter:hon", "no group"),
]


@settings(deadline=None)
@given(st.sampled_from(sorted(PARTS)).flatmap(lambda drill: st.tuples(st.just(drill), PARTS[drill])))
def test_what_is_built_is_read_again(drill_and_parts: tuple[str, tuple[str, ...]]) -> None:
    drill, parts = drill_and_parts
    key = keys.build(drill, *parts)
    assert keys.parse(key) == keys.Key(drill, parts)
    assert str(keys.parse(key)) == key


def test_every_shape_is_tried() -> None:
    assert set(PARTS) == set(keys.SHAPES)


@pytest.mark.parametrize(("key", "why"), MALFORMED, ids=[why for _, why in MALFORMED])
def test_a_malformed_key_is_refused(key: str, why: str) -> None:
    with pytest.raises(ValueError, match="is no item key"):
        keys.parse(key)


@settings(deadline=None)
@given(st.text(max_size=60) | st.text("vocabulry:own-0123meaig", max_size=40))
def test_any_text_is_a_key_or_a_value_error(text: str) -> None:
    try:
        key = keys.parse(text)
    except ValueError:
        return
    assert str(key) == text


def test_a_refusal_is_short_even_for_a_long_text() -> None:
    with pytest.raises(ValueError) as refused:
        keys.parse("x" * 1_000_000)
    assert len(str(refused.value)) < 300


def test_a_part_with_a_colon_cannot_smuggle_in_another() -> None:
    with pytest.raises(ValueError):
        keys.build("shiritori", "い:ぬ")


@settings(deadline=None)
@given(st.integers(1, 10**18 - 1))
def test_the_number_of_an_own_word_is_read_again(number: int) -> None:
    word = keys.own_word(number)
    assert keys.own_word_id(word) == number
    assert keys.own_word_id(keys.vocabulary(word, keys.WRITE)) == number


@pytest.mark.parametrize("number", [0, -1, 10**18])
def test_an_impossible_number_of_an_own_word_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="1 or more"):
        keys.own_word(number)


@pytest.mark.parametrize(
    "key", ["vocabulary:inu:meaning", "inu", "", "kana:あ", "own-", "own-0", "vocabulary:own-x:meaning"]
)
def test_what_is_no_own_word_has_no_number(key: str) -> None:
    assert keys.own_word_id(key) is None


def test_every_word_of_the_content_has_its_keys() -> None:
    for word in load().words:
        for direction in (keys.MEANING, keys.WRITE, keys.SOUND):
            assert keys.parse(keys.vocabulary(word, direction)).parts == (word, direction)


def test_every_conjugation_card_gives_a_form_that_a_key_can_name() -> None:
    for card in load().cards:
        if card.form:
            assert keys.build("conjugation", "v5k", card.form)
