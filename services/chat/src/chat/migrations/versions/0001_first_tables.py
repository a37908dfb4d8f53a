"""Conversations with their lines, contact requests, mails that are owed."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

SHORT = sa.String(120)
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "conversations",
        sa.Column("number", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("key", SHORT, nullable=False, unique=True),
        sa.Column("start_id", SHORT, nullable=False, unique=True),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("agent", SHORT, nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.String(254), nullable=True),
        sa.Column("customer_id", SHORT, nullable=True),
        sa.Column("brand", SHORT, nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("partner", SHORT, nullable=False),
        sa.Column("web_source", SHORT, nullable=False),
        sa.Column("quote", sa.LargeBinary(), nullable=True),
        sa.Column("last_seq", sa.BigInteger(), nullable=False),
        sa.Column("started_at", INSTANT, nullable=False),
        sa.Column("waiting_since", INSTANT, nullable=False),
        sa.Column("last_line_at", INSTANT, nullable=False),
    )
    for name in ("state", "email", "customer_id"):
        op.create_index(f"ix_conversations_{name}", "conversations", [name])
    op.create_table(
        "lines",
        sa.Column(
            "number", NUMBER, sa.ForeignKey("conversations.number", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seq", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("client_id", SHORT, nullable=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("author", sa.String(16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.UniqueConstraint("number", "client_id", name="uq_lines_client_id"),
    )
    _create_contact_requests()
    op.create_table(
        "mails",
        sa.Column("id", SHORT, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("recipient", sa.String(254), nullable=False),
        sa.Column("reply_to", sa.String(254), nullable=True),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("tries", sa.BigInteger(), nullable=False),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("made_at", INSTANT, nullable=False),
        sa.Column("due_at", INSTANT, nullable=False),
    )
    op.create_index("ix_mails_state", "mails", ["state", "due_at"])
    op.create_index("ix_mails_recipient", "mails", ["recipient"])


def _create_contact_requests() -> None:
    op.create_table(
        "contact_requests",
        sa.Column("number", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("reference", SHORT, nullable=False, unique=True),
        sa.Column("send_id", SHORT, nullable=False, unique=True),
        sa.Column("origin", sa.String(16), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("held_for", sa.Text(), nullable=False),
        sa.Column("topic", sa.String(16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("telephone", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("page_url", sa.Text(), nullable=False),
        sa.Column("brand", SHORT, nullable=False),
        sa.Column("partner", SHORT, nullable=False),
        sa.Column("customer_id", SHORT, nullable=True),
        sa.Column("conversation", sa.BigInteger(), nullable=True),
        sa.Column("network", sa.String(64), nullable=False),
        sa.Column("received_at", INSTANT, nullable=False),
    )
    for name in ("state", "email", "customer_id"):
        op.create_index(f"ix_contact_requests_{name}", "contact_requests", [name])
    op.create_index("ix_contact_requests_network", "contact_requests", ["network", "received_at"])


def downgrade() -> None:
    for name in ("mails", "contact_requests", "lines", "conversations"):
        op.drop_table(name)
