"""Keeps previews of policies in force, and takes the steps they promise: one a transaction.

Source: PROTOCOLS §f (preview, then confirm), TRUST R11.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from kit.db import Database
from pydantic import TypeAdapter
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sandbox.carriers.domain.return_premium import Account
from sandbox.carriers.domain.trips import Trip
from sandbox.carriers.quotes import trip_kept
from sandbox.carriers.records import (
    CarrierAccount,
    CarrierCorrection,
    CarrierPolicy,
    CarrierPreview,
    CarrierStep,
)

Kind = Literal["cancellation", "change", "correction"]
HOLDS_FOR = timedelta(minutes=30)
_ACCOUNT = TypeAdapter(Account)


class UnknownPolicyError(LookupError):
    """No policy of this carrier has that number."""


class StaleError(Exception):
    """The preview does not hold any more: expired, of another version, or of another figure."""


@dataclass(frozen=True)
class Order:
    """One call to take a step: on which policy of whom, by which preview, under which transaction."""

    carrier_id: str
    number: str
    kind: Kind
    reference: str
    transaction_id: str
    expected_cents: int
    now: datetime


def find_policy(database: Database, carrier_id: str, number: str) -> CarrierPolicy:
    """Raises: UnknownPolicyError."""
    with database.read() as session:
        return _policy(session, carrier_id, number)


def account_of(database: Database, policy: CarrierPolicy) -> Account | None:
    """The policy's premium account; None while it was never changed."""
    with database.read() as session:
        kept = session.get(CarrierAccount, policy.number)
        return None if kept is None else _ACCOUNT.validate_python(kept.account)


def keep_preview(
    database: Database,
    policy: CarrierPolicy,
    kind: Kind,
    cents: int,
    *,
    trip: Trip,
    options: list[str],
    expires_at: datetime,
    persons: dict[str, Any] | None = None,
    account: Account | None = None,
) -> str:
    """Write a preview down. Returns: its reference."""
    reference = f"cp_{secrets.token_hex(12)}"
    with database.write() as session:
        session.add(
            CarrierPreview(
                reference=reference,
                policy_number=policy.number,
                kind=kind,
                version=policy.version,
                cents=cents,
                trip=trip_kept(trip),
                options=options,
                expires_at=expires_at,
            )
        )
        if persons is not None:
            session.add(CarrierCorrection(reference=reference, persons=persons))
        if account is not None:
            session.add(CarrierAccount(owner=reference, account=_ACCOUNT.dump_python(account, mode="json")))
    return reference


def take(database: Database, order: Order) -> CarrierStep:
    """Take the step, or find the one this transaction took before. Raises: UnknownPolicyError, StaleError."""
    try:
        with database.write() as session:
            return _taken_before(session, order) or _take(session, order)
    except IntegrityError:
        # A twin came first (PostgreSQL; SQLite lets one writer in at a time). Its step is the answer.
        with database.read() as session:
            taken = _taken_before(session, order)
        if taken is None:
            raise
        return taken


def of_transaction(database: Database, carrier_id: str, transaction_id: str) -> list[CarrierStep]:
    """What came of a step whose answer was lost: one or none."""
    with database.read() as session:
        chosen = select(CarrierStep).filter_by(carrier_id=carrier_id, transaction_id=transaction_id)
        return list(session.scalars(chosen))


def _take(session: Session, order: Order) -> CarrierStep:
    policy = _policy(session, order.carrier_id, order.number, lock=True)
    preview = session.get(CarrierPreview, order.reference)
    if preview is None or (preview.policy_number, preview.kind) != (order.number, order.kind):
        raise StaleError
    if policy.status != "active" or preview.version != policy.version:
        raise StaleError
    if preview.expires_at <= order.now or preview.cents != order.expected_cents:
        raise StaleError
    step = CarrierStep(
        transaction_id=order.transaction_id,
        carrier_id=order.carrier_id,
        policy_number=order.number,
        kind=order.kind,
        cents=order.expected_cents,
        created_at=order.now,
    )
    session.add(step)
    policy.version += 1
    if order.kind == "cancellation":
        policy.status = "cancelled"
    else:
        policy.total_cents, policy.trip, policy.options = preview.cents, preview.trip, preview.options
    account = session.get(CarrierAccount, order.reference)
    if account is not None:
        session.merge(CarrierAccount(owner=policy.number, account=account.account))
    named = session.get(CarrierCorrection, order.reference)
    if named is not None:
        policy.request = {**policy.request, **named.persons}
    session.flush()
    return step


def _taken_before(session: Session, order: Order) -> CarrierStep | None:
    query = select(CarrierStep).filter_by(transaction_id=order.transaction_id, carrier_id=order.carrier_id)
    return session.scalar(query)


def _policy(session: Session, carrier_id: str, number: str, *, lock: bool = False) -> CarrierPolicy:
    policy = session.get(CarrierPolicy, number, with_for_update=lock)
    if policy is None or policy.carrier_id != carrier_id:
        raise UnknownPolicyError
    return policy
