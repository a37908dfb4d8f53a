"""A document's words, ready for a page: a tree of what the sanitiser let through, and a list of its chapters."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from content.adapters import markdown, trees
from content.adapters.trees import Node

# A long article takes about 60 KB here; words without {marks} are kept once for all brands.
KEPT = 1000


@dataclass(frozen=True)
class Words:
    """`contents` are the second-level headings: anchor and text."""

    nodes: list[Node]
    contents: tuple[tuple[str, str], ...]


def words(body: str, marks: Mapping[str, str]) -> Words:
    """The words of a body under one brand.

    Raises: UnknownMarkError: a mark stands for nothing.
    """
    return _made(markdown.fill(body, marks))


@lru_cache(KEPT)
def _made(filled: str) -> Words:
    nodes = trees.tree_of(markdown.render(filled))
    chapters = (node for node in nodes if isinstance(node, list) and node[0] == "h2")
    return Words(nodes, tuple((node[1].get("id", ""), trees.text_of(node)) for node in chapters))
