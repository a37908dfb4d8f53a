"""What quotes, plans and purchases look like on the wire; the OpenAPI document and the TypeScript types come from here.

Money is integer cents of US dollars, dates are ISO 8601 days, instants are ISO 8601 in UTC.
Source: Q-01, B-01, C-02; docs of the trade in the comments beside the field they explain.
"""

from datetime import date, datetime
from typing import Annotated, Literal

from kit.wire import WireModel
from pydantic import Field, StringConstraints

StateCode = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
CountryCode = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
Cents = Annotated[int, Field(ge=0, le=100_000_000, strict=True)]
LINE = r"^[^\x00-\x1f\x7f]*$"
"""One line of text: no control characters, so that nothing breaks out of a mail header or a PDF line."""
Name = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=LINE)]

TripKind = Literal["single", "annual", "cruise"]
PlanKind = Literal["basic", "comprehensive", "premium", "cruise", "medical", "annual"]
BenefitState = Literal["amount", "percent", "included", "optional", "none"]


class Residence(WireModel):
    country: Literal["US"]
    state: StateCode


class Trip(WireModel):
    kind: TripKind
    departure_date: date
    return_date: date
    destinations: Annotated[list[CountryCode], Field(min_length=1, max_length=20)]
    primary_destination: CountryCode | None = None
    first_deposit_date: date | None = None


class Traveler(WireModel):
    """One traveller: exactly one of age (years on the day of purchase) and date_of_birth."""

    age: Annotated[int, Field(ge=0, le=120, strict=True)] | None = None
    date_of_birth: date | None = None
    trip_cost_cents: Cents


class QuoteRequest(WireModel):
    residence: Residence
    trip: Trip
    travelers: Annotated[list[Traveler], Field(min_length=1, max_length=10)]
    partner_id: Slug | None = None


class AmBest(WireModel):
    rating: str
    outlook: str | None = None


class Carrier(WireModel):
    id: Slug
    name: str
    legal_name: str
    naic: str
    domicile: str
    am_best: AmBest
    sample: bool = True
    score: float | None = Field(default=None, ge=0, le=5, description="Editorial review score, 0 to 5")


class PlanRef(WireModel):
    id: Slug
    name: str
    kind: PlanKind
    version: str


class Clause(WireModel):
    """Where the resident's version of the policy says it."""

    document: str
    section: str
    text: str


class Benefit(WireModel):
    id: Slug
    label: str
    state: BenefitState
    amount_cents: Cents | None = None
    percent: int | None = None
    cap_cents: Cents | None = None
    per_day_cents: Cents | None = None
    trigger_hours: int | None = None
    deductible_cents: Cents | None = None
    primary: bool | None = None
    conditions: list[str] = Field(default=[])
    clause: Clause | None = None


class Option(WireModel):
    """An upgrade and what it adds to the whole policy's price."""

    id: Slug
    label: str
    description: str
    price_cents: Cents
    available: bool
    reason: str | None = None
    deadline: date | None = None


class Deadline(WireModel):
    """The last day on which buying still brings this cover (or, for free-look, on which the money comes back)."""

    id: Literal[
        "preexisting-waiver", "cfar", "ifar", "financial-default", "cancel-for-work", "purchase", "free-look"
    ]
    label: str
    date: date
    missed: bool = False


class Document(WireModel):
    kind: Literal["policy-wording", "summary", "state-notice", "confirmation", "certificate"]
    title: str
    url: str


class TravelerPrice(WireModel):
    age: int
    price_cents: Cents


class Offer(WireModel):
    offer_id: str
    carrier: Carrier
    plan: PlanRef
    price_cents: Cents
    per_traveler: list[TravelerPrice]
    options: list[Option]
    benefits: list[Benefit]
    deadlines: list[Deadline]
    documents: list[Document]
    eligibility: list[str] = Field(default=[], description="Each rule this party passed, in words")
    rank: int
    score: float = Field(description="Open score, 0 to 100: what the rank is made from")
    reasons: list[str]


class Declined(WireModel):
    carrier_id: Slug
    carrier_name: str
    plan_id: Slug
    plan_name: str
    rule: Slug
    detail: str


class UnavailableCarrier(WireModel):
    carrier_id: Slug
    carrier_name: str
    reason: Literal["timeout", "refused", "invalid-answer", "error", "paused"]


class QuoteParams(WireModel):
    """What was asked, with ta: the travellers' ages on the day of the quote."""

    residence: Residence
    trip: Trip
    travelers: list[Traveler]
    partner_id: Slug | None = None
    ta: list[int]


class QuoteMeta(WireModel):
    carriers_asked: int
    carriers_answered: int
    elapsed_ms: int
    unavailable: list[UnavailableCarrier] = Field(default=[])
    # A factory, so that the schema states no default and clients may leave it out of what they make themselves.
    saved: bool = Field(
        default_factory=lambda: True,
        description="False when the quote could not be kept: its address is empty",
    )


class QuoteAnswer(WireModel):
    id: str
    hash: str
    created_at: datetime
    expires_at: datetime
    rate_version: str
    complete: bool
    url: str
    params: QuoteParams
    meta: QuoteMeta
    quotes: list[Offer]
    declined: list[Declined]


class StartedLine(WireModel):
    """First line of the stream: the quote exists and has an address; offers follow as carriers answer."""

    type: Literal["started"]
    quote: QuoteAnswer


class OffersLine(WireModel):
    type: Literal["offers"]
    carrier_id: Slug
    quotes: list[Offer]


class DeclinedLine(WireModel):
    type: Literal["declined"]
    carrier_id: Slug
    declined: list[Declined]


class DoneLine(WireModel):
    """Last line of the stream: the whole answer with final ranks, as GET gives it from now on."""

    type: Literal["done"]
    quote: QuoteAnswer


class PurchaseTraveler(WireModel):
    first_name: Name
    last_name: Name
    date_of_birth: date


class Address(WireModel):
    street: Annotated[str, StringConstraints(min_length=1, max_length=120, pattern=LINE)]
    city: Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=LINE)]
    state: StateCode
    post_code: Annotated[str, StringConstraints(pattern=r"^\d{5}(-\d{4})?$")]
    country: Literal["US"] = "US"


class Customer(WireModel):
    """The policyholder, with the fields of C-02."""

    salutation: Annotated[str, StringConstraints(max_length=12, pattern=LINE)] | None = None
    first_name: Name
    last_name: Name
    email: Annotated[str, StringConstraints(pattern=r"^[^@\s]{1,64}@[^@\s]+\.[^@\s]{2,}$", max_length=254)]
    telephone: Annotated[str, StringConstraints(pattern=r"^\+?[0-9 ()\-.]{7,20}$")] | None = None
    address: Address
    date_of_birth: date
    person_has_opted_out_of_email: bool = True


class Payment(WireModel):
    """A token of the gateway's hosted fields; card numbers never reach this service (TRUST S17)."""

    token: Annotated[str, StringConstraints(pattern=r"^pm_[A-Za-z0-9]{8,64}$")]


class Consent(WireModel):
    """A statement the buyer ticked, kept word for word."""

    id: Slug
    text: Annotated[str, StringConstraints(min_length=1, max_length=2000)]


class PurchaseRequest(WireModel):
    quote_id: Annotated[str, StringConstraints(min_length=16, max_length=64)]
    offer_id: Annotated[str, StringConstraints(min_length=1, max_length=120)]
    options: list[Slug] = Field(default=[], max_length=20)
    expected_total_cents: Cents
    travelers: Annotated[list[PurchaseTraveler], Field(min_length=1, max_length=10)]
    customer: Customer
    beneficiary: Annotated[str, StringConstraints(max_length=120, pattern=LINE)] | None = None
    payment: Payment
    consents: Annotated[list[Consent], Field(min_length=1, max_length=10)]


class ProviderDetails(WireModel):
    name: str
    phone: str
    claims_url: str
    claims_phone: str
    assistance_phone: str


class Policy(WireModel):
    number: str
    status: Literal["active", "cancelled"]
    total_cents: Cents
    carrier: Carrier
    plan: PlanRef
    trip: Trip
    provider_details: ProviderDetails
    documents: list[Document]
    free_look_ends_at: datetime


class PurchaseAnswer(WireModel):
    policy: Policy


class State(WireModel):
    code: StateCode
    name: str


class Country(WireModel):
    code: CountryCode
    name: str
    search: list[str] = Field(default=[], description="Other words a person may type for it")
    refused: str | None = Field(default=None, description="Why no carrier insures a trip there, in words")


class Choice(WireModel):
    id: Slug
    label: str


class FilterGroup(WireModel):
    """One group of filters; inside a group a plan needs any of the chosen ones, across groups all."""

    id: Slug
    label: str
    choices: list[Choice]


class Limits(WireModel):
    max_travelers: int
    max_destinations: int
    max_trip_cost_cents: Cents
    max_trip_days: int
    earliest_departure: date
    latest_departure: date


class ConsentText(WireModel):
    id: Slug
    text: str
    required: bool


class QuoteVocabulary(WireModel):
    """GET /api/quotes/meta: everything the form and the results need to ask and filter."""

    states: list[State]
    countries: list[Country]
    kinds: list[Choice]
    benefits: list[Choice]
    filters: list[FilterGroup]
    sorts: list[Choice]
    consents: list[ConsentText]
    limits: Limits
    ranking: list[str] = Field(description="How the open score is made, in words, weights included")


class PlanPage(WireModel):
    """GET /api/plans/{planId}?state=XX: the plan as sold to a resident of that state, without a price."""

    carrier: Carrier
    plan: PlanRef
    state: StateCode
    available: bool
    benefits: list[Benefit]
    options: list[Option]
    documents: list[Document]
    eligibility: list[str]
