"""Payments as kept: each call moves one by the rules of `domain.payments` and tells the webhooks."""

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from sandbox.gateway import tokens, webhooks, wire
from sandbox.gateway.domain import payments as rules
from sandbox.gateway.domain.payments import DeclinedError, ImpossibleError, Payment
from sandbox.gateway.errors import GatewayError
from sandbox.gateway.idempotency import Answer
from sandbox.gateway.records import PaymentIntent, Refund

HTTP_PAYMENT_REQUIRED = 402
Moved = TypeVar("Moved")


def create(session: Session, params: wire.CreateIntent, now: datetime) -> Answer:
    """Make a payment, and confirm it at once when asked. Raises: GatewayError."""
    intent = PaymentIntent(
        id=f"pi_{secrets.token_hex(12)}",
        amount=params.amount,
        currency=params.currency,
        status="requires_confirmation" if params.payment_method else "requires_payment_method",
        capture_method=params.capture_method,
        captured=0,
        refunded=0,
        details=dict(params.metadata),
        created_at=now,
    )
    session.add(intent)
    session.flush()
    if params.confirm:
        return confirm(session, intent, params.payment_method, now)
    if params.payment_method:
        raise GatewayError(
            400,
            "invalid_request_error",
            "parameter_invalid",
            "Send payment_method together with confirm, or when confirming.",
            param="payment_method",
        )
    return Answer(200, wire.intent_body(intent))


def confirm(session: Session, intent: PaymentIntent, token: str | None, now: datetime) -> Answer:
    """Charge a token. A decline is an answer (402) and is kept with the payment. Raises: GatewayError."""
    if token is None:
        raise GatewayError(
            400,
            "invalid_request_error",
            "parameter_missing",
            "Missing payment_method.",
            param="payment_method",
        )
    payment = _payment(intent)
    method, outcome = tokens.spend(session, token, now)
    intent.payment_method = method
    try:
        moved = _allowed(lambda: rules.confirm(payment, outcome, intent.capture_method == "manual", now))
    except DeclinedError as declined:
        return _decline(session, intent, declined, now)
    _keep(intent, moved)
    intent.last_error = None
    session.flush()
    kind = "payment_intent.succeeded"
    if moved.status == "requires_capture":
        kind = "payment_intent.amount_capturable_updated"
    return _told(session, intent, kind, now)


def capture(session: Session, intent: PaymentIntent, amount: int | None, now: datetime) -> Answer:
    """Take the authorised money. Raises: GatewayError."""
    _keep(intent, _allowed(lambda: rules.capture(_payment(intent), amount)))
    return _told(session, intent, "payment_intent.succeeded", now)


def cancel(session: Session, intent: PaymentIntent, now: datetime) -> Answer:
    """Free the authorised money. Raises: GatewayError."""
    _keep(intent, _allowed(lambda: rules.cancel(_payment(intent))))
    return _told(session, intent, "payment_intent.canceled", now)


def refund(session: Session, intent: PaymentIntent, params: wire.CreateRefund, now: datetime) -> Answer:
    """Give captured money back. Raises: GatewayError."""
    moved, given = _allowed(lambda: rules.refund(_payment(intent), params.amount))
    _keep(intent, moved)
    made = Refund(
        id=f"re_{secrets.token_hex(12)}",
        payment_intent_id=intent.id,
        amount=given,
        details=dict(params.metadata),
        created_at=now,
    )
    session.add(made)
    session.flush()
    webhooks.tell(session, "charge.refunded", wire.intent_body(intent), now)
    return Answer(200, wire.refund_body(made))


def refunds_of(session: Session, intent_id: str, limit: int) -> list[Refund]:
    """The refunds of a payment, youngest first."""
    query = select(Refund).filter_by(payment_intent_id=intent_id)
    return list(session.scalars(query.order_by(Refund.created_at.desc()).limit(limit)))


def find(session: Session, intent_id: str, now: datetime) -> PaymentIntent:
    """A payment as it is now; one whose authorisation ran out is canceled on sight. Raises: GatewayError: 404."""
    intent = session.get(PaymentIntent, intent_id)
    if intent is None:
        raise GatewayError(
            404, "invalid_request_error", "resource_missing", "No such payment_intent.", param="id"
        )
    payment = _payment(intent)
    lapsed = rules.lapse(payment, now)
    if lapsed is not payment:
        _keep(intent, lapsed)
        webhooks.tell(session, "payment_intent.canceled", wire.intent_body(intent), now)
    return intent


def _decline(session: Session, intent: PaymentIntent, declined: DeclinedError, now: datetime) -> Answer:
    intent.status = "requires_payment_method"
    error = {
        "type": "card_error",
        "code": declined.code,
        "decline_code": declined.decline_code,
        "message": declined.message,
    }
    intent.last_error = error
    session.flush()
    told = wire.intent_body(intent)
    webhooks.tell(session, "payment_intent.payment_failed", told, now)
    return Answer(HTTP_PAYMENT_REQUIRED, {"error": {**error, "payment_intent": told}})


def _told(session: Session, intent: PaymentIntent, kind: str, now: datetime) -> Answer:
    body: dict[str, Any] = wire.intent_body(intent)
    webhooks.tell(session, kind, body, now)
    return Answer(200, body)


def _payment(intent: PaymentIntent) -> Payment:
    return Payment(
        intent.amount,
        intent.status,  # type: ignore[arg-type]
        intent.captured,
        intent.refunded,
        intent.capture_before,
    )


def _keep(intent: PaymentIntent, payment: Payment) -> None:
    intent.status = payment.status
    intent.captured = payment.captured
    intent.refunded = payment.refunded
    intent.capture_before = payment.capture_before


def _allowed(move: Callable[[], Moved]) -> Moved:
    """Make a move, or say in the gateway's words that it cannot be made."""
    try:
        return move()
    except ImpossibleError as impossible:
        raise GatewayError(400, "invalid_request_error", impossible.code, impossible.message) from impossible
