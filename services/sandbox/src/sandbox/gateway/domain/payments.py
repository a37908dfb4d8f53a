"""How a payment moves: authorised, captured or cancelled, refunded in parts. Amounts are cents.

Source: PROTOCOLS §g (statuses; cancel before success frees an uncaptured amount).
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from sandbox.gateway.domain.cards import DECLINES, Outcome

Status = Literal[
    "requires_payment_method", "requires_confirmation", "requires_capture", "succeeded", "canceled"
]
AUTHORIZATION_LASTS = timedelta(days=7)


class ImpossibleError(Exception):
    """The payment cannot move that way; `code` is for programs, `message` for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class DeclinedError(Exception):
    """The issuer said no. The payment stays, waiting for another card."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome
        self.message = DECLINES[outcome]

    @property
    def code(self) -> str:
        """Insufficient funds is a reason within `card_declined`; the others are codes of their own."""
        return "card_declined" if self.outcome == "insufficient_funds" else self.outcome

    @property
    def decline_code(self) -> str:
        return "generic_decline" if self.outcome == "card_declined" else self.outcome


@dataclass(frozen=True)
class Payment:
    """One payment; `capture_before` is when an authorisation lapses."""

    amount: int
    status: Status
    captured: int = 0
    refunded: int = 0
    capture_before: datetime | None = None


def confirm(payment: Payment, outcome: Outcome, manual: bool, now: datetime) -> Payment:
    """Ask the issuer. Raises: DeclinedError; ImpossibleError: it was confirmed before."""
    if payment.status not in ("requires_confirmation", "requires_payment_method"):
        raise _unexpected(payment, "confirmed")
    if outcome != "approved":
        raise DeclinedError(outcome)
    if manual:
        return replace(payment, status="requires_capture", capture_before=now + AUTHORIZATION_LASTS)
    return replace(payment, status="succeeded", captured=payment.amount)


def lapse(payment: Payment, now: datetime) -> Payment:
    """A payment whose authorisation ran out is canceled."""
    if payment.status == "requires_capture" and payment.capture_before and payment.capture_before <= now:
        return replace(payment, status="canceled")
    return payment


def capture(payment: Payment, amount: int | None) -> Payment:
    """Take the authorised money, or a part of it; the rest is freed. Raises: ImpossibleError."""
    if payment.status == "canceled" and payment.capture_before is not None:
        raise ImpossibleError("charge_expired_for_capture", "The authorization ran out or was canceled.")
    if payment.status != "requires_capture":
        raise _unexpected(payment, "captured")
    taken = payment.amount if amount is None else amount
    if not 1 <= taken <= payment.amount:
        raise ImpossibleError("amount_too_large", "The amount to capture is more than was authorized.")
    return replace(payment, status="succeeded", captured=taken)


def cancel(payment: Payment) -> Payment:
    """Free what was authorised. Raises: ImpossibleError: the money was taken; refund it instead."""
    if payment.status in ("succeeded", "canceled"):
        raise _unexpected(payment, "canceled")
    return replace(payment, status="canceled")


def refund(payment: Payment, amount: int | None) -> tuple[Payment, int]:
    """Give captured money back, all that is left or a part.

    Returns: the payment and the amount given back. Raises: ImpossibleError.
    """
    left = payment.captured - payment.refunded
    if left <= 0:
        code = "charge_already_refunded" if payment.captured else "payment_intent_unexpected_state"
        raise ImpossibleError(code, "There is no captured money left to refund.")
    given = left if amount is None else amount
    if not 1 <= given <= left:
        raise ImpossibleError("amount_too_large", "The refund is more than what is left of the payment.")
    return replace(payment, refunded=payment.refunded + given), given


def _unexpected(payment: Payment, verb: str) -> ImpossibleError:
    return ImpossibleError(
        "payment_intent_unexpected_state", f"A payment in status {payment.status} cannot be {verb}."
    )
