"""A trip and its party as rules and rates see them."""

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal, Self

TripKind = Literal["single", "annual", "cruise"]


@dataclass(frozen=True, slots=True)
class Traveler:
    """Age in whole years on the day of purchase, not of travel; trip cost in cents."""

    age: int
    trip_cost_cents: int


@dataclass(frozen=True, slots=True)
class TripRequest:
    """One party's trip, already checked (see `trip_faults`). Both the first and the last day count as days."""

    state: str
    kind: TripKind
    departure_date: date
    return_date: date
    destinations: tuple[str, ...]
    travelers: tuple[Traveler, ...]
    primary_destination: str | None = None
    first_deposit_date: date | None = None

    @property
    def days(self) -> int:
        return (self.return_date - self.departure_date).days + 1

    @property
    def total_cost_cents(self) -> int:
        return sum([traveler.trip_cost_cents for traveler in self.travelers])

    @property
    def dearest_cost_cents(self) -> int:
        """What the trip costs the traveler for whom it costs most; 0 when none of them insures a cost."""
        return max([traveler.trip_cost_cents for traveler in self.travelers])

    @property
    def insures_cost(self) -> bool:
        """Whether anything prepaid is insured; plans for a year insure it up to their own limits, whatever it is.

        Source: domain dossier §2.2 ($0 trip cost; the annual row of the table of plan kinds).
        """
        return self.kind == "annual" or self.total_cost_cents > 0

    @property
    def primary(self) -> str:
        return self.primary_destination or self.destinations[0]

    def deposit_day(self, today: date) -> date:
        """The first deposit; a party that has paid nothing yet counts as having paid yesterday.

        Source: domain dossier §1 (first-deposit date).
        """
        return self.first_deposit_date or today - timedelta(days=1)

    def with_ages(self, ages: Iterable[int]) -> Self:
        """The same trip priced on another day, when the travelers may be a year older."""
        party = tuple(replace(t, age=age) for t, age in zip(self.travelers, ages, strict=True))
        return replace(self, travelers=party)


def year_end(first: date) -> date:
    """Return the last day of a year of cover: the day before it would begin again, of 29 February before 1 March."""
    try:
        again = first.replace(year=first.year + 1)
    except ValueError:
        again = date(first.year + 1, 3, 1)
    return again - timedelta(days=1)


def age_on(date_of_birth: date, day: date) -> int:
    """Whole years lived on `day`; someone born on 29 February grows older on 1 March in common years.

    Raises: ValueError: born after that day.
    """
    if date_of_birth > day:
        raise ValueError("born after the day asked about")
    before_birthday = (day.month, day.day) < (date_of_birth.month, date_of_birth.day)
    return day.year - date_of_birth.year - before_birthday


def months_later(day: date, months: int) -> date:
    """The same day of a later month, or that month's last day when it has no such day."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
