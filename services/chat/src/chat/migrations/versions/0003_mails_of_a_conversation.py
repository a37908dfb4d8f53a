"""A mail with the words of a conversation knows which one: its copies are counted, and erased with it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("mails", sa.Column("conversation", sa.BigInteger(), nullable=True))
    op.create_index("ix_mails_conversation", "mails", ["conversation"])


def downgrade() -> None:
    op.drop_index("ix_mails_conversation", "mails")
    op.drop_column("mails", "conversation")
