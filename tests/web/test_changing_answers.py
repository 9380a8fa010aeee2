"""After an answer: another rating, a slip, "mine is right too", and undo, each exact and only for the newest answer."""

from dataclasses import replace

import pytest

from learnapp.srs.memory import Rating, State, outcomes
from tests.store.log import assert_day_counts_follow, assert_memories_follow, assert_recall_counts_follow
from tests.support import Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil

INU = "vocabulary:inu:meaning"


@pytest.fixture
def asked(pupil: Pupil) -> Pupil:
    """Five words learned, the first one asked."""
    pupil.begin()
    pupil.get("/review")
    assert pupil.asked.item == INU
    return pupil


def standing(pupil: Pupil) -> list[tuple[str, Rating]]:
    """Item and rating of the answers that count, oldest first."""
    voided = {row[-3] for row in pupil.table("review")}
    return [(row[2], Rating(row[6])) for row in pupil.table("review") if row[6] is not None and row[0] not in voided]


def follows(pupil: Pupil) -> bool:
    with pupil.here.store.reading() as db:
        assert_memories_follow(db, pupil.row)
        assert_day_counts_follow(db, pupil.row)
        assert_recall_counts_follow(db, pupil.row)
    return True


@pytest.mark.parametrize("rating", [Rating.AGAIN, Rating.HARD, Rating.EASY])
def test_another_rating_replaces_the_answer_as_if_it_had_been_given_first(
    asked: Pupil, clock: Clock, rating: Rating
) -> None:
    before, answered = asked.memory(INU).memory, clock.at
    asked.right()
    clock.forward(seconds=30)
    asked.send("rate", rating=str(int(rating)))
    options = asked.row.options
    (chance,) = {row[-1] for row in asked.table("review") if row[6] is not None}
    promised = outcomes(INU, before, answered, options.calendar, options.schedule, (rating,), chance)
    assert asked.memory(INU).memory == promised[rating]
    assert standing(asked) == [(INU, rating)]
    assert len(asked.table("review")) == 3, "the first answer, what voids it, the one that replaces it"
    assert asked.path == "/review"
    assert follows(asked)


def test_the_rating_that_stands_already_writes_nothing(asked: Pupil) -> None:
    asked.right()
    with asked.nothing_changes("submission"):
        asked.stale(asked.form("rate"), rating="3")


def test_a_rating_that_there_is_not_is_refused(asked: Pupil) -> None:
    asked.right()
    form, taken = asked.form("rate"), []
    for rating in ("0", "5", "", "x", "3.0", "-1", "３", "good", "3 "):
        with asked.nothing_changes():
            page = asked.stale(form, rating=rating)
        if page.status_code != 400 or "Nothing was changed" not in page.get_data(as_text=True):
            taken.append((rating, page.status_code))
    assert taken == []


@pytest.mark.parametrize("rating", ["2", "3", "4"])
def test_a_wrong_answer_cannot_be_rated_as_right(asked: Pupil, rating: str) -> None:
    asked.wrong()
    form = asked.form("slip")
    with asked.nothing_changes():
        page = asked.stale(replace(form, action="/review/rate"), rating=rating)
    assert page.status_code == 400


def test_a_slip_takes_the_answer_back_and_asks_again_once_a_day(asked: Pupil, clock: Clock) -> None:
    before = asked.memory(INU).memory
    assert "It was a slip" in asked.wrong()
    asked.send("slip")
    assert asked.asked.item == INU, "asked again at once"
    assert asked.memory(INU).memory == before
    assert standing(asked) == []
    asked.wrong()
    assert "It was a slip" not in asked.text
    form = replace(asked.form("rate"), action="/review/slip")
    asked.stale(form)
    assert standing(asked) == [(INU, Rating.AGAIN)], "not even by hand"
    asked.review()
    clock.forward(days=10)
    asked.get(f"/review?item={INU}")
    assert "It was a slip" in asked.wrong(), "another day, another slip"
    assert follows(asked)


def test_slips_can_be_switched_off(asked: Pupil) -> None:
    set_options(asked.app, slips=False)
    assert "It was a slip" not in asked.wrong()
    form = replace(asked.form("accept"), action="/review/slip")
    asked.stale(form)
    assert standing(asked) == [(INU, Rating.AGAIN)]


def test_a_right_answer_is_no_slip(asked: Pupil) -> None:
    asked.right()
    asked.stale(replace(asked.form("rate"), action="/review/slip"))
    assert standing(asked) == [(INU, Rating.GOOD)]


def test_mine_is_right_too_counts_at_once_and_from_now_on_until_settings_say_otherwise(
    asked: Pupil, clock: Clock
) -> None:
    asked.answer("wauwau")
    assert "Mine is right too" in asked.text
    assert "Accepted" in asked.send("accept")
    assert standing(asked) == [(INU, Rating.GOOD)]
    assert asked.memory(INU).memory.state is State.LEARNING
    assert follows(asked)
    clock.forward(minutes=15)
    asked.get(f"/review?item={INU}")
    assert "Accepted" in asked.answer("Wauwau")
    settings = asked.get("/settings")
    assert "wauwau" in settings
    asked.send("/remove")
    assert "no longer counted as right" in asked.text
    assert "wauwau" not in asked.get("/settings")
    asked.review()
    clock.forward(days=30)
    asked.get(f"/review?item={INU}")
    assert "Not yet" in asked.answer("wauwau")


def test_an_accepted_answer_counts_for_its_own_item_only(asked: Pupil) -> None:
    asked.answer("wauwau")
    asked.send("accept")
    asked.get("/review")
    assert asked.asked.item != INU
    assert "Not yet" in asked.answer("wauwau")


def test_after_a_hint_mine_is_right_too_is_hard(asked: Pupil) -> None:
    asked.get(f"/review?item={INU}&hint=1")
    asked.answer("wauwau")
    asked.send("accept")
    assert standing(asked) == [(INU, Rating.HARD)]


def test_there_is_nothing_to_accept_where_nothing_was_answered(asked: Pupil) -> None:
    asked.send("answer", show="1")
    with asked.nothing_changes("submission"):
        asked.stale(replace(asked.form("slip"), action="/review/accept"))


def test_undo_takes_an_accepted_answer_out_of_settings_again(asked: Pupil) -> None:
    asked.answer("wauwau")
    asked.send("accept")
    asked.send("undo")
    assert asked.asked.item == INU
    assert "Not yet" in asked.answer("wauwau"), "it does not count any longer"
    assert "wauwau" not in asked.get("/settings")


def test_undo_goes_back_answer_by_answer_to_where_the_day_began(pupil: Pupil, clock: Clock) -> None:
    """Answers of every kind: right, wrong, rated anew, accepted, slipped. Memories and sums are exactly as before."""
    pupil.begin()
    pupil.review()
    clock.forward(days=3)
    pupil.begin()
    kinds = ("right", "wrong", "rate", "accept", "slip", "hint")
    states = [(pupil.table("memory"), pupil.table("day_count"), pupil.table("accepted"))]
    for number in range(18):
        kind = kinds[number % len(kinds)]
        pupil.get("/review")
        clock.forward(seconds=20)
        if kind == "hint":
            pupil.get(f"/review?item={pupil.asked.item}&hint=1")
        if kind in ("right", "rate", "hint"):
            pupil.right()
        else:
            pupil.wrong()
        if kind == "rate":
            pupil.send("rate", rating="4")
        slipped = kind == "slip" and "It was a slip" in pupil.text  # once a word and day
        if kind == "accept" or slipped:
            pupil.send(kind)
        if not slipped:
            states.append((pupil.table("memory"), pupil.table("day_count"), pupil.table("accepted")))
    log = pupil.table("review")
    for memory, day_count, accepted in reversed(states[:-1]):
        pupil.get("/review")
        pupil.send("undo")
        clock.forward(seconds=5)
        assert pupil.table("memory") == memory
        assert counts(pupil.table("day_count")) == counts(day_count)
        assert [row[:-1] for row in pupil.table("accepted") if row[-1] is None] == [
            row[:-1] for row in accepted if row[-1] is None
        ]
    assert pupil.table("review")[: len(log)] == log, "the log has only grown"
    assert follows(pupil)
    pupil.get("/review")
    with pupil.nothing_changes("submission"):  # an earlier day is out of reach
        pupil.stale(replace(pupil.form("question"), action="/review/undo"))


def counts(rows: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    return [row for row in rows if any(row[3:])]


def test_undo_asks_the_word_again_whose_answer_it_took_back(asked: Pupil) -> None:
    asked.right()
    asked.get("/review")
    second = asked.asked.item
    asked.right()
    asked.send("undo")
    assert asked.asked.item == second
    asked.send("undo")
    assert asked.asked.item == INU


def test_only_the_newest_answer_can_be_changed(asked: Pupil) -> None:
    asked.wrong()
    older = {name: asked.form(name) for name in ("slip", "accept")}
    asked.get("/review")
    asked.right()
    older["rate"] = replace(older["slip"], action="/review/rate")
    for form in older.values():
        with asked.nothing_changes():
            page = asked.stale(form, rating="1")
        assert page.status_code == 409
        text = page.get_data(as_text=True)
        assert "can no longer be changed" in text
        assert "Exact" in text, "it shows where things stand"


def test_with_no_answer_at_all_there_is_nothing_to_change(asked: Pupil) -> None:
    form = replace(asked.form("question"), action="/review/rate")
    with asked.nothing_changes():
        page = asked.stale(form, rating="3", review="1")
    assert page.status_code == 409
    assert "no answer left to change" in page.get_data(as_text=True)


def test_a_form_that_does_not_say_which_answer_is_refused(asked: Pupil) -> None:
    asked.right()
    statuses = {}
    for name in ("rate", "accept", "slip"):
        form = replace(asked.form("rate"), action=f"/review/{name}")
        for review in ("", "x", "-1", "1.0", "9" * 30, "１", "0x1", "1 "):
            with asked.nothing_changes():
                statuses[name, review] = asked.stale(form, review=review, rating="1").status_code
    assert {sent: status for sent, status in statuses.items() if status != 400} == {}


def test_an_answer_given_before_the_day_was_moved_can_no_longer_be_rated_into_the_day_before(
    pupil: Pupil, clock: Clock
) -> None:
    """Answered at nine; then the day is made to begin at noon, so by the new calendar it was still yesterday."""
    pupil.begin(1)
    pupil.review()
    due = pupil.memory(INU).memory.due
    clock.at = due.replace(hour=9)
    pupil.get("/review")
    pupil.right()
    pupil.send("rate", rating="1")
    clock.forward(minutes=15)
    pupil.review()
    clock.forward(days=1)
    pupil.get(f"/review?item={INU}")
    assert pupil.asked.item == INU
    pupil.right()
    form = pupil.form("rate")
    set_options(pupil.app, rollover_hour=12)
    with pupil.nothing_changes():
        page = pupil.stale(form, rating="4")
    assert page.status_code == 409
