"""Sums of retention, filled from the log, and what learners write about items that they often forget."""

import sqlalchemy as sa
from alembic import op

from learnapp.store.types import UtcDateTime

revision = "0005"
down_revision = "0004"

# Of answers to questions that stand: state 2 is REVIEW, rating 1 is Again, and `before` begins [state, step, stability.
# The bands are those of srs.retention at this version: 7, 21 and 90 days.
FILL = """
INSERT INTO recall_count (learner_id, day, drill, band, answers, recalled)
SELECT learner_id, day, drill, band, count(*), sum(rating > 1) FROM (
    SELECT learner_id, day, rating, substr(item, 1, instr(item, ':') - 1) AS drill,
        CASE WHEN stability >= 90 THEN 3 WHEN stability >= 21 THEN 2 WHEN stability >= 7 THEN 1 ELSE 0 END AS band
    FROM (
        SELECT learner_id, day, rating, item,
            coalesce(CASE WHEN json_valid(before) THEN json_extract(before, '$[2]') END, 0) AS stability
        FROM review
        WHERE rating IS NOT NULL AND state = 2 AND substr(ref, 1, 6) <> 'table:'
            AND NOT EXISTS (SELECT 1 FROM review AS void WHERE void.voids = review.id)
    )
)
GROUP BY learner_id, day, drill, band
"""


def upgrade() -> None:
    op.create_table(
        "recall_count",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("drill", sa.String(length=40), nullable=False),
        sa.Column("band", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("recalled", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("recall_count_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("learner_id", "day", "drill", "band", name=op.f("recall_count_pkey")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "note",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("item", sa.String(length=200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("lapses", sa.Integer(), nullable=False),
        sa.Column("updated_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["learner_id"], ["learner.id"], name=op.f("note_learner_id_fkey"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("learner_id", "item", name=op.f("note_pkey")),
        sqlite_with_rowid=False,
    )
    op.create_index("memory_leech", "memory", ["learner_id", "lapses"], sqlite_where=sa.text("lapses >= 8"))
    op.execute(sa.text(FILL.replace(":'", "\\:'")))


def downgrade() -> None:
    op.drop_index("memory_leech", "memory")
    op.drop_table("note")
    op.drop_table("recall_count")
