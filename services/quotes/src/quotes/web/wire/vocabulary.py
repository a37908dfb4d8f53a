"""GET /api/quotes/meta: the words the form and the results are made of."""

from datetime import date

from kit.wire import WireModel
from pydantic import Field

from quotes.web.wire.basics import Cents, CountryCode, Slug, StateCode


class State(WireModel):
    code: StateCode
    name: str
    zone: str = Field(description="IANA time zone of its larger part: today is the day it shows")
    license_number: str = Field(description="The seller's license there, as it must be shown with a price")


class Elsewhere(WireModel):
    """A territory or a military mail address: no state to live in, and why."""

    code: StateCode
    name: str
    why: str = Field(description="Why no plan is sold there, and what such a customer can do")


class Country(WireModel):
    code: CountryCode
    name: str
    search: list[str] = Field(default=[], description="Other words a person may type for it")
    refused: str | None = Field(default=None, description="Why no carrier insures a trip there, in words")


class Region(WireModel):
    """A part of the world, typed where a country is asked for; a trip is quoted for its countries."""

    name: str = Field(description="As it stands in a sentence: the Caribbean, Europe")
    search: list[str] = Field(default=[], description="Other words a person may type for it")
    countries: list[CountryCode]


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


class ScoreWeights(WireModel):
    """How many points of 100 each part of the open score can be, as offers name them."""

    value: int
    insurer: int
    fit: int


class Commission(WireModel):
    """What the insurer pays us of a premium, in percent; it never enters the score."""

    least_percent: int
    most_percent: int


class QuoteVocabulary(WireModel):
    """GET /api/quotes/meta: everything the form and the results need to ask and filter."""

    states: list[State]
    elsewhere: list[Elsewhere]
    countries: list[Country]
    regions: list[Region]
    kinds: list[Choice]
    benefits: list[Choice]
    filters: list[FilterGroup]
    sorts: list[Choice]
    consents: list[ConsentText]
    limits: Limits
    ranking: list[str] = Field(description="How the open score is made, in words, weights included")
    weights: ScoreWeights
    commission: Commission
