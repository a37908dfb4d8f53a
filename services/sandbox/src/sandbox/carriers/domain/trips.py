"""A trip and its travelers, as a marketplace asks a carrier to price them."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal

_STATES = (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK "
    "OR PA RI SC SD TN TX UT VT VA WA WV WI WY"
)
STATES = frozenset(_STATES.split())
TripKind = Literal["single", "annual", "cruise"]


@dataclass(frozen=True)
class Traveler:
    """One traveler: age in years on the day of purchase, and the share of the trip's cost to insure, in cents."""

    age: int
    trip_cost_cents: int


@dataclass(frozen=True)
class CostPart:
    """Cents of the trip cost by payment; `covers` are the ids of the time-sensitive covers that apply to them."""

    cents: int
    paid_on: date
    covers: tuple[str, ...]


@dataclass(frozen=True)
class Trip:
    """Everything a carrier rates by. `purchase_date` is the day the policy would be bought.

    `cost_parts` is empty until the cost of a policy in force is raised.
    """

    state: str
    kind: TripKind
    departure_date: date
    return_date: date
    destinations: tuple[str, ...]
    primary_destination: str
    purchase_date: date
    travelers: tuple[Traveler, ...]
    first_deposit_date: date | None = field(default=None)
    cost_parts: tuple[CostPart, ...] = ()

    @property
    def length_days(self) -> int:
        """Days away, both ends counted, as policies count them."""
        return (self.return_date - self.departure_date).days + 1

    @property
    def days_to_departure(self) -> int:
        return (self.departure_date - self.purchase_date).days

    @property
    def total_cost_cents(self) -> int:
        return sum(traveler.trip_cost_cents for traveler in self.travelers)

    @property
    def insures_cost(self) -> bool:
        """Whether there is a cost to pay back; a year of trips is insured up to the plan's own limits."""
        return self.kind == "annual" or self.total_cost_cents > 0

    @property
    def deposit_date(self) -> date:
        """The first payment; yesterday when nothing is paid yet. Source: domain.md §1 [C14]."""
        return self.first_deposit_date or self.purchase_date - timedelta(days=1)
