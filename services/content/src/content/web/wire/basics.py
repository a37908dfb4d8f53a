"""What stands in answers of more than one kind: words, pictures, links, people, the way from Home.

Words travel as a tree, because pages refuse raw HTML: a node is a text, or [tag, attributes, ...nodes].
"""

from typing import Annotated, Any

from kit.wire import WireModel
from pydantic import SkipValidation, WithJsonSchema

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


class ContentsItem(WireModel):
    """A second-level heading of the words, and the anchor it carries."""

    id: str
    title: str
