"""Posts, the lists of them, and the categories they stand in."""

from datetime import date
from typing import Literal

from kit.wire import WireModel

from content.web.wire.basics import ContentsItem, Crumb, NamedLink, Person, Picture, Words


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
