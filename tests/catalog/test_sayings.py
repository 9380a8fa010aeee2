"""What of the content can be heard, and that a key names nothing else."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.catalog import Catalog, sayings


@pytest.mark.parametrize(
    "key, text, reading, accent, reason",
    [
        ("word:inu", "犬", "いぬ", 2, "a card"),
        ("word:wa", "は", "わ", None, "as it sounds"),
        ("word:hera", "へら", "へら", None, "its accent is not known"),
        ("example:inu:1", "庭で犬が走っています。", "にわでいぬがはしっています。", None, "a sentence"),
        ("verb:taberu", "食べる", "たべる", 2, "a verb"),
        ("form:taberu:te", "食べて", "たべて", None, "its form; the accent of the dictionary form is not its own"),
        ("form:iku:te", "行って", "いって", None, "an exception"),
        ("sentence:wo_object_01", "毎朝、パンを食べてから学校に行きます。", "まいあさ、パンをたべてからがっこうにいきます。", None, "with its particle"),
        ("prefecture:JP-43", "熊本県", "くまもとけん", 4, "in full"),
        ("name:JP-43", "熊本", "くまもと", 0, "short"),
        ("capital:JP-43", "熊本市", "くまもとし", None, "its capital"),
        ("counter:hiki:3", "三匹", "さんびき", None, "a number with a counter"),
        ("chain:さくら", "桜", "さくら", None, "a word of the chain"),
    ],
)  # fmt: skip
def test_a_key_names_what_is_heard(
    catalog: Catalog, key: str, text: str, reading: str, accent: int | None, reason: str
) -> None:
    found = sayings.find(catalog, key)
    assert found is not None
    assert (found.text, found.reading, found.accent) == (text, reading, accent), reason
    assert found.sentence == key.startswith(("example", "sentence"))


@pytest.mark.parametrize(
    "key",
    ["", ":", "word", "word:", "inu", "word:nope", "word:犬", "word:inu:1", "example:inu:3", "example:nope:1", "verb:いぬ", "form:taberu:nope",
     "form:nope:te", "form:taberu", "prefecture:JP-48", "prefecture:jp-43", "text:いぬ", "own:1", "../../secret_key", "word:../inu", "word:inu\x00",
     "chain:" + "さ" * 500, "sentence:" + "x" * 5000, "counter:hiki:0", "counter:hiki:x", "counter:nope:3", "counter:hiki:9999999999999", "number:-1", "number:01", "thing:t-shirt", "kana:っ", "kana:犬", "WORD:inu", " word:inu"],
    ids=lambda key: ascii(key)[:24],
)  # fmt: skip
def test_a_key_that_names_nothing_of_ours_is_silent(catalog: Catalog, key: str) -> None:
    assert sayings.find(catalog, key) is None


@given(text=st.text(max_size=120))
def test_no_text_breaks_the_search(catalog: Catalog, text: str) -> None:
    for key in (text, *(f"{kind}:{text}" for kind in sayings.KINDS)):
        found = sayings.find(catalog, key)
        assert found is None or key in set(sayings.keys_of(catalog, key.partition(":")[0]))


@pytest.mark.parametrize("kind", sayings.KINDS)
def test_everything_that_is_listed_is_found_and_is_kana(catalog: Catalog, kind: str) -> None:
    keys = list(sayings.keys_of(catalog, kind))
    assert len(set(keys)) == len(keys) > 40
    for key in keys:
        found = sayings.find(catalog, key)
        assert found is not None, key
        assert re.fullmatch("[ぁ-ゖァ-ヺー、。！？「」・…]+", found.reading), (key, found.reading)
        assert re.fullmatch(r"[^\[\]＿]+", found.text), "no furigana notation, no gap"
        assert len(key) <= sayings.LONGEST_KEY


@pytest.mark.parametrize(
    ("key", "reading"),
    [
        ("counter:hiki:3", "さんびき"),  # a row of the table
        ("counter:hiki:21", "にじゅういっぴき"),  # by the rule that the table proves
        ("number:125000000", "いちおくにせんごひゃくまん"),
        ("thing:egg", "たまご"),
        ("kana:きゃ", "きゃ"),
        ("kana:きって", "きって"),  # っ alone has no sound
    ],
)
def test_numbers_things_and_kana_are_heard(catalog: Catalog, key: str, reading: str) -> None:
    found = sayings.find(catalog, key)
    assert found is not None
    assert found.reading == reading


def test_a_word_of_an_optional_deck_is_heard_and_not_listed(catalog: Catalog) -> None:
    word = catalog.level_decks.words("N5")[0]
    found = sayings.find(catalog, f"word:{word.word}")
    assert found is not None
    assert found.reading == (word.sound or word.reading)
    assert f"word:{word.word}" not in set(sayings.keys_of(catalog, "word"))
