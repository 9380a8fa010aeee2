"""What a review shows: the question, the verdict with what can be done about it, and what the day brought."""

from datetime import timedelta
from typing import Any

from flask import render_template, url_for
from sqlalchemy import Connection

from learnapp import drills
from learnapp.drills.base import Learner, Question, Verdict
from learnapp.srs import memory as srs
from learnapp.srs.day import DAY
from learnapp.srs.leeches import is_leech
from learnapp.srs.memory import AlreadyReviewed, Memory, Rating, State
from learnapp.store import days, notes, queue, reviews
from learnapp.store.reviews import Review
from learnapp.web import chains, grading, listening, moving, starting, unlocking, upcoming
from learnapp.web.asking import (
    Asked,
    derivation_of,
    given_up,
    judged,
    listed,
    may_accept,
    passage_of,
    rebuilt,
    sign,
)
from learnapp.web.choices import furigana_answered, furigana_asked
from learnapp.web.current import me, options, today


def drills_of(drill: str | None) -> tuple[str, ...]:
    """The one that a review is limited to, else all."""
    return (drill,) if drill else tuple(drills.REGISTRY)


def _progress(db: Connection, chosen: tuple[str, ...]) -> dict[str, Any]:
    counts = days.of_day(db, me().id, today())
    done = sum(count.reviews for drill, count in counts.items() if drill in chosen)
    left = sum(upcoming.due(db, chosen).values())
    return {"done": done, "left": left, "more": left > queue.MOST_COUNTED}


def question_page(
    db: Connection,
    drill: str | None,
    question: Question,
    asked: Asked,
    memory: Memory | None,
    nudge: Verdict | None = None,
    answer: str = "",
) -> str:
    """The question; after an answer that does not count yet, with what was said about it."""
    progress = _progress(db, drills_of(drill))
    return render_template(
        "review/ask.html",
        drill=drill,
        question=question,
        asked=asked,
        token=sign(asked),
        furigana=furigana_asked(asked.item, memory, options())
        or (asked.hinted and furigana_answered(asked.item, options())),
        derivation=derivation_of(db, question, Learner()) if asked.hinted else None,
        nudge=nudge,
        answer=answer,
        action=url_for("review.answer", drill=drill),
        hint_href=url_for("review.ask", drill=drill, item=asked.item, hint=1),
        progress=progress,
        away=None if progress["done"] or nudge else moving.absence(db, me(), today()),
        chain=chains.up_to(db, asked.item) if drills_of(drill) == chains.CHAINED else None,
    )


def verdict_page(db: Connection, drill: str | None, found: Review, notice: str = "") -> str:
    """The verdict on an answer, and what can still be done about it."""
    given = found.answer
    question, learner = rebuilt(db, given.item, given.ref, given.answer)
    gave_up = given.verdict == "wrong" and not given.answer
    verdict = given_up(question) if gave_up else judged(question, learner, given.answer, given.typed)
    newest = reviews.newest(db, me().id)
    current = newest is not None and newest.id == found.id
    return render_template(
        "review/answered.html",
        drill=drill,
        question=question,
        given=given,
        review_id=found.id,
        verdict=verdict,
        passed=given.verdict != "wrong",
        ratings=_ratings(found) if current else [],
        may_slip=current and grading.may_slip(db, me(), found),
        may_accept=current and given.verdict == "wrong" and bool(given.answer.strip()) and may_accept(question),
        current=current,
        notice=notice,
        about=given.item,
        note=notes.text_of(db, me().id, given.item),
        leech=_lapses_of_a_leech(found) if current else 0,
        passage=passage_of(question, learner),
        derivation=derivation_of(db, question, learner) if given.verdict == "wrong" else None,
        furigana=furigana_answered(given.item, options()),
        progress=_progress(db, drills_of(drill)),
        chain=chains.so_far(db) if drills_of(drill) == chains.CHAINED else None,
    )


def _lapses_of_a_leech(found: Review) -> int:
    """How often the item is forgotten by now, where this lapse has made it a leech; else 0."""
    before = found.before
    lapsed = before.state is State.REVIEW and found.answer.rating is Rating.AGAIN
    return before.lapses + 1 if lapsed and is_leech(before.lapses + 1, seen_at=before.lapses) else 0


def _ratings(found: Review) -> list[tuple[Rating, timedelta, bool]]:
    """Each rating with the wait that it promises, and whether it is the one that stands."""
    given, wish = found.answer, options()
    ratings = grading.allowed(given.verdict, given.hinted)
    try:
        after = srs.outcomes(given.item, found.before, given.at, wish.calendar, wish.schedule, ratings, given.chance)
    except AlreadyReviewed:
        return []
    return [
        (rating, srs.interval(given.at, memory, wish.calendar), rating is given.rating)
        for rating, memory in after.items()
    ]


def finished_page(db: Connection, drill: str | None) -> str:
    """What was done today, what it has opened, and what comes."""
    chosen = drills_of(drill)
    done = [review for review in reviews.of_day(db, me().id, today()) if review.answer.item.partition(":")[0] in chosen]
    missed = list(dict.fromkeys(review.answer.item for review in done if review.answer.verdict == "wrong"))
    return render_template(
        "review/finished.html",
        drill=drill,
        total=days.total({name: count for name, count in days.of_day(db, me().id, today()).items() if name in chosen}),
        verdicts={
            kind: sum(one.answer.verdict == kind for one in done) for kind in ("exact", "same", "accepted", "wrong")
        },
        missed=[question for item in missed[:20] if (question := listed(db, item))],
        opened=unlocking.to_celebrate(),
        tomorrow=queue.coming(db, me().id, listening.queues(chosen), today(), 1)[0],
        new_tomorrow=starting.new_on(today() + DAY),
        chain=chains.so_far(db) if chosen == chains.CHAINED else None,
    )
