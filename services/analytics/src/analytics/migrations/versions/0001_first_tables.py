"""Events, their figures by day, dead letters, and parcels for the hosted provider."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

SHORT = sa.String(120)


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", SHORT, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("source", SHORT, nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("happened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("client_id", SHORT, nullable=False),
        sa.Column("subject", SHORT, nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("referrer", sa.Text(), nullable=False),
        sa.Column("referrer_host", sa.Text(), nullable=False),
        sa.Column("brand", SHORT, nullable=False),
        sa.Column("partner", SHORT, nullable=False),
        sa.Column("campaign_source", sa.Text(), nullable=False),
        sa.Column("campaign_medium", sa.Text(), nullable=False),
        sa.Column("campaign_name", sa.Text(), nullable=False),
        sa.Column("device", sa.String(16), nullable=False),
        sa.Column("is_bot", sa.Boolean(), nullable=False),
        sa.Column("network", sa.String(64), nullable=False),
        sa.Column("properties", sa.LargeBinary(), nullable=False),
    )
    for name in ("day", "client_id", "subject"):
        op.create_index(f"ix_events_{name}", "events", [name])
    op.create_table("dirty_days", sa.Column("day", sa.Date(), primary_key=True))
    op.create_table(
        "daily_figures",
        sa.Column("metric", sa.String(24), primary_key=True),
        sa.Column("day", sa.Date(), primary_key=True),
        sa.Column("brand", SHORT, primary_key=True),
        sa.Column("key", sa.String(400), primary_key=True),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("visitors", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "dead_letters",
        sa.Column("id", SHORT, primary_key=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("reason", SHORT, nullable=False),
        sa.Column("tries", sa.BigInteger(), nullable=False),
        sa.Column("died_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "parcels",
        sa.Column("event_id", SHORT, primary_key=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_parcels_made_at", "parcels", ["made_at"])


def downgrade() -> None:
    for name in ("parcels", "dead_letters", "daily_figures", "dirty_days", "events"):
        op.drop_table(name)
