"""`learnapp simulate`: what it prints is a recount of the log, the same for a seed, and nothing of it stays behind."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from learnapp.cli import main
from learnapp.simulation import report, study
from learnapp.simulation.mind import FIRST_FAILED, PACK, Mind, Tickets
from learnapp.simulation.profiles import AWAY, FORGETFUL, PROFILES, USUAL, Profile
from learnapp.simulation.report import lines, simulate
from learnapp.srs.mastery import Stage, stage
from learnapp.store import memories, reviews
from learnapp.store.learners import LearnerRow
from learnapp.store.reviews import Review
from learnapp.web.current import here
from learnapp.web.unlocking import locks
from tests.content import CATALOG
from tests.store.log import assert_day_counts_follow, assert_memories_follow
from tests.test_architecture import HEAVY, loaded_after

FIELDS = ["backlog_max", "closed", "days", "desired_retention", "minutes_per_day", "profile"]
FIELDS += ["retention", "retention_settled", "reviews_per_day", "seed", "started", "unlocks"]


@cache
def played(profile: str, days: int, seed: int = 0) -> dict[str, Any]:
    return dict(simulate(PROFILES[profile], days, seed, CATALOG))


@dataclass(frozen=True)
class Lived:
    """A newcomer after twenty days, with the app still open, and what is reported of them."""

    learner: LearnerRow
    report: Mapping[str, Any]


@pytest.fixture(scope="module")
def lived() -> Iterator[Lived]:
    with study.studying(PROFILES["newcomer"], 0, CATALOG) as newcomer:
        found = report.live(newcomer, 20)
        yield Lived(newcomer.learner, found)


def answers(lived: Lived) -> list[Review]:
    with here().store.reading() as db:
        days = [study.FIRST_DAY + timedelta(days=number) for number in range(20)]
        return [one for day in days for one in reviews.of_day(db, lived.learner.id, day)]


def test_a_report_has_its_fields(lived: Lived) -> None:
    assert sorted(played("newcomer", 1)) == FIELDS
    found = lived.report
    assert (found["days"], found["desired_retention"]) == (20, 0.9)
    assert 0.75 < found["retention"] < 0.97
    assert 10 < found["minutes_per_day"] <= 23, "twenty minutes, and what is being learned is finished"
    assert found["started"] > 100


def test_what_is_reported_is_a_recount_of_the_log(lived: Lived) -> None:
    found = lived.report
    log = answers(lived)
    due = [one for one in log if one.before.state.name == "REVIEW"]
    assert found["reviews_per_day"] == round(len(log) / 20, 1)
    assert found["retention"] == round(recalled(log), 4)
    settled = [one for one in due if one.before.stability and one.before.stability >= 1]
    assert found["retention_settled"] == round(recalled(settled), 4)
    assert len(settled) < len(due), "some are weaker, and they are what keeps the whole below the aim"
    with here().store.reading() as db:
        begun = memories.find_many(db, lived.learner.id, {one.answer.item for one in log})
    assert found["started"] == len(begun)


def test_the_log_is_one_that_the_app_would_write(lived: Lived) -> None:
    """Memories and sums of the days follow from it, and no two of one word were asked on a day."""
    with here().store.reading() as db:
        assert_memories_follow(db, lived.learner)
        assert_day_counts_follow(db, lived.learner)
        begun = memories.find_many(db, lived.learner.id, {one.answer.item for one in answers(lived)})
    asked = {(one.answer.day, one.answer.item) for one in answers(lived)}
    of_words = Counter((day, begun[item].siblings) for day, item in asked if begun[item].siblings)
    assert max(of_words.values()) == 1
    started = Counter(row.started_day for row in begun.values())
    assert max(started.values()) <= lived.learner.options.new_per_day


def test_a_mode_opens_on_the_day_on_which_its_items_are_there(lived: Lived) -> None:
    """Told from the log alone: the stage of every item at the end of every day, from its memory after each answer."""
    found = lived.report["unlocks"]
    assert found, "something opens within twenty days"
    highest: dict[tuple[str, Stage], date] = {}
    per_item: dict[str, list[Review]] = {}
    for one in answers(lived):
        per_item.setdefault(one.answer.item, []).append(one)
    with here().store.reading() as db:
        now = memories.find_many(db, lived.learner.id, per_item)
    for item, log in per_item.items():
        after = [*(one.before for one in log[1:]), now[item].memory]
        for one, memory in zip(log, after, strict=True):
            for reached in Stage:
                if stage(memory) >= reached:
                    highest.setdefault((item, reached), one.answer.day)
    for lock in locks(CATALOG):
        if lock.mode not in found:
            continue
        opened = study.FIRST_DAY + timedelta(days=found[lock.mode] - 1)
        for need in lock.requirements:
            reached = [day for item in need.items if (day := highest.get((item, need.stage)))]
            assert sum(day <= opened for day in reached) >= need.count, lock.mode


def test_the_first_modes_open_within_three_days(lived: Lived) -> None:
    for game in dict.fromkeys(mode.game for mode in CATALOG.modes):
        first = next(mode.name for mode in CATALOG.modes if mode.game == game)
        assert lived.report["unlocks"].get(first, 99) <= 3, first


def test_modes_are_open_or_closed_and_days_within_the_time(lived: Lived) -> None:
    found = lived.report
    assert {*found["unlocks"], *found["closed"]} == {mode.name for mode in CATALOG.modes}
    assert list(found["unlocks"].values()) == sorted(found["unlocks"].values())
    assert all(1 <= day <= 20 for day in found["unlocks"].values())


def test_the_same_seed_plays_the_same_days_and_another_one_others() -> None:
    assert simulate(PROFILES["forgetful"], 3, 3, CATALOG) == played("forgetful", 3, 3)
    assert played("forgetful", 3, 4) != played("forgetful", 3, 3) | {"seed": 4}


def recalled(log: list[Review]) -> float:
    """The share of answers to what was known that were right."""
    due = [one for one in log if one.before.state.name == "REVIEW"]
    return sum(one.answer.verdict != "wrong" for one in due) / len(due)


def test_who_forgets_sooner_recalls_less(lived: Lived) -> None:
    first_days = [one for one in answers(lived) if one.answer.day < dated(10)]
    assert played("forgetful", 10)["retention"] < recalled(first_days) - 0.02


def test_on_a_first_day_nothing_is_due_that_could_be_recalled() -> None:
    found = played("newcomer", 1)
    assert found["retention"] is found["retention_settled"] is None
    assert found["backlog_max"] == 0
    assert "nothing was due yet" in "\n".join(lines(found, PROFILES["newcomer"]))


def days_with_answers(profile: Profile, days: int) -> set[int]:
    with study.studying(profile, 0, CATALOG) as learner:
        for number in range(1, days + 1):
            learner.day(number)
        with here().store.reading() as db:
            found = {number for number in range(days) if reviews.of_day(db, learner.learner.id, dated(number))}
    return {number + 1 for number in found}


def dated(number: int) -> date:
    return study.FIRST_DAY + timedelta(days=number)


def test_weekends_only_are_saturdays_and_sundays() -> None:
    found = days_with_answers(PROFILES["weekend-only"], 10)
    assert {dated(number - 1).strftime("%a") for number in found} == {"Sat", "Sun"}
    assert found == {1, 2, 8, 9}


def test_who_is_away_learns_nothing_meanwhile_and_comes_back_to_a_backlog() -> None:
    away = PROFILES["two-weeks-away"]
    assert not any(away.comes(number, dated(number - 1)) for number in AWAY)
    assert away.comes(AWAY.start - 1, dated(0))
    assert away.comes(AWAY.stop, dated(0))
    assert len(AWAY) == 14
    on_holiday = Profile("x", "away from the fourth day on", comes=lambda number, _day: number < 4)
    assert simulate(on_holiday, 9, 0, CATALOG)["backlog_max"] > 15


def test_a_mind_forgets_by_the_curve_and_remembers_the_better_for_being_asked() -> None:
    mind = Mind(USUAL, Random(1))
    assert mind.recall_chance("a", study.FIRST_DAY) == 1 - FIRST_FAILED
    while not mind.answers("a", study.FIRST_DAY):
        mind.traces.clear()
    chances = [mind.recall_chance("a", study.FIRST_DAY + timedelta(days=days)) for days in (1, 2, 8, 100)]
    assert chances == sorted(chances, reverse=True)
    stability = mind.traces["a"].card.stability
    assert stability is not None
    assert mind.recall_chance("a", study.FIRST_DAY + timedelta(days=round(stability))) == pytest.approx(0.9, abs=0.02)
    worse = Mind(FORGETFUL, Random(1))
    while not worse.answers("a", study.FIRST_DAY):
        worse.traces.clear()
    tomorrow = study.FIRST_DAY + timedelta(days=1)
    assert worse.recall_chance("a", tomorrow) < mind.recall_chance("a", tomorrow)


def test_of_a_hundred_tickets_one_lies_in_each_hundredth() -> None:
    tickets = Tickets(Random(7))
    for _ in range(3):
        assert sorted(int(tickets.draw() * PACK) for _ in range(PACK)) == list(range(PACK))
    assert [Tickets(Random(7)).draw() for _ in range(2)] != [Tickets(Random(8)).draw() for _ in range(2)]


def test_a_mind_recalls_as_often_as_its_chance_says() -> None:
    mind, later = Mind(USUAL, Random(2)), study.FIRST_DAY + timedelta(days=3)
    items = [str(number) for number in range(3000)]
    known = sum(mind.answers(item, study.FIRST_DAY) for item in items)
    assert known / len(items) == pytest.approx(1 - FIRST_FAILED, abs=0.02)
    expected = sum(mind.recall_chance(item, later) for item in items)
    assert sum(mind.answers(item, later) for item in items) == pytest.approx(expected, rel=0.03)


def test_times_are_spread_around_their_mean() -> None:
    mind = Mind(USUAL, Random(3))
    found = [mind.seconds(12.0) for _ in range(4000)]
    assert sum(found) / len(found) == pytest.approx(12.0, rel=0.04)
    assert 0 < min(found) < 6 < 24 < max(found) <= 60


def test_the_command_prints_json_and_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    instance, temporary = tmp_path / "instance", tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("LEARNAPP_INSTANCE", str(instance))
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    assert main(["simulate", "--days", "2", "--profile", "Two weeks away", "--seed", "5", "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out) == played("two-weeks-away", 2, 5)
    assert printed.err == ""
    assert not instance.exists(), "the learner's own database is not touched"
    assert not list(temporary.iterdir())


def test_the_command_speaks_to_people_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--days", "2"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("newcomer: 20 minutes a day")
    for part in ("recalled ", "answers a day ", "minutes a day ", "backlog ", "day 1 ", "still closed "):
        assert part in text, part


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["--profile", "lazy"], "There is no profile 'lazy'; there are: newcomer, steady, weekend-only"),
        (["--profile", ""], "There is no profile ''"),
        (["--profile", "ねこ\n\x00"], "There is no profile"),
        (["--days", "3651"], "--days 3651 is more than can be played; the most is 3650"),
    ],
)
def test_wrong_use_names_the_remedy(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert says in printed.err
    assert len(printed.err.splitlines()) == 1


def test_wrong_use_loads_nothing_heavy() -> None:
    (loaded,) = loaded_after("from learnapp.cli import main; main(['simulate', '--days', '9999'])")
    assert not loaded & HEAVY


def test_fields_of_the_report_are_documented() -> None:
    told = report.simulate.__doc__ or ""
    for field in ("retention", "desired_retention", "reviews_per_day", "minutes_per_day", "backlog_max", "unlocks"):
        assert f"`{field}`" in told, field
