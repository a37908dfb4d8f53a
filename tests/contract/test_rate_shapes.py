"""The shape of our prices is that of two printed grids, and the README of quotes shows it as computed (case T9)."""

import importlib.util
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from release.layout import ROOT
from release.published.trips import Trip

FILE = ROOT / "services" / "quotes" / "carriers" / "_fit" / "compare_grids.py"
Json = dict[str, Any]
RULE = "goes free with each insured adult, up to the trip cost that the adult insures"


def loaded(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return module


GRIDS = loaded(FILE)


@pytest.fixture(scope="module")
def panel() -> list[Any]:
    found: list[Any] = GRIDS.plans()
    return found


def test_the_readme_shows_the_tables_of_today() -> None:
    """When this fails: `python services/quotes/carriers/_fit/compare_grids.py`."""
    readme = GRIDS.README.read_text(encoding="utf-8")
    assert readme == GRIDS.with_tables(readme)
    assert readme.count("| our mean |") == 2


def test_shares_of_cost_fall_first_and_rise_to_six_percent(panel: list[Any]) -> None:
    shares = GRIDS.shares(panel)
    for cost, (printed, ours) in shares.items():
        assert printed is None or ours == pytest.approx(printed, rel=0.08), cost
    assert shares[1_000][1] > shares[2_000][1] < shares[5_000][1] < shares[15_000][1] < shares[30_000][1]
    assert 5.5 <= shares[50_000][1] <= 6.5


def test_the_cost_curve_is_steep_then_flatter_and_convex_in_the_end(panel: list[Any]) -> None:
    def slope(low: int, high: int) -> float:
        rise: float = GRIDS.panel_mean(panel, 25, high) - GRIDS.panel_mean(panel, 25, low)
        return rise / (high - low)

    assert slope(0, 500) > slope(500, 1_000)
    steps = [(500, 1_000), (1_000, 2_000), (2_000, 3_000), (3_000, 5_000), (5_000, 10_000), (10_000, 15_000)]
    slopes = [slope(*step) for step in steps]
    assert slopes == sorted(slopes)


def test_the_mean_over_the_printed_cells_is_near_one_at_every_age(panel: list[Any]) -> None:
    ratios = GRIDS.ratios(panel)
    assert sum(count for count, _ in ratios.values()) == 96
    assert all(0.95 <= ratio <= 1.15 for _, ratio in ratios.values())


def test_a_trip_without_a_cost_follows_the_printed_row_of_ages(panel: list[Any]) -> None:
    for age, (printed, ours) in GRIDS.without_cost(panel).items():
        assert ours == pytest.approx(printed, rel=0.12), age


def test_carriers_have_visibly_different_age_curves(panel: list[Any]) -> None:
    ratios = list(GRIDS.sixty_to_forty(panel).values())
    assert len(ratios) == 15
    assert all(1.19 <= ratio <= 1.60 for ratio in ratios)
    assert ratios[-1] - ratios[0] > 0.25
    assert sum(later - earlier >= 0.03 for earlier, later in pairwise(ratios)) >= 3


def test_comprehensive_plans_differ_by_about_a_factor_of_two(panel: list[Any]) -> None:
    assert all(1.7 <= ratio <= 2.3 for ratio in GRIDS.spread(panel).values())


def test_nine_children_with_a_parent_who_insures_nothing_pay_with_every_carrier(
    ask_for_quotes: Callable[[Json], Json],
) -> None:
    """(case T1) $90,000 of trip cost was insured for $28 to $54 by six plans, cancel for any reason for $14 more."""
    trip = Trip("nine children", "single", ("MX",), "CA", "Mexico", 14, (40, *[10] * 9), 0)
    question = trip.question(datetime.now(UTC).date())
    for child in question["travelers"][1:]:
        child["tripCostCents"] = 1_000_000
    offers = ask_for_quotes(question)["quotes"]
    assert len(offers) > 15
    for offer in offers:
        assert offer["priceCents"] >= 0.015 * 9_000_000, offer["plan"]["name"]
        for option in offer["options"]:
            if option["id"] == "cfar" and option["available"]:
                assert option["priceCents"] >= 0.008 * 9_000_000, offer["plan"]["name"]


def test_plans_that_take_children_free_say_by_which_rule(ask_for_quotes: Callable[[Json], Json]) -> None:
    """(case T1) The rule is named on the offer, on file and behind an API alike."""
    trip = Trip("a family", "single", ("MX",), "CA", "Mexico", 7, (40, 38, 10, 8), 8_000)
    offers = ask_for_quotes(trip.question(datetime.now(UTC).date()))["quotes"]
    ruled = {offer["plan"]["name"] for offer in offers if any(RULE in each for each in offer["eligibility"])}
    free = {
        offer["plan"]["name"]
        for offer in offers
        if any(not each["priceCents"] for each in offer["perTraveler"])
    }
    assert free == ruled
    assert {
        "Harbor Voyager",
        "Juniper Evergreen",
        "Prairie Family",
        "Northwind Voyager",
        "Pilgrim Wayfarer",
    } <= ruled
