"""The first tables."""

import sqlalchemy as sa
from alembic import op

from learnapp.store.types import UtcDateTime

revision = "0001"
down_revision = None

# A bulk update or delete passes by every guard in Python; these do not. Deleting a learner takes the log along.
NO_UPDATE = """
CREATE TRIGGER review_never_changes BEFORE UPDATE ON review
BEGIN SELECT RAISE(ABORT, 'the log of reviews only grows: write a row that voids the other'); END
"""
NO_DELETE = """
CREATE TRIGGER review_never_goes BEFORE DELETE ON review
WHEN EXISTS (SELECT 1 FROM learner WHERE id = OLD.learner_id)
BEGIN SELECT RAISE(ABORT, 'the log of reviews only grows'); END
"""


def upgrade() -> None:
    create_learner()
    create_sign_in_failure()
    create_day_count()
    create_memory()
    create_review()
    create_session()
    create_submission()
    create_word()
    create_accepted()
    if op.get_bind().dialect.name == "sqlite":
        op.execute(NO_UPDATE)
        op.execute(NO_DELETE)


def downgrade() -> None:
    for table in (
        "sign_in_failure",
        "session",
        "accepted",
        "word",
        "submission",
        "day_count",
        "review",
        "memory",
        "learner",
    ):
        op.drop_table(table)


def create_learner() -> None:
    op.create_table(
        "learner",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("learner_pkey")),
        sa.UniqueConstraint("name", name=op.f("learner_name_key")),
    )


def create_sign_in_failure() -> None:
    op.create_table(
        "sign_in_failure",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("sign_in_failure_pkey")),
    )
    op.create_index("sign_in_failure_address", "sign_in_failure", ["address", "at"], unique=False)


def create_day_count() -> None:
    op.create_table(
        "day_count",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("drill", sa.String(length=40), nullable=False),
        sa.Column("started", sa.Integer(), nullable=False),
        sa.Column("reviews", sa.Integer(), nullable=False),
        sa.Column("passed", sa.Integer(), nullable=False),
        sa.Column("milliseconds", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("day_count_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("learner_id", "day", "drill", name=op.f("day_count_pkey")),
        sqlite_with_rowid=False,
    )


def create_memory() -> None:
    op.create_table(
        "memory",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("item", sa.String(length=200), nullable=False),
        sa.Column("drill", sa.String(length=40), nullable=False),
        sa.Column("siblings", sa.String(length=200), nullable=True),
        sa.Column("state", sa.SmallInteger(), nullable=False),
        sa.Column("step", sa.SmallInteger(), nullable=True),
        sa.Column("stability", sa.Float(), nullable=True),
        sa.Column("difficulty", sa.Float(), nullable=True),
        sa.Column("due", UtcDateTime(), nullable=False),
        sa.Column("last_day", sa.Date(), nullable=True),
        sa.Column("last_at", UtcDateTime(), nullable=True),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("recalled_days", sa.Integer(), nullable=False),
        sa.Column("reviews", sa.Integer(), nullable=False),
        sa.Column("lapses", sa.Integer(), nullable=False),
        sa.Column("suspended", sa.Boolean(), nullable=False),
        sa.Column("started_at", UtcDateTime(), nullable=False),
        sa.Column("started_day", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("memory_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("learner_id", "item", name=op.f("memory_pkey")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "memory_due",
        "memory",
        ["learner_id", "drill", "suspended", "state", "due", "siblings", "last_day"],
        unique=False,
    )
    op.create_index("memory_asked", "memory", ["learner_id", "last_day", "siblings"], unique=False)


def create_review() -> None:
    op.create_table(
        "review",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("item", sa.String(length=200), nullable=False),
        sa.Column("ref", sa.String(length=200), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rating", sa.SmallInteger(), nullable=True),
        sa.Column("state", sa.SmallInteger(), nullable=False),
        sa.Column("elapsed_days", sa.Integer(), nullable=True),
        sa.Column("verdict", sa.String(length=10), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("typed", sa.Text(), nullable=False),
        sa.Column("hinted", sa.Boolean(), nullable=False),
        sa.Column("milliseconds", sa.Integer(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("voids", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(length=10), nullable=False),
        sa.CheckConstraint("(rating IS NULL) <> (voids IS NULL)", name=op.f("review_answer_or_void")),
        sa.CheckConstraint("rating BETWEEN 1 AND 4", name=op.f("review_rating_known")),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("review_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["voids"], ["review.id"], name=op.f("review_voids_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("review_pkey")),
        sa.UniqueConstraint("voids", name=op.f("review_voids_key")),
    )
    op.create_index("review_day", "review", ["learner_id", "day"], unique=False)
    op.create_index("review_item", "review", ["learner_id", "item"], unique=False)
    op.create_index("review_newest", "review", ["learner_id", "id"], unique=False)


def create_session() -> None:
    op.create_table(
        "session",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("seen_at", UtcDateTime(), nullable=False),
        sa.Column("expires_at", UtcDateTime(), nullable=False),
        sa.Column("revoked_at", UtcDateTime(), nullable=True),
        sa.Column("agent", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("session_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("session_pkey")),
        sa.UniqueConstraint("token_hash", name=op.f("session_token_hash_key")),
    )
    op.create_index("session_learner", "session", ["learner_id"], unique=False)


def create_submission() -> None:
    op.create_table(
        "submission",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("submit", sa.String(length=40), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.Column("outcome", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("submission_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("learner_id", "submit", name=op.f("submission_pkey")),
        sqlite_with_rowid=False,
    )


def create_word() -> None:
    op.create_table(
        "word",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("japanese", sa.String(length=100), nullable=False),
        sa.Column("reading", sa.String(length=100), nullable=False),
        sa.Column("meanings", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("updated_at", UtcDateTime(), nullable=False),
        sa.Column("removed_at", UtcDateTime(), nullable=True),
        sa.Column("unstarted", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name=op.f("word_learner_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("word_pkey")),
        sqlite_autoincrement=True,
    )
    op.create_index("word_unstarted", "word", ["learner_id", "unstarted", "id"], unique=False)


def create_accepted() -> None:
    op.create_table(
        "accepted",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("item", sa.String(length=200), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.Column("review_id", sa.Integer(), nullable=True),
        sa.Column("removed_at", UtcDateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("accepted_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["review_id"], ["review.id"], name=op.f("accepted_review_id_fkey")),
        sa.PrimaryKeyConstraint("id", name=op.f("accepted_pkey")),
    )
    op.create_index("accepted_item", "accepted", ["learner_id", "item"], unique=False)
