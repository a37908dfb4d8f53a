"""Who sells, as papers and mail name it."""

import shutil
from pathlib import Path

import orjson
import pytest
from quotes.papers.brand import Brand, Brands, license_block, read_brand, read_brands

ORIGIN = "https://coati.example"
BRANDS = Path(__file__).parents[4] / "shells/brands"


@pytest.mark.parametrize("file", sorted(BRANDS.glob("*.json")), ids=lambda file: file.stem)
def test_the_licensed_company_sells_under_every_name(file: Path) -> None:
    """Source: domain.md §4. A partner holds no license, so papers under its name say who does."""
    seller, _, contact = license_block(read_brand(file, ORIGIN), "FL")
    assert seller.startswith(f"{Brand().legal_name}, insurance producer. California license no.")
    assert read_brand(file, ORIGIN).telephone in contact


@pytest.mark.parametrize(
    ("public", "origin"),
    [
        ("http://localhost:8080", "http://trips.localhost:8080"),
        ("https://www.coati.example", "https://trips.example"),
    ],
)
def test_a_partners_links_lead_to_its_own_site(tmp_path: Path, public: str, origin: str) -> None:
    """A host for development is open in development alone."""
    assert brands_of(tmp_path, ["trips.localhost", "trips.example"], public).of("trips").origin == origin


def test_a_partner_without_a_site_of_its_own_links_to_the_main_one(tmp_path: Path) -> None:
    found = brands_of(tmp_path, ["trips.localhost"], "https://www.coati.example")
    assert found.of("trips").origin == "https://www.coati.example"
    assert found.of("nobody") is found.main
    assert found.main.origin == "https://www.coati.example"


def brands_of(folder: Path, hosts: list[str], public_origin: str) -> Brands:
    shutil.copytree(BRANDS / "logos", folder / "logos")
    main = orjson.loads((BRANDS / "coati.json").read_bytes())
    (folder / "coati.json").write_bytes(orjson.dumps(main))
    (folder / "trips.json").write_bytes(orjson.dumps({**main, "id": "trips", "hosts": hosts}))
    return read_brands(folder / "coati.json", public_origin)
