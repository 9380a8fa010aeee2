"""The drill of prefectures: what is taught when, what is shown, and what lies in the tray."""

from collections import Counter
from random import Random

import pytest

from learnapp.catalog import Prefecture, keys
from learnapp.catalog.prefectures import CODES
from learnapp.drills import prefecture
from learnapp.drills.base import Learner, Question
from learnapp.drills.prefecture import tray
from learnapp.drills.prefecture.geography import shared_kanji
from learnapp.drills.prefecture.order import SKILLS, STEPS
from learnapp.drills.prefecture.telling import story
from learnapp.japanese import furigana
from learnapp.japanese.kana import has_kana, has_kanji
from learnapp.srs.lessons import Candidate, next_lessons
from tests.content import CATALOG
from tests.every import every

NOBODY = Learner()
ITEMS = prefecture.items(CATALOG)
KEYS = [item.key for item in ITEMS]
ALL = (*SKILLS, keys.CAPITAL)


def of(code: str) -> Prefecture:
    found = CATALOG.prefecture(code)
    assert found is not None
    return found


def key(code: str, skill: str) -> str:
    return keys.build("prefecture", code, skill)


def questions(skill: str) -> list[Question]:
    return [
        prefecture.rebuild(key(code, skill), ref, NOBODY, CATALOG)
        for code in CODES
        for ref in prefecture.refs(key(code, skill), NOBODY, CATALOG)
    ]


ASKED = {skill: questions(skill) for skill in ALL}


def code_of(question: Question) -> str:
    return keys.parse(question.item).parts[0]


def confusable(one: str, other: str) -> bool:
    """Whether two names share a kanji, or have kanji that are taken for one another."""
    alike = ("鳥島", "埼崎")
    first, second = of(one), of(other)
    twins = any({a, b} == set(pair) for pair in alike for a in first.kanji_short for b in second.kanji_short)
    return bool(shared_kanji(first, second)) or twins


# --- teaching order ---


def test_every_prefecture_has_five_items() -> None:
    assert sorted(KEYS) == sorted(key(code, skill) for code in CODES for skill in ALL)


def test_the_steps_hold_every_prefecture_once() -> None:
    assert sorted(code for step in STEPS for code in step) == list(CODES)


def test_no_two_names_of_one_step_are_taken_for_each_other() -> None:
    assert not [(a, b) for step in STEPS for a in step for b in step if a < b and confusable(a, b)]


def test_the_first_steps_are_of_the_first_part_of_the_game() -> None:
    parts = [CATALOG.patterns_of(code)[0].part for step in STEPS[:3] for code in step]
    assert set(parts) == {1}


def test_a_name_is_built_before_it_is_read_and_read_before_it_is_found_on_the_map() -> None:
    after = {item.key: item.after for item in ITEMS}
    for code in CODES:
        chain = [key(code, skill) for skill in ALL]
        assert [after[item] for item in chain[1:]] == chain[:-1]


def test_all_capitals_come_after_all_the_rest() -> None:
    skills = [keys.parse(item).parts[1] for item in KEYS]
    assert skills.index(keys.CAPITAL) == 4 * 47


def test_the_items_of_a_prefecture_are_siblings_of_one_another_only() -> None:
    siblings = Counter(item.siblings for item in ITEMS)
    assert set(siblings.values()) == {5}
    assert all(item.siblings == f"prefecture:{keys.parse(item.key).parts[0]}" for item in ITEMS)


@pytest.mark.parametrize("most", [1, 5, 10, 235])
@pytest.mark.parametrize("needs", [1, 3])
def test_names_that_are_taken_for_each_other_are_never_first_built_on_one_day(most: int, needs: int) -> None:
    """`most` new items a day, each learned `needs` days after it was started."""
    candidates = [Candidate(item.key, item.siblings, item.after) for item in ITEMS]
    started: dict[str, int] = {}
    for day in range(2000):
        learned = {item for item, when in started.items() if when + needs <= day}
        today = next_lessons(candidates, started, learned, (), most)
        codes = [keys.parse(item).parts[0] for item in today]
        assert len(codes) == len(set(codes)), "two items of one prefecture on one day"
        new = [keys.parse(item).parts[0] for item in today if item.endswith(":parts")]
        assert not [(a, b) for a in new for b in new if a < b and confusable(a, b)]
        started |= dict.fromkeys(today, day)
        if len(started) == len(ITEMS):
            return
    pytest.fail("not everything was ever started")


# --- lessons ---


@every(KEYS)
def test_a_lesson_tells_of_the_prefecture_and_marks_it(item: str) -> None:
    code, skill = keys.parse(item).parts
    lesson, mine = prefecture.lesson(item, NOBODY, CATALOG), of(code)
    assert furigana.plain(lesson.word) == mine.kanji
    assert furigana.kana(lesson.word) == mine.kana == lesson.reading
    assert (lesson.meanings, lesson.romaji, lesson.marked) == ((mine.romaji,), mine.romaji_macron, (code,))
    assert lesson.ref in prefecture.refs(item, NOBODY, CATALOG)
    if skill != keys.PARTS:
        assert furigana.covered(lesson.explanation)


@pytest.mark.parametrize(
    "item, told",
    [
        ("JP-43:parts", "熊 bear (能 able + 灬 four paws)"),
        ("JP-43:reading", "熊本[くまもと], and as a prefecture 熊本[くまもと]県[けん]."),
        ("JP-01:reading", "北海道[ほっかいどう]. The only prefecture called 道[どう]"),
        ("JP-43:place", "It lies in Kyushu and Okinawa, beside Fukuoka, Oita, Miyazaki and Kagoshima."),
        ("JP-01:name", "It lies in a region of its own, by itself in the sea, with a bridge or tunnel to Aomori."),
        ("JP-28:capital", "The capital of 兵庫[ひょうご]県[けん] is 神戸[こうべ]市[し], Kobe."),
        ("JP-02:capital", "It has the name of its prefecture."),
        ("JP-13:capital", "Shinjuku ward is where the office of the Tokyo government stands. "),
        ("JP-11:capital", "is さいたま市[し], Saitama."),
    ],
)
def test_a_lesson_says_what_is_asked_next(item: str, told: str) -> None:
    assert told in prefecture.lesson(f"prefecture:{item}", NOBODY, CATALOG).explanation


# --- parts ---


@every(ASKED[keys.PARTS], lambda asked: f"{code_of(asked)}-{asked.ref}")
def test_the_tray_holds_the_parts_and_four_that_do_not_belong(asked: Question) -> None:
    pattern = next(each for each in CATALOG.patterns_of(code_of(asked)) if tray.ref_of(each) == asked.ref)
    others = Counter(asked.choices) - Counter(pattern.cards)
    assert not Counter(pattern.cards) - Counter(asked.choices)
    assert others.total() == tray.DISTRACTORS
    mine = {face for each in CATALOG.patterns_of(code_of(asked)) for face in each.cards}
    assert not mine & set(others)
    assert not set(of(code_of(asked)).kanji_short) & set(others)


@every(ASKED[keys.PARTS], lambda asked: f"{code_of(asked)}-{asked.ref}")
def test_the_question_for_parts_shows_kana_and_no_kanji(asked: Question) -> None:
    shown = (asked.prompt, asked.instruction, asked.gloss, asked.hint, *asked.tags)
    assert not any(map(has_kanji, shown))
    assert asked.answer_kind == "tiles"
    assert asked.expected[0] == f"{of(code_of(asked)).kanji_short}[{asked.prompt}]"


def test_names_with_several_patterns_are_asked_with_each_of_them() -> None:
    assert prefecture.refs("prefecture:JP-41:parts", NOBODY, CATALOG) == ("tiles-2", "tiles-3", "tiles-4")
    assert sum(len(prefecture.refs(key(code, keys.PARTS), NOBODY, CATALOG)) for code in CODES) == 64


def test_the_parts_do_not_lie_in_the_tray_as_they_are_written() -> None:
    in_order = [q for q in ASKED[keys.PARTS] if q.expected[1].replace("/", "") in "".join(q.choices)]
    assert len(in_order) < len(ASKED[keys.PARTS]) / 4


@every(CODES)
def test_the_hint_is_the_story_without_its_shapes(code: str) -> None:
    told = story(of(code))
    assert told[0].isupper()
    assert told.endswith(".")
    assert not has_kanji(told)
    assert not has_kana(told)
    assert of(code).romaji not in told


# --- reading ---


def test_the_question_for_the_reading_shows_no_reading() -> None:
    for asked in ASKED[keys.READING]:
        mine = of(code_of(asked))
        assert (asked.prompt, asked.answer_kind) == (mine.kanji, "reading")
        assert not any((asked.gloss, asked.romaji, asked.annotated, asked.choices, asked.marked))
        assert mine.kana_short not in asked.hint


# --- places ---


def test_a_marked_place_is_asked_with_four_names_that_share_region_border_or_kanji_or_do_not() -> None:
    for asked in ASKED[keys.PLACE]:
        mine = of(code_of(asked))
        assert asked.marked == (mine.code,)
        assert len(asked.choices) == 4
        assert mine.kanji_short in asked.choices
        shown = (asked.prompt, asked.described, asked.hint, *asked.tags)
        assert not [text for text in shown if mine.romaji in text or mine.kanji_short in text], mine.code


def test_a_name_is_looked_for_among_four_places_told_without_its_name() -> None:
    for asked in ASKED[keys.NAME]:
        mine = of(code_of(asked))
        assert (asked.answer_kind, asked.expected) == ("place", (mine.code,))
        assert set(asked.choices) < set(CODES)
        assert len(set(asked.labels)) == len(asked.choices) == 4
        assert not [label for label in asked.labels if mine.romaji in label.replace("Kyushu and Okinawa", "")], (
            mine.code
        )
        assert not asked.marked


@pytest.mark.parametrize("skill", [keys.PLACE, keys.NAME])
def test_the_right_place_stands_anywhere_in_the_list(skill: str) -> None:
    places = Counter(
        next(at for at, text in enumerate(q.choices) if text == furigana.plain(q.expected[0])) for q in ASKED[skill]
    )
    assert all(20 <= places[place] <= 55 for place in range(4)), places


@pytest.mark.parametrize("skill", [keys.PLACE, keys.NAME, keys.PARTS])
def test_choices_change_from_time_to_time(skill: str) -> None:
    for code in CODES:
        refs = prefecture.refs(key(code, skill), NOBODY, CATALOG)
        for ref in refs if len(refs) > 1 else ():
            before = Learner(previous_ref=ref)
            drawn = {prefecture.question(key(code, skill), before, Random(n), CATALOG).ref for n in range(20)}
            assert ref not in drawn


# --- capitals ---


def test_the_question_for_the_capital_shows_the_prefecture_with_its_reading() -> None:
    for asked in ASKED[keys.CAPITAL]:
        mine = of(code_of(asked))
        assert asked.prompt == furigana.plain(asked.annotated) == mine.kanji
        assert furigana.plain(asked.expected[0]) == mine.capital
        assert furigana.kana(asked.expected[0]) == mine.capital_kana
        assert asked.marked == (mine.code,)
