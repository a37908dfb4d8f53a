"""Policies as their holder sees them, and what can be done to one: cancel it, change it, correct its persons.

Each is asked for twice: a preview says what it would cost or return, the confirmation names the
preview. Problems of their own: 409 /problems/preview-stale (expired or used, the policy or the carrier's price changed
since; preview again), 409 /problems/policy-closed (`detail` says why nothing can be done), 409 /problems/in-progress
(its twin, or another step of this policy, is being worked on), 429 /problems/too-many-changes (as many within a day as
one policy takes), 503 /problems/carrier-away (nothing was done), 503
/problems/step-unsettled (we are finding out whether the carrier did it; the same key is safe to send again).
"""

from datetime import date, datetime
from typing import Annotated, Literal

from kit.mail_addresses import MailAddress
from kit.wire import WireModel
from pydantic import Field, StringConstraints

from quotes.web.wire.basics import (
    Cents,
    City,
    CountryCode,
    Name,
    PostCode,
    Slug,
    StateCode,
    Street,
    Telephone,
    Token,
    TripKind,
)
from quotes.web.wire.offers import PlanRef

PreviewId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
PolicyState = Literal["active", "cancelled", "ended"]
RefundState = Literal["due", "done", "failed"]


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


class InsuredTraveler(WireModel):
    first_name: str
    last_name: str


class FreeLook(WireModel):
    """Until when every cent comes back. `open` is false once the policy is cancelled or the window has passed."""

    until: datetime
    last_day: date = Field(description="The day it ends with, by the clock of the buyer's state")
    clock: str = Field(description="Whose clock that is: the buyer's state, as in a sentence")
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


class PolicySummary(WireModel):
    id: str
    number: str
    carrier: PolicyCarrier
    plan: PlanRef
    state: PolicyState
    trip: PolicyTrip
    effective_on: date
    total_cents: Cents
    purchased_at: datetime
    free_look: FreeLook
    can_change: bool
    can_cancel: bool


class CustomerPolicy(PolicySummary):
    travelers: list[InsuredTraveler]
    options: list[PolicyOption]
    documents: list[PolicyPaper]
    claims: ClaimsDesk
    emergency: EmergencyDesk
    mails_to: str = Field(description="The e-mail address that its mails and papers go to")
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


class NothingToSay(WireModel):
    """The empty object that asks for a preview of a cancellation."""


class CancellationPreview(WireModel):
    preview_id: PreviewId
    refund_cents: Cents
    free_look: bool
    basis: str = Field(description="Why so much comes back, in a sentence")
    expires_at: datetime


class CancellationRequest(WireModel):
    preview_id: PreviewId


class ChangeWish(WireModel):
    """What should be otherwise; the rest stays. The cost is the whole party's, the options all that are wanted."""

    departing: date | None = None
    returning: date | None = None
    trip_cost_cents: Cents | None = None
    options: Annotated[list[Slug], Field(max_length=20)] | None = None


class ChangeLine(WireModel):
    """One thing that would change, in words."""

    what: str
    before: str | None = Field(alias="from", description="Null where nothing stood before")
    after: str = Field(alias="to")


class ChangePreview(WireModel):
    preview_id: PreviewId
    total_cents: Cents
    difference_cents: int = Field(description="Above zero it is charged, below zero returned")
    changes: list[ChangeLine]
    payment: Literal["none", "charge", "refund"]
    expires_at: datetime


class ChangeRequest(WireModel):
    preview_id: PreviewId
    payment_token: Token | None = Field(default=None, description="Needed when the preview says charge")


class NamedTraveler(WireModel):
    """Somebody insured, as the policy names them; they stand in the policy's order."""

    first_name: Name
    last_name: Name
    date_of_birth: date


class HomeAddress(WireModel):
    """Where the buyer lives; the state is the policy's own, and a correction repeats it."""

    street: Street
    city: City
    state: StateCode
    post_code: PostCode


class PolicyPersons(WireModel):
    """Everybody the policy names as it reads now, or all of them as they should read."""

    travelers: Annotated[list[NamedTraveler], Field(min_length=1, max_length=10)]
    address: HomeAddress
    email: MailAddress = Field(
        description="Where its mails go; what it should be is this or the account's own"
    )
    telephone: Telephone | None


class CorrectionPreview(WireModel):
    preview_id: PreviewId
    total_cents: Cents
    difference_cents: int = Field(description="Above zero it is charged, below zero returned")
    changes: list[ChangeLine]
    payment: Literal["none", "charge", "refund"]
    reason: str | None = Field(description="Why the price moves, in a sentence; null where it does not")
    expires_at: datetime


class CorrectionRequest(WireModel):
    preview_id: PreviewId
    payment_token: Token | None = Field(default=None, description="Needed when the preview says charge")
