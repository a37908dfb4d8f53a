"""Binds policies: rates again, compares, keeps. One transaction makes one policy.

Source: PROTOCOLS §f (bind with expected total; outcome asked by our own transaction id), TRUST R9, R11, R12.
"""

import hashlib
import secrets
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal

from kit.db import Database
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from sandbox.carriers.domain.binding import BindDeclinedError, Rerated, day_of_purchase, rerate
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.quotes import trip_kept, trip_of
from sandbox.carriers.records import CarrierPolicy, CarrierQuote
from sandbox.carriers.wire import BindRequest


class UnknownQuoteError(LookupError):
    """No quote of this carrier has that id."""


class ExpiredQuoteError(Exception):
    """The quote's price does not stand any more."""


class KeyReusedError(Exception):
    """The Idempotency-Key came with another body before."""


class PriceChangedError(Exception):
    """The party costs something else now."""

    def __init__(self, rerated: Rerated) -> None:
        super().__init__(rerated.reason)
        self.rerated = rerated


@dataclass(frozen=True)
class Bind:
    """One bind call: who is asked, what, under which key, when, and how far the switch moved the rates."""

    carrier: Carrier
    body: BindRequest
    idempotency_key: str
    now: datetime
    price_factor: Decimal = Decimal(1)
    declining: bool = False

    @property
    def digest(self) -> str:
        # A body without its day is the one that was sent before there was one.
        said = self.body.model_dump_json(by_alias=True, exclude_none=True)
        return hashlib.sha256(said.encode()).hexdigest()

    @property
    def bought_on(self) -> date:
        """The day of purchase. Raises: BindDeclinedError."""
        return day_of_purchase(self.body.purchase_date, self.now.date())


def bind(database: Database, call: Bind) -> CarrierPolicy:
    """Make the policy, or find the one this call or transaction made before.

    Raises: UnknownQuoteError, ExpiredQuoteError, KeyReusedError, PriceChangedError, BindDeclinedError.
    """
    try:
        with database.write() as session:
            return _bind(session, call)
    except IntegrityError:
        # A twin came first (PostgreSQL; SQLite lets one writer in at a time). Its policy is the answer.
        with database.read() as session:
            made = _made_before(session, call)
        if made is None:
            raise
        return made


def of_transaction(database: Database, carrier_id: str, transaction_id: str) -> list[CarrierPolicy]:
    """What came of a transaction whose answer was lost: one policy or none."""
    with database.read() as session:
        chosen = select(CarrierPolicy).filter_by(carrier_id=carrier_id, transaction_id=transaction_id)
        return list(session.scalars(chosen))


def _bind(session: Session, call: Bind) -> CarrierPolicy:
    made = _made_before(session, call)
    if made is not None:
        return made
    kept = session.get(CarrierQuote, call.body.carrier_quote_id)
    plan = call.carrier.plan(kept.plan_id) if kept else None
    if kept is None or plan is None or kept.carrier_id != call.carrier.id:
        raise UnknownQuoteError
    if kept.expires_at <= call.now:
        raise ExpiredQuoteError
    rerated = _rerated(call, kept, plan)
    if rerated.total_cents != call.body.expected_total_cents:
        raise PriceChangedError(rerated)
    policy = CarrierPolicy(
        number=_number(call.carrier),
        carrier_id=call.carrier.id,
        plan_id=plan.id,
        carrier_quote_id=kept.id,
        idempotency_key=call.idempotency_key,
        transaction_id=call.body.transaction_id,
        body_digest=call.digest,
        status="active",
        total_cents=rerated.total_cents,
        free_look_days=call.carrier.free_look_days(plan, call.body.policyholder.state),
        request=call.body.model_dump(mode="json", by_alias=True),
        trip=trip_kept(replace(trip_of(kept), purchase_date=call.bought_on)),
        options=list(call.body.options),
        version=0,
        created_at=call.now,
    )
    session.add(policy)
    session.flush()
    return policy


def _made_before(session: Session, call: Bind) -> CarrierPolicy | None:
    of_carrier = select(CarrierPolicy).filter_by(carrier_id=call.carrier.id)
    by_key = session.scalar(of_carrier.filter_by(idempotency_key=call.idempotency_key))
    if by_key is not None and by_key.body_digest != call.digest:
        raise KeyReusedError
    return by_key or session.scalar(of_carrier.filter_by(transaction_id=call.body.transaction_id))


def _rerated(call: Bind, kept: CarrierQuote, plan: Plan) -> Rerated:
    quoted = trip_of(kept)
    if call.declining:
        raise BindDeclinedError("The underwriter declined this party after review.")
    if call.body.policyholder.state != quoted.state:
        raise BindDeclinedError("The policyholder lives in another state than the quote was made for.")
    return rerate(
        call.carrier,
        plan,
        quoted,
        factors=kept.factors,
        chosen=call.body.options,
        births=[person.date_of_birth for person in call.body.party],
        today=call.bought_on,
        price_factor=call.price_factor,
    )


def _number(carrier: Carrier) -> str:
    """A policy number people can read out: nine random digits and a check digit (the Luhn sum)."""
    digits = f"{secrets.randbelow(10**9):09d}"
    doubled = (int(digit) * (1 + index % 2) for index, digit in enumerate(reversed(digits), start=1))
    check = -sum(value - 9 if value > 9 else value for value in doubled) % 10
    return f"{carrier.policy_prefix}-{digits[:3]}-{digits[3:6]}-{digits[6:]}{check}"
