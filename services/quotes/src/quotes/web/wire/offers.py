"""What carriers offer, as it crosses the wire: plans, benefits, options, prices."""

from datetime import date
from typing import Literal

from kit.wire import WireModel
from pydantic import Field

from quotes.web.wire.basics import BenefitState, Cents, PlanKind, Slug, StateCode, TripKind


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
    """The last day on which buying still brings this coverage (or, for free-look, on which the money comes back)."""

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


class ScorePoints(WireModel):
    """The parts of the open score, each rounded to a tenth by itself; `/api/quotes/meta` says how many each can be."""

    value: float = Field(description="Coverage for the price")
    insurer: float
    fit: float = Field(description="Fit to the trip")


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
    points: ScorePoints
    reasons: list[str]


class Remedy(WireModel):
    """What to change about the trip so that the plan is open; what is null may stay."""

    kind: TripKind | None = None
    max_days: int | None = Field(default=None, ge=1)
    max_trip_cost_cents: int | None = Field(default=None, ge=0, description="For each traveler")
    max_party_cost_cents: int | None = Field(default=None, ge=0)


class Declined(WireModel):
    carrier_id: Slug
    carrier_name: str
    plan_id: Slug
    plan_name: str
    rule: Slug
    detail: str
    remedy: Remedy | None = Field(default=None, description="Null where no change of the trip opens the plan")


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
