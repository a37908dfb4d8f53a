"""What the front matter of each kind of Markdown file may hold; docs in the service's README."""

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, model_validator


def _day(value: object) -> object:
    if isinstance(value, str):
        try:
            return date.fromisoformat(value) if len(value) == 10 else value
        except ValueError:
            raise ValueError("not a day of the calendar") from None
    return value


Day = Annotated[date, BeforeValidator(_day)]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
# Beyond sixty characters listings cut a title off; the brand is put beside it only where both fit (TRUST §4).
Title = Annotated[str, Field(min_length=4, max_length=60)]
Heading = Annotated[str, Field(min_length=4, max_length=110)]
Description = Annotated[str, Field(min_length=50, max_length=160)]
Line = Annotated[str, Field(min_length=3, max_length=200)]
Score = Annotated[float, Field(ge=0, le=10, multiple_of=0.1)]
Dollars = Annotated[int, Field(ge=0)]


class Strict(BaseModel):
    """Nothing unknown, nothing guessed: the number 5 is no text."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Head(Strict):
    """What every Markdown file says of itself."""

    title: Title
    heading: Heading | None = None
    description: Description
    updated: Day
    sample: bool = False


class PageHead(Head):
    area: Literal["travel", "about", "pet"]
    reviewed: Day | None = None
    reviewer: Line | None = None
    indexed: bool = True
    form: Literal["contact", "concierge"] | None = None

    @model_validator(mode="after")
    def _review_is_whole(self) -> Self:
        if (self.reviewed is None) != (self.reviewer is None):
            raise ValueError("reviewed and reviewer go together")
        return self

    @model_validator(mode="after")
    def _form_has_its_styles(self) -> Self:
        if self.form and self.area == "pet":
            raise ValueError("no pet page has a form: its section brings neither the form nor its styles")
        return self


class SourceEntry(Strict):
    title: Line
    url: Annotated[str, Field(pattern=r"^https://[^\s\"'<>\\]+$")] | None = None


class PostHead(Head):
    title: Annotated[str, Field(min_length=10, max_length=60)]
    category: Slug
    published: Day
    reviewed: Day
    author: Slug
    reviewer: Slug
    picture_alt: Annotated[str, Field(min_length=10, max_length=140)]
    sources: Annotated[list[SourceEntry], Field(min_length=2)]
    provider: Slug | None = None
    related: list[Slug] = []

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.updated < self.published:
            raise ValueError("updated lies before published")
        return self


class SubScoreEntry(Strict):
    name: Annotated[str, Field(min_length=3, max_length=60)]
    score: Score
    why: Annotated[str, Field(min_length=10, max_length=300)]


class RowEntry(Strict):
    plan: Annotated[str, Field(min_length=2, max_length=80)]
    price_cents: Annotated[int, Field(gt=0)]
    medical_usd: Dollars
    evacuation_usd: Dollars
    delay_usd: Dollars


class ItineraryEntry(Strict):
    summary: Annotated[str, Field(min_length=20, max_length=300)]
    state: Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
    destination: Annotated[str, Field(min_length=2, max_length=80)]
    days: Annotated[int, Field(ge=1, le=365)]
    ages: Annotated[list[Annotated[int, Field(ge=0, le=120)]], Field(min_length=1, max_length=10)]
    cost_usd: Dollars
    priced_on: Day
    rows: Annotated[list[RowEntry], Field(min_length=1)]


class ProviderHead(Head):
    name: Annotated[str, Field(min_length=2, max_length=60)]
    legal_name: Annotated[str, Field(min_length=2, max_length=120)]
    naic: Annotated[str, Field(min_length=1, max_length=40)]
    domicile: Annotated[str, Field(min_length=2, max_length=60)]
    am_best: Annotated[str, Field(min_length=1, max_length=60)]
    founded: Annotated[int, Field(ge=1700, le=2100)] | None = None
    summary: Annotated[str, Field(min_length=60, max_length=160)]
    score: Score
    sub_scores: Annotated[list[SubScoreEntry], Field(min_length=2)]
    strengths: Annotated[list[Line], Field(min_length=3, max_length=5)]
    weaknesses: Annotated[list[Line], Field(min_length=2, max_length=4)]
    itinerary: ItineraryEntry
    reviewed: Day
    author: Slug
    reviewer: Slug


class ProviderIndexHead(Head):
    """The list of carriers with the words about how they are scored."""


PAGE = TypeAdapter(PageHead)
POST = TypeAdapter(PostHead)
PROVIDER = TypeAdapter(ProviderHead)
PROVIDER_INDEX = TypeAdapter(ProviderIndexHead)
