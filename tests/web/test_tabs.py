"""One form sent twice, one question in two tabs, many browsers at once: one review, and everyone sees where things stand."""

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from learnapp.drills.base import OwnWord
from learnapp.store import words
from tests.store.log import assert_day_counts_follow, assert_memories_follow
from tests.support import Clock, Form
from tests.web.pupil import Pupil

INU = "vocabulary:inu:meaning"


@pytest.fixture
def asked(pupil: Pupil) -> Pupil:
    pupil.begin()
    pupil.get("/review")
    return pupil


def question(pupil: Pupil) -> Form:
    return pupil.form("question")


def answers(pupil: Pupil) -> int:
    return len(pupil.table("review"))


def test_an_answer_sent_twice_is_one_review_and_leads_to_one_place(asked: Pupil) -> None:
    form = question(asked)
    first = asked.stale(form, answer="dog")
    with asked.nothing_changes():
        again = [asked.stale(form, answer=text) for text in ("dog", "dog", "something else by now")]
    assert first.status_code == 303
    assert {page.headers["Location"] for page in again} == {first.headers["Location"]}
    assert answers(asked) == 1


CHANGES = pytest.mark.parametrize(
    "name, answer, values",
    [
        ("rate", "dog", {"rating": "4"}),
        ("slip", "zzzz", {}),
        ("accept", "zzzz", {}),
        ("undo", "dog", {}),
    ],
)


@CHANGES
def test_a_change_sent_twice_is_made_once(asked: Pupil, name: str, answer: str, values: dict[str, str]) -> None:
    asked.answer(answer)
    asked.get("/review")
    asked.answer("zzzz" if name in ("slip", "accept") else asked.question().expected[0])
    form = asked.form(name)
    first = asked.stale(form, **values)
    assert first.status_code == 303
    with asked.nothing_changes():
        again = asked.stale(form, **values)
    assert (again.status_code, again.headers["Location"]) == (303, first.headers["Location"])


@CHANGES
def test_one_number_on_two_buttons_of_a_page_does_both(
    asked: Pupil, name: str, answer: str, values: dict[str, str]
) -> None:
    """The verdict page is one form with several buttons; going back and pressing another one is another sending."""
    asked.answer(answer)
    form = asked.form(name)
    asked.stale(form, **values)
    undo = asked.stale(replace(form, action="/review/undo"))
    assert undo.status_code == 303
    assert undo.headers["Location"].startswith("/review")


def test_the_second_tab_on_a_question_is_shown_the_answer_that_counted(asked: Pupil) -> None:
    second_tab = question(asked)
    asked.get("/review")
    assert asked.asked.item == INU
    asked.wrong()
    with asked.nothing_changes():
        page = asked.stale(second_tab, answer="dog")
    text = page.get_data(as_text=True)
    assert page.status_code == 409
    assert "answered already, in another tab" in text
    assert "Not yet" in text
    assert "zzzz" in text


def test_the_second_tab_of_a_question_taken_back_may_answer_it(asked: Pupil) -> None:
    second_tab = question(asked)
    asked.get("/review")
    asked.wrong()
    asked.send("undo")
    assert asked.stale(second_tab, answer="dog").status_code == 303


def test_a_page_of_yesterday_is_answered_today(asked: Pupil, clock: Clock) -> None:
    form = question(asked)
    clock.forward(days=1)
    assert asked.stale(form, answer="dog").status_code == 303
    newest = asked.newest()
    assert newest is not None
    assert newest.answer.day == clock.at.date()


def test_a_page_of_before_a_restore_is_told_so(asked: Pupil) -> None:
    """The database was put back to a state in which the word had not been started."""
    form = question(asked)
    with asked.here.store.writing() as db:
        db.exec_driver_sql("DELETE FROM memory")
    with asked.nothing_changes():
        page = asked.stale(form, answer="dog")
    assert page.status_code == 409
    assert "nothing was recorded" in page.get_data(as_text=True)


def test_a_question_of_practice_cannot_be_graded(asked: Pupil) -> None:
    asked.get("/practice/vocabulary?run=1&n=0")
    form = replace(question(asked), action="/review")
    with asked.nothing_changes():
        assert asked.stale(form, answer="dog").status_code == 409


def test_a_lesson_sent_twice_starts_its_word_once(pupil: Pupil) -> None:
    pupil.get("/learn")
    form = pupil.form("answer")
    for _ in range(3):
        assert pupil.stale(form).status_code == 303
    assert len(pupil.table("memory")) == 1
    assert pupil.table("day_count")[0][3] == 1


def test_a_lesson_in_two_tabs_starts_its_word_once(pupil: Pupil) -> None:
    pupil.get("/learn")
    first = pupil.form("answer")
    pupil.get("/learn")
    second = pupil.form("answer")
    assert first.values["submit"] != second.values["submit"]
    assert [pupil.stale(form).status_code for form in (first, second)] == [303, 303]
    assert len(pupil.table("memory")) == 1
    assert pupil.table("day_count")[0][3] == 1


def test_the_last_lesson_of_an_own_word_may_be_sent_twice(pupil: Pupil, clock: Clock) -> None:
    with pupil.here.store.writing() as db:
        words.add(db, pupil.row.id, OwnWord(0, "鯨", "くじら", ("whale",)), clock.at)
    pupil.learn(1)
    pupil.review()
    clock.forward(days=1)
    pupil.get("/learn")
    form = pupil.form("answer")
    assert [pupil.stale(form, item="vocabulary:own-1:write").status_code for _ in range(2)] == [303, 303]
    assert [row[1] for row in pupil.table("memory")] == ["vocabulary:own-1:meaning", "vocabulary:own-1:write"]


def test_a_word_sent_twice_is_added_once(pupil: Pupil) -> None:
    pupil.get("/library/words/new")
    form = pupil.form("japanese")
    for _ in range(2):
        page = pupil.stale(form, japanese="鯨", reading="くじら", meanings="whale")
        assert page.status_code == 303
    assert len(pupil.table("word")) == 1


def with_word(pupil: Pupil) -> Form:
    with pupil.here.store.writing() as db:
        words.add(db, pupil.row.id, OwnWord(0, "鯨", "くじら", ("whale",)), pupil.here.clock())
    pupil.get("/library/words/1")
    return pupil.form("remove")


def with_accepted(pupil: Pupil) -> Form:
    pupil.begin(1)
    pupil.get("/review")
    pupil.answer("wauwau")
    pupil.send("accept")
    pupil.get("/settings")
    return pupil.form("remove")


@pytest.mark.parametrize("prepare", [with_word, with_accepted])
def test_a_removal_sent_twice_gets_the_same_answer(pupil: Pupil, prepare: Callable[[Pupil], Form]) -> None:
    form = prepare(pupil)
    first = pupil.stale(form)
    assert first.status_code == 303
    with pupil.nothing_changes():
        again = pupil.stale(form)
    assert (again.status_code, again.headers["Location"]) == (303, first.headers["Location"])


@pytest.mark.parametrize("prepare", [with_word, with_accepted])
def test_a_removal_in_a_second_tab_is_told_that_there_is_no_such_thing(
    pupil: Pupil, prepare: Callable[[Pupil], Form]
) -> None:
    form = prepare(pupil)
    pupil.stale(form)
    with pupil.nothing_changes():
        assert pupil.stale(form, submit="another1234").status_code == 404


def test_the_same_number_from_different_pages_is_different_forms(asked: Pupil) -> None:
    """A number is made by our pages, but a browser may send any."""
    number = "0123456789abcdef"
    asked.stale(question(asked), answer="dog", submit=number)
    asked.get("/learn?more=50")
    asked.get("/review")
    for form in (replace(question(asked), action="/review/undo"), replace(question(asked), action="/review/undo")):
        assert asked.stale(form, submit=number).status_code == 303
    assert asked.newest() is None
    assert asked.stale(question(asked), answer="dog", submit=number).status_code == 303
    assert asked.newest() is None, "the answer's number was used"


def side_by_side(*work: Callable[[], None]) -> None:
    faults: list[BaseException] = []
    together = threading.Barrier(len(work))

    def run(one: Callable[[], None]) -> None:
        try:
            together.wait()
            one()
        except BaseException as error:
            faults.append(error)

    running = [threading.Thread(target=run, args=(one,)) for one in work]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    assert not faults


def test_eight_sendings_of_one_form_at_one_moment_are_one_review(asked: Pupil) -> None:
    form, found = question(asked), list[str]()
    side_by_side(*[lambda: found.append(asked.stale(form, answer="dog").headers["Location"])] * 8)
    assert len(found) == 8
    assert len(set(found)) == 1
    assert answers(asked) == 1


def test_eight_tabs_that_answer_at_one_moment_make_one_review(asked: Pupil) -> None:
    tabs = []
    for _ in range(8):
        asked.get("/review")
        tabs.append(question(asked))
    found: list[int] = []

    def send(form: Form) -> Callable[[], None]:
        return lambda: found.append(asked.stale(form, answer="dog").status_code)

    side_by_side(*map(send, tabs))
    assert sorted(found) == [303] + [409] * 7
    assert answers(asked) == 1


def test_eight_browsers_that_review_side_by_side_leave_a_log_that_adds_up(pupil: Pupil) -> None:
    """They get in each other's way all the time: what is refused is refused whole."""
    pupil.begin(10)

    def go_on(number: int) -> Callable[[], None]:
        def work() -> None:
            browser = Pupil(pupil.app)
            for step in range(12):
                browser.get("/review")
                if not browser.asks:
                    return
                form = browser.form("question")
                text = browser.question().expected[0] if (step + number) % 3 else "zzzz"
                assert browser.stale(form, answer=text).status_code in (303, 409)
                if (step + number) % 5 == 0:
                    assert browser.stale(replace(form, action="/review/undo")).status_code == 303

        return work

    side_by_side(*map(go_on, range(8)))
    with pupil.here.store.reading() as db:
        assert_memories_follow(db, pupil.row)
        assert_day_counts_follow(db, pupil.row)
        assert db.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"
