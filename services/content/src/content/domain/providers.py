"""Carriers as our editors see them: scores with reasons, and one trip priced."""

from dataclasses import dataclass
from datetime import date

from content.domain.pages import Document

PROVIDERS_PATH = "/travel-insurance-providers/"


@dataclass(frozen=True)
class SubScore:
    name: str
    score: float
    why: str


@dataclass(frozen=True)
class ItineraryRow:
    plan: str
    price_cents: int
    medical_cents: int
    evacuation_cents: int
    delay_cents: int


@dataclass(frozen=True)
class Itinerary:
    """One trip, and what each plan of the carrier asks for it."""

    summary: str
    state: str
    destination: str
    days: int
    ages: tuple[int, ...]
    cost_cents: int
    priced_on: date
    rows: tuple[ItineraryRow, ...]


@dataclass(frozen=True, kw_only=True)
class Provider(Document):
    """A carrier's page; `author` and `reviewer` are people's slugs."""

    name: str
    legal_name: str
    naic: str
    domicile: str
    am_best: str
    summary: str
    score: float
    sub_scores: tuple[SubScore, ...]
    strengths: tuple[str, ...]
    weaknesses: tuple[str, ...]
    itinerary: Itinerary
    reviewed: date
    author: str
    reviewer: str
    founded: int | None = None

    @property
    def path(self) -> str:
        return f"{PROVIDERS_PATH}{self.slug}/"


@dataclass(frozen=True, kw_only=True)
class ProviderIndex(Document):
    """What stands above the list of carriers: how we score."""

    @property
    def path(self) -> str:
        return PROVIDERS_PATH
