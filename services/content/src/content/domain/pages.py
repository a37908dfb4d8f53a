"""What every document of the library has, and the pages that have nothing more."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

Area = Literal["travel", "about", "pet"]
Form = Literal["contact", "concierge"]


@dataclass(frozen=True, kw_only=True)
class Document:
    """One Markdown file as its author wrote it; `body` holds {marks} where a brand's own words go.

    `first_line` is the line of the file on which the body begins.
    """

    file: str
    slug: str
    title: str
    heading: str
    description: str
    updated: date
    body: str
    first_line: int = 1
    sample: bool = False

    @property
    def path(self) -> str:
        """The one address of the document."""
        return f"/{self.slug}/"


@dataclass(frozen=True, kw_only=True)
class Page(Document):
    """A page of words that belongs to no list; `reviewer` is a person's slug, `form` whom its form writes to."""

    area: Area
    reviewed: date | None = None
    reviewer: str | None = None
    indexed: bool = True
    form: Form | None = None
