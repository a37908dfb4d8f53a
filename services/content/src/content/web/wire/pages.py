"""Pages of words."""

from datetime import date
from typing import Literal

from kit.wire import WireModel

from content.web.wire.basics import ContentsItem, Crumb, Person, Words


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
