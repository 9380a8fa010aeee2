"""Signed-in browsers, and failed sign-ins; used only where a passphrase is set."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from learnapp.store.tables import session as table
from learnapp.store.tables import sign_in_failure as failure

LIFETIME = timedelta(days=90)
"""A browser that comes back within this time stays signed in."""
SEEN_EVERY = timedelta(hours=1)
"""How fine the time of the last visit is kept, so that not every page writes."""
WINDOW = timedelta(minutes=15)
MOST_FAILURES = 8
"""Failed sign-ins an address may have within WINDOW."""

_FIND = select(table.c.id, table.c.learner_id, table.c.seen_at, table.c.expires_at).where(
    table.c.token_hash == bindparam("b_hash"), table.c.revoked_at.is_(None), table.c.expires_at > bindparam("b_now")
)


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that signed in."""

    id: int
    created_at: datetime
    seen_at: datetime
    agent: str


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whom a token belongs to, and whether the visit should be noted."""

    session_id: int
    learner_id: int
    visit_is_news: bool


def open_session(db: Connection, learner_id: int, token: str, agent: str, now: datetime) -> None:
    """Only a hash of the token is kept: who reads the database cannot sign in with it."""
    db.execute(
        insert(table).values(
            learner_id=learner_id,
            token_hash=_hash(token),
            created_at=now,
            seen_at=now,
            expires_at=now + LIFETIME,
            agent=agent[:200],
        )
    )


def learner_of(db: Connection, token: str, now: datetime) -> Visitor | None:
    """Who holds this token; None for one that is unknown, expired or revoked."""
    row = db.execute(_FIND, {"b_hash": _hash(token), "b_now": now}).first()
    return None if row is None else Visitor(row.id, row.learner_id, now - row.seen_at > SEEN_EVERY)


def note_visit(db: Connection, session_id: int, now: datetime) -> None:
    db.execute(update(table).where(table.c.id == session_id).values(seen_at=now, expires_at=now + LIFETIME))


def all_open(db: Connection, learner_id: int, now: datetime) -> Sequence[Session]:
    rows = db.execute(
        select(table.c.id, table.c.created_at, table.c.seen_at, table.c.agent)
        .where(table.c.learner_id == learner_id, table.c.revoked_at.is_(None), table.c.expires_at > now)
        .order_by(table.c.seen_at.desc())
    )
    return [Session(*row) for row in rows]


def revoke(db: Connection, learner_id: int, session_id: int, now: datetime) -> bool:
    mine = (table.c.learner_id == learner_id) & (table.c.id == session_id) & table.c.revoked_at.is_(None)
    return db.execute(update(table).where(mine).values(revoked_at=now)).rowcount == 1


def failures(db: Connection, address: str, now: datetime) -> int:
    """Failed sign-ins from this address within WINDOW."""
    recent = (failure.c.address == address[:64]) & (failure.c.at > now - WINDOW)
    return int(db.execute(select(func.count()).select_from(failure).where(recent)).scalar_one())


def note_failure(db: Connection, address: str, now: datetime) -> None:
    db.execute(delete(failure).where(failure.c.at < now - WINDOW))
    db.execute(insert(failure).values(address=address[:64], at=now))


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
