"""Policies as their holder sees them: where each stands, its papers, its money and its history."""

from datetime import date, datetime
from typing import Literal

from kit.wire import WireModel
from pydantic import Field

from quotes.web.wire.basics import Cents, CountryCode, Slug, TripKind
from quotes.web.wire.offers import PlanRef
from quotes.web.wire.purchases import FreeLookDay

PolicyState = Literal["active", "cancelled", "ended"]
RefundState = Literal["due", "done", "by-hand", "failed"]


class PolicyCarrier(WireModel):
    id: Slug
    name: str
    sample: bool = Field(description="Every carrier of this project is fictional and says so")


class PolicyTrip(WireModel):
    kind: TripKind
    departure_date: date
    return_date: date
    destinations: list[CountryCode]
    primary_destination: CountryCode
    trip_cost_cents: Cents = Field(description="What all travelers insure together")


class PolicyCostPart(WireModel):
    """A part of the trip cost, and the time-sensitive covers that apply to it."""

    cents: Cents
    paid_on: date
    covers: list[str] = Field(description="Labels; empty where the payment was insured too late for any")


class InsuredTraveler(WireModel):
    first_name: str
    last_name: str


class FreeLook(FreeLookDay):
    """Until when every cent comes back. `open` is false once the policy is cancelled or the window has passed."""

    until: datetime
    open: bool
    days: int
    source: str | None = Field(description="Whose period it is: the plan's, the state's or the model act's")


class PolicyPaper(WireModel):
    name: str
    title: str
    url: str


class ClaimsDesk(WireModel):
    telephone: str
    email: str | None
    url: str
    hours: str | None


class EmergencyDesk(WireModel):
    telephone: str


class PolicyRefund(WireModel):
    """Money on its way back (`due`), given back (`done`), or that a person must return by hand (`failed`)."""

    cents: Cents
    state: RefundState
    at: datetime


class PolicyCharge(WireModel):
    cents: Cents
    state: Literal["taken", "lost"]
    at: datetime


class PolicyOption(WireModel):
    """An upgrade of the plan as it was priced last; `available` says whether it could still be added."""

    id: Slug
    label: str
    description: str
    price_cents: Cents
    bought: bool
    available: bool
    reason: str | None
    deadline: date | None


class HistoryLine(WireModel):
    at: datetime
    what: str = Field(description="A sentence")


class PolicyCancellation(WireModel):
    number: str
    at: datetime
    refund_cents: Cents
    refund_state: RefundState | None = Field(description="null when nothing is returned")
    proof_url: str


class AlsoInsured(WireModel):
    """A traveler whom another policy of the same customer insures on some of the same days; both days count."""

    policy_number: str
    traveler: str
    first_day: date
    last_day: date


class PolicySummary(WireModel):
    id: str
    number: str
    carrier: PolicyCarrier
    plan: PlanRef
    state: PolicyState
    trip: PolicyTrip
    effective_on: date
    has_begun: bool = Field(
        description="Whether coverage has begun, by the calendar where the customer lives"
    )
    total_cents: Cents
    purchased_at: datetime
    free_look: FreeLook
    can_change: bool
    can_cancel: bool
    also_insured: list[AlsoInsured] = Field(
        default_factory=list,
        description="Double cover; in the list of policies and in the detail, not in the answer to a step",
    )


class CustomerPolicy(PolicySummary):
    travelers: list[InsuredTraveler]
    cost_parts: list[PolicyCostPart] = Field(description="Empty where the trip cost was never raised")
    options: list[PolicyOption]
    documents: list[PolicyPaper]
    claims: ClaimsDesk
    emergency: EmergencyDesk
    mails_to: str = Field(description="The email address that its mails and papers go to")
    why: str | None = Field(description="Why nothing can be changed or cancelled any more")
    can_correct: bool = Field(description="Whether its persons can be corrected: until it ends")
    pending: Literal["cancellation", "change", "correction"] | None = Field(
        description="A step of which the carrier or the gateway has not told the outcome yet"
    )
    refunds: list[PolicyRefund]
    charges: list[PolicyCharge]
    cancellation: PolicyCancellation | None
    history: list[HistoryLine]


class PolicyList(WireModel):
    policies: list[PolicySummary]
