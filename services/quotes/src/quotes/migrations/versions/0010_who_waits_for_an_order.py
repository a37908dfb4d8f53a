"""An order that came late, or whose carrier does not say, is told to people on duty until it is closed."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("unanswered_orders", sa.Column("tell_at", INSTANT, nullable=True))


def downgrade() -> None:
    op.drop_column("unanswered_orders", "tell_at")
