"""The fault switch of each carrier: read on every call, turned by a person or a test."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from kit.db import Database
from sqlalchemy import delete, select

from sandbox.carriers.records import CarrierSwitch

DEFAULT_PRICE_FACTOR = Decimal("1.07")


@dataclass(frozen=True)
class Position:
    """How a carrier behaves: `latency_ms` None is the seeded usual one, `price_factor` None the usual change."""

    mode: str = "ok"
    latency_ms: int | None = None
    price_factor: Decimal | None = None

    @property
    def bind_factor(self) -> Decimal:
        """By how much the rates move between quote and bind."""
        return (self.price_factor or DEFAULT_PRICE_FACTOR) if self.mode == "price-change" else Decimal(1)


def positions(database: Database) -> dict[str, Position]:
    """Every switch that was turned, by carrier id; the others are at `Position()`."""
    with database.read() as session:
        return {kept.carrier_id: _position(kept) for kept in session.scalars(select(CarrierSwitch))}


def position(database: Database, carrier_id: str) -> Position:
    with database.read() as session:
        kept = session.get(CarrierSwitch, carrier_id)
        return Position() if kept is None else _position(kept)


def turn(database: Database, carrier_id: str, to: Position, now: datetime) -> None:
    with database.write() as session:
        session.merge(
            CarrierSwitch(
                carrier_id=carrier_id,
                mode=to.mode,
                latency_ms=to.latency_ms,
                price_factor=to.price_factor,
                changed_at=now,
            )
        )


def reset_all(database: Database) -> None:
    """Every carrier works again."""
    with database.write() as session:
        session.execute(delete(CarrierSwitch))


def _position(kept: CarrierSwitch) -> Position:
    return Position(kept.mode, kept.latency_ms, kept.price_factor)
