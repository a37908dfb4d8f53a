"""The trips that provider pages price cost what the quotes service asks for them, on any day of the year."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import yaml
from content.adapters.libraries import read_library
from content.domain.providers import Provider
from kit.testing import SetClock
from release.itineraries import PROVIDERS, TRIPS, renew
from release.layout import ROOT
from release.published.figures import itinerary
from release.published.trips import REFERENCE_TRIPS, read_trips

LIBRARY = read_library(ROOT / "services" / "content" / "library")
CARRIERS = sorted(read_trips(TRIPS))
FOLDERS = ("services/quotes/carriers", "services/sandbox/src/sandbox/carriers/library")
TODAY = datetime.now(UTC).date()
Ask = Callable[[dict[str, Any]], dict[str, Any]]


def provider(carrier: str) -> Provider:
    return LIBRARY.providers[carrier]


@pytest.mark.parametrize("carrier", CARRIERS)
def test_the_published_prices_are_what_the_service_answers(carrier: str, ask_for_quotes: Ask) -> None:
    """[P-12] When this fails: `python -m release.itineraries` beside a running platform."""
    trip, page = read_trips(TRIPS)[carrier], provider(carrier).itinerary
    fresh = itinerary(trip, carrier, ask_for_quotes(trip.question(TODAY)), page.priced_on)
    published = {
        "summary": page.summary,
        "state": page.state,
        "destination": page.destination,
        "days": page.days,
        "ages": list(page.ages),
        "cost_usd": page.cost_cents // 100,
        "priced_on": page.priced_on.isoformat(),
        "rows": [
            {
                "plan": row.plan,
                "price_cents": row.price_cents,
                "medical_usd": row.medical_cents // 100,
                "evacuation_usd": row.evacuation_cents // 100,
                "delay_usd": row.delay_cents // 100,
            }
            for row in page.rows
        ],
    }
    assert published == fresh


@pytest.mark.parametrize("carrier", CARRIERS)
def test_the_day_of_pricing_has_come(carrier: str) -> None:
    assert date(2026, 11, 1) <= provider(carrier).itinerary.priced_on <= TODAY


def test_every_provider_has_a_priced_trip() -> None:
    """[P-12]"""
    assert {page.slug for page in LIBRARY.providers.values()} == set(CARRIERS)


@pytest.mark.parametrize("days_later", [31, 120, 200, 290])
def test_the_same_question_on_another_day_has_the_same_prices(
    days_later: int, ask_for_quotes: Ask, clock: SetClock
) -> None:
    """No published figure grows stale by the calendar alone."""
    trip = REFERENCE_TRIPS[0]
    today = prices(ask_for_quotes(trip.question(TODAY)))
    clock.advance(timedelta(days=days_later))
    try:
        later = prices(ask_for_quotes(trip.question(TODAY + timedelta(days=days_later))))
    finally:
        clock.advance(timedelta(days=-days_later))
    assert later == today
    assert len(today) > 30


def prices(answer: dict[str, Any]) -> dict[str, int]:
    return {offer["plan"]["id"]: offer["priceCents"] for offer in answer["quotes"]}


def test_renewing_changes_nothing_that_is_up_to_date(ask_for_quotes: Ask) -> None:
    before = {file: file.read_bytes() for file in PROVIDERS.glob("*.md")}
    assert renew(ask_for_quotes, PROVIDERS) == []
    assert {file: file.read_bytes() for file in PROVIDERS.glob("*.md")} == before


def _numbers(value: Any) -> set[int]:
    if isinstance(value, dict):
        return set().union(*map(_numbers, value.values()))
    if isinstance(value, list):
        return set().union(*map(_numbers, value))
    if isinstance(value, str):
        return {int(number.replace(",", "")) for number in re.findall(r"\$(\d[\d,]*\d|\d)", value)}
    return {value} if isinstance(value, int) else set()


def _cents_of_quotes(carrier: str, ask: Ask) -> set[int]:
    trip = read_trips(TRIPS)[carrier]
    offers = [offer for offer in ask(trip.question(TODAY))["quotes"] if offer["carrier"]["id"] == carrier]
    prices = [offer["priceCents"] for offer in offers]
    options = [option["priceCents"] for offer in offers for option in offer["options"]]
    return {*prices, *options, *(abs(one - other) for one in prices for other in prices)}


@pytest.mark.parametrize("carrier", CARRIERS)
def test_every_dollar_in_the_words_is_the_carriers_own(carrier: str, ask_for_quotes: Ask) -> None:
    """[P-12] A limit, charge or price in a page's words stands in the plan files or in today's quote."""
    folder = next(ROOT / root / carrier for root in FOLDERS if (ROOT / root / carrier).is_dir())
    on_file = set().union(
        *(
            _numbers(yaml.safe_load(file.read_text()))
            for file in folder.rglob("*.yaml")
            if file.parent.name != "rates"
        )
    )
    cents = _cents_of_quotes(carrier, ask_for_quotes)
    words = (PROVIDERS / f"{carrier}.md").read_text().split("\n---\n", 1)[1]
    told = re.findall(r"\$(\d[\d,]*(?:\.\d\d)?)", words)
    assert told
    for amount in told:
        usd = float(amount.replace(",", ""))
        assert (usd.is_integer() and int(usd) in on_file) or round(usd * 100) in cents, f"${amount}"
