"""What posts, providers, pages, menus and partners look like on the wire; the TypeScript types come from here.

Words travel as a tree, because pages refuse raw HTML: a node is a text, or [tag, attributes, ...nodes].
"""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from kit.wire import WireModel
from pydantic import Field, SkipValidation, WithJsonSchema

# Built from sanitised HTML by content.adapters.trees: walking each tree once more to check it would say nothing new.
Words = Annotated[
    list[Any],
    SkipValidation,
    WithJsonSchema(
        {"type": "array", "items": {}, "description": "Nodes: a text, or [tag, attributes, ...nodes]."}
    ),
]


class Picture(WireModel):
    url: str
    width: int
    height: int
    alt: str


class NamedLink(WireModel):
    name: str
    url: str


class Person(WireModel):
    slug: str
    name: str
    role: str
    bio: str
    url: str


class Crumb(WireModel):
    """One step of the way from Home; the last one is the page itself. Source: A-10."""

    title: str
    url: str


class CategoryLink(WireModel):
    slug: str
    title: str
    url: str


class CategoryCount(CategoryLink):
    count: int


class CategoryCard(CategoryCount):
    description: str


class Categories(WireModel):
    categories: list[CategoryCard]


class _PostFacts(WireModel):
    slug: str
    url: str
    title: str
    description: str
    category: CategoryLink
    published_on: date
    updated_on: date
    reading_minutes: int
    thumbnail: Picture


class PostCard(_PostFacts):
    author: NamedLink


class PostList(WireModel):
    """One page of the blog, or of one category; `words` introduces a category on its first page."""

    kind: Literal["posts"] = "posts"
    path: str
    title: str
    heading: str
    description: str
    breadcrumb: list[Crumb]
    categories: list[CategoryCount]
    category: CategoryLink | None
    words: Words
    posts: list[PostCard]
    page: int
    pages: int
    total: int
    previous: str | None
    next: str | None


class ContentsItem(WireModel):
    """A second-level heading of the words, and the anchor it carries."""

    id: str
    title: str


class Source(WireModel):
    title: str
    url: str | None


class Post(_PostFacts):
    kind: Literal["post"] = "post"
    path: str
    heading: str
    breadcrumb: list[Crumb]
    author: Person
    reviewer: Person
    reviewed_on: date
    sample: bool
    contents: list[ContentsItem]
    words: Words
    sources: list[Source]
    related: list[PostCard]
    provider: NamedLink | None


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


class PageAnswer(WireModel):
    kind: Literal["page"] = "page"
    path: str
    slug: str
    title: str
    heading: str
    description: str
    area: Literal["travel", "about", "pet"]
    breadcrumb: list[Crumb]
    sample: bool
    updated_on: date
    reviewed_on: date | None
    reviewer: Person | None
    form: Literal["contact", "concierge"] | None
    contents: list[ContentsItem]
    words: Words


class MenuLink(WireModel):
    """Source: N-03."""

    title: str
    url: str
    external: bool
    open_in_new_window: bool


class Menus(WireModel):
    travel: list[MenuLink]
    about: list[MenuLink]
    pet: list[MenuLink]


class PartnerLogo(WireModel):
    """Source: A-02."""

    uri: str
    width: Literal[260]
    height: Literal[60]
    alt_txt: str


class Partner(WireModel):
    """A partner as pages may know it; a value that is not what it should be is null, never echoed."""

    pid: str
    name: str
    telephone: str | None
    logo: PartnerLogo | None
    licensed_states: list[str]
    compensation: Literal["flat", "commission"]
    allowed_wording: str | None
    expires_at: datetime
