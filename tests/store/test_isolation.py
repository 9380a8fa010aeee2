"""What one learner has is out of every other learner's reach, by whatever number it is asked for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection

from learnapp.drills.base import OwnWord
from learnapp.games.base import Action, Planned, Result
from learnapp.srs.mastery import Stage
from learnapp.srs.memory import started
from learnapp.srs.unlocks import Requirement
from learnapp.store import (
    days,
    games,
    insisted,
    memories,
    notes,
    personal,
    progress,
    queue,
    recall,
    rescheduling,
    reviews,
    sessions,
    submissions,
    unlocks,
    words,
)
from learnapp.store.days import DayCount
from learnapp.store.engine import Store
from learnapp.store.rescheduling import Moved
from learnapp.store.tables import metadata
from tests.store.conftest import NOW
from tests.store.log import Rows, rows
from tests.store.test_reviews import ANSWER, BEFORE, DAY

ITEM = ANSWER.item
LEECH = "kana:シ"
DRILLS = ("vocabulary",)
SUBMIT = "0123456789abcdef"
LEARNED = Requirement((ITEM,), Stage.LEARNED, 1)


@dataclass(frozen=True)
class Aikos:
    """Numbers of rows that belong to aiko."""

    word: int
    review: int
    accepted: int
    session: int
    table: int
    insisted: int
    choice: int


@pytest.fixture
def aikos(store: Store, aiko: int) -> Aikos:
    """One row in every table."""
    with store.writing() as db:
        word_id = words.add(db, aiko, OwnWord(0, "図書館", "としょかん", ("library",)), NOW)
        memories.add(db, aiko, ITEM, "vocabulary:inu", BEFORE, NOW, DAY)
        memories.add(db, aiko, "vocabulary:neko:meaning", "vocabulary:neko", started(NOW), NOW, DAY)
        moved = Moved(ITEM, BEFORE.reviews, BEFORE.due.date(), DAY + timedelta(days=9))
        choice_id = rescheduling.record(db, aiko, "spread", NOW, DAY, [moved], days=14)
        rescheduling.record(db, aiko, "fit", NOW, DAY, parameters="[]")
        review_id = reviews.add(db, aiko, ANSWER, BEFORE)
        recall.count(db, aiko, ANSWER, BEFORE)
        memories.add(db, aiko, LEECH, None, replace(BEFORE, lapses=8), NOW, DAY)
        reviews.add(db, aiko, replace(ANSWER, item=LEECH, verdict="wrong", answer="tsu"), BEFORE)
        notes.save(db, aiko, LEECH, "It smiles.", 4, NOW)
        words.accept(db, aiko, ITEM, "hound", NOW, review_id)
        days.bump(db, aiko, DAY, "vocabulary", DayCount(1, 1, 1, 2100))
        submissions.record(db, aiko, SUBMIT, NOW, "1")
        sessions.open_session(db, aiko, "token", "Firefox", NOW)
        table_id = games.open_table(db, aiko, "nim", 1, "{}", "seed", "content", NOW)
        games.add_actions(db, table_id, [Action(0, 0, "pick 1", 2.0)])
        games.save_plan(db, table_id, Planned(1, 1, ("pick 3",), 3.5))
        reviews.add(db, aiko, replace(ANSWER, item="vocabulary:neko:meaning", ref=reviews.of_move(table_id, 0)), BEFORE)
        unlocks.open_modes(db, aiko, ["sentence:coop"], "earned", NOW)
        unlocks.save_placement(db, aiko, "{}", NOW, DAY, 1)
        insisted.insist(db, aiko, "ぽにょ", NOW)
        accepted_id, session_id = words.all_accepted(db, aiko)[0].id, sessions.all_open(db, aiko, NOW)[0].id
        insisted_id = insisted.all_insisted(db, aiko)[0].id
        return Aikos(word_id, review_id, accepted_id, session_id, table_id, insisted_id, choice_id)


Ask = Callable[[Connection, int, Aikos], Any]
READINGS: dict[str, Ask] = {
    "memories.find": lambda db, ben, theirs: memories.find(db, ben, ITEM),
    "memories.find_many": lambda db, ben, theirs: memories.find_many(db, ben, [ITEM]),
    "memories.begun": lambda db, ben, theirs: memories.begun(db, ben, [ITEM]),
    "memories.touched": lambda db, ben, theirs: memories.touched(db, ben, "vocabulary", DAY - timedelta(days=9)),
    "memories.to_hear": lambda db, ben, theirs: memories.to_hear(db, ben, "vocabulary", 10),
    "memories.started_items": lambda db, ben, theirs: memories.started_items(db, ben, ("vocabulary",), 10),
    "queue.waiting": lambda db, ben, theirs: queue.waiting(db, ben, DRILLS, NOW, DAY, timedelta(days=9)),
    "queue.counts": lambda db, ben, theirs: sum(queue.counts(db, ben, (("vocabulary",),), NOW, DAY, timedelta(days=9))),
    "queue.count": lambda db, ben, theirs: queue.count(db, ben, ("vocabulary",), NOW, DAY, timedelta(days=9)),
    "queue.coming": lambda db, ben, theirs: sum(queue.coming(db, ben, DRILLS, DAY - timedelta(days=9), 30)),
    "queue.count_new": lambda db, ben, theirs: queue.count_new(db, ben, ("vocabulary",), DAY),
    "queue.loads": lambda db, ben, theirs: sum(queue.loads(db, ben, [DAY + timedelta(days=9)])),
    "queue.in_review": lambda db, ben, theirs: queue.in_review(db, ben),
    "queue.ahead": lambda db, ben, theirs: queue.ahead(db, ben, DAY, 30, 10),
    "rescheduling.newest": lambda db, ben, theirs: rescheduling.newest(db, ben),
    "rescheduling.count_moved": lambda db, ben, theirs: rescheduling.count_moved(db, ben, theirs.choice),
    "rescheduling.untouched": lambda db, ben, theirs: rescheduling.untouched(db, ben, theirs.choice),
    "rescheduling.histories": lambda db, ben, theirs: rescheduling.histories(db, ben),
    "rescheduling.count_answers": lambda db, ben, theirs: rescheduling.count_answers(db, ben),
    "rescheduling.mark": lambda db, ben, theirs: sum(rescheduling.mark(db, ben)),
    "rescheduling.newest_fit": lambda db, ben, theirs: rescheduling.newest_fit(db, ben),
    "reviews.newest": lambda db, ben, theirs: reviews.newest(db, ben),
    "reviews.latest": lambda db, ben, theirs: reviews.latest(db, ben, 10),
    "reviews.find": lambda db, ben, theirs: reviews.find(db, ben, theirs.review),
    "reviews.of_day": lambda db, ben, theirs: reviews.of_day(db, ben, DAY),
    "reviews.of_item": lambda db, ben, theirs: reviews.of_item(db, ben, ITEM),
    "reviews.of_table": lambda db, ben, theirs: reviews.of_table(db, ben, theirs.table, DAY),
    "reviews.times": lambda db, ben, theirs: reviews.times(db, ben, 10),
    "reviews.last_ref": lambda db, ben, theirs: reviews.last_ref(db, ben, ITEM),
    "reviews.was_taken_back": lambda db, ben, theirs: reviews.was_taken_back(db, ben, ITEM, DAY, "slip"),
    "days.of_day": lambda db, ben, theirs: days.of_day(db, ben, DAY),
    "days.started_since": lambda db, ben, theirs: days.started_since(db, ben, DAY),
    "days.days_with_reviews": lambda db, ben, theirs: days.days_with_reviews(db, ben),
    "submissions.outcome": lambda db, ben, theirs: submissions.outcome(db, ben, SUBMIT),
    "words.all_words": lambda db, ben, theirs: words.all_words(db, ben),
    "words.unstarted": lambda db, ben, theirs: words.unstarted(db, ben),
    "words.among": lambda db, ben, theirs: words.among(db, ben, ["図書館"]),
    "words.find": lambda db, ben, theirs: words.find(db, ben, theirs.word),
    "words.find_removed": lambda db, ben, theirs: words.find_removed(db, ben, theirs.word),
    "words.concerned": lambda db, ben, theirs: words.concerned(db, ben, theirs.word, "library", "としょかん"),
    "words.accepted_for": lambda db, ben, theirs: words.accepted_for(db, ben, ITEM),
    "words.all_accepted": lambda db, ben, theirs: words.all_accepted(db, ben),
    "words.spelled": lambda db, ben, theirs: words.spelled(db, ben, ["図書館"]),
    "insisted.all_insisted": lambda db, ben, theirs: insisted.all_insisted(db, ben),
    "sessions.all_open": lambda db, ben, theirs: sessions.all_open(db, ben, NOW),
    "games.find_table": lambda db, ben, theirs: games.find_table(db, ben, theirs.table),
    "games.tables_of": lambda db, ben, theirs: games.tables_of(db, ben),
    "games.standing": lambda db, ben, theirs: games.standing(db, ben, theirs.table),
    "unlocks.opened": lambda db, ben, theirs: unlocks.opened(db, ben),
    "unlocks.count": lambda db, ben, theirs: unlocks.count(db, ben, LEARNED),
    "unlocks.is_met": lambda db, ben, theirs: unlocks.is_met(db, ben, LEARNED),
    "unlocks.find_placement": lambda db, ben, theirs: unlocks.find_placement(db, ben),
    "recall.sums": lambda db, ben, theirs: recall.sums(db, ben, DAY),
    "recall.by_day": lambda db, ben, theirs: recall.by_day(db, ben, DAY),
    "notes.text_of": lambda db, ben, theirs: notes.text_of(db, ben, LEECH),
    "progress.by_day": lambda db, ben, theirs: progress.by_day(db, ben, DAY),
    "progress.by_drill": lambda db, ben, theirs: progress.by_drill(db, ben, DAY),
    "progress.total": lambda db, ben, theirs: any(progress.total(db, ben)),
    "progress.stages": lambda db, ben, theirs: progress.stages(db, ben),
    "progress.due_dates": lambda db, ben, theirs: progress.due_dates(db, ben, DRILLS, DAY + timedelta(days=9)),
    "progress.lately_took": lambda db, ben, theirs: progress.lately_took(db, ben, 10),
    "progress.leeches": lambda db, ben, theirs: progress.leeches(db, ben),
    "progress.count_leeches": lambda db, ben, theirs: progress.count_leeches(db, ben),
    "progress.wrong_answers": lambda db, ben, theirs: progress.wrong_answers(db, ben, LEECH, 10),
    "progress.late": lambda db, ben, theirs: progress.late(
        db, ben, DRILLS, DAY - timedelta(days=1), DAY + timedelta(19)
    ),
    "progress.of_drill": lambda db, ben, theirs: progress.of_drill(db, ben, "vocabulary"),
    "progress.has_earlier": lambda db, ben, theirs: progress.has_earlier(db, ben, DAY + timedelta(days=1)),
    "progress.weakest": lambda db, ben, theirs: progress.weakest(db, ben, "vocabulary", 10, 0),
    "progress.count_groups": lambda db, ben, theirs: progress.count_groups(db, ben, "vocabulary"),
    "personal.everything": lambda db, ben, theirs: [
        row for name, found in personal.everything(db, ben) if name != "learner" for row in found
    ],
}
WRITINGS: dict[str, Ask] = {
    "memories.save": lambda db, ben, theirs: memories.save(db, ben, ITEM, started(NOW)),
    "memories.suspend": lambda db, ben, theirs: memories.suspend(db, ben, [ITEM], True),
    "memories.suspend_only": lambda db, ben, theirs: memories.suspend_only(db, ben, "vocabulary", lambda item: False),
    "rescheduling.move": lambda db, ben, theirs: rescheduling.move(
        db, ben, [Moved(ITEM, 0, DAY, DAY + timedelta(days=99))]
    ),
    "words.change": lambda db, ben, theirs: words.change(db, ben, OwnWord(theirs.word, "犬", "いぬ", ("dog",)), NOW),
    "words.remove": lambda db, ben, theirs: words.remove(db, ben, theirs.word, NOW),
    "words.restore": lambda db, ben, theirs: words.restore(db, ben, theirs.word),
    "words.note_start": lambda db, ben, theirs: words.note_start(db, ben, theirs.word),
    "words.withdraw": lambda db, ben, theirs: words.withdraw(db, ben, theirs.accepted, NOW),
    "words.withdraw_of_review": lambda db, ben, theirs: words.withdraw_of_review(db, ben, theirs.review, NOW),
    "insisted.withdraw": lambda db, ben, theirs: insisted.withdraw(db, ben, theirs.insisted),
    "games.abandon": lambda db, ben, theirs: games.abandon(db, ben, theirs.table, NOW),
    "games.finish": lambda db, ben, theirs: games.finish(db, ben, theirs.table, Result((1,), (1,), "Over."), NOW),
    "unlocks.mark_seen": lambda db, ben, theirs: unlocks.mark_seen(db, ben),
    "sessions.revoke": lambda db, ben, theirs: sessions.revoke(db, ben, theirs.session, NOW),
}


def everything(db: Connection) -> dict[str, Rows]:
    return {name: rows(db, table) for name, table in metadata.tables.items()}


def functions_with_a_learner() -> Iterator[str]:
    for module in (
        *(days, games, insisted, memories, notes, personal, progress, queue),
        *(recall, rescheduling, reviews, sessions, submissions, unlocks, words),
    ):
        for name, found in vars(module).items():
            code = getattr(found, "__code__", None)
            ours = code and found.__module__ == module.__name__ and not name.startswith("_")
            if ours and "learner_id" in code.co_varnames[: code.co_argcount]:
                yield f"{module.__name__.rpartition('.')[2]}.{name}"


def test_aiko_has_something_in_every_table_and_sees_it(store: Store, aiko: int, aikos: Aikos) -> None:
    with store.reading() as db:
        assert [name for name, found in everything(db).items() if not found] == ["sign_in_failure"]
        blind = [name for name, ask in READINGS.items() if not ask(db, aiko, aikos)]
    assert blind == ["reviews.was_taken_back", "words.find_removed"]


def test_ben_reads_nothing_of_aikos(store: Store, aikos: Aikos, ben: int) -> None:
    with store.reading() as db:
        found = {name: ask(db, ben, aikos) for name, ask in READINGS.items()}
    assert [name for name, theirs in found.items() if theirs] == []


def test_ben_changes_nothing_of_aikos(store: Store, aikos: Aikos, ben: int) -> None:
    changed = []
    with store.writing() as db:
        for name, write in WRITINGS.items():
            before = everything(db)
            write(db, ben, aikos)
            changed += [name] if everything(db) != before else []
    assert changed == []


def test_every_function_that_takes_a_learner_is_tried() -> None:
    adding = {
        "days.bump",
        "games.open_table",
        "insisted.insist",
        "memories.add",
        "notes.save",
        "recall.count",
        "rescheduling.record",
        "reviews.add",
        "reviews.void",
        "submissions.record",
        "unlocks.open_modes",
        "unlocks.save_placement",
        "words.add",
        "words.accept",
    }
    assert set(functions_with_a_learner()) - adding - {"sessions.open_session"} == set(READINGS) | set(WRITINGS)
