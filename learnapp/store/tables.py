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
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from learnapp.store.types import UtcDateTime

metadata = MetaData(
    naming_convention={
        "ix": "%(table_name)s_%(column_0_N_name)s",
        "uq": "%(table_name)s_%(column_0_N_name)s_key",
        "ck": "%(table_name)s_%(constraint_name)s",
        "fk": "%(table_name)s_%(column_0_name)s_fkey",
        "pk": "%(table_name)s_pkey",
    }
)


def _learner_id(primary_key: bool = False) -> Column[int]:
    mine = ForeignKey("learner.id", ondelete="CASCADE")
    return Column("learner_id", Integer, mine, nullable=False, primary_key=primary_key)


def _table_id() -> Column[int]:
    its = ForeignKey("game_table.id", ondelete="CASCADE")
    return Column("table_id", Integer, its, primary_key=True, autoincrement=False)


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
    _learner_id(primary_key=True),
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
    sqlite_with_rowid=False,
)

# Append-only. An answer has a rating; a row that voids an earlier one has none.
review = Table(
    "review",
    metadata,
    Column("id", Integer, primary_key=True),
    _learner_id(),
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
    UniqueConstraint("voids"),
    CheckConstraint("(rating IS NULL) <> (voids IS NULL)", name="answer_or_void"),
    CheckConstraint("rating BETWEEN 1 AND 4", name="rating_known"),
    Index("review_newest", "learner_id", "id"),
    Index("review_day", "learner_id", "day"),
    Index("review_item", "learner_id", "item"),
)

# Sums of a learner's day, so that no page counts the log.
day_count = Table(
    "day_count",
    metadata,
    _learner_id(primary_key=True),
    Column("day", Date, primary_key=True),
    Column("drill", String(40), primary_key=True),
    Column("started", Integer, nullable=False, default=0),
    Column("reviews", Integer, nullable=False, default=0),
    Column("passed", Integer, nullable=False, default=0),
    Column("milliseconds", Integer, nullable=False, default=0),
    sqlite_with_rowid=False,
)

# A form that was sent twice finds here what came of it the first time.
submission = Table(
    "submission",
    metadata,
    _learner_id(primary_key=True),
    Column("submit", String(40), primary_key=True),
    Column("at", UtcDateTime, nullable=False),
    Column("outcome", String(200), nullable=False),
    sqlite_with_rowid=False,
)

word = Table(
    "word",
    metadata,
    Column("id", Integer, primary_key=True),
    _learner_id(),
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
    _learner_id(),
    Column("item", String(200), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("review_id", Integer, ForeignKey("review.id")),
    Column("removed_at", UtcDateTime),
    Index("accepted_item", "learner_id", "item"),
)

game_table = Table(
    "game_table",
    metadata,
    Column("id", Integer, primary_key=True),
    _learner_id(),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the game's rules
    Column("options", Text, nullable=False),  # JSON
    Column("seed", String(64), nullable=False),
    Column("catalog_version", String(64), nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    Column("result", Text),  # JSON; none of an abandoned game
    CheckConstraint("result IS NULL OR ended_at IS NOT NULL", name="result_of_ended"),
    Index("game_table_newest", "learner_id", "game", "id"),
    sqlite_autoincrement=True,  # an address once seen never leads to another game
)

# Append-only: the game itself.
game_action = Table(
    "game_action",
    metadata,
    _table_id(),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, nullable=False),
    Column("text", String(200), nullable=False),
    Column("at", Float, nullable=False),  # seconds of table time
    Column("said", Text, nullable=False, default=""),
    sqlite_with_rowid=False,
)

# What falls due next, a row a seat; the log can rebuild it.
game_plan = Table(
    "game_plan",
    metadata,
    _table_id(),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),  # the position it was made for
    Column("actions", Text, nullable=False),  # one a line; none for a bot that waits
    Column("due", Float, nullable=False),  # seconds of table time
    Column("said", Text, nullable=False, default=""),
    sqlite_with_rowid=False,
)

# What has opened, once and for ever.
unlock = Table(
    "unlock",
    metadata,
    _learner_id(primary_key=True),
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
    _learner_id(primary_key=True),
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
    _learner_id(),
    Column("reading", String(100), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    UniqueConstraint("learner_id", "reading"),
)

session = Table(
    "session",
    metadata,
    Column("id", Integer, primary_key=True),
    _learner_id(),
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
