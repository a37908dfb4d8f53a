"""A step that a person ends owes its holder a letter; the outbox of before would write that it had been made."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("policy_steps", sa.Column("letter", sa.String(length=24), nullable=True))
    op.add_column("policy_steps", sa.Column("letter_due_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("policy_steps", sa.Column("letter_tries", sa.Integer(), server_default="0", nullable=False))
    op.create_index("ix_policy_steps_letter_due_at", "policy_steps", ["letter_due_at"])


def downgrade() -> None:
    op.drop_index("ix_policy_steps_letter_due_at", "policy_steps")
    for name in ("letter_tries", "letter_due_at", "letter"):
        op.drop_column("policy_steps", name)
