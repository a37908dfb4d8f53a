"""What every page of a paper carries."""

from io import BytesIO

import pytest
from kit.pdf.document import PdfDocument
from pypdf import PdfReader
from quotes.domain.licenses import LICENSES
from quotes.domain.states import STATES
from quotes.papers.brand import Brand, license_block, look


def pages(document: PdfDocument) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(document.pdf())).pages]


def test_each_page_says_which_of_which_paper_it_is() -> None:
    """A traveler prints it, and a page that got loose is of no use to a desk that cannot tell whose it was."""
    document = PdfDocument("Confirmation of coverage NO-00000001", ["Sample company"], look(Brand()))
    document.heading("Confirmation of coverage")
    for _ in range(60):
        document.text_block("A paragraph of the paper.")
    read = pages(document)
    assert len(read) == 2
    for nth, text in enumerate(read, 1):
        assert f"Confirmation of coverage NO-00000001 · page {nth} of 2" in text


@pytest.mark.parametrize("state", sorted(STATES))
def test_no_license_number_is_cut_at_the_end_of_a_line(state: str) -> None:
    """Source: domain.md §4 (license number, as it can be looked up)."""
    block = license_block(Brand(), state)
    paper = PdfDocument("Paper", block, look(Brand()))
    paper.heading("Paper")
    (text,) = pages(paper)
    lines = [line.replace("\u00a0", " ") for line in text.splitlines()]
    for code in {"CA", state}:
        number = f"license no. {LICENSES[code]}"
        assert any(number in line for line in lines), lines
