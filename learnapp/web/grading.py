"""What an answer does, each in one transaction: record it, rate it anew, take it back, count it as right."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from sqlalchemy import Connection

from learnapp.drills.base import UnknownItem
from learnapp.srs import load
from learnapp.srs.memory import AlreadyReviewed, Even, Memory, Rating, gradable, review, review_evenly, started
from learnapp.srs.queue import is_due
from learnapp.srs.unlocks import rose
from learnapp.store import days, memories, queue, recall, reviews, submissions, words
from learnapp.store.days import DayCount
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.store.reviews import Answer, Review

LONGEST_ANSWER_MS = 60_000
"""A longer pause was not thinking; statistics count it as this."""


class Stale(Exception):
    """The question was answered meanwhile, in another tab or on another device."""


class NotNewest(Exception):
    """Only the last answer can still be changed."""


class NotAllowed(Exception):
    """The answer cannot have this rating, see `allowed`."""


@dataclass(frozen=True, slots=True)
class Written:
    """An answer in the log."""

    id: int
    rose: bool = False
    """Whether it brought its item to another stage, so that something may have opened."""


@dataclass(frozen=True, slots=True)
class Form:
    """What identifies one sending of a form: its submit id, and when."""

    submit: str
    now: datetime


def allowed(verdict: str, hinted: bool) -> tuple[Rating, ...]:
    """The ratings an answer can have: wrong is Again; who looked at a hint gets no more than Hard."""
    if verdict == "wrong":
        return (Rating.AGAIN,)
    return (Rating.AGAIN, Rating.HARD) if hinted else tuple(Rating)


def default_rating(verdict: str, hinted: bool) -> Rating:
    """Good, or the highest that is allowed below it.

    >>> default_rating("same", hinted=False).name, default_rating("exact", hinted=True).name
    ('GOOD', 'HARD')
    """
    return min(Rating.GOOD, allowed(verdict, hinted)[-1])


def answer(store: Store, learner: LearnerRow, given: Answer, attempt: int, form: Form) -> Written:
    """Write a graded answer.

    `attempt` is the number of reviews the item had when it was asked. Raises Stale if it has more by now, UnknownItem
    if it was never started.
    """
    with store.writing() as db:
        if earlier := submissions.outcome(db, learner.id, form.submit):
            return Written(int(earlier))
        row = memories.find(db, learner.id, given.item)
        if row is None:
            raise UnknownItem(given.item)
        if row.memory.reviews != attempt or not gradable(row.memory, given.day):
            raise Stale(given.item)
        if row.memory.last_day is not None and row.memory.last_day > given.day:
            given = replace(given, day=row.memory.last_day)  # the clock was set back
        written = _write(db, learner, given, row.memory)
        submissions.record(db, learner.id, form.submit, form.now, str(written.id))
        return written


def rate(store: Store, learner: LearnerRow, review_id: int, rating: Rating, form: Form) -> Written:
    """Give the last answer another rating; returns the review that replaces it."""
    with store.writing() as db:
        if earlier := submissions.outcome(db, learner.id, form.submit):
            return Written(int(earlier))
        old = _newest(db, learner, review_id)
        new = Written(old.id)
        if rating not in allowed(old.answer.verdict, old.answer.hinted):
            raise NotAllowed(rating)
        if old.answer.rating is not rating:
            _take_back(db, learner, old, "rating", form.now)
            new = _write(db, learner, replace(old.answer, rating=rating), old.before, as_promised=True)
        submissions.record(db, learner.id, form.submit, form.now, str(new.id))
        return new


def accept(store: Store, learner: LearnerRow, review_id: int, form: Form) -> Written:
    """ "Mine is right too": count the last answer as right, now and from now on; returns the new review."""
    with store.writing() as db:
        if earlier := submissions.outcome(db, learner.id, form.submit):
            return Written(int(earlier))
        old = _newest(db, learner, review_id)
        new = Written(old.id)
        if old.answer.verdict == "wrong" and old.answer.answer.strip():
            _take_back(db, learner, old, "accept", form.now)
            rating = default_rating("accepted", old.answer.hinted)
            new = _write(db, learner, replace(old.answer, rating=rating, verdict="accepted"), old.before)
            words.accept(db, learner.id, old.answer.item, old.answer.answer, form.now, new.id)
        submissions.record(db, learner.id, form.submit, form.now, str(new.id))
        return new


def slip(store: Store, learner: LearnerRow, review_id: int, form: Form) -> str:
    """ "It was a slip": the last answer does not count, and its item is asked again, once a day; returns the item."""
    with store.writing() as db:
        if earlier := submissions.outcome(db, learner.id, form.submit):
            return earlier
        old = _newest(db, learner, review_id)
        item = old.answer.item
        if may_slip(db, learner, old):
            _take_back(db, learner, old, "slip", form.now)
        submissions.record(db, learner.id, form.submit, form.now, item)
        return item


def count_moves(
    db: Connection, learner: LearnerRow, items: Collection[str], ref: str, now: datetime
) -> tuple[Written, ...]:
    """What a move of a game showed to be known counts as one Good, within the transaction of the move.

    Only items that are due and were not answered today: so at most once a day, and no answer that can still be taken
    back stands before it. A game fails nothing.
    """
    day = learner.options.calendar.day_of(now)
    rows = memories.find_many(db, learner.id, items)
    return tuple(
        _write(db, learner, Answer(item, ref, now, day, Rating.GOOD, "exact", ""), rows[item].memory)
        for item in dict.fromkeys(items)
        if item in rows and not rows[item].suspended and _counts(rows[item].memory, now, day)
    )


def _counts(memory: Memory, now: datetime, day: date) -> bool:
    return (memory.last_day is None or memory.last_day < day) and is_due(memory, now, day)


def may_slip(db: Connection, learner: LearnerRow, last: Review) -> bool:
    """Whether the answer may be called a slip: wrong, allowed in settings, and not used for this item today."""
    wrong = last.answer.verdict == "wrong"
    return (
        wrong
        and learner.options.slips
        and not reviews.was_taken_back(db, learner.id, last.answer.item, last.answer.day, "slip")
    )


def undo(store: Store, learner: LearnerRow, form: Form) -> str | None:
    """Take the last answer of today back with all that it did; returns its item, None if there is nothing to undo."""
    with store.writing() as db:
        earlier = submissions.outcome(db, learner.id, form.submit)
        if earlier is not None:
            return earlier or None
        last = reviews.newest(db, learner.id)
        item = ""
        if last is not None and last.answer.day >= learner.options.calendar.day_of(form.now):
            item = last.answer.item
            _take_back(db, learner, last, "undo", form.now)
            words.withdraw_of_review(db, learner.id, last.id, form.now)
        submissions.record(db, learner.id, form.submit, form.now, item)
        return item or None


def begin_known(db: Connection, learner: LearnerRow, known: Sequence[tuple[str, str | None, str]], form: Form) -> int:
    """Start items that were shown to be known, each with one Good; those that were started stay as they are.

    `known` holds item, siblings and ref. Returns how many were started.
    """
    day, begun = learner.options.calendar.day_of(form.now), 0
    for item, siblings, ref in known:
        if memories.find(db, learner.id, item) is not None:
            continue
        memory = started(form.now)
        memories.add(db, learner.id, item, siblings, memory, form.now, day)
        days.bump(db, learner.id, day, item.partition(":")[0], DayCount(started=1))
        _write(db, learner, Answer(item, ref, form.now, day, Rating.GOOD, "exact", ""), memory)
        begun += 1
    return begun


def _newest(db: Connection, learner: LearnerRow, review_id: int) -> Review:
    last = reviews.newest(db, learner.id)
    if last is None or last.id != review_id:
        raise NotNewest(review_id)
    return last


def _write(db: Connection, learner: LearnerRow, given: Answer, before: Memory, as_promised: bool = False) -> Written:
    try:
        given, after = _after(db, learner, given, before, as_promised)
    except AlreadyReviewed:
        # By a calendar that was changed since, the answer falls on the day of the one before.
        raise NotNewest(given.item) from None
    review_id = reviews.add(db, learner.id, given, before)
    memories.save(db, learner.id, given.item, after)
    days.bump(db, learner.id, given.day, _drill(given), _count(given))
    recall.count(db, learner.id, given, before)
    return Written(review_id, rose(before, after))


def _after(
    db: Connection, learner: LearnerRow, given: Answer, before: Memory, as_promised: bool
) -> tuple[Answer, Memory]:
    """The memory after an answer, and the answer with the chance that has moved its interval.

    `as_promised`: another rating keeps the chance of the answer it replaces, so that each button does what it says.
    """
    calendar, schedule = learner.options.calendar, learner.options.schedule
    if as_promised:
        return given, review(given.item, before, given.rating, given.at, calendar, schedule, given.chance)
    even = even_load(db, learner)
    after, chance = review_evenly(given.item, before, given.rating, given.at, calendar, schedule, even)
    return replace(given, chance=chance), after


def even_load(db: Connection, learner: LearnerRow) -> Even:
    """Chooses the day of a review by what is due on those around it, and by the learner's easy days."""

    def choose(today: date, days: Sequence[int], u: float) -> float:
        seen = load.window(u, len(days))
        dates = [today + timedelta(days=days[part]) for part in seen]
        shares = [learner.options.week[day.weekday()] for day in dates]
        loads = queue.loads(db, learner.id, dates)
        fraction = u if len(seen) == len(days) else u * len(days) % 1.0
        within = load.evened(fraction, days[seen.start : seen.stop], loads, shares)
        return (seen.start + within * len(seen)) / len(days)

    return choose


def _take_back(db: Connection, learner: LearnerRow, old: Review, reason: str, now: datetime) -> None:
    reviews.void(db, learner.id, old, reason, now)
    memories.save(db, learner.id, old.answer.item, old.before)
    count = _count(old.answer)
    days.bump(db, learner.id, old.answer.day, _drill(old.answer), DayCount(0, -1, -count.passed, -count.milliseconds))
    recall.count(db, learner.id, old.answer, old.before, -1)


def _drill(given: Answer) -> str:
    return given.item.partition(":")[0]


def _count(given: Answer) -> DayCount:
    return DayCount(reviews=1, passed=int(given.verdict != "wrong"), milliseconds=given.milliseconds)
