"""What the gateway keeps. No card number and no security code is among it (TRUST S17)."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from sandbox.database import Record


class PaymentMethod(Record):
    """A token for a card that was typed once: what may be shown, and what the test card does."""

    __tablename__ = "gateway_payment_methods"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    brand: Mapped[str] = mapped_column(String(20))
    last4: Mapped[str] = mapped_column(String(4))
    exp_month: Mapped[int]
    exp_year: Mapped[int]
    outcome: Mapped[str] = mapped_column(String(30))
    created_at: Mapped[datetime]
    usable: Mapped[bool]
    used_at: Mapped[datetime | None]


class Challenge(Record):
    """A question of the test bank, open until it is answered once."""

    __tablename__ = "gateway_challenges"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    payment_method_id: Mapped[str] = mapped_column(ForeignKey("gateway_payment_methods.id"))
    outcome: Mapped[str | None] = mapped_column(String(20))
    created_at: Mapped[datetime]
    payment_method: Mapped[PaymentMethod] = relationship()


class PaymentIntent(Record):
    __tablename__ = "gateway_payment_intents"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    amount: Mapped[int]
    currency: Mapped[str] = mapped_column(String(3))
    status: Mapped[str] = mapped_column(String(30))
    capture_method: Mapped[str] = mapped_column(String(10))
    captured: Mapped[int]
    refunded: Mapped[int]
    capture_before: Mapped[datetime | None]
    payment_method_id: Mapped[str | None] = mapped_column(ForeignKey("gateway_payment_methods.id"))
    last_error: Mapped[dict[str, Any] | None]
    details: Mapped[dict[str, Any]]
    created_at: Mapped[datetime] = mapped_column(index=True)
    payment_method: Mapped[PaymentMethod | None] = relationship()


class Refund(Record):
    __tablename__ = "gateway_refunds"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    payment_intent_id: Mapped[str] = mapped_column(ForeignKey("gateway_payment_intents.id"), index=True)
    amount: Mapped[int]
    details: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]


class IdempotentCall(Record):
    """The first answer to an Idempotency-Key, kept a day."""

    __tablename__ = "gateway_idempotent_calls"

    key: Mapped[str] = mapped_column(String(255), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64))
    status: Mapped[int]
    body: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]


class WebhookDelivery(Record):
    """One event on its way to the merchant; a repeated event has two of these."""

    __tablename__ = "gateway_webhook_deliveries"

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[str] = mapped_column(String(40))
    event_type: Mapped[str] = mapped_column(String(60))
    payload: Mapped[dict[str, Any]]
    due_at: Mapped[datetime] = mapped_column(index=True)
    attempts: Mapped[int]
    done: Mapped[bool] = mapped_column(index=True)
    last_result: Mapped[str | None] = mapped_column(String(60))


class GatewaySwitch(Record):
    """How the gateway behaves now; one row."""

    __tablename__ = "gateway_switch"

    id: Mapped[int] = mapped_column(primary_key=True)
    timeout_after_charge: Mapped[bool]
    webhooks: Mapped[str] = mapped_column(String(20))
