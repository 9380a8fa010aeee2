"""Prefectures, regions, the puzzle's cards: the published figures, how they are read, and every rule broken once."""

import re
from collections import Counter
from pathlib import Path

import pytest

from learnapp.catalog import Catalog
from learnapp.catalog.prefectures import CODES
from tests.catalog.faults import assert_told, fault
from tests.catalog.faults import told as reported
from tests.content import CATALOG

NAMES, REGIONS, CARDS, PATTERNS, CUTS = (
    *("prefectures.tsv", "regions.tsv"),
    *("prefecture_cards.tsv", "prefecture_patterns.tsv", "kanji_parts.tsv"),
)


def scores(code: str) -> list[int]:
    return [pattern.score for pattern in CATALOG.patterns_of(code)]


def served(face: str, *parts: int) -> set[str]:
    return {each.code for each in CATALOG.patterns if face in each.cards and each.part in (parts or (1, 2))}


# --- prefectures ---


def test_there_are_47_from_north_to_south_in_eight_regions() -> None:
    assert tuple(prefecture.code for prefecture in CATALOG.prefectures) == CODES
    assert len(CATALOG.regions) == 8
    assert {prefecture.region for prefecture in CATALOG.prefectures} == {region.key for region in CATALOG.regions}


def test_a_prefecture_is_found_by_its_code() -> None:
    kochi = CATALOG.prefecture("JP-39")
    assert kochi is not None
    assert (kochi.kanji, kochi.kanji_short, kochi.kana, kochi.kana_short) == ("高知県", "高知", "こうちけん", "こうち")
    assert (kochi.romaji, kochi.romaji_macron, kochi.neighbours) == ("Kochi", "Kōchi", ("JP-36", "JP-38"))
    assert kochi.romaji_accepted == ("Kouchi", "Koti", "Kouti", "Kôti", "Kohchi")
    assert CATALOG.prefecture("JP-48") is None


@pytest.mark.parametrize(
    "code, suffix, short",
    [
        ("JP-01", "", "ほっかいどう"),
        ("JP-13", "都", "とうきょう"),
        ("JP-26", "府", "きょうと"),
        ("JP-43", "県", "くまもと"),
    ],
)
def test_a_name_is_shortened_by_the_columns_alone(code: str, suffix: str, short: str) -> None:
    """きょうと keeps its と, and ほっかいどう its どう."""
    prefecture = CATALOG.prefecture(code)
    assert prefecture is not None
    assert (prefecture.suffix, prefecture.kana_short) == (suffix, short)


def test_one_romanisation_in_all_names_and_regions() -> None:
    """Case J03: no sikoku or kyusyu beside shikoku."""
    shown = [each.romaji for each in CATALOG.prefectures] + [each.title for each in CATALOG.regions]
    shown += [each.capital_romaji for each in CATALOG.prefectures]
    assert not [text for text in shown if re.search("si|ti|tu|zi|sy|ty|(?<![sc])hu", text.lower())]


def test_a_catalog_built_by_hand_need_not_have_prefectures() -> None:
    small = Catalog((), (), {}, frozenset(), {}, "test")
    assert (small.prefectures, small.patterns, small.card_kinds) == ((), (), ())
    assert (small.prefecture("JP-01"), small.patterns_of("JP-01"), small.region("Kanto")) == (None, (), None)


# --- the puzzle ---


@pytest.mark.parametrize("part, kinds", [(1, 50), (2, 47)])
def test_each_part_has_sixty_cards(part: int, kinds: int) -> None:
    mine = [kind for kind in CATALOG.card_kinds if kind.part == part]
    assert (len(mine), sum(kind.copies for kind in mine)) == (kinds, 60)


@pytest.mark.parametrize(
    "part, copies",
    [
        (1, {"山": 4, "口": 3, "禾": 2, "大": 2, "京": 2, "阝": 2, "愛": 2}),
        (2, {"山": 5, "礻": 3, "畐": 3, "宀": 2, "土": 2, "島": 2, "鳥": 2, "木": 2}),
    ],
)
def test_these_cards_have_more_than_one_copy_and_no_others(part: int, copies: dict[str, int]) -> None:
    assert {each.face: each.copies for each in CATALOG.card_kinds if each.part == part and each.copies > 1} == copies


@pytest.mark.parametrize(
    "face, parts, count",
    [
        ("山", (1,), 6),
        ("山", (2,), 11),
        ("山", (), 17),
        ("氵", (), 4),
        ("艹", (), 2),
        ("宀", (), 3),
        ("礻", (), 4),
        ("禾", (), 4),
    ],
)
def test_a_part_serves_as_many_prefectures_as_is_published(face: str, parts: tuple[int, ...], count: int) -> None:
    assert len(served(face, *parts)) == count


@pytest.mark.parametrize(
    "code, expected, name",
    [
        ("JP-13", [40], "Tokyo"),
        ("JP-27", [60], "Osaka"),
        ("JP-26", [60], "Kyoto"),
        ("JP-43", [60], "Kumamoto"),
        ("JP-30", [120], "Wakayama"),
        ("JP-46", [120, 150], "Kagoshima with four cards and with five"),
        ("JP-41", [40, 60, 80], "Saga"),
    ],
)
def test_a_name_scores_what_the_rules_name(code: str, expected: list[int], name: str) -> None:
    assert scores(code) == expected


def test_a_score_is_kanji_times_cards_times_ten() -> None:
    for pattern in CATALOG.patterns:
        prefecture = CATALOG.prefecture(pattern.code)
        assert prefecture is not None
        assert pattern.score == len(prefecture.kanji_short) * len(pattern.cards) * 10


def test_every_pattern_spells_its_name_by_the_table_of_parts() -> None:
    for pattern in CATALOG.patterns:
        prefecture = CATALOG.prefecture(pattern.code)
        assert prefecture is not None
        for kanji, cut in zip(prefecture.kanji_short, pattern.cuts, strict=True):
            assert "".join(cut) in CATALOG.kanji_parts[kanji]
            assert 1 <= len(cut) <= 3


def test_exactly_six_prefectures_hold_a_kanji_cut_in_three() -> None:
    in_three = {pattern.code for pattern in CATALOG.patterns if any(len(cut) == 3 for cut in pattern.cuts)}
    assert in_three == {"JP-11", "JP-19", "JP-25", "JP-41", "JP-42", "JP-45"}


def test_every_prefecture_belongs_to_one_part() -> None:
    parts = {code: {pattern.part for pattern in CATALOG.patterns_of(code)} for code in CODES}
    assert all(len(mine) == 1 for mine in parts.values())
    assert Counter(part for mine in parts.values() for part in mine) == {1: 24, 2: 23}


def test_a_pattern_reads_as_it_is_written_in_the_table() -> None:
    pattern = CATALOG.patterns_of("JP-01")[0]
    assert (pattern.text, pattern.cuts, pattern.cards) == (
        "北/氵毎/道",
        (("北",), ("氵", "毎"), ("道",)),
        ("北", "氵", "毎", "道"),
    )


def test_a_kanji_has_every_way_to_cut_it() -> None:
    assert CATALOG.kanji_parts["賀"] == ("賀", "加貝", "力口貝")
    assert CATALOG.kanji_parts["島"] == ("島", "鳥山")


# why, changes (file, text, what takes its place once), how the problem that is then reported begins
BROKEN = [
    ("a code twice", [(NAMES, "JP-02\t青森県", "JP-01\t青森県")], "prefectures.tsv:3: code: JP-01, but the next is JP-02"),
    ("a suffix that does not exist", [(NAMES, "青森県", "青森省")], "prefectures.tsv:3: kanji: 青森省 is not 青森 with"),
    ("kana of another suffix", [(NAMES, "あおもりけん", "あおもりふ")], "prefectures.tsv:3: kana: あおもりふ is not kana_short"),
    ("a name in kanji where kana belong", [(NAMES, "\tあおもり\tA", "\t青もり\tA")], "prefectures.tsv:3: kana_short: 青もり"),
    ("a macron that is missing", [(NAMES, "\tHokkaidō\t", "\tHokkaido\t")], "prefectures.tsv:?: romaji_macron: Hokkaido, but ほっかいどう is Hokkaidō"),
    ("romaji of another name", [(NAMES, "\tAomori\tAomori", "\tAomory\tAomori")], "prefectures.tsv:?: romaji: Aomory, but あおもり is Aomori"),
    ("a spelling that is there already", [(NAMES, "Hokkaidou;", "Hokkaido;")], "prefectures.tsv:?: romaji_accepted: Hokkaido stands in another"),
    ("a spelling of two", [(NAMES, "Hukusima", "Hukuoka")], "prefectures.tsv:41: romaji_accepted: Hukuoka is a spelling of JP-07 too"),
    ("a spelling in kana", [(NAMES, "Hukusima", "ふくしま")], "prefectures.tsv:8: romaji_accepted: ふくしま: write Latin letters"),
    ("an unknown region", [(NAMES, "\tTohoku\t青森市", "\tTouhoku\t青森市")], "prefectures.tsv:3: region: Touhoku is not in regions.tsv"),
    ("a capital without reading", [(NAMES, "\tさっぽろし\t", "\t札幌\t")], "prefectures.tsv:2: capital_kana: 札幌: write kana only"),
    ("a capital in other letters", [(NAMES, "\tSapporo\t", "\tSaporo\t")], "prefectures.tsv:?: capital_romaji: Saporo, but さっぽろ is Sapporo"),
    ("a city that is none", [(NAMES, "\t札幌市\t", "\t札幌\t")], "prefectures.tsv:?: capital_kana: さっぽろし and 札幌: only one is a city"),
    ("a neighbour that does not know", [(NAMES, "\tJP-03;JP-05\tJP-01", "\tJP-03;JP-04;JP-05\tJP-01")], "prefectures.tsv:3: neighbours: lists JP-04, which does not list JP-02"),
    ("a bridge to nowhere", [(NAMES, "\t\tJP-02\t1", "\t\tJP-03\t1")], "prefectures.tsv:2: bridges: lists JP-03, which does not list JP-01"),
    ("a neighbour of no country", [(NAMES, "\tJP-03;JP-05\tJP-01", "\tJP-03;JP-99\tJP-01")], "prefectures.tsv:?: neighbours: JP-99 is no other prefecture"),
    ("neighbours out of order", [(NAMES, "\tJP-03;JP-05\tJP-01", "\tJP-05;JP-03\tJP-01")], "prefectures.tsv:3: neighbours: not in the order"),
    ("an island with a border", [(NAMES, "\tJP-01\t0", "\tJP-01\t1")], "prefectures.tsv:3: island: 1 belongs to those without"),
    ("an island that is not said", [(NAMES, "\tJP-01\t0", "\tJP-01\tno")], "prefectures.tsv:3: island: no: write 1 for"),
    ("a fact without end", [(NAMES, "half of Japan's apples.", "half of Japan's apples")], "prefectures.tsv:3: fact: does not end"),
    ("a fact with bare kanji", [(NAMES, "道[どう], and", "道, and")], "prefectures.tsv:2: fact: 道 has no furigana"),
    ("a mnemonic of another name", [(NAMES, "青 blue-green + 森 forest", "青 blue-green + 林 forest")], "prefectures.tsv:3: mnemonic: says nothing of 森"),
    ("a region without prefecture", [(REGIONS, "Hokkaido\t", "Ezo\t")], "regions.tsv:2: region: Ezo has no prefecture"),
    ("a region without reading", [(REGIONS, "\tとうほく\t", "\t東北\t")], "regions.tsv:3: kana: 東北: write kana only"),
    ("59 cards", [(CARDS, "1\t山\t4", "1\t山\t3")], "prefecture_cards.tsv: copies: part 1 has 59 cards: it should have 60"),
    ("not four of 山", [(CARDS, "1\t山\t4", "1\t山\t3")], "prefecture_cards.tsv:2: copies: 3 of 山: part 1 has 4"),
    ("a third part", [(CARDS, "1\t山\t4", "3\t山\t4")], "prefecture_cards.tsv:2: part: 3: write 1 or 2"),
    ("a number in words", [(CARDS, "1\t山\t4", "1\t山\tfour")], "prefecture_cards.tsv:2: copies: four: write a number in digits"),
    ("a card of two", [(CARDS, "1\t北\t1", "1\t北海\t1")], "prefecture_cards.tsv:?: card: 北海: write one kanji or one part of one"),
    ("a card twice", [(CARDS, "1\t北\t1", "1\t氵\t1")], "prefecture_cards.tsv:10: card: 氵 of part 1 stands in line 9"),
    ("a card of no use", [(CARDS, "1\t北\t1", "1\t南\t1")], "prefecture_cards.tsv:?: card: 南 is in no pattern of part 1"),
    ("a pattern without its card", [(CARDS, "1\t北\t1", "1\t南\t1")], "prefecture_patterns.tsv:2: pattern: needs 1 of 北, of which part 1 has 0"),
    ("林 from two 木", [(PATTERNS, "青/木林", "青/木木木")], "prefecture_patterns.tsv:3: pattern: 木木木 does not make 森 of 青森: kanji_parts.tsv has 木林"),
    ("two of a card that is there once", [(PATTERNS, "青/木林", "青/木木木")], "prefecture_patterns.tsv:3: pattern: needs 3 of 木, of which part 1 has 1"),
    ("a kanji too few", [(PATTERNS, "北/氵毎/道", "北/氵毎道")], "prefecture_patterns.tsv:2: pattern: 北/氵毎道 has 2 kanji, 北海道 has 3"),
    ("four cards for a kanji", [(PATTERNS, "禾刂木", "禾刂木口")], "prefecture_patterns.tsv:?: pattern: 梨 takes 4 cards: 3 are the most"),
    ("another score", [(PATTERNS, "東/京\t40", "東/京\t60")], "prefecture_patterns.tsv:?: score: 60, but 2 kanji × 2 cards × 10 is 40"),
    ("the score of Tokyo", [(PATTERNS, "東/京\t40", "東/京\t60")], "prefecture_patterns.tsv: score: JP-13 scores 60: it should score 40"),
    ("a pattern of another prefecture", [(PATTERNS, "JP-02\t1", "JP-48\t1")], "prefecture_patterns.tsv:3: code: JP-48 is no prefecture"),
    ("a prefecture without pattern", [(PATTERNS, "JP-02\t1", "JP-48\t1")], "prefecture_patterns.tsv: code: JP-02 has no pattern"),
    ("a prefecture of both parts", [(PATTERNS, "JP-41\t1\t佐/加貝", "JP-41\t2\t佐/加貝")], "prefecture_patterns.tsv:?: part: JP-41 stands in the other part too"),
    ("a pattern twice", [(PATTERNS, "佐/加貝\t60", "佐/賀\t40")], "prefecture_patterns.tsv:?: pattern: 佐/賀 stands in line"),
    ("a way to cut that is not used", [(CUTS, "森\t木林", "森\t木林;木木木")], "kanji_parts.tsv:6: parts: 木木木 of 森 is in no pattern"),
    ("a part that is not the kanji", [(CUTS, "青\t青", "青\t月")], "kanji_parts.tsv:5: parts: 月 alone is not 青"),
    ("a kanji that is missing", [(CUTS, "青\t青", "清\t清")], "kanji_parts.tsv: kanji: 青 is missing: write how it is cut"),
    ("four parts", [(CUTS, "梨\t禾刂木", "梨\t禾刂木口")], "kanji_parts.tsv:?: parts: 禾刂木口 has 4 parts: 3 are the most"),
    ("a kanji twice", [(CUTS, "森\t木林", "青\t木林")], "kanji_parts.tsv:6: kanji: 青 stands in line 5 already"),
]  # fmt: skip


def planted(content: Path, changes: list[tuple[str, str, str]]) -> list[str]:
    for name, old, new in changes:
        file = content / name
        text = file.read_text("utf-8")
        assert old in text, f"{old!r} does not stand in {name}"
        file.write_text(text.replace(old, new, 1), "utf-8")
    return reported(content)


def test_a_fault_is_reported_with_file_line_column_and_reason(content: Path) -> None:
    assert_told(content, [fault(begins, *changes) for _, changes, begins in BROKEN])


@pytest.mark.parametrize("name", [NAMES, REGIONS, CARDS, PATTERNS, CUTS])
def test_a_table_that_is_missing_is_one_problem_of_its_own(content: Path, name: str) -> None:
    (content / name).unlink()
    found = reported(content)
    assert f"content/{name}: missing: put the file back" in found
    assert len(found) < 5, found


def test_all_faults_are_reported_at_once_in_the_order_of_the_files(content: Path) -> None:
    found = planted(
        content,
        [
            (PATTERNS, "青/木林", "青/木"),
            (CARDS, "2\t縄\t1", "2\t縄\t2"),
            (NAMES, "half of Japan's apples.", "half of Japan's apples"),
            (CUTS, "青\t青", "青\t青;青"),
        ],
    )
    files = list(dict.fromkeys(problem.split(":")[0] for problem in found))
    assert files == [f"content/{name}" for name in (NAMES, CARDS, PATTERNS, CUTS)]
