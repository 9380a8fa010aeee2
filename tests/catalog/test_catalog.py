"""Loading the content, and looking things up in it."""

import subprocess
import sys
from pathlib import Path

import pytest

from learnapp.catalog import Catalog, ContentError, load
from learnapp.catalog.files import content_folder
from learnapp.catalog.source import FILES, LEVEL_FILES, read, version_of
from learnapp.japanese import furigana
from tests.content import CATALOG

ROOT = content_folder().parent


def test_the_content_has_all_its_cards_words_and_examples() -> None:
    assert (len(CATALOG.cards), len(CATALOG.words), len(CATALOG.examples)) == (216, 161, 322)


def test_the_decks_stand_in_teaching_order_and_only_the_core_deck_is_on() -> None:
    assert CATALOG.decks == ("core", "conjugation", "existence", "counters", "feelings")
    assert [deck.key for deck in CATALOG.deck_details if deck.default] == ["core"]


def test_a_deck_has_a_title() -> None:
    deck = CATALOG.deck("core")
    assert deck is not None
    assert deck.title == "Core deck"
    assert CATALOG.deck("nothing") is None


def test_a_card_is_found_by_its_printed_number() -> None:
    card = CATALOG.card("018")
    assert card is not None
    assert (card.word, card.japanese, card.kana, card.romaji, card.pitch) == ("gakkou", "学校", "がっこう", "gakkō", 0)
    assert CATALOG.card("18") is None


def test_numbers_and_lists_are_typed() -> None:
    card = CATALOG.words["kuru"]
    assert (card.points, card.badges, card.meanings) == (2, ("predicate", "intransitive"), ("to come",))


def test_a_pitch_that_is_not_given_is_none_and_not_flat() -> None:
    assert CATALOG.words["kokoro"].pitch is None
    assert CATALOG.words["watashi"].pitch == 0


def test_a_word_stands_for_its_first_copy() -> None:
    assert CATALOG.words["ga"].number == "057"
    assert list(CATALOG.words) == list(dict.fromkeys(card.word for card in CATALOG.cards))


def test_the_particle_is_written_otherwise_than_it_sounds() -> None:
    card = CATALOG.words["wa"]
    assert (card.japanese, card.kana, card.reading) == ("は", "は", "わ")


def test_a_word_has_two_examples() -> None:
    assert [example.id for example in CATALOG.examples_of("inu")] == ["inu:1", "inu:2"]
    assert CATALOG.examples_of("own-1") == ()


def test_every_further_meaning_and_reading_belongs_to_a_word() -> None:
    assert set(CATALOG.also) <= set(CATALOG.words)
    assert set(CATALOG.readings) <= set(CATALOG.words)


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("ie", "residence"),
        ("wa", "topic marker"),
        ("o", "direct object"),
        ("masu", "polite ending"),
        ("jouzu", "skillful"),
        ("honya", "bookstore"),
        ("counter-rittoru", "liter"),
        ("urusai", "noisy"),
    ],
)
def test_a_right_meaning_that_the_card_does_not_list_is_known(word: str, meaning: str) -> None:
    assert meaning in CATALOG.also[word]
    assert meaning not in CATALOG.words[word].meanings


@pytest.mark.parametrize(
    ("word", "meaning", "why"),
    [
        ("inu", "spy", "slang"),
        ("neko", "geisha", "another sense"),
        ("suki", "love", "愛 is love"),
        ("ookii", "loud", "うるさい is loud"),
        ("ureshii", "fun", "楽しい is fun"),
        ("raku", "simple", "簡単 is simple"),
        ("shinsetsu", "gentle", "優しい is gentle"),
        ("ie", "family", "家族 is family"),
    ],
)
def test_another_sense_or_another_words_meaning_is_not_taken(word: str, meaning: str, why: str) -> None:
    assert meaning not in CATALOG.also.get(word, ()), why


@pytest.mark.parametrize(
    ("word", "others"),
    [
        ("watashi", {"わたくし", "あたし"}),
        ("ie", {"うち"}),
        ("ashita", {"あす"}),
        ("number-nan", {"なに"}),
        ("hito", {"にん", "じん"}),
        ("counter-nin", {"ひと", "じん"}),
        ("number-4", {"し", "よ"}),
        ("number-7", {"しち"}),
        ("number-9", {"く"}),
    ],
)
def test_other_readings_of_the_kanji_are_known(word: str, others: set[str]) -> None:
    assert others <= set(CATALOG.readings[word])


@pytest.mark.parametrize(
    ("near", "meaning"),
    [
        ("bond", "pond"),
        ("horde", "horse"),
        ("wafer", "water"),
        ("lake", "take"),
        ("form", "from"),
        ("sleet", "sleep"),
        ("heard", "heart"),
        ("inconvenience", "convenience"),
    ],
)
def test_a_real_word_near_a_meaning_is_known(near: str, meaning: str) -> None:
    assert near in CATALOG.near_words


@pytest.mark.parametrize(
    "form",
    ["houses", "ponds", "pencils", "opens", "writes", "wrote", "forgot", "drank", "women", "favourites", "kindest"],
)
def test_another_form_of_a_meaning_is_no_near_word(form: str) -> None:
    assert form not in CATALOG.near_words


@pytest.mark.parametrize("misspelled", ["freind", "teh", "recieve", "tommorow", "litle"])
def test_a_common_misspelling_is_no_word(misspelled: str) -> None:
    assert misspelled not in CATALOG.near_words


def test_no_reading_listed_is_a_spelling_of_the_word_itself() -> None:
    for word, others in CATALOG.readings.items():
        assert not set(others) & set(furigana.spellings(CATALOG.words[word].furigana))


def test_the_version_is_the_same_for_the_same_bytes_and_changes_with_any_file(content: Path) -> None:
    version = load(content).version
    assert version == CATALOG.version
    unchanged = []
    for name in (*FILES, *LEVEL_FILES):
        with (content / name).open("ab") as file:
            file.write(b"\n")
        before, version = version, version_of(content)
        if version == before:
            unchanged.append(name)
    assert unchanged == []
    assert read(content).version == version


def test_content_that_was_checked_is_not_checked_again_but_still_has_to_be_readable(content: Path) -> None:
    version = load(content).version
    assert load(content, checked=version).version == version
    (content / "cards.tsv").write_bytes(b"\xff")
    with pytest.raises(ContentError):
        load(content, checked=version)


def test_a_catalog_can_be_the_key_of_a_cache() -> None:
    assert {CATALOG: 1}[CATALOG] == 1
    assert load() != CATALOG


def test_a_small_catalog_can_be_built_by_hand() -> None:
    small = Catalog(CATALOG.cards[:1], CATALOG.examples[:2], {}, frozenset(), {}, "test")
    assert small.decks == ("core",)
    assert list(small.words) == ["inu"]
    assert small.deck("core") is None


def test_the_content_folder_holds_every_file() -> None:
    assert all((content_folder() / name).is_file() for name in FILES)


def test_loading_needs_nothing_but_the_standard_library() -> None:
    code = (
        "import sys, learnapp.catalog; learnapp.catalog.load();"
        "print(sorted({name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)))"
    )
    run = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() in ("['__main__', 'learnapp']", "['learnapp']")
