"""Previews and steps of policies in force, on the carriers' wire. Source: PROTOCOLS §f (preview, then confirm)."""

from datetime import date, datetime
from typing import Annotated

from kit.wire import WireModel
from pydantic import Field, StringConstraints

from sandbox.carriers.wire import Carrier, Cents, Key, Offer, Person, Policyholder


class CancelAsk(WireModel):
    """`free_look_ends_at` is the seller's: it holds the evidence of delivery that the period runs from."""

    free_look_ends_at: datetime
    as_of: date


class CancelPreview(WireModel):
    reference: str
    refund_cents: int
    free_look: bool
    basis: str
    expires_at: datetime


class ChangedTraveler(WireModel):
    trip_cost_cents: Cents


class ChangeAsk(WireModel):
    """The whole trip and all options as they should be; travelers in the order of the policy.

    `free_look_ends_at` is the seller's, as in CancelAsk. `added_paid_on` is the day on which the added
    cost was paid; without it, that counts as paid with the first deposit.
    """

    departure_date: date
    return_date: date
    travelers: Annotated[list[ChangedTraveler], Field(min_length=1, max_length=20)]
    options: Annotated[list[Key], Field(max_length=20)]
    free_look_ends_at: datetime
    added_paid_on: date | None = None
    as_of: date


class CostPart(WireModel):
    """A part of the trip cost, and the ids of the time-sensitive covers that apply to it."""

    cents: int
    paid_on: date
    covers: list[str]


class SignedOffer(Offer):
    carrier: Carrier


class ChangePreview(WireModel):
    """`basis` says why a decrease returns less than the prices differ; `cost_parts` is empty until the cost rises."""

    reference: str
    total_cents: int
    offer: SignedOffer
    basis: str | None
    cost_parts: list[CostPart]
    expires_at: datetime


class Corrected(Policyholder):
    """The policyholder with the ways to reach them, which a bind order does without."""

    telephone: Annotated[str, StringConstraints(max_length=20)] | None = None
    street: Annotated[str, StringConstraints(min_length=1, max_length=120)]
    city: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    post_code: Annotated[str, StringConstraints(pattern=r"^\d{5}(-\d{4})?$")]


class CorrectionAsk(WireModel):
    """Everybody as the policy should name them; travelers in the order of the policy."""

    party: Annotated[list[Person], Field(min_length=1, max_length=20)]
    policyholder: Corrected
    as_of: date


class CorrectionPreview(WireModel):
    """`offer` is null where everybody is as old as before."""

    reference: str
    total_cents: int
    offer: SignedOffer | None
    expires_at: datetime


class CancelOrder(WireModel):
    reference: Key
    transaction_id: Key
    expected_refund_cents: Cents


class ChangeOrder(WireModel):
    reference: Key
    transaction_id: Key
    expected_total_cents: Cents
    payment_reference: Key | None = None


class Step(WireModel):
    """A step taken; cents are the refund of a cancellation, else the new total."""

    transaction_id: str
    policy_number: str
    kind: str
    cents: int
    created_at: datetime


class StepList(WireModel):
    steps: list[Step]


class StepQuery(WireModel):
    transaction_id: Key
