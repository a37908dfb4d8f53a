"""Rate tables on file: what one traveler's cover costs before fees, minimums and options, in whole cents.

Rounding is always down from exact integers, so a dearer cell never becomes a cheaper price.
Source: domain dossier §2.3.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from quotes.domain.trips import Traveler, TripRequest

COST_BAND_CENTS = 50_000
OLDEST = 120

Value = TypeVar("Value")


class RatedParty(NamedTuple):
    """What tables ask of a party, worked out once for all of them: `cells` holds each traveler's age and cost band."""

    travelers: tuple[Traveler, ...]
    cells: tuple[tuple[int, int], ...]
    days: int


def rated_party(request: TripRequest) -> RatedParty:
    """The travelers of a trip as rate tables look them up."""
    party = request.travelers
    cells = tuple([(each.age, cost_band(each.trip_cost_cents)) for each in party])
    return RatedParty(party, cells, request.days)


class Rates(Protocol):
    """How a plan prices the travelers of a party, each alone."""

    def party_cents(self, party: RatedParty) -> list[int]:
        """Premium of each traveler, in the party's order, for the whole trip."""
        ...


@dataclass(frozen=True, eq=False, slots=True)
class CostGrid:
    """Age by insured cost, flat for `flat_days` and then dearer by `extra_day_permille` of the cell each day.

    `cents_by_age[age][band]` already holds the plan's tier, so that pricing is two look-ups.
    """

    cents_by_age: tuple[tuple[int, ...], ...]
    flat_days: int
    extra_day_permille: int

    def party_cents(self, party: RatedParty) -> list[int]:
        grid = self.cents_by_age
        _, cells, days = party
        cents = [grid[age][band] for age, band in cells]
        if days <= self.flat_days:
            return cents
        permille = 1000 + (days - self.flat_days) * self.extra_day_permille
        return [each * permille // 1000 for each in cents]

    @property
    def dearest_cost_cents(self) -> int:
        """The highest trip cost the table has a column for."""
        return (len(self.cents_by_age[0]) - 1) * COST_BAND_CENTS


@dataclass(frozen=True, eq=False, slots=True)
class DailyTable:
    """Medical-only: a price a day by age, for at least `least_days`; trip cost plays no part."""

    cents_a_day_by_age: tuple[int, ...]
    least_days: int

    def party_cents(self, party: RatedParty) -> list[int]:
        charged = max(party.days, self.least_days)
        return [self.cents_a_day_by_age[age] * charged for age, _ in party.cells]


@dataclass(frozen=True, eq=False, slots=True)
class FlatFare:
    """Annual: one price a traveler for the year, whatever the age, cost and length of a trip."""

    cents: int

    def party_cents(self, party: RatedParty) -> list[int]:
        return [self.cents] * len(party.cells)


def cost_band(trip_cost_cents: int) -> int:
    """0 for no cost, 1 up to $500, 2 up to $1,000 …: a cost inside a band never changes the price."""
    return -(-trip_cost_cents // COST_BAND_CENTS)


def by_age(bands: Mapping[int, Value]) -> tuple[Value, ...]:
    """Spread `{first age: value}` over every age from 0 to 120; the youngest band must begin at 0."""
    starts = sorted(bands)
    return tuple(bands[max(start for start in starts if start <= age)] for age in range(OLDEST + 1))
