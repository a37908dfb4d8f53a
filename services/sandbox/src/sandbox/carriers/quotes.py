"""Keeps quotes for as long as their price stands."""

import secrets
from datetime import datetime, timedelta
from typing import Any

from kit.db import Database
from pydantic import TypeAdapter
from sqlalchemy import delete, insert

from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.quoting import Answer
from sandbox.carriers.domain.trips import Trip
from sandbox.carriers.records import CarrierPolicy, CarrierPreview, CarrierQuote

_TRIP = TypeAdapter(Trip)
# A late bind must still learn that its quote expired (410) and not that it never was (404).
KEPT_AFTER_EXPIRY = timedelta(days=30)


def keep(
    database: Database, carrier: Carrier, trip: Trip, answer: Answer, now: datetime
) -> tuple[list[str], datetime]:
    """Keep every offer of an answer.

    Returns: the quotes' ids in the order of the offers, and when they expire.
    """
    expires_at = now + timedelta(hours=carrier.quote_valid_hours)
    ids = [f"cq_{secrets.token_hex(16)}" for _ in answer.offers]
    kept_trip = trip_kept(trip)
    rows = [
        {
            "id": kept,
            "carrier_id": carrier.id,
            "plan_id": offer.plan.id,
            "trip": kept_trip,
            "factors": offer.premium.factors,
            "premium_cents": offer.premium.total_cents,
            "rate_version": carrier.rate_version,
            "created_at": now,
            "expires_at": expires_at,
        }
        for kept, offer in zip(ids, answer.offers, strict=True)
    ]
    if rows:
        with database.write() as session:
            session.execute(insert(CarrierQuote), rows)
    return ids, expires_at


def trip_kept(trip: Trip) -> dict[str, Any]:
    """A trip as a row keeps it."""
    kept: dict[str, Any] = _TRIP.dump_python(trip, mode="json")
    return kept


def trip_of(kept: CarrierQuote | CarrierPolicy | CarrierPreview) -> Trip:
    """The trip as it was quoted, is insured, or would be."""
    return _TRIP.validate_python(kept.trip)


def sweep(database: Database, now: datetime) -> None:
    """Forget quotes that expired long ago."""
    with database.write() as session:
        session.execute(delete(CarrierQuote).where(CarrierQuote.expires_at < now - KEPT_AFTER_EXPIRY))
