"""Days of learning and reviewing at random, over HTTP: what is kept beside the log always follows from it."""

from random import Random

import pytest

from learnapp.drills.base import OwnWord
from learnapp.store import tables, words
from tests.store.log import assert_day_counts_follow, assert_memories_follow, assert_recall_counts_follow
from tests.support import Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil, wrong_to

STEPS = 130


class Walk:
    """A learner who does whatever comes to mind."""

    def __init__(self, pupil: Pupil, clock: Clock, rng: Random) -> None:
        self.pupil, self.clock, self.rng = pupil, clock, rng
        self.done: dict[str, int] = {}

    def step(self) -> None:
        choices = {"answer": 10, "learn": 3, "undo": 2, "wait": 3, "sleep": 2, "practise": 1, "aside": 1}
        name = self.rng.choices(list(choices), list(choices.values()))[0]
        self.done[name] = self.done.get(name, 0) + 1
        getattr(self, name)()
        assert self.pupil.status in (200, 409), (name, self.pupil.text)

    def learn(self) -> None:
        self.pupil.get("/learn")
        if any("item" in form.names for form in self.pupil.forms()):
            self.pupil.send("answer")

    def answer(self) -> None:
        pupil, rng = self.pupil, self.rng
        pupil.get("/review")
        if not pupil.asks:
            return
        if rng.random() < 0.15:
            pupil.get(f"/review?item={pupil.asked.item}&hint=1")
        self.clock.forward(seconds=rng.randrange(1, 90))
        question = pupil.question()
        text = rng.choices(["", question.expected[0], wrong_to(question)], [1, 8, 4])[0]
        if rng.random() < 0.1:
            pupil.send("answer", show="1")
        else:
            pupil.answer(text)
        self.change()

    def change(self) -> None:
        """Perhaps think again about the answer just given."""
        offered = [form for form in self.pupil.forms() if form.action.startswith("/review/")]
        if not offered or self.rng.random() < 0.5:
            return
        form = self.rng.choice(offered)
        self.clock.forward(seconds=self.rng.randrange(1, 20))
        values = {"rating": str(self.rng.randrange(1, 5))} if form.action.endswith("rate") else {}
        page = self.pupil.stale(form, **values)
        assert page.status_code in (303, 400), page.get_data(as_text=True)
        if self.rng.random() < 0.2:
            again = self.pupil.stale(form, **values)
            assert again.status_code == page.status_code

    def undo(self) -> None:
        self.pupil.get("/review")
        for form in self.pupil.forms():
            if form.action.endswith("undo"):
                self.pupil.send("undo")
                return

    def practise(self) -> None:
        self.pupil.get("/practice/vocabulary")
        if self.pupil.asks:
            self.pupil.wrong()

    def aside(self) -> None:
        self.pupil.get("/library/cards/001")
        if any(form.action.endswith("suspend") for form in self.pupil.forms()):
            self.pupil.send("suspend", suspended=str(self.rng.randrange(2)))

    def wait(self) -> None:
        self.clock.forward(minutes=self.rng.choice((1, 5, 11, 45)))
        self.pupil.get("/")

    def sleep(self) -> None:
        self.clock.forward(hours=self.rng.choice((9, 24, 24, 72)))
        self.pupil.get("/")


@pytest.mark.parametrize("seed", range(3))
def test_a_replay_of_the_log_rebuilds_every_memory_and_every_sum(pupil: Pupil, clock: Clock, seed: int) -> None:
    rng = Random(seed)
    set_options(
        pupil.app,
        zone=rng.choice(["UTC", "Asia/Tokyo", "America/New_York", "Europe/Berlin"]),
        rollover_hour=rng.choice([0, 4, 9]),
        desired_retention=rng.choice([0.8, 0.9, 0.95]),
        new_per_day=rng.choice([5, 10, 20]),
    )
    with pupil.here.store.writing() as db:
        for number in range(5):
            words.add(db, pupil.row.id, OwnWord(0, "鯨", "くじら", (f"whale {number}",)), clock.at)
    walk, log = Walk(pupil, clock, rng), list[tuple[object, ...]]()
    for _ in range(STEPS):
        walk.step()
        grown = pupil.as_kept("review")
        assert grown[: len(log)] == log, "the log only grows"
        log = grown
    with pupil.here.store.reading() as db:
        assert_memories_follow(db, pupil.row)
        assert_day_counts_follow(db, pupil.row)
        assert_recall_counts_follow(db, pupil.row)
        assert db.exec_driver_sql("PRAGMA foreign_key_check").all() == []
    assert len(log) > 30
    assert set(walk.done) == {"answer", "learn", "undo", "wait", "sleep", "practise", "aside"}
    memories = {row[1]: row for row in pupil.table("memory")}
    assert {row[2] for row in log} <= set(memories), "nothing is reviewed that was not started"
    assert all(row[tables.memory.c.keys().index("reviews")] >= 0 for row in memories.values())


@pytest.mark.parametrize("seed", range(2))
def test_undoing_a_whole_day_leads_back_to_its_morning(pupil: Pupil, clock: Clock, seed: int) -> None:
    rng = Random(seed)
    pupil.begin(8)
    for _ in range(2):
        walk = Walk(pupil, clock, rng)
        for _ in range(15):
            walk.answer()
        clock.forward(days=1)
    morning = pupil.table("memory"), [row for row in pupil.table("day_count") if any(row[3:])]
    for _ in range(20):
        Walk(pupil, clock, rng).answer()
    for _ in range(60):
        newest = pupil.newest()
        if newest is None or newest.answer.day < clock.at.date():
            break
        walk.undo()
    assert (pupil.table("memory"), [row for row in pupil.table("day_count") if any(row[3:])]) == morning
