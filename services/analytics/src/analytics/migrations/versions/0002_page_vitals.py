"""What pages tell of themselves by release, its figures by hour, and which releases are live."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SHORT = sa.String(120)
RELEASE = sa.String(64)


def _text(name: str, *, key: bool = False) -> "sa.Column[str]":
    return sa.Column(name, RELEASE, primary_key=key, nullable=False)


def upgrade() -> None:
    op.create_table(
        "page_vitals",
        sa.Column("id", SHORT, primary_key=True),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        *(_text(name) for name in ("section", "release", "chrome_release", "host_release", "page")),
        *(sa.Column(name, sa.BigInteger(), nullable=True) for name in ("lcp_ms", "inp_ms", "cls_e4")),
        sa.Column("is_bot", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_page_vitals_received_at", "page_vitals", ["received_at"])
    op.create_table(
        "page_errors",
        sa.Column("page_id", SHORT, primary_key=True),
        _text("section", key=True),
        _text("release", key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_bot", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_page_errors_received_at", "page_errors", ["received_at"])
    op.create_table("dirty_hours", sa.Column("hour", sa.DateTime(timezone=True), primary_key=True))
    op.create_table(
        "release_hours",
        sa.Column("hour", sa.DateTime(timezone=True), primary_key=True),
        _text("section", key=True),
        _text("release", key=True),
        sa.Column("views", sa.BigInteger(), nullable=False),
        sa.Column("failed", sa.BigInteger(), nullable=False),
        *(sa.Column(name, sa.LargeBinary(), nullable=False) for name in ("errors", "lcp", "inp", "cls")),
    )
    op.create_table(
        "told_releases",
        sa.Column("id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("told_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )


def downgrade() -> None:
    for name in ("told_releases", "release_hours", "dirty_hours", "page_errors", "page_vitals"):
        op.drop_table(name)
