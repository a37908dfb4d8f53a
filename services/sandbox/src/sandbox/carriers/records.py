"""What the carriers keep: quotes until they expire, policies for good, and the position of each carrier's switch."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import Numeric, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from sandbox.database import Record


class CarrierQuote(Record):
    """One offer, with all that is needed to rate it again."""

    __tablename__ = "carrier_quotes"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    carrier_id: Mapped[str] = mapped_column(String(80))
    plan_id: Mapped[str] = mapped_column(String(80))
    trip: Mapped[dict[str, Any]]
    factors: Mapped[dict[str, Any]]
    premium_cents: Mapped[int]
    rate_version: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)


class CarrierPolicy(Record):
    """A policy in force. One Idempotency-Key and one transaction make one policy, whatever is sent how often."""

    __tablename__ = "carrier_policies"
    __table_args__ = (
        UniqueConstraint("carrier_id", "idempotency_key"),
        UniqueConstraint("carrier_id", "transaction_id"),
    )

    number: Mapped[str] = mapped_column(String(40), primary_key=True)
    carrier_id: Mapped[str] = mapped_column(String(80))
    plan_id: Mapped[str] = mapped_column(String(80))
    carrier_quote_id: Mapped[str] = mapped_column(String(40))
    idempotency_key: Mapped[str] = mapped_column(String(255))
    transaction_id: Mapped[str] = mapped_column(String(120))
    body_digest: Mapped[str] = mapped_column(String(64))
    status: Mapped[str] = mapped_column(String(20))
    total_cents: Mapped[int]
    free_look_days: Mapped[int]
    request: Mapped[dict[str, Any]]
    trip: Mapped[dict[str, Any]]
    options: Mapped[list[str]]
    version: Mapped[int]
    created_at: Mapped[datetime]


class CarrierPreview(Record):
    """What a step was said to come to; it holds for one version of its policy."""

    __tablename__ = "carrier_previews"

    reference: Mapped[str] = mapped_column(String(40), primary_key=True)
    policy_number: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(12))
    version: Mapped[int]
    cents: Mapped[int]
    trip: Mapped[dict[str, Any]]
    options: Mapped[list[str]]
    expires_at: Mapped[datetime]


class CarrierCorrection(Record):
    """The people a preview of a correction would put in place: party and policyholder, as a bind order names them."""

    __tablename__ = "carrier_corrections"

    reference: Mapped[str] = mapped_column(String(40), primary_key=True)
    persons: Mapped[dict[str, Any]]


class CarrierAccount(Record):
    """The premium account of a policy that was changed (`owner` its number), or would be (a preview's reference)."""

    __tablename__ = "carrier_accounts"

    owner: Mapped[str] = mapped_column(String(40), primary_key=True)
    account: Mapped[dict[str, Any]]


class CarrierStep(Record):
    """A cancellation, change or correction that was taken; one a transaction. Cents: the refund, or the new total."""

    __tablename__ = "carrier_steps"

    transaction_id: Mapped[str] = mapped_column(String(120), primary_key=True)
    carrier_id: Mapped[str] = mapped_column(String(80))
    policy_number: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(12))
    cents: Mapped[int]
    created_at: Mapped[datetime]


class CarrierSwitch(Record):
    """How a carrier behaves now; in the database, so that every thread and process sees the same."""

    __tablename__ = "carrier_switches"

    carrier_id: Mapped[str] = mapped_column(String(80), primary_key=True)
    mode: Mapped[str] = mapped_column(String(30))
    latency_ms: Mapped[int | None]
    price_factor: Mapped[Decimal | None] = mapped_column(Numeric(6, 4))
    changed_at: Mapped[datetime]
