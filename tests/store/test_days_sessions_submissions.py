"""The small tables: sums of a day, signed-in browsers, failed sign-ins, submit ids."""

from datetime import date, timedelta

import pytest

from learnapp.store import days, sessions, submissions
from learnapp.store.days import DayCount
from learnapp.store.engine import Store
from learnapp.store.tables import session, submission
from tests.store.conftest import NOW
from tests.store.log import rows

DAY = date(2026, 11, 29)


def test_sums_of_a_day_add_up_by_drill(store: Store, aiko: int) -> None:
    with store.writing() as db:
        days.bump(db, aiko, DAY, "vocabulary", DayCount(started=1))
        days.bump(db, aiko, DAY, "vocabulary", DayCount(0, 1, 1, 2100))
        days.bump(db, aiko, DAY, "vocabulary", DayCount(0, -1, -1, -2100))
        days.bump(db, aiko, DAY, "particle", DayCount(0, 1, 0, 900))
        counts = days.of_day(db, aiko, DAY)
        assert counts == {"vocabulary": DayCount(started=1), "particle": DayCount(0, 1, 0, 900)}
        assert days.total(counts) == DayCount(1, 1, 0, 900)
        assert days.total({}) == DayCount()


def test_a_day_counts_for_the_streak_while_an_answer_of_it_stands(store: Store, aiko: int) -> None:
    with store.writing() as db:
        for back in (0, 1, 3):
            days.bump(db, aiko, DAY - timedelta(days=back), "vocabulary", DayCount(0, 1, 1, 0))
        days.bump(db, aiko, DAY - timedelta(days=1), "vocabulary", DayCount(0, -1, -1, 0))
        days.bump(db, aiko, DAY - timedelta(days=2), "vocabulary", DayCount(started=3))
        assert days.days_with_reviews(db, aiko) == (DAY, DAY - timedelta(days=3))
        assert days.days_with_reviews(db, aiko, most=1) == (DAY,)


def test_a_submit_id_is_remembered_for_two_weeks(store: Store, aiko: int) -> None:
    with store.writing() as db:
        assert submissions.outcome(db, aiko, "0123456789") is None
        submissions.record(db, aiko, "0123456789", NOW, "17")
        submissions.forget_old(db, NOW + timedelta(days=14))
        assert submissions.outcome(db, aiko, "0123456789") == "17"
        submissions.forget_old(db, NOW + timedelta(days=14, seconds=1))
        assert rows(db, submission) == []


def test_a_token_is_kept_only_as_a_hash(store: Store, aiko: int) -> None:
    with store.writing() as db:
        sessions.open_session(db, aiko, "the token itself", "Firefox " * 100, NOW)
        assert "the token itself" not in str(rows(db, session))
        found = sessions.learner_of(db, "the token itself", NOW)
        assert found is not None
        assert found.learner_id == aiko
        assert sessions.learner_of(db, "another", NOW) is None
        assert sessions.learner_of(db, "", NOW) is None


@pytest.mark.parametrize(
    "days_later, visited, signed_in, reason",
    [
        (89, False, True, "within ninety days"),
        (90, False, False, "ninety days without a visit"),
        (150, True, True, "visited on day 80"),
    ],
)
def test_a_browser_that_comes_back_in_time_stays_signed_in(
    store: Store, aiko: int, days_later: int, visited: bool, signed_in: bool, reason: str
) -> None:
    with store.writing() as db:
        sessions.open_session(db, aiko, "token", "Firefox", NOW)
        if visited:
            found = sessions.learner_of(db, "token", NOW + timedelta(days=80))
            assert found is not None
            assert found.visit_is_news
            sessions.note_visit(db, found.session_id, NOW + timedelta(days=80))
        assert (sessions.learner_of(db, "token", NOW + timedelta(days=days_later)) is not None) is signed_in, reason


def test_a_revoked_browser_is_out_at_once(store: Store, aiko: int) -> None:
    with store.writing() as db:
        sessions.open_session(db, aiko, "token", "Firefox", NOW)
        sessions.open_session(db, aiko, "other", "Safari", NOW)
        one = next(found for found in sessions.all_open(db, aiko, NOW) if found.agent == "Firefox")
        assert sessions.revoke(db, aiko, one.id, NOW)
        assert not sessions.revoke(db, aiko, one.id, NOW)
        assert sessions.learner_of(db, "token", NOW) is None
        assert sessions.learner_of(db, "other", NOW) is not None
        assert [found.agent for found in sessions.all_open(db, aiko, NOW)] == ["Safari"]


def test_failed_sign_ins_are_counted_by_address_for_a_quarter_of_an_hour(store: Store) -> None:
    with store.writing() as db:
        for minute in range(10):
            sessions.note_failure(db, "192.168.1.7", NOW + timedelta(minutes=minute))
        sessions.note_failure(db, "192.168.1.8", NOW)
        assert sessions.failures(db, "192.168.1.7", NOW + timedelta(minutes=9)) == 10
        assert sessions.failures(db, "192.168.1.7", NOW + timedelta(minutes=20)) == 4
        assert sessions.failures(db, "192.168.1.9", NOW) == 0
        sessions.note_failure(db, "x" * 500, NOW + timedelta(minutes=30))
        assert sessions.failures(db, "x" * 500, NOW + timedelta(minutes=30)) == 1
        assert sessions.failures(db, "192.168.1.8", NOW) == 0, "old ones are dropped"
