"""What has opened to a learner, and the placement check."""

import sqlalchemy as sa
from alembic import op

from learnapp.store.types import UtcDateTime

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "unlock",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("mode", sa.String(length=80), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.Column("how", sa.String(length=10), nullable=False),
        sa.Column("seen", sa.Boolean(), nullable=False),
        sa.CheckConstraint("how IN ('earned', 'placement')", name=op.f("unlock_how_known")),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("unlock_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("learner_id", "mode", name=op.f("unlock_pkey")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "placement",
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.Column("day", sa.Date(), nullable=True),
        sa.Column("known", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("placement_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("learner_id", name=op.f("placement_pkey")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("placement")
    op.drop_table("unlock")
