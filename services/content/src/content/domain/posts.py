"""Posts of the blog and the categories they are sorted into."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from content.domain.pages import Document

BLOG_PATH = "/blog/"
# Rows of two and of three come out even.
POSTS_A_PAGE = 12
# The newest article has a row of its own on the first page.
LEADING = 1
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
    return max(1, -(-(total - LEADING) // POSTS_A_PAGE))


def posts_on(page: int) -> range:
    """Which of a list's posts stand on a page, counted from 0; the last page may have fewer."""
    end = LEADING + page * POSTS_A_PAGE
    return range(0 if page == 1 else end - POSTS_A_PAGE, end)
