"""Applications that sign people in with us, their sign-ins and tokens, and the keys that sign."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.String(64)
SHORT = sa.String(160)
INSTANT = sa.DateTime(timezone=True)


def of(table: str, column: str) -> sa.Column[str]:
    return sa.Column(column, ID, sa.ForeignKey(f"{table}.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "oauth_clients",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", SHORT, nullable=False),
        sa.Column("secret_hash", ID, nullable=True),
        sa.Column("redirect_uris", sa.JSON(), nullable=False),
        sa.Column("post_logout_redirect_uris", sa.JSON(), nullable=False),
        sa.Column("scope", SHORT, nullable=False),
        sa.Column("made_at", INSTANT, nullable=False),
    )
    op.create_table(
        "oauth_grants",
        sa.Column("id", ID, primary_key=True),
        of("customers", "customer_id"),
        of("oauth_clients", "client_id"),
        sa.Column("scope", SHORT, nullable=False),
        sa.Column("nonce", sa.Text(), nullable=True),
        sa.Column("signed_in_at", INSTANT, nullable=False),
        sa.Column("code_hash", ID, nullable=False, unique=True),
        sa.Column("code_challenge", sa.String(128), nullable=False),
        sa.Column("redirect_uri", sa.Text(), nullable=False),
        sa.Column("made_at", INSTANT, nullable=False),
        sa.Column("redeemed_at", INSTANT, nullable=True),
        sa.Column("revoked_at", INSTANT, nullable=True),
    )
    for column in ("customer_id", "client_id", "made_at"):
        op.create_index(f"ix_oauth_grants_{column}", "oauth_grants", [column])
    op.create_table(
        "oauth_tokens",
        sa.Column("id", ID, primary_key=True),
        of("oauth_grants", "grant_id"),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("scope", SHORT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("used_at", INSTANT, nullable=True),
    )
    for column in ("grant_id", "expires_at"):
        op.create_index(f"ix_oauth_tokens_{column}", "oauth_tokens", [column])
    op.create_table(
        "oauth_keys",
        sa.Column("id", ID, primary_key=True),
        sa.Column("public", sa.JSON(), nullable=False),
        sa.Column("private", sa.Text(), nullable=False),
        sa.Column("made_at", INSTANT, nullable=False),
        sa.Column("signs_from", INSTANT, nullable=False),
        sa.Column("shown_until", INSTANT, nullable=True),
    )


def downgrade() -> None:
    for name in ("oauth_keys", "oauth_tokens", "oauth_grants", "oauth_clients"):
        op.drop_table(name)
