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
Ride = tuple[int, int]
"""A child's place in the party, and the trip cost in cents up to which the child is insured at no premium."""


class RatedParty(NamedTuple):
    """What tables ask of a party, worked out once for all of them.

    `look_up` takes each traveler's price out of a table of `CostGrid.cents`, in the party's order; `insured_cents` is
    the party's trip cost at the top of each traveler's band; `rides` holds the free children for each (oldest age,
    dearest cost in cents) that a plan asked about.
    """

    travelers: tuple[Traveler, ...]
    look_up: Callable[[Sequence[int]], tuple[int, ...]]
    days: int
    state: str
    insured_cents: int
    rides: dict[tuple[int, int], Sequence[Ride]]


def rated_party(request: TripRequest) -> RatedParty:
    """Return the travelers of a trip as rate tables look them up."""
    return party_of(request.travelers, request.days, request.state)


def party_of(travelers: tuple[Traveler, ...], days: int, state: str) -> RatedParty:
    """Return the same of a party by itself."""
    bands = [cost_band(each.trip_cost_cents) for each in travelers]
    cells = [band * AGES + min(each.age, OLDEST) for band, each in zip(bands, travelers, strict=True)]
    # One call for the whole party, and a party of one is given its price in a tuple as well.
    look_up = itemgetter(*cells) if len(cells) > 1 else itemgetter(slice(cells[0], cells[0] + 1))
    return RatedParty(travelers, look_up, days, state, sum(bands) * COST_BAND_CENTS, {})


class Rates(Protocol):
    """How a plan prices the travelers of a party, each alone."""

    def party_cents(self, party: RatedParty) -> Sequence[int]:
        """Return the premium of each traveler, in the party's order, for the whole trip."""
        ...

    def cents_at(self, party: RatedParty, place: int, trip_cost_cents: int) -> int:
        """Return the premium of one traveler of the party, had they insured another trip cost."""
        ...


@dataclass(frozen=True, eq=False, slots=True)
class CostGrid:
    """A medical part by age plus a cancellation part by age and insured cost, times the state's relativity.

    `cents` is both parts for a trip of up to `flat_days`, and already holds the plan's tier, so that pricing is one
    look-up: every age of the first cost band, then every age of the next. Each later day adds `extra_day_permille` of
    the medical part: the cost at risk before departure does not grow with the days away.
    """

    cents: tuple[int, ...]
    medical_cents: tuple[int, ...]
    flat_days: int
    extra_day_permille: int
    state_permille: Mapping[str, int]

    @classmethod
    def of_parts(
        cls,
        medical_cents: Sequence[int],
        cancellation_permille: Sequence[int],
        curve_cents: Sequence[int],
        **terms: int | Mapping[str, int],
    ) -> Self:
        """Combine the two parts, both by age from 0, and the curve by $500 band from no cost."""
        by_age = list(zip(medical_cents, cancellation_permille, strict=True))
        bands = ([medical + factor * cost // 1000 for medical, factor in by_age] for cost in curve_cents)
        return cls(tuple(chain.from_iterable(bands)), tuple(medical_cents), **terms)  # type: ignore[arg-type]

    def party_cents(self, party: RatedParty) -> Sequence[int]:
        relativity = self.state_permille[party.state]
        cents = party.look_up(self.cents)
        beyond = party.days - self.flat_days
        if beyond <= 0:
            return [own * relativity // 1000 for own in cents]
        return [
            (own + self._later_days(beyond, each.age)) * relativity // 1000
            for own, each in zip(cents, party.travelers, strict=True)
        ]

    def cents_at(self, party: RatedParty, place: int, trip_cost_cents: int) -> int:
        age = min(party.travelers[place].age, OLDEST)
        own = self.cents[cost_band(trip_cost_cents) * AGES + age]
        beyond = max(0, party.days - self.flat_days)
        return (own + self._later_days(beyond, age)) * self.state_permille[party.state] // 1000

    def _later_days(self, beyond: int, age: int) -> int:
        return self.medical_cents[min(age, OLDEST)] * beyond * self.extra_day_permille // 1000

    @property
    def dearest_cost_cents(self) -> int:
        """The highest trip cost the table has a column for."""
        return (len(self.cents) // AGES - 1) * COST_BAND_CENTS


@dataclass(frozen=True, eq=False, slots=True)
class DailyTable:
    """Medical-only: a price a day by age, for at least `least_days`; trip cost plays no part."""

    cents_a_day_by_age: tuple[int, ...]
    least_days: int
    state_permille: Mapping[str, int]

    def party_cents(self, party: RatedParty) -> Sequence[int]:
        return [self.cents_at(party, place, 0) for place in range(len(party.travelers))]

    def cents_at(self, party: RatedParty, place: int, trip_cost_cents: int) -> int:
        charged = max(party.days, self.least_days)
        a_day = self.cents_a_day_by_age[min(party.travelers[place].age, OLDEST)]
        return a_day * charged * self.state_permille[party.state] // 1000


@dataclass(frozen=True, eq=False, slots=True)
class FlatFare:
    """Annual: one price a traveler for the year in whole dollars, whatever the age, cost and length of a trip."""

    cents: int
    state_permille: Mapping[str, int]

    def party_cents(self, party: RatedParty) -> Sequence[int]:
        return (self.cents_at(party, 0, 0),) * len(party.travelers)

    def cents_at(self, party: RatedParty, place: int, trip_cost_cents: int) -> int:
        return self.cents * self.state_permille[party.state] // 100_000 * 100


def cost_band(trip_cost_cents: int) -> int:
    """Return 0 for no cost, 1 up to $500, 2 up to $1,000 …: a cost inside a band never changes the price."""
    return -(-trip_cost_cents // COST_BAND_CENTS)


def by_age(bands: Mapping[int, Value]) -> tuple[Value, ...]:
    """Spread `{first age: value}` over every age from 0 to 120; the youngest band must begin at 0."""
    starts = sorted(bands)
    return tuple(bands[max(start for start in starts if start <= age)] for age in range(AGES))
