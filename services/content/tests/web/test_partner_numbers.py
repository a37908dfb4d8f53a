"""Whom the visitors of a partner's pages call, wherever we write it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from content.app import create_app, open_shelf
from content.settings import Settings
from content.testing import PARTNER
from flask.testing import FlaskClient

Write = Callable[..., Path]
MAIN, OF_THE_BRAND_FILE, SUPPLIED = "+15550100000", "+15550100007", "+15550100009"
WELCOME, CONCIERGE = "+15550100001", "+15550100002"
END = datetime(2027, 6, 30, 23, 59, 59, tzinfo=UTC)
# A page's words, as the edge and as a section ask for them; 404, 410; what stands while a body is away.
PLACES = [
    "/_body/about-us/",
    "/api/content/pages/about-us",
    "/_frame/nope/",
    "/_frame/gone/",
]


@pytest.fixture
def at(settings: Settings, write: Write) -> Callable[..., FlaskClient]:
    """The service at a moment, with a record for the partner `trips`."""

    def ask_at(now: datetime, record: str | None = PARTNER) -> FlaskClient:
        write("gone.yaml", "[/gone/]")
        if record is not None:
            write("partners/trips.yaml", record)
        return create_app(settings, open_shelf(settings), clock=lambda: now).test_client()

    return ask_at


def called(client: FlaskClient, path: str, brand: str = "trips", variant: str = "standard") -> set[str]:
    text = client.get(path, headers={"X-Coati-Brand": brand, "X-Coati-Variant": variant}).text
    numbers = {MAIN, OF_THE_BRAND_FILE, SUPPLIED, WELCOME, CONCIERGE}
    return {number for number in numbers if f"tel:{number}" in text}


@pytest.mark.parametrize("path", PLACES)
def test_a_partners_number_is_that_of_its_record_until_it_ends_then_the_main_one(
    at: Callable[..., FlaskClient], path: str
) -> None:
    """[A-04] [C-01]"""
    assert called(at(END - timedelta(seconds=1)), path) == {SUPPLIED}
    assert called(at(END), path) == {MAIN}


@pytest.mark.parametrize("path", PLACES)
def test_without_a_number_in_a_record_the_main_one_is_called(
    at: Callable[..., FlaskClient], path: str
) -> None:
    """[A-04]"""
    early = END - timedelta(days=1)
    assert called(at(early, None), path) == {MAIN}
    assert called(at(early, PARTNER.replace("telephone: +1 (555) 010-0009\n", "")), path) == {MAIN}


@pytest.mark.parametrize("away", ["partners", "partners/trips.yaml"])
@pytest.mark.parametrize("path", PLACES)
def test_while_nobody_can_read_the_record_the_number_is_the_one_that_was_drawn(
    settings: Settings, at: Callable[..., FlaskClient], path: str, away: str
) -> None:
    """[A-04] As in header, menu and footer, which are told that it ended by a 404 alone."""
    at(END)
    place = settings.library / away
    place.rename(settings.library / "aside")
    place.symlink_to(place.name)
    client = create_app(settings, open_shelf(settings), clock=lambda: END).test_client()
    assert called(client, path) == {OF_THE_BRAND_FILE}
    assert client.get("/api/content/partners/trips").status_code == 503
    assert client.get("/api/content/partners/nope").status_code == (503 if away == "partners" else 404)


@pytest.mark.parametrize(("variant", "number"), [("welcome", WELCOME), ("aarp", CONCIERGE)])
def test_a_variants_number_goes_before_the_partners(
    at: Callable[..., FlaskClient], variant: str, number: str
) -> None:
    """[A-03] [A-04]"""
    for path in PLACES:
        assert called(at(END - timedelta(days=1)), path, variant=variant) == {number}


def test_the_main_brand_has_its_own_number_whatever_partners_supply(at: Callable[..., FlaskClient]) -> None:
    for path in PLACES:
        assert called(at(END - timedelta(days=1)), path, "coati") == {MAIN}


def test_search_engines_are_told_the_number_that_is_called(at: Callable[..., FlaskClient]) -> None:
    headers = {"X-Coati-Brand": "trips"}
    assert "+1 (555) 010-0009" in at(END - timedelta(days=1)).get("/_frame/", headers=headers).text
    late = at(END).get("/_frame/", headers=headers).text
    assert '"telephone": "+1 (555) 010-0000"' in late
