"""Conjugation on the pages: its lessons among those of words, its questions, what a wrong answer shows, its settings."""

import itertools
import re

import pytest

from learnapp import drills
from learnapp.drills import conjugation
from learnapp.drills.base import Learner
from learnapp.srs.memory import State, started
from learnapp.store import days, memories
from learnapp.store.days import DayCount
from tests.web.conftest import set_options
from tests.web.pupil import Pupil

TE = "conjugation:v5m:te"
MASU = "conjugation:v1:polite_present"


def begin(pupil: Pupil, *items: str) -> None:
    """Start items as their lessons would."""
    now = pupil.here.clock()
    with pupil.here.store.writing() as db:
        for item in items:
            day = pupil.row.options.calendar.day_of(now)
            memories.add(db, pupil.row.id, item, None, started(now), now, day)
            days.bump(db, pupil.row.id, day, item.partition(":")[0], DayCount(started=1))


def learned(pupil: Pupil, *items: str) -> None:
    """Items that are learned, as after weeks."""
    begin(pupil, *items)
    with pupil.here.store.writing() as db:
        for item in items:
            row = memories.find(db, pupil.row.id, item)
            assert row is not None
            far = pupil.here.clock().replace(year=2030)
            known = {"state": State.REVIEW, "step": None, "stability": 30.0, "difficulty": 5.0, "due": far}
            memories.save(db, pupil.row.id, item, type(row.memory)(**{**_fields(row.memory), **known}))


def _fields(memory: object) -> dict[str, object]:
    return {name: getattr(memory, name) for name in memory.__slots__}  # type: ignore[attr-defined]


def plain(page: str) -> str:
    return re.sub(r"<rt>.*?</rt>|<[^>]+>", "", page)


def test_five_words_are_taught_for_one_of_each_other_drill(pupil: Pupil) -> None:
    found = []
    for _ in range(10):
        pupil.get("/learn")
        if pupil.path.startswith("/review"):
            pupil.review()
            pupil.get("/learn")
        found.append(str(pupil.form("item").values["item"]).partition(":")[0])
        pupil.send("answer")
    others = [key for key in drills.REGISTRY if key != "vocabulary" and key not in drills.ON_REQUEST]
    assert found == [*["vocabulary"] * 5, *others, *["vocabulary"] * 5][:10]
    pupil.review()
    assert "Enough new for today" in pupil.get("/learn")


def test_a_rules_lesson_shows_three_words(pupil: Pupil) -> None:
    set_options(pupil.app, drills_off=("vocabulary",))
    page = pupil.get("/learn")
    assert "ichidan" in page
    assert plain(page).count("→") >= 3


def test_a_lesson_judges_what_is_tried_by_the_word_it_shows(pupil: Pupil) -> None:
    set_options(pupil.app, drills_off=("vocabulary",))
    pupil.get("/learn")
    page = pupil.answer("たべるます")
    assert "Not yet" in page
    assert "食" in page
    pupil.answer("たべます")
    assert started_items(pupil) == [MASU]


def started_items(pupil: Pupil) -> list[str]:
    return [row[1] for row in pupil.table("memory")]


def test_the_question_shows_the_word_its_meaning_and_the_form_as_tags(pupil: Pupil) -> None:
    begin(pupil, "conjugation:v5m:polite_past_negative")
    page = pupil.get("/review")
    verb = pupil.here.catalog.verb(pupil.asked.ref)
    assert verb is not None
    assert verb.meanings[0] in page
    assert re.findall(r'<span class="tag">(.*?)</span>', page) == ["polite", "negative", "past"]
    assert "<rt>" in page
    assert "活用" in page


def test_a_wrong_answer_shows_the_rule_the_way_and_one_more_word(pupil: Pupil) -> None:
    begin(pupil, TE)
    pupil.get("/review")
    word = pupil.question().expected[0]
    page = pupil.answer("のむて")
    assert "Not yet" in page
    assert "becomes ん" in plain(page)
    assert '<th scope="row" class="in-row">む</th>' in page
    assert re.search(r'<td class="is-cell">んで</td>', page)
    assert "One more by this rule" in page
    assert word.partition("[")[0] in page


def test_an_exception_stands_in_the_table_as_it_is(pupil: Pupil) -> None:
    begin(pupil, "conjugation:v5k-s:te")
    pupil.get("/review")
    page = pupil.answer("いいて")
    assert '<td class="is-cell">って</td>' in page


def test_a_right_answer_is_not_lectured(pupil: Pupil) -> None:
    begin(pupil, TE)
    pupil.get("/review")
    page = pupil.right()
    assert 'class="godan"' not in page
    assert "All forms of" in page


def test_the_opened_table_lights_the_row_alone_and_caps_the_rating_at_hard(pupil: Pupil) -> None:
    begin(pupil, TE)
    page = pupil.get("/review")
    assert 'class="godan"' not in page
    page = pupil.get(re.search(r'href="([^"]+)" id="hint"', page)[1].replace("&amp;", "&"))  # type: ignore[index]
    assert '<th scope="row" class="in-row">む</th>' in page
    assert "is-cell" not in page
    pupil.right()
    newest = pupil.newest()
    assert newest is not None
    assert newest.answer.rating.name == "HARD"


def test_words_that_are_known_are_asked_before_others(pupil: Pupil) -> None:
    known = "vocabulary:nomu:meaning"
    assert known in conjugation.knowledge(TE, pupil.here.catalog)
    learned(pupil, known)
    begin(pupil, TE)
    pupil.get("/review/conjugation")
    assert pupil.asked.ref == "nomu"


def test_the_word_of_the_last_time_is_not_asked_again(pupil: Pupil) -> None:
    begin(pupil, TE)
    asked = []
    for _ in range(6):
        pupil.get(f"/review?item={TE}")
        asked.append(pupil.asked.ref)
        pupil.wrong()
        pupil.here.clock.forward(minutes=2)  # type: ignore[attr-defined]
    assert all(one != other for one, other in itertools.pairwise(asked))


def test_one_drill_can_be_reviewed_alone(pupil: Pupil) -> None:
    pupil.begin(2)
    begin(pupil, MASU)
    pupil.get("/review/conjugation")
    assert pupil.asked.item == MASU
    while pupil.asks:
        assert pupil.asked.item == MASU
        pupil.right()
        pupil.get("/review/conjugation")
    assert "Done for now" in pupil.text
    assert pupil.get("/review/vocabulary")
    assert pupil.asked.item.startswith("vocabulary:")


def test_the_drills_share_one_queue(pupil: Pupil) -> None:
    pupil.begin(2)
    begin(pupil, MASU)
    assert pupil.review() >= 3
    assert {row[1].partition(":")[0] for row in pupil.table("memory")} == {"vocabulary", "conjugation"}


# --- settings ---


def test_a_class_that_is_switched_off_is_not_asked_and_comes_back_as_it_was(pupil: Pupil) -> None:
    begin(pupil, TE, MASU)
    pupil.get("/settings")
    classes = pupil.form("classes").values["classes"]
    pupil.send("classes", classes=[code for code in classes if code != "v5m"])
    assert pupil.row.options.classes_off == ("v5m",)
    assert pupil.memory(TE).suspended
    assert not pupil.memory(MASU).suspended
    pupil.get("/review")
    assert pupil.asked.item == MASU
    pupil.get("/settings")
    pupil.send("classes", classes=classes)
    assert pupil.row.options.classes_off == ()
    assert not pupil.memory(TE).suspended


def test_a_form_that_is_switched_off_is_not_taught(pupil: Pupil) -> None:
    set_options(pupil.app, drills_off=("vocabulary",), forms_off=("polite_present",))
    pupil.get("/learn")
    item = str(pupil.form("item").values["item"])
    assert not item.endswith(":polite_present")


def test_a_drill_that_is_switched_off_brings_nothing_new(pupil: Pupil) -> None:
    pupil.get("/settings")
    pupil.send("drills", drills=["vocabulary"])
    assert "conjugation" in pupil.row.options.drills_off
    for _ in range(5):
        pupil.get("/learn")
        assert str(pupil.form("item").values["item"]).startswith("vocabulary:")
        pupil.send("answer")


def test_words_above_the_level_are_not_drawn(pupil: Pupil) -> None:
    catalog = pupil.here.catalog
    set_options(pupil.app, level="N5")
    begin(pupil, "conjugation:v1:te")
    levels = set()
    for _ in range(12):
        pupil.get("/review?item=conjugation:v1:te")
        verb = catalog.verb(pupil.asked.ref)
        assert verb is not None
        levels.add(verb.jlpt)
        pupil.wrong()
        pupil.here.clock.forward(minutes=2)  # type: ignore[attr-defined]
    assert levels == {"N5"}


def test_a_form_can_be_asked_from_the_polite_one(pupil: Pupil) -> None:
    set_options(pupil.app, asks_from="polite")
    begin(pupil, TE)
    pupil.get("/review")
    assert pupil.asked.ref.endswith("@polite_present")
    assert pupil.prompt().endswith("ます")
    page = pupil.answer("のむて")
    assert " comes from " in page
    pupil.get(pupil.path)
    begin(pupil, MASU)
    pupil.get(f"/review?item={MASU}")
    assert not pupil.prompt().endswith("ます"), "the answer is not shown"


@pytest.mark.parametrize(
    "wish, asked, answered", [("always", True, True), ("after", False, True), ("never", False, False)]
)
def test_furigana_stands_over_the_word_when_it_is_wished(pupil: Pupil, wish: str, asked: bool, answered: bool) -> None:
    set_options(pupil.app, conjugation_furigana=wish)
    begin(pupil, TE)
    heading = re.compile(r'<h1 class="prompt-word".*?</h1>', re.S)
    page = pupil.get("/review")
    assert ("<rt>" in heading.search(page)[0]) is asked  # type: ignore[index]
    page = pupil.wrong()
    assert ("<rt>" in heading.search(page)[0]) is answered  # type: ignore[index]


def test_practice_shows_the_way_as_well(pupil: Pupil) -> None:
    begin(pupil, TE)
    pupil.get("/practice/conjugation")
    page = pupil.answer("ぬぬぬ")
    assert 'class="godan"' in page
    assert "One more by this rule" in page


def test_every_word_of_a_rule_can_be_rebuilt_in_every_shape_it_is_shown_in() -> None:
    from learnapp.catalog import load

    catalog, nobody = load(), Learner()
    for item in conjugation.items(catalog)[::37]:
        for ref in conjugation.refs(item.key, nobody, catalog)[:3]:
            for source in ("plain_present", "polite_present", "te", "plain_negative", "plain_past"):
                try:
                    question = conjugation.rebuild(item.key, f"{ref}@{source}", nobody, catalog)
                except LookupError:
                    continue
                assert question.prompt not in question.expected
                assert conjugation.judge(question, question.expected[0], nobody, catalog).kind == "exact"
                assert conjugation.derivation(question, nobody, catalog).steps


def test_a_step_that_the_explanation_tells_is_not_told_twice(pupil: Pupil) -> None:
    begin(pupil, TE)
    pupil.get("/review")
    page = plain(pupil.answer("のむて"))
    assert page.count("the む of a godan verb becomes ん") == 1
