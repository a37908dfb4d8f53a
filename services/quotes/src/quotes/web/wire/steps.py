"""What can be done to a policy: cancel it, change it, correct its persons.

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

from quotes.web.wire.basics import Cents, City, Name, PostCode, Slug, StateCode, Street, Telephone, Token

PreviewId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]


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
    added_paid_on: date | None = Field(
        default=None,
        description="The day the added cost was paid, from the first deposit to today; needed when the cost goes up",
    )


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
    reason: str | None = Field(
        description="Why less comes back than the price goes down, in a sentence; null where all of it does"
    )
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
