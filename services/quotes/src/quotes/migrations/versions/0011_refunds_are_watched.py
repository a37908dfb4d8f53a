"""A refund is looked at again until its bank has said what came of it, and may be paid again when that was nothing."""

from datetime import timedelta

import sqlalchemy as sa
from alembic import op
from kit.clock import now_utc
from kit.columns import Instant

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
SENT_BACK_WITHIN = timedelta(days=30)


def upgrade() -> None:
    op.add_column("policy_payments", sa.Column("tries", sa.Integer(), server_default="0", nullable=False))
    op.add_column("policy_payments", sa.Column("taken_at", INSTANT, nullable=True))
    op.add_column("policy_payments", sa.Column("looks", sa.Integer(), server_default="0", nullable=False))
    op.add_column("policy_payments", sa.Column("look_at", INSTANT, nullable=True))
    op.add_column("policy_payments", sa.Column("tell_at", INSTANT, nullable=True))
    op.add_column(
        "policy_payments", sa.Column("by_hand", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.create_index("ix_policy_payments_look_at", "policy_payments", ["look_at"])
    # What was called done until now may have been under way only: it is looked at as well.
    payments = sa.table(
        "policy_payments",
        sa.column("kind", sa.String()),
        sa.column("state", sa.String()),
        *(sa.column(name, Instant()) for name in ("at", "taken_at", "look_at")),
    )
    lately = now_utc() - SENT_BACK_WITHIN
    done = payments.update().where(
        payments.c.kind == "refund", payments.c.state == "done", payments.c.at > lately
    )
    op.execute(done.values(taken_at=payments.c.at, look_at=payments.c.at))


def downgrade() -> None:
    op.drop_index("ix_policy_payments_look_at", "policy_payments")
    for name in ("by_hand", "tell_at", "look_at", "looks", "taken_at", "tries"):
        op.drop_column("policy_payments", name)
