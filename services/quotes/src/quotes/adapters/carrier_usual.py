"""A quote's answer in its usual shape, read without making objects of what is known by its bytes.

Nine tenths of an answer are the same from quote to quote: who the carrier is, what its plan covers. Those parts stay
bytes here, and lead to the objects they were read to before. Anything that is not plainly as it should be is left to
the models of `carrier_wire`, which are the judge of it; what is read here, they read alike.
Source: V10; R8.
"""

from datetime import date, datetime
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from quotes.adapters import carrier_wire as wire
from quotes.domain import benefits, plans

_Money = Annotated[int, msgspec.Meta(ge=0, le=wire.MOST_CENTS)]
_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=wire.MOST_TEXT)]
_NONE = msgspec.Raw(b"[]")


class _Inbound(msgspec.Struct, rename="camel", gc=False):
    """As `wire.Inbound`; without coercion. Nothing refers back to one, so the collector need not look."""


class _Traveler(_Inbound):
    age: Annotated[int, msgspec.Meta(ge=0, le=120)]
    premium_cents: _Money


class Option(_Inbound):
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=80)]
    label: _Text
    description: _Text
    price_cents: _Money
    available: bool
    reason: _Text | None = None
    deadline: date | None = None


class _Deadline(_Inbound):
    id: wire.DeadlineId
    label: _Text
    date: date
    missed: bool = False


class _Offer(_Inbound):
    carrier_quote_id: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9._:-]{1,120}\Z")]
    plan: msgspec.Raw
    premium_cents: Annotated[int, msgspec.Meta(gt=0, le=wire.MOST_CENTS)]
    currency: Literal["USD"]
    per_traveler: Annotated[list[_Traveler], msgspec.Meta(max_length=10)]
    expires_at: Annotated[datetime, msgspec.Meta(tz=True)]
    benefits: msgspec.Raw
    options: Annotated[list[Option], msgspec.Meta(max_length=20)] = []
    deadlines: Annotated[list[_Deadline], msgspec.Meta(max_length=12)] = []
    documents: msgspec.Raw = _NONE
    eligibility: msgspec.Raw = _NONE
    policy_fee_cents: _Money = 0
    insurer_address: Annotated[str, msgspec.Meta(max_length=200)] = ""


class _Envelope(_Inbound):
    carrier: msgspec.Raw
    rate_version: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    offers: Annotated[list[_Offer], msgspec.Meta(max_length=60)]
    declined: Annotated[list[Any], msgspec.Meta(max_length=60)] = []


class Offer(NamedTuple):
    """What `wire.Offer` holds of an offer."""

    carrier_quote_id: str
    plan: plans.PlanRef
    premium_cents: int
    per_traveler: list[_Traveler]
    expires_at: datetime
    options: list[Option]
    benefits: tuple[benefits.Benefit, ...]
    deadlines: list[_Deadline]
    documents: tuple[plans.Document, ...]
    eligibility: tuple[str, ...]
    policy_fee_cents: int
    insurer_address: str


class Envelope(NamedTuple):
    """What `wire.Envelope` holds of an answer, its offers read."""

    carrier: plans.Carrier
    rate_version: str
    offers: list[Offer]
    declined: list[Any]


Offered = Offer | wire.Offer
Answered = Envelope | wire.Envelope
_decode = msgspec.json.Decoder(_Envelope).decode


def read(body: bytes) -> Envelope | None:
    """The answer, or None where it is for the models to say what it is."""
    try:
        # As text, so that what is not UTF-8 is found in what nobody looks at too.
        said = _decode(body if body.isascii() else body.decode())
        return Envelope(
            wire.read_carrier.of_json(said.carrier),
            said.rate_version,
            [_read(each) for each in said.offers],
            said.declined,
        )
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return None


def _read(said: _Offer) -> Offer:
    return Offer(
        said.carrier_quote_id,
        wire.read_plan.of_json(said.plan),
        said.premium_cents,
        said.per_traveler,
        said.expires_at,
        said.options,
        wire.read_benefits.of_json(said.benefits),
        said.deadlines,
        wire.read_documents.of_json(said.documents),
        wire.read_eligibility.of_json(said.eligibility),
        said.policy_fee_cents,
        said.insurer_address,
    )
