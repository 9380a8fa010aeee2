"""What a learner is told when nothing more can be started: what waits for what, until when, and what can be done meanwhile."""

import re

import pytest

from learnapp.drills import REGISTRY, counter
from learnapp.store import memories
from tests.support import Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil
from tests.web.test_conjugation_review import begin
from tests.web.test_learning import learn_all

BUT_COUNTERS = tuple(drill for drill in REGISTRY if drill != counter.KEY)
ONES = "counter:number:ones"


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<rt>.*?</rt>|<[^>]+>", "", page))


def learn_counters(pupil: Pupil, miss: str = "") -> None:
    """Learn what there is today with nothing but counters switched on; `miss` is answered wrong at first."""
    set_options(pupil.app, drills_off=BUT_COUNTERS, new_per_day=100)
    if miss:
        begin(pupil, miss)
        pupil.get(f"/review?item={miss}")
        pupil.wrong()
    learn_all(pupil)


def test_with_counters_alone_the_page_says_what_the_next_step_waits_for_and_until_when(pupil: Pupil) -> None:
    learn_counters(pupil, miss=ONES)
    page = pupil.get("/learn")
    assert "Nothing new is ready" in page
    assert "Numbers: 11 to 19 opens when Numbers: 0 to 10 is learned" in text_of(page)
    assert re.search(r"It is asked (again today|next tomorrow|next on \w+day, \d+ \w+)\.", text_of(page))
    assert 'href="/practice/counter"' in page
    assert "is started. Switch on a deck" not in page


def test_what_was_put_aside_is_told_to_hold_the_next_step_back(pupil: Pupil) -> None:
    learn_counters(pupil, miss=ONES)
    with pupil.here.store.writing() as db:
        memories.suspend(db, pupil.row.id, [ONES], True)
    assert "You have put it aside" in pupil.get("/learn")


def test_a_side_that_waits_for_tomorrow_is_told(pupil: Pupil, clock: Clock) -> None:
    for _ in range(6):
        learn_counters(pupil)
        if "more opens tomorrow" in (page := pupil.get("/learn")):
            break
        clock.forward(days=1)
    assert "Counters: more opens tomorrow. Two sides of one thing are not asked on one day." in page
    clock.forward(days=1)
    assert "New, 1 of" in pupil.get("/learn")


@pytest.mark.parametrize("learned", [0, 1])
def test_practice_is_offered_of_what_was_started_alone(pupil: Pupil, learned: int) -> None:
    set_options(pupil.app, drills_off=BUT_COUNTERS if learned else tuple(REGISTRY))
    if learned:
        learn_counters(pupil)
    assert ("Practise freely" in pupil.get("/learn")) is bool(learned)


# --- kana first ---


def test_lessons_of_kana_say_that_other_drills_wait_and_where_that_is_switched(pupil: Pupil) -> None:
    set_options(pupil.app, kana="no")
    told = "First come kana and words; conjugation, particles, prefectures, shiritori and counters will follow"
    page = pupil.get("/learn")
    assert told in text_of(page)
    assert 'href="/settings#decks"' in page
    set_options(pupil.app, drills_off=("conjugation", "particle", "prefecture", "shiritori"))
    assert "First come kana and words; counters will follow" in text_of(pupil.get("/learn"))
    set_options(pupil.app, kana="hiragana")
    assert "First come kana" not in pupil.get("/learn")


def test_settings_say_what_waits_for_the_kana(pupil: Pupil) -> None:
    assert "shiritori and counters will follow once those are begun" in pupil.get("/settings")
