"""What buyer and carrier are about to agree on, and the facts a policy is written from."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import orjson

from quotes.adapters import packing
from quotes.adapters.carriers import Bound, Party
from quotes.domain import cost_parts
from quotes.domain.cost_parts import Parts
from quotes.domain.free_look import free_look_last_day
from quotes.domain.offers import Offer
from quotes.domain.options import split_price
from quotes.domain.plans import ServiceDesk
from quotes.domain.return_premium import PremiumAccount, opened
from quotes.domain.trips import TripRequest
from quotes.sales.calendar import last_second, local_day
from quotes.web.wire import PurchaseRequest


@dataclass(frozen=True, slots=True)
class Deal:
    """One offer at one total for one party, with the ages of the day it was agreed on, under the brand of its site.

    `agreed_on` is that day where the buyer lives: the day of purchase, whenever the policy is written after it.
    """

    offer: Offer
    trip: TripRequest
    options: tuple[str, ...]
    total_cents: int
    carrier_quote_id: str | None = None
    brand: str = ""
    agreed_on: date | None = None
    account: PremiumAccount | None = None
    """What was paid and what of it could come back, once a change or a correction has moved it; see `premium`."""

    parts: Parts = ()
    """The trip cost by payment, once it has been raised."""

    def premium(self, issued_at: datetime) -> PremiumAccount:
        """The policy's account; where none is stored, as on the day it was bought."""
        if self.account is not None:
            return self.account
        early = split_price(self.offer, self.options).time_sensitive_cents
        return opened(self.total_cents, early, self.bought_on(issued_at))

    def bought_on(self, issued_at: datetime) -> date:
        """The day of purchase; of a deal from before it was kept, the day its policy was issued."""
        return self.agreed_on or local_day(self.trip.state, issued_at)

    def pack(self) -> bytes:
        return orjson.dumps(
            {
                "offer": orjson.Fragment(packing.pack_offer(self.offer)),
                "trip": self.trip,
                "options": self.options,
                "total_cents": self.total_cents,
                "carrier_quote_id": self.carrier_quote_id,
                "brand": self.brand,
                "agreed_on": self.agreed_on,
                "account": self.account,
                "parts": cost_parts.pack(self.parts),
            }
        )


def unpack_deal(body: bytes) -> Deal:
    """A deal as `Deal.pack` wrote it."""
    raw = orjson.loads(body)
    return Deal(
        offer=packing.unpack_offer(orjson.dumps(raw["offer"])),
        trip=packing.unpack_trip(raw["trip"]),
        options=tuple(raw["options"]),
        total_cents=raw["total_cents"],
        carrier_quote_id=raw["carrier_quote_id"],
        # Deals from before brands were kept have none.
        brand=raw.get("brand", ""),
        agreed_on=date.fromisoformat(raw["agreed_on"]) if raw.get("agreed_on") else None,
        account=_account(raw.get("account")),
        parts=cost_parts.unpack(raw.get("parts")),
    )


def _account(raw: dict[str, Any] | None) -> PremiumAccount | None:
    return PremiumAccount(**{**raw, "as_of": date.fromisoformat(raw["as_of"])}) if raw else None


def free_look_until(trip: TripRequest, plan_days: int, delivered_at: datetime) -> datetime:
    """The instant the free look ends: with its last day where the buyer lives; at once when the trip has begun."""
    last = free_look_last_day(local_day(trip.state, delivered_at), plan_days, trip.state, trip.departure_date)
    return max(delivered_at, last_second(trip.state, last))


def pack_bound(bound: Bound) -> bytes:
    return orjson.dumps(bound)


def unpack_bound(body: bytes) -> Bound:
    raw = orjson.loads(body)
    return Bound(**{**raw, "desk": ServiceDesk(**raw["desk"])})


def pack_order(order: PurchaseRequest) -> bytes:
    return order.model_dump_json(by_alias=True).encode()


def unpack_order(body: bytes) -> PurchaseRequest:
    return PurchaseRequest.model_validate_json(body)


def party_of(order: PurchaseRequest) -> tuple[Party, ...]:
    """The insured people in the order of the quote."""
    return tuple(Party(t.first_name, t.last_name, t.date_of_birth) for t in order.travelers)
