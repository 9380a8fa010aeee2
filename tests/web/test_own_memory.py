"""Your own memory: what a learner without the extra sees, refusals, and parameters taken and given back exactly."""

import json
import os
from datetime import timedelta
from random import Random

import pytest

from learnapp.catalog.workload import workload
from learnapp.srs import optimizer
from learnapp.srs.fitting import LEAST_ANSWERS, Quality
from learnapp.srs.memory import Rating, retrievability
from learnapp.store import memories
from learnapp.store.reviews import Answer
from learnapp.web import fitting, grading
from learnapp.web.grading import Form
from tests.store.log import assert_memories_follow
from tests.support import Clock
from tests.web.pupil import Pupil

needed = pytest.mark.skipif(
    not optimizer.is_installed() and not os.environ.get("CI"), reason="make optimizer adds what fits"
)
OWN = (0.1, 0.6, 1.2, 4.1, *(6.4133, 0.8334, 3.0194, 0.001, 1.5, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483),
       *(0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542))  # fmt: skip
"""Stability at the first answer is halved; the rest is near the defaults."""


def learned(pupil: Pupil, clock: Clock, days: int, items: int = 40) -> int:
    """Days of a learner who keeps everything half as long as FSRS expects; how many answers that took."""
    pupil.begin(items)
    rng, answers = Random("own memory"), 0
    for _ in range(days):
        with pupil.here.store.reading() as db:
            found = memories.find_many(db, pupil.row.id, [row[1] for row in pupil.table("memory")])
        for item, row in found.items():
            day = pupil.row.options.calendar.day_of(clock.at)
            if row.memory.due > clock.at + timedelta(hours=12) or row.memory.last_day == day:
                continue
            chance = retrievability(row.memory, day, pupil.row.options.schedule) or 0.9
            right = rng.random() < chance**2
            rating, verdict = (Rating.GOOD, "exact") if right else (Rating.AGAIN, "wrong")
            given = Answer(item, "", clock.at, day, rating, verdict, "x")
            grading.answer(pupil.here.store, pupil.row, given, row.memory.reviews, Form(f"l{answers}", clock.at))
            answers += 1
        clock.forward(days=1)
    return answers


def follows(pupil: Pupil) -> None:
    with pupil.here.store.reading() as db:
        assert_memories_follow(db, pupil.row)


def sign(pupil: Pupil, parameters: tuple[float, ...], learner: int | None = None) -> str:
    return pupil.here.signer.dumps([f"fit:{learner or pupil.row.id}", parameters])


def take(pupil: Pupil, token: str) -> int:
    pupil.get("/settings/memory")
    values = {"csrf_token": pupil.token(), "submit": "0123456789ab", "parameters": token}
    pupil.page = pupil.client.post("/settings/memory/take", data=values, base_url="http://127.0.0.1:5000")
    return pupil.status


def test_the_page_tells_how_things_stand_and_what_recall_costs(pupil: Pupil) -> None:
    page = pupil.get("/settings/memory")
    assert "defaults of FSRS-6 are in use" in page
    assert "You aim at 90%" in page
    assert page.count("<tr>") > len(workload().points)
    assert "style=" not in page
    assert 'href="/settings/memory"' in pupil.get("/settings")


def test_without_the_extra_the_page_says_how_to_get_it(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimizer, "LIBRARY", "no_such_library")
    assert "make optimizer" in pupil.get("/settings/memory")
    values = {"csrf_token": pupil.token(), "submit": "0123456789ab"}
    with pupil.nothing_changes():
        page = pupil.client.post("/settings/memory/fit", data=values, base_url="http://127.0.0.1:5000")
    assert page.status_code == 409
    assert "not installed" in page.get_data(as_text=True)


def test_taking_own_parameters_rebuilds_every_memory_from_the_log(pupil: Pupil, clock: Clock) -> None:
    learned(pupil, clock, 12, items=10)
    before = pupil.table("memory")
    assert take(pupil, sign(pupil, OWN)) == 303
    assert pupil.row.options.parameters == OWN
    assert pupil.table("memory") != before
    follows(pupil)
    assert "Your own are in use" in pupil.get("/settings/memory")


def test_going_back_to_the_defaults_restores_what_was(pupil: Pupil, clock: Clock) -> None:
    learned(pupil, clock, 12, items=10)
    before = pupil.table("memory")
    take(pupil, sign(pupil, OWN))
    pupil.get("/settings/memory")
    pupil.send("/defaults")
    assert pupil.table("memory") == before
    assert pupil.row.options.parameters == ()
    assert [row[4] for row in pupil.table("rescheduling")] == ["fit", "defaults"]


def test_answers_before_own_parameters_can_no_longer_be_undone(pupil: Pupil) -> None:
    pupil.begin()
    pupil.get("/review")
    pupil.right()
    take(pupil, sign(pupil, OWN))
    with pupil.nothing_changes("submission"):
        pupil.get("/review")
        pupil.send("/review/undo")


def test_taking_twice_has_one_effect(pupil: Pupil, clock: Clock) -> None:
    learned(pupil, clock, 5, items=5)
    take(pupil, sign(pupil, OWN))
    with pupil.nothing_changes():
        assert take(pupil, sign(pupil, OWN)) == 303


@pytest.mark.parametrize("fault", ["", "x", "unsigned", "another learner", "a question", "too few", "no numbers"])
def test_parameters_that_the_page_did_not_show_are_refused(pupil: Pupil, fault: str) -> None:
    tokens = {
        "unsigned": json.dumps(["fit:1", OWN]),
        "another learner": sign(pupil, OWN, learner=pupil.row.id + 1),
        "a question": pupil.here.signer.dumps(["vocabulary:inu:meaning", "", 0, 0, 0]),
        "no numbers": pupil.here.signer.dumps([f"fit:{pupil.row.id}", ["x"] * 21]),
        "too few": pupil.here.signer.dumps([f"fit:{pupil.row.id}", [1.0] * 3]),
    }
    with pupil.nothing_changes():
        assert take(pupil, tokens.get(fault, fault)) == 400


@pytest.mark.parametrize("value", ["0.5", "[1, 2]", ""])
def test_settings_take_no_parameters_from_a_form(pupil: Pupil, value: str) -> None:
    pupil.get("/settings")
    with pupil.nothing_changes():
        pupil.send("new_per_day", parameters=value)
    assert pupil.status == 400


@needed
def test_with_few_answers_nothing_is_fitted(pupil: Pupil, clock: Clock) -> None:
    learned(pupil, clock, 2, items=5)
    page = pupil.get("/settings/memory")
    assert f"Fitting needs {LEAST_ANSWERS} answers" in page
    values = {"csrf_token": pupil.token(), "submit": "0123456789ab"}
    with pupil.nothing_changes():
        answer = pupil.client.post("/settings/memory/fit", data=values, base_url="http://127.0.0.1:5000")
    assert answer.status_code == 409
    assert f"{LEAST_ANSWERS} are needed" in answer.get_data(as_text=True)


@needed
def test_a_better_fit_is_shown_first_and_then_taken(pupil: Pupil, clock: Clock) -> None:
    assert learned(pupil, clock, 40, items=60) > LEAST_ANSWERS
    pupil.get("/settings/memory")
    with pupil.nothing_changes():
        page = pupil.send("/fit")
    assert "These would serve you better" in page
    assert "due today would be" in page
    pupil.send("/take")
    assert len(pupil.row.options.parameters) == 21
    assert "Your own parameters are in use" in pupil.text
    follows(pupil)


def test_what_did_no_better_is_not_offered() -> None:
    effect = fitting.Effect(0, 0, 0, 0, 0)
    same = fitting.Fit(OWN, Quality(90, 0.4, 0.05), Quality(90, 0.41, 0.04), 500, effect)
    assert not same.is_better
    assert "what is in use stays" in "\n".join(fitting.lines(same))
