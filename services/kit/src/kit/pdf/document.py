"""A document as a tagged PDF: title, paragraphs, lists of facts and tables, in a brand's look.

Set by typst to PDF/UA-1, which refuses a letter that the typeface lacks instead of leaving it out. Source: ADR 85.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

import orjson

from kit.pdf.text import fitted, legible

if TYPE_CHECKING:
    from typst import Compiler

HERE = Path(__file__).parent
STANDARD: Literal["ua-1"] = "ua-1"
_NUMBER = re.compile(r"license no\. \w+ \S+")
LINE_MM, LABEL_MM, VALUE_MM, CELL_INSET_MM, SIDE_MM = 175.9, 50.0, 118.0, 2.8, 76.0
_ONE_AT_A_TIME = Lock()

Rows = Iterable[Sequence[str]]


class MissingGlyphError(ValueError):
    """A document holds a letter that its typeface lacks; it is not printed without it."""


@dataclass(frozen=True, slots=True)
class Look:
    """The brand that a document is in: its name, the color of its titles, its logo as SVG, the mark of each page."""

    author: str
    mark: str
    accent: str = "#0e5258"
    logo: str | None = None


class PdfDocument:
    """One document, part by part in reading order; `pdf` sets it."""

    def __init__(self, title: str, footer_lines: Iterable[str], look: Look) -> None:
        self.title = title
        self._footer_lines = tuple(_NUMBER.sub(_in_one_piece, line) for line in footer_lines)
        self._look = look
        self._parts: list[dict[str, Any]] = []

    def heading(self, text: str) -> None:
        """Add the document's own title."""
        self._add("title", text=fitted(text, LINE_MM))

    def note(self, text: str) -> None:
        """Add a sentence that matters more than those around it."""
        self._add("note", text=fitted(text, LINE_MM))

    def section(self, text: str) -> None:
        """Begin a section; its title is never alone at the foot of a page."""
        self._add("section", text=fitted(text, LINE_MM))

    def subsection(self, text: str) -> None:
        """Begin a part of a section."""
        self._add("subsection", text=fitted(text, LINE_MM))

    def text_block(self, text: str) -> None:
        """Add a paragraph."""
        self._add("text", text=fitted(text, LINE_MM))

    def bullets(self, items: Iterable[str]) -> None:
        """Add a list."""
        self._add("list", items=[fitted(each, LINE_MM) for each in items])

    def facts(self, rows: Rows) -> None:
        """Add names with their values."""
        self._add("facts", rows=_cells(rows, LABEL_MM, VALUE_MM))

    def grid(self, headings: tuple[str, ...], rows: Rows, widths: tuple[int, ...]) -> None:
        """Add a table; its headings are repeated on each page."""
        columns = [LINE_MM * width / sum(widths) - CELL_INSET_MM for width in widths]
        self._add("grid", headings=[*headings], rows=_cells(rows, *columns), widths=widths)

    def card(self, front: Rows, back: Iterable[tuple[str, Sequence[str]]]) -> None:
        """Add a card to cut out and fold, on a page of its own after the section that names it."""
        sides = [(name, [fitted(each, SIDE_MM) for each in values]) for name, values in back]
        self._add("card", front=_cells(front, SIDE_MM, SIDE_MM), back=sides)

    def new_page(self) -> None:
        """Go on at the top of a page."""
        self._add("page")

    def pdf(self) -> bytes:
        """Return the document.

        Raises: MissingGlyphError: a letter of our own words cannot be printed; text of others is written out before.
        """
        look = self._look
        return render(
            {
                "title": fitted(self.title, LINE_MM),
                "author": legible(look.author),
                "mark": look.mark,
                "accent": look.accent,
                "logo": look.logo,
                "footer": [legible(line) for line in self._footer_lines],
                "parts": self._parts,
            }
        )

    def _add(self, kind: str, **values: object) -> None:
        self._parts.append({"kind": kind, **values})


def render(document: dict[str, Any]) -> bytes:
    """Set a document that is all data. Raises: MissingGlyphError: the typeface lacks a letter of it."""
    # Loaded here: it takes 20 MB, and most processes never draw.
    from typst import TypstError  # noqa: PLC0415

    inputs = {"document": orjson.dumps(document).decode()}
    try:
        # A compiler is not to be entered twice, and a document takes 20 ms.
        with _ONE_AT_A_TIME:
            pdf = _compiler().compile(sys_inputs=inputs, format="pdf", pdf_standards=STANDARD)
    except TypstError as error:
        if "could not be displayed" in error.message:
            raise MissingGlyphError("a letter of this document is not in its typeface") from None
        raise
    if not isinstance(pdf, bytes):
        raise TypeError("a document is one file")
    return pdf


@lru_cache(maxsize=1)
def _compiler() -> "Compiler":
    from typst import Compiler, Fonts  # noqa: PLC0415 - see render

    fonts = Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[HERE / "fonts"])
    return Compiler(HERE / "document.typ", root=HERE, font_paths=fonts)


def _cells(rows: Rows, *widths_mm: float) -> list[list[str]]:
    return [[fitted(cell, width) for cell, width in zip(row, widths_mm, strict=True)] for row in rows]


def _in_one_piece(number: re.Match[str]) -> str:
    """With spaces that no line ends at."""
    return number[0].replace(" ", "\u00a0")
