"""The objects of the carriers' API as we accept them.

A carrier may add fields we do not know; it may not send money that is not a whole number of cents.
Source: R8.
"""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import (
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    PlainValidator,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)
from pydantic.alias_generators import to_camel

from quotes.adapters.repeated import Repeated
from quotes.domain import benefits, plans
from quotes.web import wire

MOST_CENTS, MOST_TEXT = 50_000_000, 2000
Money = Annotated[int, Field(ge=0, le=MOST_CENTS, strict=True)]
Premium = Annotated[int, Field(gt=0, le=MOST_CENTS, strict=True)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=MOST_TEXT)]
DeadlineId = Literal[
    "preexisting-waiver", "cfar", "ifar", "financial-default", "cancel-for-work", "purchase", "free-look"
]
Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._:-]{1,120}$")]
# The length apart: counted by the pattern it took 2 MB.
HttpUrl = Annotated[str, StringConstraints(max_length=508, pattern=r"^https?://[^\s<>\"]{3}[^\s<>\"]*$")]


class Inbound(BaseModel):
    """An object of a carrier's API: camelCase, unknown fields ignored, no NaN."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, extra="ignore", frozen=True, allow_inf_nan=False
    )


class AmBest(Inbound):
    rating: Annotated[str, StringConstraints(max_length=8)]
    outlook: Annotated[str, StringConstraints(max_length=24)]


class Carrier(Inbound):
    id: wire.Slug
    name: Text
    legal_name: Text
    naic: Annotated[str, StringConstraints(max_length=12)]
    domicile: Annotated[str, StringConstraints(max_length=40)]
    am_best: AmBest
    score: Annotated[float, Field(ge=0, le=5)]


class Plan(Inbound):
    id: wire.Slug
    name: Text
    kind: wire.PlanKind
    version: Annotated[str, StringConstraints(max_length=40)]


class Clause(Inbound):
    document: Text
    section: Text
    text: Text


class Benefit(Inbound):
    id: wire.Slug
    label: Text
    state: wire.BenefitState
    amount_cents: Annotated[int, Field(ge=0, le=1_000_000_000, strict=True)] | None = None
    percent: Annotated[int, Field(ge=0, le=1000, strict=True)] | None = None
    cap_cents: Annotated[int, Field(ge=0, le=1_000_000_000, strict=True)] | None = None
    per_day_cents: Money | None = None
    trigger_hours: Annotated[int, Field(ge=0, le=720, strict=True)] | None = None
    deductible_cents: Money | None = None
    primary: bool | None = None
    conditions: Annotated[list[Text], Field(max_length=30)] = []
    clause: Clause | None = None


class Document(Inbound):
    kind: Literal["policy-wording", "summary", "state-notice"]
    title: Text
    url: HttpUrl


def benefit_of(raw: Benefit) -> benefits.Benefit:
    clause = raw.clause and benefits.Clause(**vars(raw.clause))
    return benefits.Benefit(**{**vars(raw), "conditions": tuple(raw.conditions), "clause": clause})


def _carrier_of(raw: Any) -> plans.Carrier:
    """The carrier as the domain knows it; every carrier here is a sample."""
    read = Carrier.model_validate(raw)
    return plans.Carrier(**{**vars(read), "am_best": plans.AmBest(**vars(read.am_best))}, sample=True)


_table = TypeAdapter(Annotated[list[Benefit], Field(min_length=1, max_length=60)])
_papers = TypeAdapter(Annotated[list[Document], Field(max_length=12)])
_lines = TypeAdapter(Annotated[list[Text], Field(max_length=30)])

# Only prices, options and dates change from party to party.
read_carrier = Repeated(_carrier_of)
read_plan = Repeated(lambda raw: plans.PlanRef(**vars(Plan.model_validate(raw))))
read_benefits = Repeated(lambda raw: tuple(map(benefit_of, _table.validate_python(raw))))
read_documents = Repeated(
    lambda raw: tuple(plans.Document(**vars(each)) for each in _papers.validate_python(raw))
)
read_eligibility = Repeated(lambda raw: tuple(_lines.validate_python(raw)))

CarrierBlock = Annotated[plans.Carrier, PlainValidator(read_carrier)]
PlanBlock = Annotated[plans.PlanRef, PlainValidator(read_plan)]
BenefitTable = Annotated[tuple[benefits.Benefit, ...], PlainValidator(read_benefits)]
Documents = Annotated[tuple[plans.Document, ...], PlainValidator(read_documents)]
Eligibility = Annotated[tuple[str, ...], PlainValidator(read_eligibility)]


class Option(Inbound):
    id: wire.Slug
    label: Text
    description: Text
    price_cents: Money
    available: bool
    reason: Text | None = None
    deadline: date | None = None


class TravelerPremium(Inbound):
    age: Annotated[int, Field(ge=0, le=120, strict=True)]
    premium_cents: Money


class Deadline(Inbound):
    id: DeadlineId
    label: Text
    date: date
    missed: bool = False


class Offer(Inbound):
    carrier_quote_id: Id
    plan: PlanBlock
    premium_cents: Premium
    currency: Literal["USD"]
    per_traveler: Annotated[list[TravelerPremium], Field(max_length=10)]
    expires_at: AwareDatetime
    options: Annotated[list[Option], Field(max_length=20)] = []
    benefits: BenefitTable
    deadlines: Annotated[list[Deadline], Field(max_length=12)] = []
    documents: Documents = ()
    eligibility: Eligibility = ()
    policy_fee_cents: Money = 0
    insurer_address: Annotated[str, StringConstraints(max_length=200)] = ""


class Named(Inbound):
    """As much of an offer as says whose price it would have been."""

    plan: PlanBlock


class SignedOffer(Offer):
    """An offer that stands alone and so names its carrier."""

    carrier: CarrierBlock


class Remedy(Inbound):
    """What to change about the trip so that the plan is open."""

    kind: wire.TripKind | None = None
    max_days: Annotated[int, Field(ge=1, le=366, strict=True)] | None = None
    max_trip_cost_cents: Money | None = None
    max_party_cost_cents: Money | None = None


def _remedy_or_none(value: Any) -> Remedy | None:
    """Read a remedy; one that makes no sense is no reason to hide that the plan declined."""
    try:
        return None if value is None else Remedy.model_validate(value)
    except ValidationError:
        return None


class Decline(Inbound):
    plan_id: wire.Slug
    plan_name: Text
    rule: wire.Slug
    detail: Text
    remedy: Annotated[Remedy | None, PlainValidator(_remedy_or_none)] = None


class Envelope(Inbound):
    """The answer around the offers, which are read one at a time."""

    carrier: CarrierBlock
    rate_version: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    offers: Annotated[list[Any], Field(max_length=60)]
    declined: Annotated[list[Any], Field(max_length=60)] = []


class Provider(Inbound):
    name: Text
    phone: Annotated[str, StringConstraints(max_length=40)]
    claims_url: HttpUrl
    claims_phone: Annotated[str, StringConstraints(max_length=40)]
    assistance_phone: Annotated[str, StringConstraints(max_length=40)]
    claims_email: Annotated[str, StringConstraints(max_length=120)] | None = None
    claims_hours: Annotated[str, StringConstraints(max_length=120)] | None = None


class BoundPolicy(Inbound):
    policy_number: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{4,40}$")]
    status: Literal["active"]
    total_cents: Premium
    provider_details: Provider
    free_look_days: Annotated[int, Field(ge=0, le=60, strict=True)]


class PlanPage(Inbound):
    carrier: CarrierBlock
    plan: PlanBlock
    available: bool = True
    benefits: Annotated[list[Benefit], Field(max_length=60)]
    options: Annotated[list[Option], Field(max_length=20)] = []
    documents: Documents = ()
    eligibility: Eligibility = ()
