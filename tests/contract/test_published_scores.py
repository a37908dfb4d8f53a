"""The scores on provider pages are those that the published formula makes from the quotes service's own answers."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
import yaml
from content.adapters.libraries import read_library
from content.domain.providers import Provider
from quotes.composition import REMOTE_CARRIERS
from release.itineraries import PROVIDERS
from release.layout import ROOT
from release.published.figures import IncompleteError, itinerary, reference_offers, score_fields
from release.published.offers import Offer
from release.published.scores import (
    AS_OPTION,
    EXTRA_REASONS,
    GRADES,
    LOWEST_GRADE,
    PARTS,
    SECONDARY,
    SLOW_DELAY,
    scores,
)
from release.published.trips import DAYS_AHEAD, REFERENCE_TRIPS

LIBRARY = read_library(ROOT / "services" / "content" / "library")
CARRIER_FILES = [
    *ROOT.glob("services/quotes/carriers/*/carrier.yaml"),
    *ROOT.glob("services/sandbox/src/sandbox/carriers/library/*/carrier.yaml"),
]
CARRIERS = {file.parent.name: yaml.safe_load(file.read_text()) for file in CARRIER_FILES}
INDEX = (PROVIDERS / "index.md").read_text()
TODAY = datetime.now(UTC).date()
Ask = Callable[[dict[str, Any]], dict[str, Any]]


@pytest.fixture(scope="module")
def offers(ask_for_quotes: Ask) -> list[list[Offer]]:
    return reference_offers(ask_for_quotes, TODAY)


def provider(carrier: str) -> Provider:
    return LIBRARY.providers[carrier]


def test_every_carrier_we_sell_has_its_page() -> None:
    """[P-11] [P-12]"""
    assert set(REMOTE_CARRIERS) < set(CARRIERS)
    assert {page.slug for page in LIBRARY.providers.values()} == set(CARRIERS)


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_page_names_the_carrier_as_its_policy_does(carrier: str) -> None:
    """[P-12]"""
    page, file = provider(carrier), CARRIERS[carrier]
    assert (page.name, page.legal_name, page.naic, page.domicile, page.am_best) == (
        file["name"],
        file["legal_name"],
        file["naic"],
        file["domicile"],
        file["am_best"]["rating"],
    )
    assert page.sample


@pytest.mark.parametrize("carrier", CARRIERS)
def test_results_show_half_the_score_of_the_page(carrier: str) -> None:
    """One score on the whole site: out of ten on the page, out of five beside a quote."""
    assert CARRIERS[carrier]["score"] == int(provider(carrier).score * 5 + 0.5 + 1e-9) / 10


@pytest.mark.parametrize("carrier", CARRIERS)
def test_the_published_score_is_the_computed_one(carrier: str, offers: list[list[Offer]]) -> None:
    """[P-12] When this fails: `python -m release.itineraries` beside a running platform."""
    fresh, page = score_fields(offers)[carrier], provider(carrier)
    assert page.score == fresh["score"]
    published = [{"name": part.name, "score": part.score, "why": part.why} for part in page.sub_scores]
    assert published == fresh["sub_scores"]


def test_the_formula_is_published_line_by_line() -> None:
    """[P-11]"""
    weights = re.findall(r"^\| ([A-Z][a-z ]+) \| (\d+) percent \|$", INDEX, re.MULTILINE)
    assert [(name, int(weight)) for name, weight in weights] == [(part.name, part.weight) for part in PARTS]
    lines = re.findall(r"^\| ([A-Z][a-z ]+) \| ([^|]+) \| (\d+) \|$", INDEX, re.MULTILINE)
    assert [(name, full, int(points)) for name, full, points in lines] == [
        (part.name, line.full, line.points) for part in PARTS for line in part.lines
    ]
    assert sum(part.weight for part in PARTS) == 100
    assert {sum(line.points for line in part.lines) for part in PARTS if part.lines} == {100}


def test_the_details_of_the_formula_are_published() -> None:
    """[P-11]"""
    for share in (SECONDARY, SLOW_DELAY, AS_OPTION):
        assert f"counts {share:.0%}".replace("%", " percent") in INDEX
    assert len(EXTRA_REASONS) == 5
    for grade, points in [*GRADES.items(), ("anything else", LOWEST_GRADE)]:
        assert re.search(rf"{re.escape(grade)} (?:gives )?{points:.1f}", INDEX), grade


def test_the_three_trips_are_published() -> None:
    """[P-11]"""
    for trip in REFERENCE_TRIPS:
        ages = " and ".join(map(str, trip.ages[:2]))
        assert re.search(rf"{ages}.*{trip.destination}.*\${trip.cost_usd:,} together", INDEX), trip.summary
    assert "ninety days" in INDEX
    assert DAYS_AHEAD == 90
    assert {trip.state for trip in REFERENCE_TRIPS} == {"OH"}


@pytest.mark.parametrize("carrier", CARRIERS)
def test_a_reader_can_do_the_sum(carrier: str) -> None:
    page = provider(carrier)
    total = sum(part.weight * sub.score for part, sub in zip(PARTS, page.sub_scores, strict=True)) / 100
    assert abs(total - page.score) <= 0.05 + 1e-9


def test_scores_do_not_depend_on_the_order_of_offers(offers: list[list[Offer]]) -> None:
    assert scores([list(reversed(trip)) for trip in offers]) == scores(offers)


def test_no_figure_is_made_while_a_carrier_is_away(ask_for_quotes: Ask) -> None:
    trip = REFERENCE_TRIPS[0]
    answer = ask_for_quotes(trip.question(TODAY))
    answer["meta"]["unavailable"] = [
        {"carrierId": "x", "carrierName": "Pilgrim Casualty", "reason": "timeout"}
    ]
    with pytest.raises(IncompleteError, match="Pilgrim Casualty"):
        itinerary(trip, "harbor-mutual", answer, TODAY)
