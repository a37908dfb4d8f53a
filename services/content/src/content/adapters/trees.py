"""Sanitised HTML as a tree of plain lists: what pages draw where raw HTML is refused (Trusted Types).

A node is a text, or [tag, attributes, *nodes].
"""

from html.parser import HTMLParser
from typing import Any

Node = str | list[Any]
_VOID = {"br", "hr"}
# Line breaks between these elements' children are only how the file was laid out.
_CONTAINERS = {"", "ul", "ol", "dl", "table", "thead", "tbody", "tr", "blockquote", "div", "section", "aside"}


def tree_of(html: str) -> list[Node]:
    """The nodes of a sanitised fragment."""
    grower = _Grower()
    grower.feed(html)
    grower.close()
    return grower.nodes


def text_of(node: Node) -> str:
    """The words inside a node."""
    return node if isinstance(node, str) else "".join(text_of(child) for child in node[2:])


class _Grower(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.nodes: list[Node] = []
        self._open: list[tuple[str, list[Any]]] = [("", self.nodes)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node: list[Any] = [tag, {name: value or "" for name, value in attrs}]
        self._open[-1][1].append(node)
        if tag not in _VOID:
            self._open.append((tag, node))

    def handle_endtag(self, tag: str) -> None:
        if len(self._open) > 1 and self._open[-1][0] == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        tag, parent = self._open[-1]
        if tag in _CONTAINERS and not data.strip():
            return
        if parent and isinstance(parent[-1], str) and len(parent) > (0 if tag == "" else 2):
            parent[-1] += data
        else:
            parent.append(data)
