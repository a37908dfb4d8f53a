"""Filed rates and what they make of a party: premiums in cents, traveler by traveler.

Three bases, as the trade has them: by trip cost (most plans), by the day (medical-only), by the year (annual).
Source: domain.md §2.3; every curve is our own, fitted inside its bands.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

from sandbox.carriers.domain.trips import Trip

_STRICT = {"extra": "forbid"}
BAND_CENTS = 50_000


@dataclass(frozen=True)
class Children:
    """Children who travel free with an insured adult. Source: domain.md §2.2 [C1, C12, A2]."""

    __pydantic_config__ = _STRICT

    age_max: int
    per_adult: int
    cost_max_usd: int


@dataclass(frozen=True)
class RateBook:
    """The rates of one plan.

    `curve_usd` gives dollars per adult at factor 1: by trip cost at the top of its $500 band, by year as one entry at
    0. `per_day_usd` replaces it for medical-only. Factors by age, days to departure and place multiply.
    """

    __pydantic_config__ = _STRICT

    basis: Literal["trip-cost", "daily", "annual"]
    age_factors: dict[int, Decimal]
    curve_usd: dict[int, Decimal] = field(default_factory=dict)
    per_day_usd: Decimal = Decimal(0)
    days_min: int = 1
    tier: Decimal = Decimal(1)
    cost_shared_evenly: bool = False
    days_flat: int = 30
    per_extra_day: Decimal = Decimal(0)
    short_trip_days: int = 0
    short_trip_factor: Decimal = Decimal(1)
    zone_factors: dict[str, Decimal] = field(default_factory=dict)
    zones: dict[str, frozenset[str]] = field(default_factory=dict)
    state_factors: dict[str, Decimal] = field(default_factory=dict)
    advance_factors: dict[int, Decimal] = field(default_factory=dict)
    children: Children | None = None
    minimum_usd: Decimal = Decimal(0)
    round_to_cents: int = 100
    policy_fee_cents: int = 0
    option_fee_cents: int = 0


@dataclass(frozen=True)
class Premium:
    """What a party pays; `shares_cents` is in the order of the travelers and adds up to `total_cents`.

    `factors` are the steps that made the price, kept so that a later change can be explained.
    """

    shares_cents: tuple[int, ...]
    factors: dict[str, str]

    @property
    def total_cents(self) -> int:
        return sum(self.shares_cents)


def rate(book: RateBook, trip: Trip) -> Premium:
    """Price a party that the plan accepts."""
    free = _children_free(book, trip)
    factors = {
        "length": _length_factor(book, trip),
        "destination": _zone_factor(book, trip),
        "state": book.state_factors.get(trip.state, Decimal(1)),
        "days to departure": _step(book.advance_factors, trip.days_to_departure),
    }
    shared = Decimal(1)
    for factor in factors.values():
        shared *= factor
    shares = []
    for index, traveler in enumerate(trip.travelers):
        if index in free:
            shares.append(0)
            continue
        cost = traveler.trip_cost_cents
        if book.cost_shared_evenly:
            cost = -(-trip.total_cost_cents // len(trip.travelers))
        usd = _base_usd(book, trip, cost) * _step(book.age_factors, traveler.age) * book.tier * shared
        shares.append(_rounded(max(usd, book.minimum_usd), book.round_to_cents))
    # The fee is one a policy; it rides on the first share that is not free so that the shares add up.
    first = next(index for index, share in enumerate(shares) if share)
    shares[first] += book.policy_fee_cents
    ages = ", ".join(str(_band(book.age_factors, traveler.age)) for traveler in trip.travelers)
    return Premium(tuple(shares), {"age band": ages, **{name: str(value) for name, value in factors.items()}})


def cost_band_usd(cost_cents: int) -> int:
    """The top of the $500 band a cost falls in; 0 for no cost. Source: domain.md §2.3 [R3]."""
    return -(-cost_cents // BAND_CENTS) * BAND_CENTS // 100


def _base_usd(book: RateBook, trip: Trip, cost_cents: int) -> Decimal:
    if book.basis == "daily":
        return book.per_day_usd * max(trip.length_days, book.days_min)
    if book.basis == "annual":
        return book.curve_usd[0]
    return _on_curve(book.curve_usd, cost_band_usd(cost_cents))


def _on_curve(curve: dict[int, Decimal], usd: int) -> Decimal:
    """Read a curve between its anchors, and past the last one along its last slope."""
    anchors = sorted(curve)
    if usd in curve:
        return curve[usd]
    at = min(max(bisect_right(anchors, usd), 1), len(anchors) - 1)
    low, high = anchors[at - 1], anchors[at]
    return curve[low] + (curve[high] - curve[low]) * (usd - low) / (high - low)


def _length_factor(book: RateBook, trip: Trip) -> Decimal:
    if book.basis != "trip-cost":
        return Decimal(1)
    if trip.length_days <= book.short_trip_days:
        return book.short_trip_factor
    return 1 + book.per_extra_day * max(trip.length_days - book.days_flat, 0)


def _zone_factor(book: RateBook, trip: Trip) -> Decimal:
    """The dearest zone of all destinations; a stop in a dear place is rated as one."""
    met = [
        factor
        for zone, factor in book.zone_factors.items()
        if book.zones.get(zone, frozenset()) & set(trip.destinations)
    ]
    return max([Decimal(1), *met])


def _children_free(book: RateBook, trip: Trip) -> frozenset[int]:
    terms = book.children
    if terms is None:
        return frozenset()
    adults = sum(traveler.age > terms.age_max for traveler in trip.travelers)
    eligible = [
        index
        for index, traveler in enumerate(trip.travelers)
        if traveler.age <= terms.age_max and traveler.trip_cost_cents <= terms.cost_max_usd * 100
    ]
    return frozenset(eligible[: adults * terms.per_adult])


def _band(steps: dict[int, Decimal], value: int) -> int:
    starts = sorted(steps)
    return starts[max(bisect_right(starts, value) - 1, 0)]


def _step(steps: dict[int, Decimal], value: int) -> Decimal:
    return steps[_band(steps, value)] if steps else Decimal(1)


def _rounded(usd: Decimal, to_cents: int) -> int:
    steps = (usd * 100 / to_cents).quantize(Decimal(1), ROUND_HALF_UP)
    return int(steps) * to_cents
