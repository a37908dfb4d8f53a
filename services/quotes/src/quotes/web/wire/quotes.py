"""A question to the carriers and the answer to it, whole or as a stream of lines. Source: Q-01."""

from datetime import date, datetime
from typing import Annotated, Literal

from kit.wire import WireModel
from pydantic import Field

from quotes.web.wire.basics import Cents, CountryCode, Slug, StateCode, TripKind
from quotes.web.wire.offers import Declined, Offer


class Residence(WireModel):
    country: Literal["US"]
    state: StateCode


class Trip(WireModel):
    kind: TripKind
    departure_date: date
    return_date: date = Field(description="Of kind annual always set to a year from the departure date")
    destinations: Annotated[list[CountryCode], Field(min_length=1, max_length=20)]
    primary_destination: CountryCode | None = None
    first_deposit_date: date | None = None


class Traveler(WireModel):
    """One traveler: exactly one of age (years on the day of purchase) and date_of_birth."""

    age: Annotated[int, Field(ge=0, le=120, strict=True)] | None = None
    date_of_birth: date | None = None
    trip_cost_cents: Cents


class QuoteRequest(WireModel):
    residence: Residence
    trip: Trip
    travelers: Annotated[list[Traveler], Field(min_length=1, max_length=10)]
    partner_id: Slug | None = None


class UnavailableCarrier(WireModel):
    carrier_id: Slug
    carrier_name: str
    reason: Literal["timeout", "refused", "invalid-answer", "error", "paused"]
    detail: str = Field(description="The reason in words, to be read after the name")


class QuoteParams(WireModel):
    """What was asked, with ta: the travelers' ages on the day of the quote."""

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
