"""The optional decks: words that no learner may be taught wrongly, their keys for ever, files read late, rules that fire."""

import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from learnapp.catalog import ContentError, keys, load
from learnapp.catalog.check import check
from learnapp.catalog.files import content_folder
from learnapp.catalog.jlpt import (
    DECKS,
    FILES,
    LEVELS,
    NEAR_FILE,
    WORD_FILES,
    DeckWord,
    deck_key,
    is_deck_key,
    level_of,
)
from learnapp.catalog.jlpt_checks import problems_of
from learnapp.catalog.lexicon import LEVELS as LEXICON_LEVELS
from learnapp.catalog.search import deck_words
from learnapp.catalog.source import LEVEL_FILES, Source, read
from learnapp.japanese import furigana
from learnapp.japanese.kana import hiragana
from tests.content import CATALOG


@cache
def words() -> list[DeckWord]:
    return [word for level in LEVELS for word in CATALOG.level_decks.words(level)]


@cache
def by_spelling() -> dict[tuple[str, str], list[DeckWord]]:
    found: dict[tuple[str, str], list[DeckWord]] = {}
    for word in words():
        found.setdefault((furigana.plain(word.furigana), word.reading), []).append(word)
    return found


def test_each_level_has_its_words_and_says_how_many() -> None:
    assert tuple(DECKS) == LEVELS == LEXICON_LEVELS
    assert [deck.key for deck in CATALOG.level_decks.decks] == ["jlpt-n5", "jlpt-n4", "jlpt-n3", "jlpt-n2", "jlpt-n1"]
    for deck, least in zip(CATALOG.level_decks.decks, (500, 550, 1500, 1550, 2600), strict=True):
        assert len(CATALOG.level_decks.words(deck.level)) == deck.cards >= least
        assert CATALOG.level_decks.deck(deck.key) == deck
        assert level_of(deck.key) == deck.level
    assert CATALOG.level_decks.deck("core") is None


@pytest.mark.parametrize(
    "written, kana, level, meaning, word_class, reason",
    [
        ("肉", "にく", "N5", "meat", "noun", "JMdict has “flesh” first"),
        ("高い", "たかい", "N5", "expensive", "adjective", "a second sense that learners meet early"),
        ("年", "とし", "N5", "year", "noun", "not the counter ねん"),
        ("コーヒー", "コーヒー", "N5", "coffee", "noun", "from two foreign words, but one meaning"),
        ("パン", "パン", "N5", "bread", "noun", "no frying pan"),
        ("この", "この", "N5", "this", "adnominal", "kana alone"),
        ("そして", "そして", "N5", "and", "conjunction", "a word that other words are full of"),
        ("箸", "はし", "N5", "chopsticks", "noun", "listed in kana, which three words share"),
        ("橋", "はし", "N5", "bridge", "noun", "its homophone"),
        ("僕", "ぼく", "N4", "I", "pronoun", "a small boy is also addressed so: that comes second"),
        ("背", "せ", "N5", "height", "noun", "背が高い"),
        ("思う", "おもう", "N4", "to think", "verb", "う is its ending"),
        ("飴", "あめ", "N5", "(hard) candy", "noun", "no rain"),
        ("うん", "うん", "N4", "yes", "interjection", "the list has “fortune”, which is 運"),
        ("人気", "にんき", "N3", "popularity", "noun", "not ひとけ"),
        ("値する", "あたいする", "N1", "to be worth", "verb", "no noun with する"),
        ("写す", "うつす", "N4", "to photograph", "verb", "JMdict has copying by hand first"),
        ("竹", "たけ", "N2", "bamboo", "noun", "not the middle of three ranks"),
        ("ぶらぶら", "ぶらぶら", "N1", "idly", "adverb", "no noun, though it takes する"),
    ],
)
def test_a_word_means_what_it_means(
    written: str, kana: str, level: str, meaning: str, word_class: str, reason: str
) -> None:
    (word,) = by_spelling()[written, kana]
    assert (word.level, word.word_class) == (level, word_class), reason
    assert meaning in word.meanings, reason


@pytest.mark.parametrize(
    "written, kana, reason",
    [
        ("伯父", "おじいさん", "no such reading: the list has “grandfather”"),
        ("伊井", "いい", "a family name that stands for いい in the list"),
        ("魂", "こん", "it is read たましい"),
        ("人目", "じんもく", "it is read ひとめ"),
        ("消耗", "しょうこう", "it is read しょうもう"),
        ("圏", "けん", "a part of words"),
        ("周", "しゅう", "alone a Chinese dynasty"),
        ("日", "にち", "Sunday only for short"),
        ("コート", "コート", "a coat and a court"),
        ("グランド", "グランド", "grand, gland and ground"),
        ("あまり", "あまり", "“remainder” first, and “not very” only with a negative"),
        ("犬", "いぬ", "taught by a card"),
        ("私", "わたくし", "taught by a card in another reading"),
        ("言う", "ゆう", "言う in another reading"),
    ],
)
def test_what_is_no_word_to_teach_is_left_out(written: str, kana: str, reason: str) -> None:
    assert (written, kana) not in by_spelling(), reason


@pytest.mark.parametrize(
    "reading, sound",
    [("こんにちは", "こんにちわ"), ("じつは", "じつわ"), ("きをつける", "きおつける"), ("は", ""), ("ばくは", "")],
)
def test_a_particle_inside_a_word_is_said_as_a_particle(reading: str, sound: str) -> None:
    assert {word.sound for word in words() if word.reading == reading} == {sound}


def test_keys_are_of_the_shape_of_all_keys_and_stand_once() -> None:
    names = [word.word for word in words()]
    assert len(set(names)) == len(names)
    assert not set(names) & set(CATALOG.words)
    for name in names:
        assert is_deck_key(name)
        assert str(keys.parse(keys.vocabulary(name, keys.WRITE))) == f"vocabulary:{name}:write"


KEPT = [
    ("人気", "にんき", "ninki-1367010"),
    ("箸", "はし", "hashi-1476410"),
    ("コーヒー", "コーヒー", "koohii-1049180"),
    ("一緒", "いっしょ", "issho-1163400"),
]


@pytest.mark.parametrize("written, kana, name", KEPT)
def test_a_key_that_is_in_peoples_databases_stays(written: str, kana: str, name: str) -> None:
    (word,) = by_spelling()[written, kana]
    assert word.word == name
    assert deck_key(kana, int(name[-7:])) == name
    assert CATALOG.level_decks.find(name) == word


@pytest.mark.parametrize(
    "name", ["inu", "own-1234567", "ninki-9999999", "", "ninki-1367010:", "にんき-1367010", "x" * 500]
)
def test_what_is_no_key_of_a_deck_finds_nothing(name: str) -> None:
    assert CATALOG.level_decks.find(name) is None


def test_a_homophone_has_a_key_of_its_own() -> None:
    homophones = [word for word in words() if word.reading == "はし"]
    assert len({word.word for word in homophones}) == len(homophones) == 3


def test_no_word_stands_beside_a_card_that_teaches_it() -> None:
    taught = {(text, hiragana(card.kana)) for card in CATALOG.words.values() for text in (card.japanese, card.common)}
    assert not [word for word in words() if (word.usual, hiragana(word.reading)) in taught]


def test_a_spelling_and_reading_stands_once() -> None:
    assert not [pair for pair, alike in by_spelling().items() if len(alike) > 1]


def test_near_words_are_no_meanings() -> None:
    meanings = {meaning for word in words() for meaning in word.meanings}
    assert not CATALOG.level_decks.near_words & meanings
    assert {"mate", "bond"} <= CATALOG.level_decks.near_words | CATALOG.near_words


def test_nothing_is_read_before_somebody_asks() -> None:
    program = (
        "from learnapp.catalog import load\nfrom learnapp.drills import REGISTRY\ncontent = load()\n"
        "for drill in REGISTRY.values(): drill.items(content)\n"
        "print('level_decks' in vars(content), content.level_decks._words)\n"
        "content.level_decks.decks\ncontent.level_decks.find('inu')\nprint(content.level_decks._words)\n"
        "content.level_decks.words('N5')\nprint(list(content.level_decks._words))"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines() == ["False {}", "{}", "['N5']"]


def test_the_version_covers_the_files_though_a_start_reads_none(content: Path) -> None:
    assert set(LEVEL_FILES) == set(FILES)
    before = load(content).version
    path = content / WORD_FILES["N1"]
    path.write_text(path.read_text(encoding="utf-8").replace("\t", "\tx", 1), encoding="utf-8")
    assert load(content).version != before
    assert load(content, checked=before).version != before


def test_a_file_that_cannot_be_used_is_named_when_it_is_needed(content: Path) -> None:
    (content / WORD_FILES["N2"]).unlink()
    (content / NEAR_FILE).write_bytes(b"\xff\n")
    found = load(content)
    assert found.level_decks.words("N3")
    with pytest.raises(ContentError, match=r"content/jlpt/n2\.tsv: missing: put the file back"):
        found.level_decks.words("N2")
    with pytest.raises(ContentError, match=r"content/jlpt/near_words\.txt:1: byte 0xff is not UTF-8"):
        _ = found.level_decks.near_words
    assert found.level_decks.decks[3].cards == 0


@cache
def source() -> Source:
    return read(content_folder())


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """A folder with the beginnings of the optional decks, and nothing else."""
    for name in FILES:
        lines = (content_folder() / name).read_text(encoding="utf-8").splitlines(keepends=True)
        (tmp_path / "content" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "content" / name).write_text("".join(lines[: SHORT[name]]), encoding="utf-8")
    return tmp_path / "content"


SHORT = dict.fromkeys(FILES, 5) | {WORD_FILES["N5"]: 150}
"""The lines that are enough; 肉 is among them."""


def told(folder: Path) -> list[str]:
    """What is wrong with the optional decks of a folder that has the cards of the real one."""
    return [str(problem) for problem in problems_of(replace(source(), folder=folder))]


def test_the_beginnings_of_the_decks_have_no_problem(decks: Path) -> None:
    assert told(decks) == []


def test_a_check_tells_what_is_wrong_with_the_decks_too(content: Path) -> None:
    (content / NEAR_FILE).unlink()
    assert [str(problem) for problem in check(content)] == [f"content/{NEAR_FILE}: missing: put the file back"]


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_is_a_problem(decks: Path, name: str) -> None:
    file = decks / name
    damage = {"missing: put the file back": None, "empty": b"", "the last line has no line end": b"a\tb"}
    for expected, data in damage.items():
        file.unlink() if data is None else file.write_bytes(data)
        found = told(decks)
        assert any(text.startswith(f"content/{name}") and expected in text for text in found), (expected, found)


# what stands in the line of 肉, what takes its place, what is then reported of it
BROKEN = [
    (r"^niku-1463520", "niku", "word: niku is not a reading in Latin letters"),
    (r"^niku-1463520", "own-1463520", "word: own-1463520 is not a reading in Latin letters"),
    (r"^niku-1463520", "toshi-1468060", "word: toshi-1468060 stands in content/jlpt/n5.tsv:2 already"),
    (r"肉\[にく\]\t肉\tにく", "犬[いぬ]\t犬\tいぬ", "word: 犬 is taught by the card inu"),
    (r"肉\[にく\]", "肉", "furigana: 肉 does not give every kanji a reading"),
    (r"肉\tにく", "肉\tにぐ", "reading: にぐ, but the furigana gives にく"),
    (r"\]\t肉\t", "]\t魚\t", "usual: 魚 is no spelling of 肉[にく]"),
    (r"にく\t\t", "にく\tにぐ\t", "sound: にぐ is not にく with は said わ"),
    (r"flesh;meat", "", "meanings: empty: write at least one meaning"),
    (r"flesh;meat", "flesh;meat;a;b", "meanings: more than 3"),
    (r"flesh;meat\t", "flesh;meat\tmeat;", "also: meat is among the meanings already"),
    (r"\tnoun\t", "\tnuon\t", "class: nuon: it should be one of"),
    (r"\tnoun\t", "\tverb\t", "pos: empty: for the class verb it should be one of"),
    (r"\tnoun\t\t", "\tverb\tv1\t", "pos: にく does not end in る, as v1 does"),
    (r"\tnoun\t\t\t", "\tnoun\t\tloud\t", "remarks: loud: it should be one of"),
    (
        r"\tnoun\t\t\t\t",
        "\tnoun\t\t\tにく\t",
        "also_written: holds the spelling that is shown, or one without kanji",
    ),
    (r"\t[^\t]*$", "\tシシ", "readings: シシ is not another reading in hiragana"),
    (r"flesh;meat", "flesh ;meat ", "stray space"),
    (r"\tnoun", "", "11 cells where the header has 12 columns"),
]


def test_a_fault_in_a_word_is_found_with_its_line(decks: Path) -> None:
    path = decks / WORD_FILES["N5"]
    lines = path.read_text(encoding="utf-8").split("\n")
    number = next(place for place, line in enumerate(lines) if line.startswith("niku-"))
    silent = []
    for old, new, expected in BROKEN:
        changed = re.sub(old, new, lines[number], count=1)
        assert changed != lines[number], old
        path.write_text("\n".join([*lines[:number], changed, *lines[number + 1 :]]), encoding="utf-8")
        found = told(decks)
        if not any(text.startswith(f"content/jlpt/n5.tsv:{number + 1}: ") and expected in text for text in found):
            silent.append((expected, found))
    assert silent == []


@pytest.mark.parametrize(
    "text, expected",
    [("ab\nabdicate\n", "ab is not one English word"), ("towel\nbond\n", "bond should come before towel")],
)
def test_near_words_are_words_in_order(decks: Path, text: str, expected: str) -> None:
    (decks / NEAR_FILE).write_text(text, encoding="utf-8")
    assert any(expected in problem for problem in told(decks))


@pytest.mark.parametrize(
    "text, first, reason",
    [
        ("meat", "肉", "English"),
        ("Meat", "肉", "a capital"),
        ("にく", "肉", "kana"),
        ("ニク", "肉", "katakana"),
        ("niku", "肉", "romaji"),
        ("肉", "肉", "kanji"),
        ("to think", "思う", "with its to"),
        ("think", "思う", "without it"),
        ("kōhī", "コーヒー", "macrons"),
    ],
)
def test_a_search_finds_a_word_in_every_script(text: str, first: str, reason: str) -> None:
    found = deck_words(text, CATALOG.level_decks, LEVELS, 50)
    assert furigana.plain(found[0].furigana) == first, reason


def test_a_search_is_bounded_and_keeps_to_its_levels() -> None:
    assert len(deck_words("to", CATALOG.level_decks, LEVELS, 50)) == 50
    assert {word.level for word in deck_words("to", CATALOG.level_decks, ["N4"], 500)} == {"N4"}
    assert deck_words("meat", CATALOG.level_decks, [], 50) == []
