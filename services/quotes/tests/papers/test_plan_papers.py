"""A plan's papers before the sale: who sells is named as on the site that is visited."""

from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from kit.db import Database
from kit.testing import SetClock
from pypdf import PdfReader
from quotes.adapters.carrier_files import load_carriers
from quotes.adapters.carrier_on_file import CarrierOnFile
from quotes.app import create_app
from quotes.composition import HOME, Outside, open_shop
from quotes.papers.brand import Brand, read_brand
from quotes.settings import Settings

BRANDS = Path(__file__).parents[4] / "shells/brands"
PARTNER = read_brand(BRANDS / "tripprotectors.json", "")


@pytest.fixture
def client(database_url: str, db: Database, clock: SetClock, outside: Outside) -> FlaskClient:
    settings = Settings(env="development", database_url=database_url, brand_file=str(BRANDS / "coati.json"))
    carriers = [CarrierOnFile(file, db, clock) for file in load_carriers(Path(HOME) / "carriers")]
    shop = open_shop(settings, clock, Outside(carriers=carriers, gateway=outside.gateway))
    return create_app(settings, clock=clock, shop=shop).test_client()


@pytest.mark.parametrize(
    ("said", "telephone", "kept_by"),
    [
        (PARTNER.id, PARTNER.telephone, "private"),
        ("coati", Brand().telephone, "public"),
        ("gone-since", Brand().telephone, "public"),
    ],
)
def test_a_plans_papers_name_the_brand_whose_site_is_visited(
    client: FlaskClient, said: str, telephone: str, kept_by: str
) -> None:
    """[A-01] What caches share is of the main brand alone: one address may be visited under two."""
    address = "/api/plans/harbor-mutual-admiral/documents/summary?state=NY"
    client.get(address)
    paper = client.get(address, headers={"X-Coati-Brand": said})
    words = "\n".join(page.extract_text() for page in PdfReader(BytesIO(paper.data)).pages)
    assert telephone in words
    assert (Brand().telephone in words) == (telephone == Brand().telephone)
    assert paper.headers["Cache-Control"] == f"{kept_by}, max-age=300"
