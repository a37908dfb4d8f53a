"""The carriers' API on the wire: camelCase, money in integer cents of US dollars, dates ISO 8601.

Source: PROTOCOLS §f (what real quote and bind APIs look like).
"""

from datetime import date, datetime
from typing import Annotated, Literal, Self

from kit.wire import WireModel
from pydantic import Field, StringConstraints, model_validator

StateCode = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
CountryCode = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
Cents = Annotated[int, Field(ge=0, le=100_000_000)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=120)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=120)]


class QuotedTraveler(WireModel):
    age: Annotated[int, Field(ge=0, le=120)]
    trip_cost_cents: Cents


class QuoteRequest(WireModel):
    request_id: Key
    state: StateCode
    kind: Literal["single", "annual", "cruise"]
    departure_date: date
    return_date: date
    destinations: Annotated[list[CountryCode], Field(min_length=1, max_length=20)]
    primary_destination: CountryCode
    first_deposit_date: date | None = None
    purchase_date: date
    travelers: Annotated[list[QuotedTraveler], Field(min_length=1, max_length=20)]

    @model_validator(mode="after")
    def _returns_after_departure(self) -> Self:
        if self.return_date < self.departure_date:
            raise ValueError("returnDate is before departureDate")
        return self


class AmBest(WireModel):
    rating: str
    outlook: str


class Carrier(WireModel):
    id: str
    name: str
    legal_name: str
    naic: str
    domicile: str
    am_best: AmBest
    score: float


class Plan(WireModel):
    id: str
    name: str
    kind: str
    version: str


class TravelerPremium(WireModel):
    age: int
    premium_cents: int


class Option(WireModel):
    """An upgrade; `priceCents` is what it adds to the whole policy."""

    id: str
    label: str
    description: str
    price_cents: int
    available: bool
    reason: str | None = None
    deadline: date | None = None


class Clause(WireModel):
    document: str
    section: str
    text: str


class Benefit(WireModel):
    id: str
    label: str
    state: Literal["amount", "percent", "included", "optional", "none"]
    amount_cents: int | None = None
    percent: int | None = None
    cap_cents: int | None = None
    per_day_cents: int | None = None
    trigger_hours: int | None = None
    deductible_cents: int | None = None
    primary: bool | None = None
    conditions: list[str] = Field(default_factory=list)
    clause: Clause | None = None


class Deadline(WireModel):
    id: str
    label: str
    date: date
    missed: bool


class Document(WireModel):
    kind: Literal["policy-wording", "summary", "state-notice"]
    title: str
    url: str


class Offer(WireModel):
    carrier_quote_id: str
    plan: Plan
    premium_cents: int
    currency: Literal["USD"] = "USD"
    per_traveler: list[TravelerPremium]
    expires_at: datetime
    options: list[Option]
    benefits: list[Benefit]
    deadlines: list[Deadline]
    documents: list[Document]
    eligibility: list[str]
    policy_fee_cents: int
    insurer_address: str


class Remedy(WireModel):
    """What to change about the trip so that the plan is open; what is null may stay."""

    kind: str | None = None
    max_days: int | None = None
    max_trip_cost_cents: int | None = None
    max_party_cost_cents: int | None = None


class Declined(WireModel):
    plan_id: str
    plan_name: str
    rule: str
    detail: str
    remedy: Remedy | None = None


class QuoteAnswer(WireModel):
    carrier: Carrier
    rate_version: str
    offers: list[Offer]
    declined: list[Declined]


class Person(WireModel):
    first_name: Name
    last_name: Name
    date_of_birth: date


class Policyholder(WireModel):
    name: Name
    email: Annotated[str, StringConstraints(min_length=3, max_length=254)]
    state: StateCode


class BindRequest(WireModel):
    """`purchase_date` is the day where the buyer lives, as in the quote's request; without it, the carrier's own."""

    carrier_quote_id: Key
    options: Annotated[list[Key], Field(max_length=20)] = Field(default_factory=list)
    expected_total_cents: Cents
    party: Annotated[list[Person], Field(min_length=1, max_length=20)]
    policyholder: Policyholder
    payment_reference: Key
    transaction_id: Key
    purchase_date: date | None = None


class ProviderDetails(WireModel):
    name: str
    phone: str
    claims_url: str
    claims_phone: str
    claims_email: str
    claims_hours: str
    assistance_phone: str


class Policy(WireModel):
    policy_number: str
    status: Literal["active", "cancelled"]
    total_cents: int
    provider_details: ProviderDetails
    free_look_days: int
    carrier_quote_id: str
    transaction_id: str
    created_at: datetime


class PolicyList(WireModel):
    policies: list[Policy]


class PolicyQuery(WireModel):
    transaction_id: Key


class PlanQuery(WireModel):
    state: StateCode


class PlanPage(WireModel):
    """A plan as sold to a resident, without a price."""

    carrier: Carrier
    plan: Plan
    state: StateCode
    available: bool
    benefits: list[Benefit]
    options: list[Option]
    documents: list[Document]
    eligibility: list[str]


class PlanSummary(WireModel):
    id: str
    name: str
    kind: str
    version: str
    tagline: str


class PlanList(WireModel):
    carrier: Carrier
    plans: list[PlanSummary]


class Switch(WireModel):
    """PUT /carriers/switch/{carrierId}; a field left out goes back to its default."""

    mode: str
    latency_ms: Annotated[int, Field(ge=0, le=60_000)] | None = None
    price_factor: Annotated[float, Field(ge=0.5, le=2)] | None = None


class SwitchState(Switch):
    carrier_id: str


class SwitchList(WireModel):
    switches: list[SwitchState]
