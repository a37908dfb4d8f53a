"""Filed rates and what they make of a party: premiums in cents, traveler by traveler.

Three bases, as the trade has them: by trip cost (most plans), by the day (medical-only), by the year (annual).
Source: domain.md §2.3; every curve is our own, fitted inside its bands.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from math import prod
from typing import Literal

from sandbox.carriers.domain.trips import Trip

_STRICT = {"extra": "forbid"}
BAND_CENTS = 50_000


@dataclass(frozen=True)
class Children:
    """Children who travel free, one with each insured adult. Source: domain.md §2.2 [C1, C12, A2].

    A child is free up to the trip cost that its adult insures and up to `cost_max_usd`.
    """

    __pydantic_config__ = _STRICT

    age_max: int
    cost_max_usd: int


@dataclass(frozen=True)
class RateBook:
    """The rates of one plan, in dollars.

    By trip cost a traveler pays two parts: `medical_usd` by age, with so much of it for each later day, and `curve_usd`
    at the top of the cost's $500 band, by age as well. By year `curve_usd` has one entry at 0, and the price is in
    whole dollars; `per_day_usd` replaces the curve for medical-only. Factors by length, days to departure, place and
    state multiply.
    """

    __pydantic_config__ = _STRICT

    basis: Literal["trip-cost", "daily", "annual"]
    age_factors: dict[int, Decimal]
    medical_usd: Decimal = Decimal(0)
    medical_age_factors: dict[int, Decimal] = field(default_factory=dict)
    curve_usd: dict[int, Decimal] = field(default_factory=dict)
    per_day_usd: Decimal = Decimal(0)
    days_min: int = 1
    tier: Decimal = Decimal(1)
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
    minimum_cost_share: Decimal = Decimal(0)
    policy_fee_cents: int = 0
    option_fee_cents: int = 0


@dataclass(frozen=True)
class Premium:
    """What a party pays; `shares_cents` is in the order of the travelers and adds up to `total_cents`.

    `option_base_cents` is what options are a share of: the premium of everyone insured, children who travel free
    included. `factors` are the steps that made the price, kept so that a later change can be explained.
    """

    shares_cents: tuple[int, ...]
    option_base_cents: int
    factors: dict[str, str]

    @property
    def total_cents(self) -> int:
        return sum(self.shares_cents)


def rate(book: RateBook, trip: Trip) -> Premium:
    """Price a party that the plan accepts."""
    factors = {
        "length": _length_factor(book, trip),
        "destination": _zone_factor(book, trip),
        "state": book.state_factors.get(trip.state, Decimal(1)),
        "days to departure": _step(book.advance_factors, trip.days_to_departure),
    }
    shared = book.tier * prod(factors.values())
    costs = [each.trip_cost_cents for each in trip.travelers]
    full = [
        _base_usd(book, trip, each.age, cost) * shared
        for each, cost in zip(trip.travelers, costs, strict=True)
    ]
    if book.basis == "annual":
        full = [usd.quantize(Decimal(1), ROUND_DOWN) for usd in full]
    waived = {
        place: _base_usd(book, trip, trip.travelers[place].age, free_cost) * shared
        for place, free_cost in free_costs(book.children, trip).items()
    }
    paid = [own - waived.get(place, 0) for place, own in enumerate(full)]
    insured_usd = sum(map(cost_band_usd, costs)) if book.basis == "trip-cost" else 0
    least = max(book.minimum_usd, book.minimum_cost_share * insured_usd)
    shares = _shares(paid, least, book.policy_fee_cents)
    base = _cents(max(sum(full, Decimal(0)), least)) + book.policy_fee_cents
    ages = ", ".join(str(_band(book.age_factors, traveler.age)) for traveler in trip.travelers)
    told = {"age band": ages, **{name: str(value) for name, value in factors.items()}}
    return Premium(shares, base, told)


def free_costs(terms: Children | None, trip: Trip) -> dict[int, int]:
    """Return how much of a child's trip cost is insured at no premium, in cents, by the child's place.

    Children and adults are paired by falling trip cost, which waives the most; each adult takes one child.
    """
    if terms is None:
        return {}
    by_cost = sorted(enumerate(trip.travelers), key=lambda pair: -pair[1].trip_cost_cents)
    adults = [each.trip_cost_cents for _, each in by_cost if each.age > terms.age_max]
    children = [(place, each.trip_cost_cents) for place, each in by_cost if each.age <= terms.age_max]
    return {
        place: min(cost, adult_cost, terms.cost_max_usd * 100)
        for (place, cost), adult_cost in zip(children, adults, strict=False)
    }


def cost_band_usd(cost_cents: int) -> int:
    """The top of the $500 band a cost falls in; 0 for no cost. Source: domain.md §2.3 [R3]."""
    return -(-cost_cents // BAND_CENTS) * BAND_CENTS // 100


def _shares(paid: list[Decimal], least: Decimal, fee_cents: int) -> tuple[int, ...]:
    """Round the party's premium once and split it: nobody's own rounding makes a larger party cheaper.

    The fee is one a policy; it rides on the first share that is not free so that the shares add up.
    """
    payers = [place for place, usd in enumerate(paid) if usd]
    lift = max(least - sum(paid), Decimal(0)) / len(payers)
    shares, reached, rounded = [0] * len(paid), Decimal(0), 0
    for place in payers:
        reached += paid[place] + lift
        shares[place] = _cents(reached) - rounded
        rounded += shares[place]
    shares[payers[0]] += fee_cents
    return tuple(shares)


def _base_usd(book: RateBook, trip: Trip, age: int, cost_cents: int) -> Decimal:
    factor = _step(book.age_factors, age)
    if book.basis == "daily":
        return book.per_day_usd * max(trip.length_days, book.days_min) * factor
    if book.basis == "annual":
        return book.curve_usd[0] * factor
    later_days = max(trip.length_days - book.days_flat, 0)
    medical = book.medical_usd * _step(book.medical_age_factors, age) * (1 + book.per_extra_day * later_days)
    return medical + _on_curve(book.curve_usd, cost_band_usd(cost_cents)) * factor


def _on_curve(curve: dict[int, Decimal], usd: int) -> Decimal:
    """Read a curve between its anchors, and past the last one along its last slope."""
    anchors = sorted(curve)
    if usd in curve:
        return curve[usd]
    at = min(max(bisect_right(anchors, usd), 1), len(anchors) - 1)
    low, high = anchors[at - 1], anchors[at]
    return curve[low] + (curve[high] - curve[low]) * (usd - low) / (high - low)


def _length_factor(book: RateBook, trip: Trip) -> Decimal:
    """A lower class for short trips; what later days add is in the medical part."""
    short = book.basis == "trip-cost" and trip.length_days <= book.short_trip_days
    return book.short_trip_factor if short else Decimal(1)


def _zone_factor(book: RateBook, trip: Trip) -> Decimal:
    """The dearest zone of all destinations; a stop in a dear place is rated as one."""
    met = [
        factor
        for zone, factor in book.zone_factors.items()
        if book.zones.get(zone, frozenset()) & set(trip.destinations)
    ]
    return max([Decimal(1), *met])


def _band(steps: dict[int, Decimal], value: int) -> int:
    starts = sorted(steps)
    return starts[max(bisect_right(starts, value) - 1, 0)]


def _step(steps: dict[int, Decimal], value: int) -> Decimal:
    return steps[_band(steps, value)] if steps else Decimal(1)


def _cents(usd: Decimal) -> int:
    return int((usd * 100).quantize(Decimal(1), ROUND_HALF_UP))
