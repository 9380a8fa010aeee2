"""Due dates that a learner has moved, and the chance by which an interval was moved within its bounds."""

import sqlalchemy as sa
from alembic import op

from learnapp.store.types import UtcDateTime

revision = "0006"
down_revision = "0005"

NEVER_CHANGES = """
CREATE TRIGGER {table}_never_changes BEFORE UPDATE ON {table}
BEGIN SELECT RAISE(ABORT, 'the log of moved due dates only grows'); END
"""
NEVER_GOES = """
CREATE TRIGGER {table}_never_goes BEFORE DELETE ON {table}
WHEN EXISTS (SELECT 1 FROM learner WHERE id = OLD.learner_id)
BEGIN SELECT RAISE(ABORT, 'the log of moved due dates only grows'); END
"""
TABLES = ("rescheduling", "moved_due")


def upgrade() -> None:
    op.add_column("review", sa.Column("chance", sa.Float(), nullable=True))
    create_rescheduling()
    create_moved_due()
    if op.get_bind().dialect.name == "sqlite":
        for table in TABLES:
            op.execute(NEVER_CHANGES.format(table=table))
            op.execute(NEVER_GOES.format(table=table))


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
    op.drop_column("review", "chance")


def create_rescheduling() -> None:
    op.create_table(
        "rescheduling",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("way", sa.String(length=10), nullable=False),
        sa.Column("days", sa.Integer(), nullable=True),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.Column("after_review", sa.Integer(), nullable=False),
        sa.Column("parameters", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("rescheduling_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["undoes"], ["rescheduling.id"], name=op.f("rescheduling_undoes_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("rescheduling_pkey")),
        sa.UniqueConstraint("undoes", name=op.f("rescheduling_undoes_key")),
    )
    op.create_index("rescheduling_after", "rescheduling", ["learner_id", "after_review"], unique=False)


def create_moved_due() -> None:
    op.create_table(
        "moved_due",
        sa.Column("rescheduling_id", sa.Integer(), nullable=False),
        sa.Column("item", sa.String(length=200), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("reviews", sa.Integer(), nullable=False),
        sa.Column("due_from", sa.Date(), nullable=False),
        sa.Column("due_to", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("moved_due_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["rescheduling_id"],
            ["rescheduling.id"],
            name=op.f("moved_due_rescheduling_id_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("rescheduling_id", "item", name=op.f("moved_due_pkey")),
        sqlite_with_rowid=False,
    )
    op.create_index("moved_due_item", "moved_due", ["learner_id", "item"], unique=False)
