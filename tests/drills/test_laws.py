"""What holds for every drill, because it is registered."""

import subprocess
import sys
from collections import Counter
from functools import cache
from random import Random
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.catalog import keys
from learnapp.drills import REGISTRY
from learnapp.drills.base import Learner, Question, UnknownItem
from learnapp.japanese import furigana
from tests.content import CATALOG

NOBODY = Learner()
DRILLS = pytest.mark.parametrize("drill", REGISTRY.values(), ids=REGISTRY)
NAMES = ("KEY", "TITLE", "items", "lesson", "question", "refs", "rebuild", "judge")


@cache
def _questions(drill: ModuleType) -> tuple[Question, ...]:
    return tuple(
        drill.rebuild(item.key, ref, NOBODY, CATALOG)
        for item in drill.items(CATALOG)
        for ref in drill.refs(item.key, NOBODY, CATALOG)
    )


@DRILLS
def test_a_drill_has_the_names_that_every_drill_has(drill: ModuleType) -> None:
    assert all(hasattr(drill, name) for name in NAMES)
    assert REGISTRY[drill.KEY] is drill


@DRILLS
def test_items_have_keys_of_their_own_that_can_be_read_again(drill: ModuleType) -> None:
    found = [item.key for item in drill.items(CATALOG)]
    assert found
    assert len(found) == len(set(found))
    assert all(str(keys.parse(key)) == key and keys.parse(key).drill == drill.KEY for key in found)


@DRILLS
def test_an_item_comes_after_the_one_it_needs(drill: ModuleType) -> None:
    seen: set[str] = set()
    for item in drill.items(CATALOG):
        assert item.after is None or item.after in seen
        seen.add(item.key)


@DRILLS
def test_every_item_belongs_to_a_deck_of_the_catalog(drill: ModuleType) -> None:
    assert {item.deck for item in drill.items(CATALOG)} <= {*CATALOG.decks, ""}


@DRILLS
def test_every_item_has_a_lesson(drill: ModuleType) -> None:
    for item in drill.items(CATALOG):
        lesson = drill.lesson(item.key, NOBODY, CATALOG)
        assert lesson.item == item.key
        assert all((lesson.word, lesson.reading, lesson.romaji, lesson.meanings, lesson.instruction))
        assert all(furigana.covered(passage.furigana) for passage in lesson.passages)


@DRILLS
def test_a_question_can_be_rebuilt_from_its_ref(drill: ModuleType) -> None:
    for item in drill.items(CATALOG):
        asked = drill.question(item.key, NOBODY, Random(f"{item.key}:3"), CATALOG)
        assert drill.rebuild(item.key, asked.ref, NOBODY, CATALOG) == asked


@DRILLS
def test_a_seed_draws_one_question(drill: ModuleType) -> None:
    for item in drill.items(CATALOG):
        one, other = (drill.question(item.key, NOBODY, Random(7), CATALOG) for _ in range(2))
        assert one == other


@DRILLS
def test_every_ref_is_drawn_in_time(drill: ModuleType) -> None:
    for item in drill.items(CATALOG)[:20]:
        refs = drill.refs(item.key, NOBODY, CATALOG)
        drawn: set[str] = set()
        for n in range(20 * len(refs)):
            drawn.add(drill.question(item.key, NOBODY, Random(n), CATALOG).ref)
            if len(drawn) >= len(refs):
                break
        assert drawn == set(refs)


@DRILLS
def test_the_first_expected_answer_is_exact_and_the_others_pass(drill: ModuleType) -> None:
    """As it is written; of the first question of an item also with its furigana."""
    with_furigana = set()
    for question in _questions(drill):
        assert question.expected
        for expected in question.expected:
            both = {expected, furigana.plain(expected)}
            for answer in both if question.item not in with_furigana else {furigana.plain(expected)}:
                verdict = drill.judge(question, answer, NOBODY, CATALOG)
                assert verdict.kind == "exact" if expected == question.expected[0] else verdict.passed, answer
        with_furigana.add(question.item)


@DRILLS
def test_something_to_choose_from_is_there_exactly_where_the_answer_is_chosen(drill: ModuleType) -> None:
    for question in _questions(drill):
        assert (question.answer_kind in ("choice", "tiles", "place")) == bool(question.choices)
        assert len(question.labels) in (0, len(question.choices))
        assert question.labels or question.answer_kind != "place"


@DRILLS
def test_a_choice_offers_its_answer_once_among_others_that_do_not_pass(drill: ModuleType) -> None:
    for question in _questions(drill):
        if question.answer_kind in ("choice", "place"):
            assert len(question.choices) == len(set(question.choices)) > 1
            passed = [text for text in question.choices if drill.judge(question, text, NOBODY, CATALOG).passed]
            assert passed == [furigana.plain(question.expected[0])]


@DRILLS
def test_tiles_hold_all_that_an_expected_answer_needs_and_others_and_none_passes_alone(drill: ModuleType) -> None:
    for question in _questions(drill):
        if question.answer_kind == "tiles":
            tray = Counter(question.choices)
            built = [text.replace("/", "") for text in question.expected if not Counter(text.replace("/", "")) - tray]
            assert built
            assert all(drill.judge(question, text, NOBODY, CATALOG).kind == "exact" for text in built)
            assert all(len(text) < len(question.choices) for text in built)
            assert not [tile for tile in tray if drill.judge(question, tile, NOBODY, CATALOG).passed]


NONSENSE = ("zzzz", "", "。", "qwertyuiop", "🙂", "x" * 500)


@DRILLS
def test_nonsense_never_passes(drill: ModuleType) -> None:
    """Every question is told some of it, the first one of an item all: how it is taken does not hang on the word drawn."""
    told, wrong = set(), []
    for number, question in enumerate(_questions(drill)):
        answers = NONSENSE if question.item not in told else NONSENSE[number % len(NONSENSE) :][:1]
        told.add(question.item)
        for answer in answers:
            verdict = drill.judge(question, answer, NOBODY, CATALOG)
            if verdict.passed or not verdict.explanation:
                wrong.append((question.item, question.ref, answer, verdict))
    assert wrong == []


@DRILLS
def test_an_unknown_item_is_refused(drill: ModuleType) -> None:
    for key in (f"{drill.KEY}:no-such-word:meaning", f"{drill.KEY}:", drill.KEY, "", "::", "no-such-drill:a:b"):
        with pytest.raises(UnknownItem):
            drill.question(key, NOBODY, Random(0), CATALOG)


@DRILLS
def test_an_unknown_ref_is_refused(drill: ModuleType) -> None:
    with pytest.raises(UnknownItem):
        drill.rebuild(drill.items(CATALOG)[0].key, "no such ref", NOBODY, CATALOG)


ANSWERS = st.one_of(st.text(max_size=40), st.text([chr(code) for code in range(0x3041, 0x30FF)], max_size=20))


@DRILLS
@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**6), ANSWERS, ANSWERS)
def test_any_answer_gets_a_verdict(drill: ModuleType, place: int, answer: str, typed: str) -> None:
    items = drill.items(CATALOG)
    item = items[place % len(items)]
    question = drill.question(item.key, NOBODY, Random(0), CATALOG)
    verdict = drill.judge(question, answer, NOBODY, CATALOG, typed=typed)
    assert verdict.expected == question.expected
    assert verdict.passed or verdict.explanation


def test_drills_need_neither_web_nor_database_nor_dictionary() -> None:
    heavy = ("flask", "sqlalchemy", "fsrs", "pykakasi", "jaconv", "hypothesis")
    program = f"import sys, learnapp.drills.lines; print([name for name in {heavy} if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


@pytest.mark.parametrize("key", [key for key, drill in REGISTRY.items() if hasattr(drill, "taken_for")])
def test_what_an_answer_is_taken_for_is_an_item_that_it_is_right_for(key: str) -> None:
    """Of each item the right answer to another is given; where it is wrong, that other one, or one like it, is named."""
    drill, rng = REGISTRY[key], Random(key)
    items = [item.key for item in drill.items(CATALOG)]
    named = 0
    for item in rng.sample(items, 60):
        ask = drill.question(item, NOBODY, rng, CATALOG)
        same = [one for one in items if one != item and one.split(":")[2:] == item.split(":")[2:]]
        other = drill.question(rng.choice(same), NOBODY, rng, CATALOG)
        answer = furigana.plain(other.expected[0])
        if drill.judge(ask, answer, NOBODY, CATALOG).kind != "wrong":
            continue
        found = drill.taken_for(ask, answer, NOBODY, CATALOG)
        assert found != item
        if found:
            named += 1
            meant = drill.question(found, NOBODY, rng, CATALOG)
            assert drill.judge(meant, answer, NOBODY, CATALOG).passed, (item, answer, found)
    assert named > 30
    assert drill.taken_for(ask, "ぬぬぬ", NOBODY, CATALOG) == ""
