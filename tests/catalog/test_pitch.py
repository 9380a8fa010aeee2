"""The accents of the content, and every rule of theirs broken once."""

from pathlib import Path

import pytest

from learnapp.catalog import Catalog
from learnapp.catalog.pitch import HAND, MACHINE
from tests.catalog.faults import assert_told, fault, problems

FILE = "pitch.tsv"

# Accents that dictionaries give for standard Japanese, one each; they are not where the file has them from.
KNOWN = [
    ("食べる", "たべる", 2), ("行く", "いく", 0), ("飲む", "のむ", 1), ("帰る", "かえる", 1), ("変える", "かえる", 0), ("入る", "はいる", 1),
    ("着る", "きる", 0), ("切る", "きる", 1), ("答える", "こたえる", 3), ("楽しい", "たのしい", 3), ("多い", "おおい", 1), ("赤い", "あかい", 0),
    ("東京", "とうきょう", 0), ("京都", "きょうと", 1), ("北海道", "ほっかいどう", 3), ("青森県", "あおもりけん", 4), ("埼玉", "さいたま", 1),
    ("大阪府", "おおさかふ", 4), ("花", "はな", 2), ("犬", "いぬ", 2), ("先生", "せんせい", 3), ("水", "みず", 0), ("開く", "あく", 0),
]  # fmt: skip


@pytest.mark.parametrize("word, kana, accent", KNOWN, ids=[word for word, *_ in KNOWN])
def test_an_accent_is_as_dictionaries_have_it(catalog: Catalog, word: str, kana: str, accent: int) -> None:
    found = catalog.pitch(word, kana)
    assert found is not None
    assert found.accent == accent


def test_words_verbs_and_prefectures_have_an_accent_but_for_a_few(catalog: Catalog) -> None:
    classes = ("noun", "verb", "adjective", "adjectival noun", "adverb", "number", "interjection")
    asked = [(card.common, card.kana) for card in catalog.words.values() if card.word_class in classes]
    asked += [(verb.word, verb.kana) for verb in catalog.verbs]
    asked += [(each.kanji, each.kana) for each in catalog.prefectures]
    asked += [(each.kanji_short, each.kana_short) for each in catalog.prefectures]
    missing = {word for word, kana in asked if catalog.pitch(word, kana) is None}
    assert missing == {"へら", "あら", "やった", "石川", "岐阜", "鳥取"}


def test_what_the_cards_say_was_checked_by_hand(catalog: Catalog) -> None:
    by_hand = {(card.common, card.kana): card.pitch for card in catalog.cards if card.pitch is not None}
    assert {key: catalog.pitch(*key).accent for key in by_hand} == by_hand
    sources = [pitch.source for pitch in catalog.pitches]
    assert sources.count(HAND) == len(by_hand) == 116
    assert sources.count(MACHINE) == len(sources) - 116


def test_a_word_by_another_reading_has_no_accent_of_this_one(catalog: Catalog) -> None:
    assert catalog.pitch("開く", "ひらく") is None
    assert catalog.pitch("nope", "いぬ") is None
    assert Catalog((), (), {}, frozenset(), {}, "test").pitch("犬", "いぬ") is None


# text, what takes its place, how the problem that is then reported begins: a ? is the line of the text
BROKEN = [
    ("\n食べる\tたべる\t2\t", "\n食べる\tたべる\ttwo\t", "pitch.tsv:?: accent: two is not a number: write 0 for flat"),
    ("\n食べる\tたべる\t2\t", "\n食べる\tたべる\t\t", "pitch.tsv:?: accent: empty is not a number"),
    ("\n見る\tみる\t1\t", "\n見る\tみる\t-1\t", "pitch.tsv:?: accent: -1 is not a number"),
    ("\n磨く\tみがく\t0\t", "\n磨く\tみがく\t4\t", "pitch.tsv:?: accent: 4, but みがく has three moras"),
    ("\n磨く\tみがく\t", "\n磨く\tmigaku\t", "pitch.tsv:?: reading: migaku: write the reading in kana"),
    ("\n磨く\tみがく\t", "\n磨く\t\t", "pitch.tsv:?: reading: empty: write the reading in kana"),
    ("\n磨く\t", "\n\t", "pitch.tsv:?: word: empty: write the word"),
    (
        "\n磨く\tみがく\t0\tmachine",
        "\n磨く\tみがく\t0\tguess",
        "pitch.tsv:?: source: guess: it should be machine or hand",
    ),
    ("\n磨く\tみがく\t0\t", "\n脱ぐ\tぬぐ\t0\t", "pitch.tsv:154: word: 脱ぐ read ぬぐ stands in line"),
    (
        "\n犬\tいぬ\t2\thand",
        "\n犬\tいぬ\t1\thand",
        "pitch.tsv:?: accent: 1 by hand, but its card says 2: write 2 by hand",
    ),
    (
        "\n犬\tいぬ\t2\thand",
        "\n犬\tいぬ\t2\tmachine",
        "pitch.tsv:?: accent: 2 by machine, but its card says 2: write 2 by hand",
    ),
]


def test_a_broken_row_is_reported(content: Path) -> None:
    faults = [fault(begins, (FILE, right, wrong)) for right, wrong, begins in BROKEN]
    assert_told(content, faults)


def test_a_card_with_a_checked_accent_that_the_file_lacks_is_reported_at_the_card(content: Path) -> None:
    file = content / FILE
    file.write_text(file.read_text("utf-8").replace("\n犬\tいぬ\t2\thand\n", "\n"), "utf-8")
    (found,) = problems(content)
    assert found.file.endswith("cards.tsv")
    assert found.message == "犬 read いぬ is missing in pitch.tsv: run scripts/build_pitch.py"
