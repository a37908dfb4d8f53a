"""A carrier on file and its plans, as the loader hands them over: frozen, resolved for every state, ready to price."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from quotes.domain.benefits import Benefit
from quotes.domain.cancellation import CancellationTerms
from quotes.domain.rates import Rates
from quotes.domain.trips import TripKind
from quotes.domain.wording import Wording

PlanKind = Literal["basic", "comprehensive", "premium", "cruise", "medical", "annual"]
TripCostRule = Literal["required", "optional", "none"]
DocumentKind = Literal["policy-wording", "summary", "state-notice"]


@dataclass(frozen=True, slots=True)
class AmBest:
    rating: str
    outlook: str


@dataclass(frozen=True, slots=True)
class Carrier:
    """The company behind a plan; every carrier of this project is a sample."""

    id: str
    name: str
    legal_name: str
    naic: str
    domicile: str
    am_best: AmBest
    score: float
    sample: bool = True


@dataclass(frozen=True, slots=True)
class ServiceDesk:
    """Whom a policyholder calls."""

    name: str
    phone: str
    claims_url: str
    claims_phone: str
    assistance_phone: str
    claims_email: str | None = None
    claims_hours: str | None = None


@dataclass(frozen=True, slots=True)
class PlanRef:
    """A plan as named on an offer; the version depends on the state of residence."""

    id: str
    name: str
    kind: PlanKind
    version: str


@dataclass(frozen=True, slots=True)
class LengthCap:
    """From this age on, a trip may last this many days at most."""

    from_age: int
    days: int


@dataclass(frozen=True, slots=True)
class Rules:
    """Who and what a plan takes. Money in cents; caps are inclusive.

    `latest_days` is how many days before departure is the last day to buy; `blocked` holds country codes.
    """

    trip_kinds: frozenset[TripKind]
    min_age: int
    max_age: int
    length_caps: tuple[LengthCap, ...]
    trip_cost: TripCostRule
    max_cost_cents: int | None
    max_party_cost_cents: int | None
    max_party: int
    earliest_months: int
    latest_days: int
    abroad_only: bool
    blocked: frozenset[str]
    blocked_as_of: date


@dataclass(frozen=True, slots=True)
class FreeChildren:
    """Children insured at no premium with a paying adult, one with each, up to the adult's trip cost and this cap."""

    max_age: int
    max_cost_cents: int


@dataclass(frozen=True, slots=True)
class Charges:
    """What a policy costs besides its travelers' rates.

    The premium is at least `minimum_premium_cents`, and at least `minimum_cost_permille` of the trip cost it insures.
    """

    policy_fee_cents: int
    minimum_premium_cents: int
    minimum_cost_permille: int
    free_children: FreeChildren | None


@dataclass(frozen=True, slots=True)
class Window:
    """Cover for those who buy within `days` of the first deposit, and at least `notice_days` before departure."""

    id: str
    label: str
    days: int
    notice_days: int = 0


@dataclass(frozen=True, slots=True)
class OptionPrice:
    """The sum of its parts: per mille of the policy's premium, cents a traveler, cents a day of travel."""

    premium_permille: int = 0
    per_traveler_cents: int = 0
    per_day_cents: int = 0


@dataclass(frozen=True, slots=True)
class OptionTerms:
    """An upgrade as sold in one state; `unavailable` says why it is not."""

    id: str
    label: str
    description: str
    price: OptionPrice
    benefit_id: str | None
    window_id: str | None
    needs_trip_cost: bool
    blocked_destinations: frozenset[str]
    unavailable: str | None


@dataclass(frozen=True, slots=True)
class Document:
    kind: DocumentKind
    title: str
    url: str


@dataclass(frozen=True, eq=False, slots=True)
class StatePlan:
    """A plan as sold to residents of one state.

    `benefits` for a party that insures trip cost, `zero_cost_benefits` for one that insures none; `closed` holds the
    time-sensitive lines as they read once their window has passed.
    """

    state: str
    available: bool
    ref: PlanRef
    windows: tuple[Window, ...]
    benefits: tuple[Benefit, ...]
    zero_cost_benefits: tuple[Benefit, ...]
    closed: Mapping[str, Benefit]
    options: tuple[OptionTerms, ...]
    documents: tuple[Document, ...]
    eligibility: tuple[str, ...]
    free_look_days: int


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """One product of one carrier, with its own rates and a resolved version for each state."""

    id: str
    name: str
    kind: PlanKind
    rules: Rules
    rates: Rates
    charges: Charges
    by_state: Mapping[str, StatePlan]
    insurer_address: str


@dataclass(frozen=True, eq=False, slots=True)
class CarrierFile:
    """A carrier on file: the folder `carriers/<id>/`, read and checked."""

    carrier: Carrier
    desk: ServiceDesk
    cancellation: CancellationTerms
    rate_version: str
    plans: tuple[Plan, ...]
    wording: Mapping[str, Wording]

    def plan(self, plan_id: str) -> Plan | None:
        return next((plan for plan in self.plans if plan.id == plan_id), None)


def plan_for_state(plan: Plan, state: str) -> StatePlan:
    """The plan as a resident of `state` would get it; `available` is False where it is not sold."""
    return plan.by_state[state]
