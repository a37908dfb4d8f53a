"""Turns a typed card into a single-use token; the number ends here. Source: TRUST S17."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from kit.clock import earliest_day
from kit.db import Database
from sqlalchemy import update
from sqlalchemy.orm import Session

from sandbox.gateway.domain import cards
from sandbox.gateway.domain.cards import Outcome
from sandbox.gateway.errors import GatewayError
from sandbox.gateway.records import Challenge, PaymentMethod
from sandbox.gateway.wire import CardEntry

TOKEN_LASTS = timedelta(hours=1)


@dataclass(frozen=True)
class Token:
    """A token ready to pay with, or the question the test bank asks first."""

    id: str
    brand: str
    last4: str
    challenge_id: str | None = None


def issue(database: Database, entry: CardEntry, now: datetime) -> Token:
    """Make a token of a test card. Raises: cards.CardRefusedError: what to mend on the form."""
    year = entry.exp_year + 2_000 if entry.exp_year < 100 else entry.exp_year
    card = cards.recognize(
        entry.number,
        month=entry.exp_month,
        year=year,
        cvc=entry.cvc,
        zip_code=entry.zip,
        # A card is good to the end of its month where its holder is, which is hours after it has ended in UTC.
        today=earliest_day(now),
    )
    asks = card.behaviour.challenge
    method = PaymentMethod(
        id=_new("pm"),
        brand=card.brand,
        last4=card.number[-4:],
        exp_month=entry.exp_month,
        exp_year=year,
        outcome=card.behaviour.outcome,
        created_at=now,
        usable=not asks,
    )
    with database.write() as session:
        session.add(method)
        session.flush()
        if not asks:
            return Token(method.id, method.brand, method.last4)
        challenge = Challenge(id=_new("ch"), payment_method_id=method.id, created_at=now)
        session.add(challenge)
        return Token(method.id, method.brand, method.last4, challenge.id)


def answer_challenge(
    database: Database, challenge_id: str, outcome: Literal["passed", "failed", "abandoned"], now: datetime
) -> Token | None:
    """Answer the test bank's question once.

    Returns: the token when the question was passed, else None.
    Raises: GatewayError: no such question, or it was answered or forgotten before.
    """
    with database.write() as session:
        challenge = session.get(Challenge, challenge_id)
        if challenge is None or challenge.outcome or challenge.created_at < now - TOKEN_LASTS:
            raise GatewayError(404, "invalid_request_error", "resource_missing", "This question is closed.")
        challenge.outcome = outcome
        if outcome != "passed":
            return None
        method = challenge.payment_method
        method.usable = True
        return Token(method.id, method.brand, method.last4)


def spend(session: Session, token: str, now: datetime) -> tuple[PaymentMethod, Outcome]:
    """Use a token up; of two calls at once, one gets it.

    Returns: the card behind it and what its issuer says.
    Raises: GatewayError: unknown, used before, or an hour old.
    """
    spent = session.execute(
        update(PaymentMethod)
        .where(
            PaymentMethod.id == token,
            PaymentMethod.usable,
            PaymentMethod.used_at.is_(None),
            PaymentMethod.created_at > now - TOKEN_LASTS,
        )
        .values(used_at=now)
        .returning(PaymentMethod)
    ).scalar_one_or_none()
    if spent is None:
        raise GatewayError(
            400,
            "invalid_request_error",
            "payment_method_unusable",
            "This payment method is unknown, expired, or was used before.",
            param="payment_method",
        )
    return spent, spent.outcome  # type: ignore[return-value]


def _new(prefix: str) -> str:
    return f"{prefix}_{secrets.token_hex(12)}"
