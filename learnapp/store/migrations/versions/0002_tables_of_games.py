"""Tables of games: each a log of actions, and the plans of its bots."""

import sqlalchemy as sa
from alembic import op

from learnapp.store.types import UtcDateTime

revision = "0002"
down_revision = "0001"

# As for the log of reviews: a game's log only grows, and goes only with its table.
NO_UPDATE = """
CREATE TRIGGER game_action_never_changes BEFORE UPDATE ON game_action
BEGIN SELECT RAISE(ABORT, 'the log of a game only grows'); END
"""
NO_DELETE = """
CREATE TRIGGER game_action_never_goes BEFORE DELETE ON game_action
WHEN EXISTS (SELECT 1 FROM game_table WHERE id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'the log of a game only grows'); END
"""


def upgrade() -> None:
    create_game_table()
    create_game_action()
    create_game_plan()
    if op.get_bind().dialect.name == "sqlite":
        op.execute(NO_UPDATE)
        op.execute(NO_DELETE)


def downgrade() -> None:
    for table in ("game_plan", "game_action", "game_table"):
        op.drop_table(table)


def create_game_table() -> None:
    op.create_table(
        "game_table",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("catalog_version", sa.String(length=64), nullable=False),
        sa.Column("started_at", UtcDateTime(), nullable=False),
        sa.Column("ended_at", UtcDateTime(), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.CheckConstraint("result IS NULL OR ended_at IS NOT NULL", name=op.f("game_table_result_of_ended")),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("game_table_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("game_table_pkey")),
        sqlite_autoincrement=True,
    )
    op.create_index("game_table_newest", "game_table", ["learner_id", "game", "id"], unique=False)


def create_game_action() -> None:
    op.create_table(
        "game_action",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("text", sa.String(length=200), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name=op.f("game_action_table_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "ply", name=op.f("game_action_pkey")),
        sqlite_with_rowid=False,
    )


def create_game_plan() -> None:
    op.create_table(
        "game_plan",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("actions", sa.Text(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name=op.f("game_plan_table_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("game_plan_pkey")),
        sqlite_with_rowid=False,
    )
