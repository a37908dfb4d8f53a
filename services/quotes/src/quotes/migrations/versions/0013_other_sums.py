"""Orders that a carrier did at another sum than agreed are listed until a person has seen to them."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

KEY = sa.String(length=96)
INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "other_sums",
        sa.Column("transaction_id", KEY, nullable=False),
        sa.Column("carrier_id", KEY, nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("agreed_cents", sa.Integer(), nullable=False),
        sa.Column("carrier_cents", sa.Integer(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.Column("settled_at", INSTANT, nullable=True),
        sa.PrimaryKeyConstraint("transaction_id"),
    )


def downgrade() -> None:
    op.drop_table("other_sums")
