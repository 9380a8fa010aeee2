"""The tables. Every row that says something of a person has a learner id; the log of reviews only grows."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Date,
    Float,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from learnapp.store.columns import learner_id
from learnapp.store.columns import metadata as metadata
from learnapp.store.game_tables import game_action as game_action
from learnapp.store.game_tables import game_plan as game_plan
from learnapp.store.game_tables import game_table as game_table
from learnapp.store.types import UtcDateTime

learner = Table(
    "learner",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(100), nullable=False, unique=True),
    Column("created_at", UtcDateTime, nullable=False),
    Column("options", Text, nullable=False),  # JSON, see store.options
)

# A cache of what the log says, one row an item; `replay` rebuilds it.
memory = Table(
    "memory",
    metadata,
    learner_id(primary_key=True),
    Column("item", String(200), primary_key=True),
    Column("drill", String(40), nullable=False),
    Column("siblings", String(200)),
    Column("state", SmallInteger, nullable=False),
    Column("step", SmallInteger),
    Column("stability", Float),  # days
    Column("difficulty", Float),  # 1–10
    Column("due", UtcDateTime, nullable=False),
    Column("last_day", Date),
    Column("last_at", UtcDateTime),
    Column("days", Integer, nullable=False, default=0),
    Column("recalled_days", Integer, nullable=False, default=0),
    Column("reviews", Integer, nullable=False, default=0),
    Column("lapses", Integer, nullable=False, default=0),
    Column("suspended", Boolean, nullable=False, default=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("started_day", Date, nullable=False),
    # The queue reads the front of this index and nothing else, however many cards there are.
    # Siblings and day stand at its end so that counting what is due needs no row.
    Index("memory_due", "learner_id", "drill", "suspended", "state", "due", "siblings", "last_day"),
    # Which words were asked today, answered from the index alone.
    Index("memory_asked", "learner_id", "last_day", "siblings"),
    # What is often forgotten, which is little.
    Index("memory_leech", "learner_id", "lapses", sqlite_where=text("lapses >= 8")),
    sqlite_with_rowid=False,
)

# Append-only. An answer has a rating; a row that voids an earlier one has none.
review = Table(
    "review",
    metadata,
    Column("id", Integer, primary_key=True),
    learner_id(),
    Column("item", String(200), nullable=False),
    Column("ref", String(200), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("day", Date, nullable=False),
    Column("rating", SmallInteger),  # 1 Again, 2 Hard, 3 Good, 4 Easy
    Column("state", SmallInteger, nullable=False),  # before the answer
    Column("elapsed_days", Integer),  # since the item's last review, in learner's days
    Column("verdict", String(10), nullable=False),
    Column("answer", Text, nullable=False),
    Column("typed", Text, nullable=False, default=""),
    Column("hinted", Boolean, nullable=False, default=False),
    Column("milliseconds", Integer, nullable=False, default=0),
    Column("before", Text, nullable=False),  # JSON of the memory before
    Column("voids", Integer, ForeignKey("review.id")),
    Column("reason", String(10), nullable=False, default=""),  # of a voiding row: undo, slip, rating, accept
    Column("chance", Float),  # by which the interval was moved within its bounds; NULL: by item and days
    UniqueConstraint("voids"),
    CheckConstraint("(rating IS NULL) <> (voids IS NULL)", name="answer_or_void"),
    CheckConstraint("rating BETWEEN 1 AND 4", name="rating_known"),
    Index("review_newest", "learner_id", "id"),
    Index("review_day", "learner_id", "day"),
    Index("review_item", "learner_id", "item"),
)

# Append-only: what was decided about many due dates at once, see srs.returning. Only dates move, never memories.
rescheduling = Table(
    "rescheduling",
    metadata,
    Column("id", Integer, primary_key=True),
    learner_id(),
    Column("at", UtcDateTime, nullable=False),
    Column("day", Date, nullable=False),
    Column("way", String(10), nullable=False),  # shift, spread, risk; undo takes one back; fit, defaults: parameters
    Column("days", Integer),  # of a spread
    Column("undoes", Integer, ForeignKey("rescheduling.id"), unique=True),
    Column("after_review", Integer, nullable=False),  # answers up to this one can no longer be changed
    Column("parameters", Text),  # JSON, of fit
    Index("rescheduling_after", "learner_id", "after_review"),
)

# Append-only: each due date that one of them moved, after so many answers to the item.
moved_due = Table(
    "moved_due",
    metadata,
    Column("rescheduling_id", Integer, ForeignKey("rescheduling.id", ondelete="CASCADE"), primary_key=True),
    Column("item", String(200), primary_key=True),
    learner_id(),
    Column("reviews", Integer, nullable=False),
    *(Column(name, Date, nullable=False) for name in ("due_from", "due_to")),
    Index("moved_due_item", "learner_id", "item"),
    sqlite_with_rowid=False,
)

# Sums of a learner's day, so that no page counts the log.
day_count = Table(
    "day_count",
    metadata,
    learner_id(primary_key=True),
    Column("day", Date, primary_key=True),
    Column("drill", String(40), primary_key=True),
    Column("started", Integer, nullable=False, default=0),
    Column("reviews", Integer, nullable=False, default=0),
    Column("passed", Integer, nullable=False, default=0),
    Column("milliseconds", Integer, nullable=False, default=0),
    sqlite_with_rowid=False,
)

# How answers to what was known came out, by the band of the memory's age; see srs.retention.
recall_count = Table(
    "recall_count",
    metadata,
    learner_id(primary_key=True),
    Column("day", Date, primary_key=True),
    Column("drill", String(40), primary_key=True),
    Column("band", SmallInteger, primary_key=True, autoincrement=False),
    Column("answers", Integer, nullable=False),
    Column("recalled", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# A form that was sent twice finds here what came of it the first time.
submission = Table(
    "submission",
    metadata,
    learner_id(primary_key=True),
    Column("submit", String(40), primary_key=True),
    Column("at", UtcDateTime, nullable=False),
    Column("outcome", String(200), nullable=False),
    sqlite_with_rowid=False,
)

word = Table(
    "word",
    metadata,
    Column("id", Integer, primary_key=True),
    learner_id(),
    Column("japanese", String(100), nullable=False),
    Column("reading", String(100), nullable=False),
    Column("meanings", Text, nullable=False),  # one a line
    Column("note", Text, nullable=False, default=""),
    Column("created_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    Column("removed_at", UtcDateTime),
    # Directions not started yet, so that the next lesson is found without looking at words long known.
    Column("unstarted", SmallInteger, nullable=False, default=2),
    Index("word_unstarted", "learner_id", "unstarted", "id"),
    sqlite_autoincrement=True,  # an id is part of item keys: never given twice
)

# Answers that a learner had counted as right.
accepted = Table(
    "accepted",
    metadata,
    Column("id", Integer, primary_key=True),
    learner_id(),
    Column("item", String(200), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("review_id", Integer, ForeignKey("review.id")),
    Column("removed_at", UtcDateTime),
    Index("accepted_item", "learner_id", "item"),
)

# What a learner wrote about an item that is often forgotten, and when that was.
note = Table(
    "note",
    metadata,
    learner_id(primary_key=True),
    Column("item", String(200), primary_key=True),
    Column("text", Text, nullable=False),  # empty where the item was left as it is
    Column("lapses", Integer, nullable=False),  # that it had then
    Column("updated_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

# What has opened, once and for ever.
unlock = Table(
    "unlock",
    metadata,
    learner_id(primary_key=True),
    Column("mode", String(80), primary_key=True),
    Column("at", UtcDateTime, nullable=False),
    Column("how", String(10), nullable=False),  # earned or placement
    Column("seen", Boolean, nullable=False, default=False),  # whether the learner was told
    CheckConstraint("how IN ('earned', 'placement')", name="how_known"),
    sqlite_with_rowid=False,
)

# The newest placement check of a learner.
placement = Table(
    "placement",
    metadata,
    learner_id(primary_key=True),
    Column("state", Text, nullable=False),  # JSON: seed and answers
    Column("at", UtcDateTime, nullable=False),
    Column("day", Date),  # on which it ended, the learner's
    Column("known", Integer, nullable=False, default=0),  # items that it started
    sqlite_with_rowid=False,
)

# Readings that a learner insists are words, though the dictionary does not have them.
insisted = Table(
    "insisted",
    metadata,
    Column("id", Integer, primary_key=True),
    learner_id(),
    Column("reading", String(100), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    UniqueConstraint("learner_id", "reading"),
)

session = Table(
    "session",
    metadata,
    Column("id", Integer, primary_key=True),
    learner_id(),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created_at", UtcDateTime, nullable=False),
    Column("seen_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    Column("revoked_at", UtcDateTime),
    Column("agent", String(200), nullable=False, default=""),
    Index("session_learner", "learner_id"),
)

# Failed sign-ins, counted by address; kept in the database so that several workers see the same.
sign_in_failure = Table(
    "sign_in_failure",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("address", String(64), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Index("sign_in_failure_address", "address", "at"),
)
