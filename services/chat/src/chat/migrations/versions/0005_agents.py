"""A name at the desk is one agent's, for as long as their sign-in counts."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "agents",
        sa.Column("holder", sa.String(120), primary_key=True),
        sa.Column("name_key", sa.String(120), nullable=False, unique=True),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("agents")
