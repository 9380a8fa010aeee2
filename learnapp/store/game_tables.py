"""The tables of games: which were opened, every move, and what falls due next."""

from sqlalchemy import CheckConstraint, Column, Float, Index, Integer, SmallInteger, String, Table, Text

from learnapp.store.columns import learner_id, metadata, table_id
from learnapp.store.types import UtcDateTime

game_table = Table(
    "game_table",
    metadata,
    Column("id", Integer, primary_key=True),
    learner_id(),
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
    table_id(),
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
    table_id(),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),  # the position it was made for
    Column("actions", Text, nullable=False),  # one a line; none for a bot that waits
    Column("due", Float, nullable=False),  # seconds of table time
    Column("said", Text, nullable=False, default=""),
    sqlite_with_rowid=False,
)
