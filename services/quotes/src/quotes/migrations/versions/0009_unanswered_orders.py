"""Orders that a carrier never answered are asked about for a day after they were ended here."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

KEY = sa.String(length=96)
INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "unanswered_orders",
        sa.Column("transaction_id", KEY, nullable=False),
        sa.Column("carrier_id", KEY, nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("ended_at", INSTANT, nullable=False),
        sa.Column("looks", sa.Integer(), nullable=False),
        sa.Column("ask_at", INSTANT, nullable=True),
        sa.Column("came_at", INSTANT, nullable=True),
        sa.Column("policy_number", sa.String(length=40), nullable=True),
        sa.Column("settled_at", INSTANT, nullable=True),
        sa.PrimaryKeyConstraint("transaction_id"),
    )
    op.create_index("ix_unanswered_orders_ask_at", "unanswered_orders", ["ask_at"])


def downgrade() -> None:
    op.drop_table("unanswered_orders")
