"""What a carrier answers: offers and declined plans, field by field as the wire's objects of the same names."""

from dataclasses import dataclass
from datetime import date

from quotes.domain.benefits import Benefit
from quotes.domain.plans import Carrier, Document, PlanRef
from quotes.domain.trips import TripKind


@dataclass(frozen=True, slots=True)
class TravelerPrice:
    age: int
    price_cents: int


@dataclass(frozen=True, slots=True)
class Option:
    """An upgrade and what it adds to the whole policy's price; prices of several options add up."""

    id: str
    label: str
    description: str
    price_cents: int
    available: bool
    reason: str | None = None
    deadline: date | None = None


@dataclass(frozen=True, slots=True)
class Deadline:
    """The last day on which buying still brings this cover (or, for free-look, on which the money comes back)."""

    id: str
    label: str
    date: date
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """One plan at one price for this party. `eligibility` says each rule the party passed.

    The price contains `policy_fee_cents`. `insurer_address` is empty where a carrier has not given it.
    """

    offer_id: str
    carrier: Carrier
    plan: PlanRef
    price_cents: int
    per_traveler: tuple[TravelerPrice, ...]
    options: tuple[Option, ...]
    benefits: tuple[Benefit, ...]
    deadlines: tuple[Deadline, ...]
    documents: tuple[Document, ...]
    eligibility: tuple[str, ...]
    policy_fee_cents: int = 0
    insurer_address: str = ""


@dataclass(frozen=True, slots=True)
class Remedy:
    """What about the trip has to change for a plan to be open; None where it may stay as it is. Money in cents."""

    kind: TripKind | None = None
    max_days: int | None = None
    max_trip_cost_cents: int | None = None
    """For each traveler."""
    max_party_cost_cents: int | None = None


@dataclass(frozen=True, slots=True)
class Declined:
    """A plan this party cannot have: the rule that decides, a sentence for each that it failed, and the way to it."""

    carrier_id: str
    carrier_name: str
    plan_id: str
    plan_name: str
    rule: str
    detail: str
    remedy: Remedy | None = None
    """None where no change that a request can name would open the plan."""


@dataclass(frozen=True, slots=True)
class CarrierResult:
    offers: tuple[Offer, ...]
    declined: tuple[Declined, ...]


def total_with(offer: Offer, option_ids: tuple[str, ...]) -> int:
    """The policy's price with these options, in cents.

    Raises: ValueError: an option this offer does not have or cannot sell today.
    """
    on_sale = {option.id: option.price_cents for option in offer.options if option.available}
    missing = [option_id for option_id in option_ids if option_id not in on_sale]
    if missing:
        raise ValueError(f"not on sale with this offer: {', '.join(missing)}")
    return offer.price_cents + sum(on_sale[option_id] for option_id in set(option_ids))
