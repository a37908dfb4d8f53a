"""Carriers as the pages about them show them: score, strengths, a trip priced."""

from datetime import date
from typing import Literal

from kit.wire import WireModel
from pydantic import Field

from content.web.wire.basics import Crumb, Person, Picture, Words
from content.web.wire.posts import PostCard


class ProviderCard(WireModel):
    slug: str
    url: str
    name: str
    score: float = Field(ge=0, le=10)
    summary: str
    am_best: str
    plan_count: int
    mark: Picture


class ProviderList(WireModel):
    kind: Literal["providers"] = "providers"
    path: str
    title: str
    heading: str
    description: str
    breadcrumb: list[Crumb]
    words: Words
    providers: list[ProviderCard]


class SubScore(WireModel):
    name: str
    score: float = Field(ge=0, le=10)
    why: str


class ItineraryRow(WireModel):
    """What one plan of the carrier costs and pays for the itinerary; cents of US dollars."""

    plan: str
    price_cents: int
    medical_cents: int
    evacuation_cents: int
    delay_cents: int


class Itinerary(WireModel):
    summary: str
    state: str
    destination: str
    days: int
    ages: list[int]
    cost_cents: int
    priced_on: date
    rows: list[ItineraryRow]


class Provider(WireModel):
    kind: Literal["provider"] = "provider"
    path: str
    slug: str
    title: str
    heading: str
    description: str
    breadcrumb: list[Crumb]
    name: str
    legal_name: str
    naic: str
    domicile: str
    am_best: str
    founded: int | None
    mark: Picture
    score: float = Field(ge=0, le=10)
    sub_scores: list[SubScore]
    strengths: list[str]
    weaknesses: list[str]
    itinerary: Itinerary
    words: Words
    author: Person
    reviewer: Person
    reviewed_on: date
    updated_on: date
    sample: bool
    posts: list[PostCard]
