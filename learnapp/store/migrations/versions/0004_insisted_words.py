"""Words that a learner insists on in Word Basket."""

import sqlalchemy as sa
from alembic import op

from learnapp.store.types import UtcDateTime

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "insisted",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("learner_id", sa.Integer(), nullable=False),
        sa.Column("reading", sa.String(length=100), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["learner_id"], ["learner.id"], name=op.f("insisted_learner_id_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("insisted_pkey")),
        sa.UniqueConstraint("learner_id", "reading", name=op.f("insisted_learner_id_reading_key")),
    )


def downgrade() -> None:
    op.drop_table("insisted")
