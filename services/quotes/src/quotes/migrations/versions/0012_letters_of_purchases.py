"""A purchase that a person ends owes its buyer a letter; it has no policy whose mails it could be among."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("purchases", sa.Column("letter", sa.LargeBinary(), nullable=True))
    op.add_column("purchases", sa.Column("letter_due_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("purchases", sa.Column("letter_tries", sa.Integer(), server_default="0", nullable=False))
    op.create_index("ix_purchases_letter_due_at", "purchases", ["letter_due_at"])


def downgrade() -> None:
    op.drop_index("ix_purchases_letter_due_at", "purchases")
    for name in ("letter_tries", "letter_due_at", "letter"):
        op.drop_column("purchases", name)
