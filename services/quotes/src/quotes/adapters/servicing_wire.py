"""The carriers' objects about policies in force, as we accept them. Source: R8."""

from datetime import date
from typing import Annotated, Any

from pydantic import AwareDatetime, Field, StringConstraints

from quotes.adapters.carrier_wire import Id, Inbound, Money, Premium

Basis = Annotated[str, StringConstraints(min_length=1, max_length=500)]


class CancelPreview(Inbound):
    reference: Id
    refund_cents: Money
    free_look: bool
    basis: Basis
    expires_at: AwareDatetime


class CostPart(Inbound):
    """A part of the trip cost; `covers` are the ids of the time-sensitive covers that apply to it."""

    cents: Money
    paid_on: date
    covers: Annotated[list[Id], Field(max_length=20)]


class ChangePreview(Inbound):
    """`offer` is read by itself, as an offer of a quote is; `basis` says why a decrease returns less than it lowers."""

    reference: Id
    total_cents: Premium
    offer: Any
    basis: Basis | None = None
    cost_parts: tuple[CostPart, ...] = ()
    expires_at: AwareDatetime


class CorrectionPreview(Inbound):
    """`offer` is null where the price is not touched."""

    reference: Id
    total_cents: Premium
    offer: Any = None
    expires_at: AwareDatetime


class Step(Inbound):
    """A step taken; cents are the refund of a cancellation, else the new total."""

    transaction_id: Id
    cents: Money
