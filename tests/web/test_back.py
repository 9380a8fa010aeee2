"""Coming back after days away: offered calmly, shown before it is chosen, undone exactly, and nobody else's."""

import re
from datetime import date, timedelta

import pytest

from learnapp.srs.day import noon
from learnapp.srs.memory import State
from learnapp.store import memories
from tests.store.log import assert_day_counts_follow, assert_memories_follow
from tests.support import Clock
from tests.web.conftest import Bench, set_options
from tests.web.pupil import Pupil


@pytest.fixture
def away(bench: Bench, pupil: Pupil, clock: Clock) -> Pupil:
    bench.once(go_away, pupil, clock)
    return pupil


def go_away(pupil: Pupil, clock: Clock) -> None:
    """Two days of learning, then eleven days away."""
    for _ in range(2):
        pupil.begin(10)
        for _ in range(2):
            pupil.review()
            clock.forward(minutes=15)
        clock.forward(days=1)
    clock.forward(days=10)


def dues(pupil: Pupil) -> dict[str, date]:
    """The reviews of the calendar."""
    with pupil.here.store.reading() as db:
        items = [row[1] for row in pupil.table("memory")]
        found = memories.find_many(db, pupil.row.id, items)
    return {item: row.memory.due.date() for item, row in found.items() if row.memory.state is State.REVIEW}


def today(pupil: Pupil) -> date:
    return pupil.row.options.calendar.day_of(pupil.here.clock())


def follows(pupil: Pupil) -> None:
    with pupil.here.store.reading() as db:
        assert_memories_follow(db, pupil.row)
        assert_day_counts_follow(db, pupil.row)


def choose(pupil: Pupil, way: str) -> None:
    pupil.get("/back")
    form = next(form for form in pupil.forms() if form.values.get("way") == way)
    pupil.page = pupil.client.post("/back", data=form.values, base_url="http://127.0.0.1:5000", follow_redirects=True)


def test_today_and_the_first_question_offer_the_choice(away: Pupil) -> None:
    assert "Welcome back" in away.get("/")
    assert 'href="/back"' in away.text
    assert "Welcome back after" in away.get("/review")
    away.right()
    away.get("/review")
    assert "Welcome back after" not in away.text, "asked once is enough"
    assert 'href="/back"' in away.get("/"), "but the choice stays open all day"


def test_nothing_is_offered_to_who_was_here_yesterday(pupil: Pupil, clock: Clock) -> None:
    pupil.begin()
    pupil.review()
    clock.forward(days=3)
    assert "Welcome back" not in pupil.get("/")
    assert "There is nothing to decide now" in pupil.get("/back")


def test_the_page_shows_each_way_with_its_forecast(away: Pupil) -> None:
    page = away.get("/back")
    ways = {form.values["way"] for form in away.forms() if "way" in form.values}
    assert ways == {"shift", "risk", "spread-3", "spread-7", "spread-14", "spread-30"}
    assert page.count("<figure") == 1 + len(ways)
    waiting = sum(due <= today(away) for due in dues(away).values())
    assert waiting > 3
    assert f"{waiting} reviews today" in page
    assert "style=" not in page


def test_no_word_of_it_blames(away: Pupil) -> None:
    for path in ("/", "/back", "/review"):
        away.get(path)
        assert not re.search(r"overdue|missed|broke|lost your|behind|failed|refusal", away.text), path


def test_a_shift_moves_what_was_to_come_by_the_days_away(away: Pupil) -> None:
    before = dues(away)
    last = max(row[1] for row in away.table("day_count"))
    choose(away, "shift")
    days = (today(away) - last).days - 1
    assert "Welcome back" in away.text
    assert dues(away) == {item: due + timedelta(days=days) if due > last else due for item, due in before.items()}
    follows(away)


def test_a_spread_deals_out_what_waits(away: Pupil) -> None:
    before = dues(away)
    choose(away, "spread-7")
    after = dues(away)
    late = {item for item, due in before.items() if due <= today(away)}
    assert all(0 <= (after[item] - today(away)).days < 7 for item in late)
    assert {item: after[item] for item in after if item not in late} == {
        item: before[item] for item in before if item not in late
    }
    follows(away)


def test_most_at_risk_first_moves_nothing_and_orders_the_queue(away: Pupil) -> None:
    before = dues(away)
    choose(away, "risk")
    assert dues(away) == before
    assert away.row.options.queue_order == "risk"
    away.get("/back")
    away.send("/undo")
    assert away.row.options.queue_order == "due"


@pytest.mark.parametrize("way", ["shift", "spread-3", "spread-30"])
def test_taken_back_everything_is_as_before(away: Pupil, way: str) -> None:
    before = away.table("memory")
    choose(away, way)
    assert away.table("memory") != before
    away.get("/back")
    away.send("/undo")
    assert away.table("memory") == before
    assert len({form.values["way"] for form in away.forms() if "way" in form.values}) == 6, "offered again"
    follows(away)


def test_what_was_answered_since_stays_when_a_choice_is_taken_back(away: Pupil, clock: Clock) -> None:
    before = dues(away)
    choose(away, "spread-3")
    away.get("/review")
    answered = away.asked.item
    away.right()
    kept = away.memory(answered).memory
    clock.forward(days=1)
    away.get("/back")
    away.send("/undo")
    assert away.memory(answered).memory == kept
    assert {item: due for item, due in dues(away).items() if item != answered} == {
        item: due for item, due in before.items() if item != answered
    }
    follows(away)


def test_an_answer_after_a_choice_can_be_undone_and_one_before_it_cannot(away: Pupil) -> None:
    away.get("/review")
    away.right()
    choose(away, "spread-3")
    with away.nothing_changes("submission"):
        away.get("/review")
        away.send("/review/undo")
    moved = away.kept("submission", "review")
    away.get("/review")
    away.right()
    away.get("/review")
    away.send("/review/undo")
    assert away.kept("submission", "review")["memory"] == moved["memory"]
    follows(away)


def test_a_choice_is_made_once(away: Pupil) -> None:
    away.get("/back")
    forms = [form for form in away.forms() if "way" in form.values]
    assert away.stale(forms[0]).status_code == 303
    with away.nothing_changes():
        assert away.stale(forms[0]).status_code == 303, "the same form again has one effect"
        other = away.stale(forms[1])
    assert other.status_code == 409
    assert "decided already" in other.get_data(as_text=True)


def test_away_again_after_a_choice_is_asked_again(away: Pupil, clock: Clock) -> None:
    choose(away, "shift")
    assert 'href="/back"' not in away.get("/")
    clock.forward(days=2)
    assert 'href="/back"' not in away.get("/")
    clock.forward(days=2)
    assert "away for 4 days" in away.get("/"), "the day of the choice had no answer"


@pytest.mark.parametrize("way", ["", "spread", "spread-5", "spread-0", "shift ", "undo", "fit", "x" * 500])
def test_a_way_that_there_is_not_is_refused(away: Pupil, way: str) -> None:
    away.get("/back")
    form = next(form for form in away.forms() if "way" in form.values)
    with away.nothing_changes():
        page = away.stale(form, way=way)
    assert page.status_code == 400
    assert "Nothing was changed" in page.get_data(as_text=True)


def test_there_is_nothing_to_take_back_where_nothing_was_chosen(away: Pupil) -> None:
    away.get("/back")
    form = next(form for form in away.forms() if "way" in form.values)
    form.action = "/back/undo"
    with away.nothing_changes():
        assert away.stale(form).status_code == 409


def test_the_next_answer_counts_the_days_that_really_passed(away: Pupil) -> None:
    choose(away, "shift")
    away.get("/review")
    item = away.asked.item
    last = away.memory(item).memory.last_day
    away.right()
    newest = [row for row in away.table("review") if row[2] == item][-1]
    assert last is not None
    assert newest[8] == (today(away) - last).days, "elapsed days"


def test_reviews_avoid_days_off_as_far_as_their_bounds_allow(pupil: Pupil, clock: Clock) -> None:
    """Intervals of three days and more have days to choose from; 29 November 2026 is a Sunday."""
    set_options(pupil.app, easy_days=("1=none", "3=none", "5=none"))
    pupil.begin(30)
    for _ in range(6):
        pupil.review()
        clock.forward(days=3)
    spread_over = [
        due for item, due in dues(pupil).items() if (due - (pupil.memory(item).memory.last_day or due)).days > 4
    ]
    assert len(spread_over) > 10
    assert not [due for due in spread_over if due.weekday() in (1, 3, 5)]
    follows(pupil)


def test_a_day_off_starts_nothing_new_and_a_lighter_one_half(pupil: Pupil) -> None:
    pupil.learn(1)
    set_options(pupil.app, easy_days=("0=lighter",))
    assert "and up to 5 new" in pupil.get("/"), "of tomorrow, a Monday"
    set_options(pupil.app, easy_days=("0=none",))
    assert "to review." in pupil.get("/"), "and nothing new"
    pupil.review()
    assert "new item" not in pupil.text
    set_options(pupil.app, easy_days=("6=none",))
    assert "1 of 0 started today, an easy day" in pupil.get("/")
    set_options(pupil.app, easy_days=("6=lighter",))
    assert "1 of 5 started today, an easy day" in pupil.get("/")


@pytest.mark.parametrize("days, ahead", [(1, 1), (7, 7)])
def test_practice_ahead_asks_what_comes_and_changes_nothing(pupil: Pupil, clock: Clock, days: int, ahead: int) -> None:
    pupil.begin(8)
    for _ in range(2):
        pupil.review()
        clock.forward(minutes=15)
    coming = {item for item, due in dues(pupil).items() if 0 < (due - today(pupil)).days <= ahead}
    with pupil.nothing_changes():
        pupil.get(f"/practice/ahead/{days}")
        if not coming:
            assert "Nothing falls due" in pupil.text
            return
        for _ in range(3):
            assert pupil.asked.item in coming
            pupil.right()
            assert "nothing is graded" in pupil.text
            found = re.search(r'id="continue" href="([^"]+)"', pupil.text)
            assert found
            pupil.get(found[1].replace("&amp;", "&"))


@pytest.mark.parametrize(
    "path", ["/practice/ahead/0", "/practice/ahead/2", "/practice/ahead/999999", "/practice/ahead/-1"]
)
def test_practice_looks_ahead_a_day_or_a_week(pupil: Pupil, path: str) -> None:
    pupil.get(path)
    assert pupil.status == 404


def test_by_risk_the_least_likely_of_two_hundred_comes_first(pupil: Pupil, clock: Clock) -> None:
    set_options(pupil.app, queue_order="risk")
    pupil.begin(40)
    pupil.review(200)
    clock.forward(days=40)
    with pupil.here.store.writing() as db:
        items = sorted(dues(pupil))
        weak = items[-1]
        for number, item in enumerate(items):
            row = memories.find(db, pupil.row.id, item)
            assert row is not None
            stability, due = (1.0, 0) if item == weak else (60.0, -30 + number % 20)
            memory = row.memory
            changed = type(memory)(
                **{name: getattr(memory, name) for name in memory.__slots__}  # type: ignore[attr-defined]
                | {"stability": stability, "due": noon(today(pupil) + timedelta(days=due))}
            )
            memories.save(db, pupil.row.id, item, changed)
    pupil.get("/review")
    assert pupil.asked.item == weak, "though thirty others have waited longer"


def test_only_what_was_done_today_is_marked_as_done(pupil: Pupil) -> None:
    pupil.learn(1)
    pupil.review()
    assert pupil.get("/").count("✓ done") == 1, "words; of the other drills nothing was asked"
