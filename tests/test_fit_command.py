"""`learnapp fit`: what it says without the extra, for nobody, and with too few answers; what it takes."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from learnapp.cli import main
from learnapp.srs import optimizer
from learnapp.srs.memory import Rating, started
from learnapp.store import days, learners, memories, schema
from learnapp.store.days import DayCount
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.store.options import Options
from learnapp.store.reviews import Answer
from learnapp.web import grading
from learnapp.web.grading import Form

needed = pytest.mark.skipif(
    not optimizer.is_installed() and not os.environ.get("CI"), reason="make optimizer adds what fits"
)
START = datetime(2026, 1, 5, 9, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("LEARNAPP_INSTANCE", str(tmp_path))
    monkeypatch.delenv("LEARNAPP_DATABASE_URL", raising=False)
    made = Store(f"sqlite:///{tmp_path / 'fuda.sqlite3'}")
    schema.bring_up(made)
    with made.writing() as db:
        learners.add(db, "aiko", Options(), START)
    yield made
    made.close()


def aiko(store: Store) -> LearnerRow:
    with store.reading() as db:
        found = learners.named(db, "aiko")
    assert found is not None
    return found


def answered(store: Store, number: int) -> None:
    """So many answers, to fifty items on days that lie ever further apart; every third one is wrong."""
    learner, items = aiko(store), [f"vocabulary:w{place}:meaning" for place in range(50)]
    with store.writing() as db:
        db.exec_driver_sql("PRAGMA cache_size = -2000")
        for item in items:
            memories.add(db, learner.id, item, None, started(START), START, START.date())
            days.bump(db, learner.id, START.date(), "vocabulary", DayCount(started=1))
    for place in range(number):
        lap = place // len(items)
        now, item = START + timedelta(days=lap * (lap + 1) // 2), items[place % len(items)]
        rating, verdict = (Rating.AGAIN, "wrong") if place % 3 == 0 else (Rating.EASY, "exact")
        given = Answer(item, "", now, now.date(), rating, verdict, "x")
        grading.answer(store, learner, given, lap, Form(f"a{place}", now))


def test_without_the_extra_it_says_how_to_get_it(
    store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(optimizer, "LIBRARY", "no_such_library")
    assert main(["fit"]) == 1
    assert "make optimizer" in capsys.readouterr().err


@needed
def test_a_learner_that_there_is_not_is_named(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fit", "--learner", "nobody"]) == 2
    assert "no learner 'nobody'" in capsys.readouterr().err


@needed
def test_with_few_answers_it_says_how_many_are_needed(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    answered(store, 60)
    assert main(["fit", "--learner", "aiko"]) == 1
    assert "60 answers are in your log; 400 are needed" in capsys.readouterr().err


@needed
def test_it_shows_a_fit_and_takes_it_only_when_told(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    answered(store, 450)
    assert main(["fit", "--learner", "aiko"]) == 0
    shown = capsys.readouterr().out
    assert "log loss" in shown
    assert aiko(store).options.parameters == ()
    assert main(["fit", "--learner", "aiko", "--take"]) == 0
    assert bool(aiko(store).options.parameters) == ("better       yes" in shown)
