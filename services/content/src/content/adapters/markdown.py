"""Markdown to HTML that is safe to put into a page: no scripts, no comments, no styles, no unknown elements."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token

_TAGS = {
    *(
        "h2",
        "h3",
        "h4",
        "p",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "blockquote",
        "hr",
        "br",
        "strong",
        "em",
        "a",
    ),
    *(
        "code",
        "pre",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "caption",
        "abbr",
        "div",
        "section",
        "aside",
    ),
}
_ATTRIBUTES = {
    "a": {"href", "title"},
    "*": {"id"},
    "th": {"scope"},
    "td": {"data-label"},
    "abbr": {"title"},
    "div": {"role", "aria-label", "tabindex"},
}
# A keyboard scrolls only what it can reach.
_FRAME = '<div class="coati-table" role="group" aria-label="Table" tabindex="0">'
_CLASSES = {
    "div": {"coati-table"},
    "aside": {"coati-note"},
    "td": {"coati-figures"},
    "th": {"coati-figures"},
}
_SCHEMES = {"https", "mailto", "tel"}
_MARK = re.compile(r"\{([a-z_]+)\}")
# One amount or count: $1,250.00, 14, 7.5 percent, 3%, or a dash for none.
_FIGURE = re.compile(r"[+\-−]?\$?\d[\d,]*(?:\.\d+)?(?: ?%| percent| days?| hours?| years?)?|[–—-]|")
_NOT_IN_IDS = re.compile(r"[^a-z0-9]+")
# `## Other words {#anchor-of-the-old-ones}`: what was linked to by its old words still is.
_OWN_ID = re.compile(r"\s*\{#([a-z0-9-]+)\}$")
_PARSER = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(
    ["table", "replacements", "smartquotes"]
)
# The parser's library fills its tables of characters at the first link, and another thread that comes meanwhile finds
# them half full: a page asked for by several readers of a fresh process would fail. Imports run in one thread.
_PARSER.normalizeLink("/")
_PARSER.normalizeLinkText("/")


class UnknownMarkError(Exception):
    """A page holds a {mark} that stands for nothing; `line` counts from 1 inside the body."""

    def __init__(self, mark: str, line: int) -> None:
        super().__init__(mark)
        self.mark = mark
        self.line = line


def render(source: str) -> str:
    """HTML of a page's body whose {marks} are filled. Headings carry ids, tables a scrolling frame."""
    tokens = _PARSER.parse(source)
    _name_headings(tokens)
    _name_cells(tokens)
    return clean(_frame_tables(str(_PARSER.renderer.render(tokens, _PARSER.options, {}))))


def headings(source: str) -> dict[str, int]:
    """The anchors of a body, each with its line (from 1)."""
    tokens = _PARSER.parse(source)
    _name_headings(tokens)
    return {
        str(token.attrGet("id")): token.map[0] + 1
        for token in tokens
        if token.type == "heading_open" and token.map
    }


def fill(source: str, words: Mapping[str, str]) -> str:
    """Put the brand's words in the place of the marks."""

    def word(match: re.Match[str]) -> str:
        if match[1] not in words:
            raise UnknownMarkError(match[1], source.count("\n", 0, match.start()) + 1)
        return words[match[1]]

    return _MARK.sub(word, source)


def clean(html: str) -> str:
    """Only what a page of words needs; comments go, since one that SSI read would be a command."""
    return nh3.clean(
        html,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        allowed_classes=_CLASSES,
        url_schemes=_SCHEMES,
        strip_comments=True,
        link_rel="noopener",
    )


def heading_id(text: str) -> str:
    """The anchor of a heading that names none itself: its words in lower case, joined by dashes."""
    return _NOT_IN_IDS.sub("-", text.lower()).strip("-")


def _name_headings(tokens: list[Token]) -> None:
    taken: set[str] = set()
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            anchor = name = _own_id(inline) or heading_id(inline.content)
            number = 2
            while anchor in taken:
                anchor = f"{name}-{number}"
                number += 1
            taken.add(anchor)
            opening.attrSet("id", anchor)


def _own_id(inline: Token) -> str | None:
    """The anchor that a heading names behind its words, which is taken out of them."""
    own = _OWN_ID.search(inline.content)
    if own is None or not inline.children:
        return None
    inline.children[-1].content = _OWN_ID.sub("", inline.children[-1].content)
    return own[1]


def _name_cells(tokens: list[Token]) -> None:
    """Heads say what they are heads of, and columns of figures are set as such.

    Where the corner is empty, the first cell of each row is that row's head, and the corner is no head at all.
    """
    for head, *rows in _tables(tokens):
        columns = list(zip(*rows, strict=False))
        figures = [all(_FIGURE.fullmatch(cell.text) for cell in column) for column in columns]
        has_corner = not head[0].text
        for row in (head, *rows):
            for number, cell in enumerate(row):
                scope = "col" if row is head and cell.text else "row" if has_corner and number == 0 else ""
                is_head = bool(cell.text and scope)
                cell.opening.tag = cell.closing.tag = "th" if is_head else "td"
                cell.opening.attrs = {"scope": scope} if is_head else {}
                # The first column names its row, be it by a year.
                if number and number < len(figures) and figures[number]:
                    cell.opening.attrSet("class", "coati-figures")


@dataclass(frozen=True)
class _Cell:
    opening: Token
    text: str
    closing: Token


def _tables(tokens: list[Token]) -> Iterator[list[list[_Cell]]]:
    """Every table as its rows of cells, the head's first."""
    rows: list[list[_Cell]] = []
    for number, token in enumerate(tokens):
        if token.type == "table_open":
            rows = []
        elif token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            rows[-1].append(_Cell(token, tokens[number + 1].content, tokens[number + 2]))
        elif token.type == "table_close":
            yield rows


def _frame_tables(html: str) -> str:
    """A wide table scrolls in its own frame, never the page."""
    return html.replace("<table>", f"{_FRAME}<table>").replace("</table>", "</table></div>")
