"""Rate tables on file: what one traveler's cover costs before fees, minimums and options, in whole cents.

Rounding is always down from exact integers, so a dearer cell never becomes a cheaper price.
Source: domain dossier §2.3.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter
from typing import NamedTuple, Protocol, Self, TypeVar

from quotes.domain.trips import Traveler, TripRequest

COST_BAND_CENTS = 50_000
OLDEST = 120
AGES = OLDEST + 1

Value = TypeVar("Value")
Family = tuple[Sequence[int], int]
"""Places of the children in the party's order, and how many adults there are."""


class RatedParty(NamedTuple):
    """What tables ask of a party, worked out once for all of them.

    `look_up` takes each traveler's price out of a table of `CostGrid.cents`, in the party's order; `families` keeps
    the family for each (oldest age, dearest cost in cents) of a child that a plan asked about.
    """

    travelers: tuple[Traveler, ...]
    look_up: Callable[[Sequence[int]], tuple[int, ...]]
    days: int
    families: dict[tuple[int, int], Family]


def rated_party(request: TripRequest) -> RatedParty:
    """The travelers of a trip as rate tables look them up."""
    return party_of(request.travelers, request.days)


def party_of(travelers: tuple[Traveler, ...], days: int) -> RatedParty:
    """The same of a party by itself."""
    cells = [cost_band(each.trip_cost_cents) * AGES + min(each.age, OLDEST) for each in travelers]
    # One call for the whole party, and a party of one is given its price in a tuple as well.
    look_up = itemgetter(*cells) if len(cells) > 1 else itemgetter(slice(cells[0], cells[0] + 1))
    return RatedParty(travelers, look_up, days, {})


class Rates(Protocol):
    """How a plan prices the travelers of a party, each alone."""

    def party_cents(self, party: RatedParty) -> Sequence[int]:
        """Premium of each traveler, in the party's order, for the whole trip."""
        ...


@dataclass(frozen=True, eq=False, slots=True)
class CostGrid:
    """Age by insured cost, flat for `flat_days` and then dearer by `extra_day_permille` of the cell each day.

    `cents` already holds the plan's tier, so that pricing is one look-up: every age of the first cost band, then every
    age of the next.
    """

    cents: tuple[int, ...]
    flat_days: int
    extra_day_permille: int

    @classmethod
    def of_rows(cls, rows: Mapping[int, tuple[int, ...]], flat_days: int, extra_day_permille: int) -> Self:
        """From `{first age: cents by cost band}`; the youngest must begin at 0, and all have as many bands."""
        bands = zip(*by_age(rows), strict=True)
        return cls(tuple(chain.from_iterable(bands)), flat_days, extra_day_permille)

    def party_cents(self, party: RatedParty) -> Sequence[int]:
        cents = party.look_up(self.cents)
        beyond = party.days - self.flat_days
        if beyond <= 0:
            return cents
        permille = 1000 + beyond * self.extra_day_permille
        return [each * permille // 1000 for each in cents]

    @property
    def dearest_cost_cents(self) -> int:
        """The highest trip cost the table has a column for."""
        return (len(self.cents) // AGES - 1) * COST_BAND_CENTS


@dataclass(frozen=True, eq=False, slots=True)
class DailyTable:
    """Medical-only: a price a day by age, for at least `least_days`; trip cost plays no part."""

    cents_a_day_by_age: tuple[int, ...]
    least_days: int

    def party_cents(self, party: RatedParty) -> Sequence[int]:
        charged = max(party.days, self.least_days)
        return [self.cents_a_day_by_age[each.age] * charged for each in party.travelers]


@dataclass(frozen=True, eq=False, slots=True)
class FlatFare:
    """Annual: one price a traveler for the year, whatever the age, cost and length of a trip."""

    cents: int

    def party_cents(self, party: RatedParty) -> Sequence[int]:
        return (self.cents,) * len(party.travelers)


def cost_band(trip_cost_cents: int) -> int:
    """0 for no cost, 1 up to $500, 2 up to $1,000 …: a cost inside a band never changes the price."""
    return -(-trip_cost_cents // COST_BAND_CENTS)


def by_age(bands: Mapping[int, Value]) -> tuple[Value, ...]:
    """Spread `{first age: value}` over every age from 0 to 120; the youngest band must begin at 0."""
    starts = sorted(bands)
    return tuple(bands[max(start for start in starts if start <= age)] for age in range(AGES))
