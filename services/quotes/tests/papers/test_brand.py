"""Who sells, as papers and mail name it."""

from pathlib import Path

import pytest
from quotes.papers.brand import Brand, license_block, read_brand

BRANDS = Path(__file__).parents[4] / "shells/brands"


@pytest.mark.parametrize("file", sorted(BRANDS.glob("*.json")), ids=lambda file: file.stem)
def test_the_licensed_company_sells_under_every_name(file: Path) -> None:
    """Source: domain.md §4. A partner holds no license, so papers under its name say who does."""
    seller, _, contact = license_block(read_brand(file), "FL")
    assert seller.startswith(f"{Brand().legal_name}, insurance producer. California license no.")
    assert read_brand(file).telephone in contact
