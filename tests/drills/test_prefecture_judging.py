"""Answers about prefectures: every spelling that is right, what is asked again, and what is told of a wrong one."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.catalog import Prefecture, keys
from learnapp.catalog.prefectures import CODES
from learnapp.drills import prefecture
from learnapp.drills.base import Learner, Question, Verdict
from learnapp.drills.prefecture.names import named
from learnapp.japanese.kana import katakana
from tests.content import CATALOG
from tests.every import every

NOBODY = Learner()
HALF_WIDTH = str.maketrans("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンッャュョ", "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝｯｬｭｮ")  # fmt: skip
EACH = every(CODES)


def of(code: str) -> Prefecture:
    found = CATALOG.prefecture(code)
    assert found is not None
    return found


def judged(item: str, answer: str, typed: str = "") -> Verdict:
    """The verdict on an answer to JP-43:parts and the like."""
    return prefecture.judge(asked(f"prefecture:{item}"), answer, NOBODY, CATALOG, typed=typed)


@cache
def asked(key: str) -> Question:
    """An item, asked with its first ref."""
    return prefecture.rebuild(key, prefecture.refs(key, NOBODY, CATALOG)[0], NOBODY, CATALOG)


def in_latin(mine: Prefecture) -> list[str]:
    names = [mine.romaji, mine.romaji_macron, *mine.romaji_accepted]
    return [*names, *(name.upper() for name in names), *(f"{name} Prefecture" for name in names)]


def in_kana(mine: Prefecture) -> list[str]:
    both = [mine.kana_short, mine.kana]
    return [*both, *map(katakana, both), *(katakana(kana).translate(HALF_WIDTH) for kana in both)]


# --- every spelling, by the columns ---


@EACH
def test_a_reading_is_right_in_every_script_width_and_romanisation_with_and_without_suffix(code: str) -> None:
    mine = of(code)
    for answer in (*in_kana(mine), *in_latin(mine)):
        assert judged(f"{code}:reading", answer).passed, answer
    assert judged(f"{code}:reading", mine.kana_short).kind == "exact"


@EACH
def test_a_marked_place_may_be_typed_as_well_as_chosen(code: str) -> None:
    mine = of(code)
    for answer in (mine.kanji, mine.kanji_short, *in_kana(mine), *in_latin(mine)):
        assert judged(f"{code}:place", answer).passed, answer


@every(product(CODES, ("reading", "place")), lambda code, skill: f"{code}:{skill}")
def test_no_spelling_of_one_prefecture_passes_for_another(code: str, skill: str) -> None:
    for other in (of(each) for each in CODES if each != code):
        for answer in (other.kana_short, other.kana, other.romaji, *other.romaji_accepted):
            verdict = judged(f"{code}:{skill}", answer)
            assert (verdict.kind, verdict.rule, verdict.shown) == ("wrong", "other_prefecture", (code, other.code)), (
                answer
            )


@EACH
def test_a_capital_is_right_in_every_script_with_and_without_its_city(code: str) -> None:
    mine = of(code)
    city = mine.capital.endswith("市")
    kana = [mine.capital_kana, mine.capital_kana.removesuffix("し") if city else mine.capital_kana]
    latin = [mine.capital_romaji, f"{mine.capital_romaji}-shi", f"{mine.capital_romaji} City"]
    kanji = [mine.capital, mine.capital.removesuffix("市")]
    for answer in (*kanji, *kana, *map(katakana, kana), *(latin if city else latin[:1])):
        assert judged(f"{code}:capital", answer).passed, answer


@EACH
def test_every_pattern_builds_the_name_also_with_the_parts_of_a_kanji_turned_round(code: str) -> None:
    for pattern in CATALOG.patterns_of(code):
        assert judged(f"{code}:parts", "".join(pattern.cards)).kind == "exact"
        assert judged(f"{code}:parts", pattern.text).kind == "exact"
        turned = "".join("".join(reversed(cut)) for cut in pattern.cuts)
        assert judged(f"{code}:parts", turned).kind in ("exact", "same")


@EACH
def test_every_part_is_needed(code: str) -> None:
    for pattern in CATALOG.patterns_of(code):
        for at in range(len(pattern.cards)):
            short = "".join(pattern.cards[:at] + pattern.cards[at + 1 :])
            verdict = judged(f"{code}:parts", short)
            assert not verdict.passed, short
            assert verdict.explanation


@EACH
def test_a_place_is_right_by_its_code_alone(code: str) -> None:
    for answer in CODES:
        verdict = judged(f"{code}:name", answer)
        assert verdict.passed == (answer == code)
        assert verdict.shown == ((code,) if answer == code else (code, answer))


# why, item, answer, typed, verdict, rule
CASES = [
    ("きょうと keeps its と", "JP-26:reading", "きょうと", "", "exact", ""),
    ("and is not きょう", "JP-26:reading", "きょう", "", "wrong", "missing_kana"),
    ("nor is it a 都", "JP-26:reading", "きょうとと", "", "nudge", "other_suffix"),
    ("with its 府", "JP-26:reading", "きょうとふ", "", "exact", ""),
    ("ほっかいどう keeps its どう", "JP-01:reading", "ほっかいどう", "", "exact", ""),
    ("and is not ほっかい", "JP-01:reading", "ほっかい", "", "wrong", ""),
    ("nor ほっかいどうけん", "JP-01:reading", "ほっかいどうけん", "", "nudge", "other_suffix"),
    ("a 府 is no 県", "JP-26:reading", "きょうとけん", "", "nudge", "other_suffix"),
    ("nor in romaji", "JP-27:reading", "osaka-ken", "", "nudge", "other_suffix"),
    ("a 県 is no 府", "JP-43:place", "熊本府", "", "nudge", "other_suffix"),
    ("Tokyo is not Kyoto", "JP-13:reading", "きょうと", "", "wrong", "other_prefecture"),
    ("Kunrei (case J04)", "JP-40:reading", "Hukuoka", "", "same", "romaji"),
    ("Kunrei (case J04)", "JP-34:reading", "hirosima", "", "same", "romaji"),
    ("Hepburn (case J04)", "JP-34:reading", "hiroshima", "", "same", "romaji"),
    ("Hepburn (case J04)", "JP-40:reading", "Fukuoka", "", "same", "romaji"),
    ("Ehime (case J03)", "JP-38:reading", "Ehime", "", "same", "romaji"),
    ("大分 is おおいた as a place (case J01)", "JP-44:reading", "おおいた", "", "exact", ""),
    ("and not だいぶ (case J01)", "JP-44:reading", "だいぶ", "", "wrong", "different"),
    ("a passport's Ohita", "JP-44:reading", "Ohita", "", "same", "romaji"),
    ("Gumma", "JP-10:reading", "gumma", "", "same", "romaji"),
    ("no macron, as on maps, though a field makes おさか of it", "JP-27:reading", "おさか", "osaka", "same", "romaji"),
    ("a long vowel in kana counts", "JP-27:reading", "おさか", "", "wrong", ""),
    ("a long vowel in kana counts", "JP-39:reading", "こち", "", "wrong", "missing_long_vowel"),
    ("Ibaraki ends in き", "JP-08:reading", "いばらぎ", "", "wrong", ""),
    ("kanji where the reading is asked", "JP-26:reading", "京都", "", "nudge", "kanji_in_reading"),
    ("nothing", "JP-26:reading", " ", "", "nudge", "empty"),
    ("unfinished", "JP-26:reading", "きょうt", "", "nudge", "unfinished_romaji"),
    ("Kagawa for Kanagawa is another place", "JP-14:reading", "かがわ", "", "wrong", "other_prefecture"),
    ("metropolis", "JP-13:reading", "Tokyo Metropolis", "", "same", "romaji"),
    ("the name in kanji builds it", "JP-43:parts", "熊本", "", "exact", ""),
    ("with its suffix, too", "JP-43:parts", "熊本県", "", "exact", ""),
    ("tiles with spaces", "JP-43:parts", "能 灬 / 本", "", "exact", ""),
    ("parts of a kanji in another order", "JP-43:parts", "灬能本", "", "same", "order"),
    ("kanji in another order", "JP-43:parts", "本能灬", "", "nudge", "kanji_order"),
    ("parts of one kanji among those of another", "JP-43:parts", "能本灬", "", "nudge", "kanji_order"),
    ("a part too few", "JP-43:parts", "能本", "", "wrong", "missing_part"),
    ("a part of another name", "JP-43:parts", "能灬木", "", "wrong", "wrong_part"),
    ("木木 is not 林 (ruling o)", "JP-02:parts", "青木木木", "", "wrong", "wrong_part"),
    ("a dearer pattern than the one asked", "JP-41:parts", "佐力口貝", "", "exact", ""),
    ("another prefecture built", "JP-07:parts", "礻畐井", "", "wrong", "other_prefecture"),
    ("another prefecture written", "JP-07:parts", "福岡", "", "wrong", "other_prefecture"),
    ("the name in kana, which the question shows", "JP-43:parts", "くまもと", "", "nudge", "not_built"),
    ("no parts at all", "JP-43:parts", "猫", "", "nudge", "not_a_part"),
    ("阝 from a keyboard with radicals", "JP-27:parts", "大⻖反", "", "exact", ""),
    ("厶 for ム", "JP-34:parts", "广厶島", "", "exact", ""),
    ("an empty tray", "JP-43:parts", "", "", "nudge", "empty"),
    ("small letters", "JP-43:name", "jp-43", "", "same", ""),
    ("full width", "JP-43:name", "ＪＰ－４３", "", "same", ""),
    ("a number alone", "JP-43:name", "43", "", "nudge", "not_a_place"),
    ("the name that the question shows", "JP-43:name", "熊本", "", "nudge", "not_a_place"),
    ("no 48th", "JP-43:name", "JP-48", "", "nudge", "not_a_place"),
    ("a capital without 市", "JP-01:capital", "札幌", "", "exact", ""),
    ("the seat of Tokyo's government", "JP-13:capital", "新宿区", "", "accepted", "seat_of_government"),
    ("in romaji", "JP-13:capital", "Shinjuku", "", "accepted", "seat_of_government"),
    ("Saitama in kanji", "JP-11:capital", "埼玉市", "", "accepted", "spelling"),
    ("the prefecture instead", "JP-23:capital", "愛知", "", "wrong", "prefecture_itself"),
    ("the capital of another", "JP-23:capital", "津市", "", "wrong", "other_capital"),
    ("the capital of another by its prefecture's name", "JP-23:capital", "岐阜", "", "wrong", "other_capital"),
    ("another prefecture than the capital's", "JP-23:capital", "三重", "", "wrong", "other_prefecture"),
    ("津 in one kana", "JP-24:capital", "つ", "", "exact", ""),
    ("Kochi as the prefecture is spelled", "JP-39:capital", "Koti", "", "same", "romaji"),
    ("Kobe without macron", "JP-28:capital", "kobe", "", "same", "romaji"),
    ("a beat too few", "JP-25:capital", "おつ", "", "wrong", ""),
]


@pytest.mark.parametrize("why, item, answer, typed, kind, rule", CASES, ids=[f"{c[1]}={c[2]} ({c[0]})" for c in CASES])
def test_a_verdict(why: str, item: str, answer: str, typed: str, kind: str, rule: str) -> None:
    verdict = judged(item, answer, typed)
    assert verdict.kind == kind, verdict
    assert not rule or verdict.rule == rule, verdict


# why, item, answer, what the explanation has to hold
TOLD = [
    ("both names", "JP-07:reading", "ふくおか", "That is 福岡[ふくおか] Fukuoka; here it is 福島[ふくしま] Fukushima."),
    ("what the names share", "JP-07:reading", "ふくおか", "Both names have 福."),
    (
        "where both lie",
        "JP-07:reading",
        "ふくおか",
        "福岡[ふくおか] lies in Kyushu and Okinawa, beside Saga, Kumamoto and Oita, with a",
    ),
    ("a part that both share", "JP-03:place", "岐阜", "Both names have the part 山."),
    ("neighbours", "JP-20:name", "JP-21", "They lie side by side."),
    ("a bridge", "JP-33:name", "JP-37", "A bridge or tunnel joins them."),
    ("one region", "JP-40:name", "JP-46", "Both are in one region."),
    ("Hokkaido", "JP-02:name", "JP-01", "北海道[ほっかいどう] is a region of its own, by itself in the sea"),
    ("not every neighbour of eight", "JP-20:name", "JP-20", "beside Gunma, Saitama, Niigata, Toyama and 4 more."),
    ("what is missing", "JP-43:parts", "能本", "灬 is missing. It is built from 能 and 灬, then 本."),
    ("what is too much", "JP-43:parts", "能灬木", "木 is not in 熊本[くまもと]. 本 is missing."),
    ("whose capital it is", "JP-23:capital", "津", "津[つ]市[し] is the capital of 三重[みえ] Mie."),
    ("the right suffix", "JP-26:reading", "きょうとけん", "京都[きょうと] is a 府[ふ]."),
]


@pytest.mark.parametrize("why, item, answer, told", TOLD, ids=[row[0] for row in TOLD])
def test_an_explanation_names(why: str, item: str, answer: str, told: str) -> None:
    assert told in judged(item, answer).explanation


@EACH
def test_a_wrong_capital_shows_both_prefectures(code: str) -> None:
    for other in (of(each) for each in CODES if each != code):
        verdict = judged(f"{code}:capital", other.capital)
        assert (verdict.kind, verdict.shown) == ("wrong", (code, other.code))


@given(st.text(max_size=30))
def test_any_text_names_one_prefecture_or_none(text: str) -> None:
    assert named(text, CATALOG) is None or named(text, CATALOG) in CATALOG.prefectures


@given(
    st.lists(st.sampled_from(sorted({kind.face for kind in CATALOG.card_kinds})), max_size=6), st.sampled_from(CODES)
)
def test_a_row_of_tiles_passes_only_if_it_spells_a_pattern_of_the_name(tiles: list[str], code: str) -> None:
    verdict = judged(f"{code}:parts", "".join(tiles))
    spelled = [p for p in CATALOG.patterns_of(code) if sorted(p.cards) == sorted(tiles)]
    written = "".join(tiles) == of(code).kanji_short
    assert not verdict.passed or spelled or written


def test_what_a_learner_had_accepted_elsewhere_changes_nothing() -> None:
    key = keys.build("prefecture", "JP-43", keys.READING)
    question = prefecture.rebuild(key, "typed", NOBODY, CATALOG)
    learner = Learner(accepted={key: ("ゆうもと",)})
    assert prefecture.judge(question, "ゆうもと", learner, CATALOG).kind == "wrong"
