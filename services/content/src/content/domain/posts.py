"""Posts of the blog and the categories they are sorted into."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from content.domain.pages import Document

BLOG_PATH = "/blog/"
POSTS_A_PAGE = 12
WORDS_A_MINUTE = 225


@dataclass(frozen=True)
class Reference:
    """Where a statement comes from; our own data has no address."""

    title: str
    url: str | None = None


@dataclass(frozen=True)
class Category:
    """One of the blog's categories; `words` is a paragraph of Markdown. Source: P-10."""

    slug: str
    title: str
    heading: str
    description: str
    words: str

    @property
    def path(self) -> str:
        return f"{BLOG_PATH}category/{self.slug}/"


@dataclass(frozen=True, kw_only=True)
class Post(Document):
    """An article; `category`, `author`, `reviewer`, `provider` and `related` are slugs."""

    category: str
    published: date
    reviewed: date
    author: str
    reviewer: str
    picture_alt: str
    sources: tuple[Reference, ...] = ()
    provider: str | None = None
    related: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        return f"{BLOG_PATH}{self.slug}/"

    @cached_property
    def minutes(self) -> int:
        """How long it takes to read, in whole minutes."""
        return max(1, round(len(self.body.split()) / WORDS_A_MINUTE))


def pages_of(total: int) -> int:
    """How many pages a list of so many posts has; an empty list still has its first."""
    return max(1, -(-total // POSTS_A_PAGE))
