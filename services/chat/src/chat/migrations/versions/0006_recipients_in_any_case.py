"""An address is found in whatever case it is spelled, without a look at every mail."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_mails_recipient_lower", "mails", [sa.func.lower(sa.column("recipient"))])


def downgrade() -> None:
    op.drop_index("ix_mails_recipient_lower", "mails")
