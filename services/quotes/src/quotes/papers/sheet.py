"""A page of ours: letter format, one typeface that knows the names of most of the world, sample mark on every page."""

import logging
import re
from collections.abc import Iterable
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import TableCellFillMode, VAlign, XPos, YPos
from fpdf.fonts import FontFace

from quotes.papers.phrases import SAMPLE_NOTICE

# The font library tells of every table it leaves out, at level info.
logging.getLogger("fontTools").setLevel(logging.WARNING)

FONTS = Path(__file__).parent / "fonts"
INK, TEAL, QUIET, SAND = (34, 40, 42), (14, 82, 88), (96, 104, 106), (246, 243, 237)
RULE = (222, 214, 200)
FAMILY = "DejaVu"
_NUMBER = re.compile(r"license no\. \w+ \S+")


def _in_one_piece(number: re.Match[str]) -> str:
    """With spaces that no line ends at."""
    return number[0].replace(" ", "\u00a0")


class Sheet(FPDF):
    """One paper: title, paragraphs, fact lists and tables, footer with the seller's license block."""

    def __init__(self, title: str, footer_lines: Iterable[str]) -> None:
        super().__init__(format="letter")
        self._footer_lines = tuple(_NUMBER.sub(_in_one_piece, line) for line in footer_lines)
        self.add_font(FAMILY, "", FONTS / "DejaVuSans.ttf")
        self.add_font(FAMILY, "B", FONTS / "DejaVuSans-Bold.ttf")
        self.set_margins(20, 18)
        self.set_auto_page_break(True, margin=32)
        self.set_title(title)
        self.set_lang("en-US")
        self.add_page()

    def header(self) -> None:
        """The sample mark: no page of a fictional policy may pass for a real one."""
        self.set_font(FAMILY, "B", 8)
        self.set_text_color(*TEAL)
        self.cell(0, 5, f"SAMPLE · {SAMPLE_NOTICE}", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(3)

    def footer(self) -> None:
        """License block, and which page of which paper it is: pages get loose."""
        self.set_y(-28)
        self.set_font(FAMILY, "", 7)
        self.set_text_color(*QUIET)
        for line in self._footer_lines:
            self.multi_cell(0, 3.6, line, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.cell(0, 4, f"{self.title} · page {self.page_no()} of {{nb}}", align="R")

    def heading(self, text: str) -> None:
        """The paper's own title."""
        self.set_font(FAMILY, "B", 17)
        self.set_text_color(*TEAL)
        self.multi_cell(0, 8, text, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(2)

    def standing(self, text: str) -> None:
        """What this paper is to another one, above everything it says."""
        self.set_font(FAMILY, "B", 9.5)
        self.set_text_color(*INK)
        self.multi_cell(0, 5, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(2)

    def section(self, text: str) -> None:
        """A section's title, never alone at the foot of a page."""
        if self.will_page_break(24):
            self.add_page()
        self.ln(3)
        self.set_font(FAMILY, "B", 11)
        self.set_text_color(*TEAL)
        self.multi_cell(0, 6, text, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(1)

    def text_block(self, text: str) -> None:
        """A paragraph."""
        self.set_font(FAMILY, "", 9)
        self.set_text_color(*INK)
        self.multi_cell(0, 4.8, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(1.2)

    def facts(self, rows: Iterable[tuple[str, str]]) -> None:
        """Names on the left, values on the right."""
        self._grid([*rows], (52, 124), None)

    def grid(
        self, headings: tuple[str, ...], rows: Iterable[tuple[str, ...]], widths: tuple[int, ...]
    ) -> None:
        """A ruled table with headings repeated on each page."""
        self._grid([*rows], widths, headings)

    def _grid(
        self, rows: list[tuple[str, ...]], widths: tuple[int, ...], headings: tuple[str, ...] | None
    ) -> None:
        self.set_font(FAMILY, "", 8.5)
        self.set_text_color(*INK)
        self.set_draw_color(*RULE)
        with self.table(
            col_widths=widths,
            text_align="LEFT",
            line_height=4.8,
            padding=1.1,
            first_row_as_headings=headings is not None,
            headings_style=FontFace(emphasis="BOLD", color=TEAL),
            v_align=VAlign.T,
            borders_layout="HORIZONTAL_LINES",
            cell_fill_color=SAND,
            cell_fill_mode=TableCellFillMode.EVEN_ROWS,
        ) as table:
            for row in ([headings] if headings else []) + rows:
                table.row(row)

    def pdf(self) -> bytes:
        """The finished document."""
        return bytes(self.output())
