"""Each rule declines exactly at its edge, and says why. Source: domain.md §2.2."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.rules import Remedy, passed, refusal, requirements
from sandbox.carriers.domain.trips import Traveler, Trip

MakeTrip = Callable[..., Trip]
BUYING = date(2026, 11, 21)

# (rule, plan, what is refused, the nearest that is accepted)
EDGES: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("residence-not-licensed", "northwind-assurance-first", {"state": "MT"}, {"state": "ID"}),
    ("residence-not-licensed", "bluefin-specialty-explorer", {"state": "AK"}, {"state": "WA"}),
    ("age-above-maximum", "northwind-assurance-essential", {"ages": (90,)}, {"ages": (89,)}),
    ("trip-too-long", "northwind-assurance-voyager", {"days": 181}, {"days": 180}),
    (
        "trip-too-long",
        "northwind-assurance-voyager",
        {"days": 61, "ages": (80,)},
        {"days": 60, "ages": (80,)},
    ),
    (
        "trip-too-long",
        "northwind-assurance-voyager",
        {"days": 61, "ages": (30, 80)},
        {"days": 61, "ages": (30, 79)},
    ),
    (
        "trip-cost-above-cap",
        "northwind-assurance-essential",
        {"cost_usd": 15_000.01},
        {"cost_usd": 15_000},
    ),
    (
        "party-cost-above-cap",
        "northwind-assurance-voyager",
        {"ages": (40,) * 5, "cost_usd": 40_001},
        {"ages": (40,) * 5, "cost_usd": 40_000},
    ),
    (
        "too-late",
        "bluefin-specialty-tender",
        {"departure_date": BUYING + timedelta(days=1)},
        {"departure_date": BUYING + timedelta(days=2)},
    ),
    (
        "too-early",
        "northwind-assurance-voyager",
        {"departure_date": BUYING + timedelta(days=457)},
        {"departure_date": BUYING + timedelta(days=456)},
    ),
    (
        "destination-blocked",
        "northwind-assurance-voyager",
        {"destinations": ("MX", "CU")},
        {"destinations": ("MX", "BS")},
    ),
    ("trip-kind-mismatch", "bluefin-specialty-harborline", {"kind": "single"}, {"kind": "cruise"}),
    ("trip-kind-mismatch", "northwind-assurance-voyager", {"kind": "annual"}, {"kind": "cruise"}),
    ("trip-kind-mismatch", "sablewood-insurance-passport", {"kind": "single"}, {"kind": "annual"}),
    (
        "party-too-large",
        "northwind-assurance-roundabout",
        {"kind": "annual", "ages": (40,) * 7},
        {"kind": "annual", "ages": (40,) * 6},
    ),
    ("needs-trip-cost", "northwind-assurance-first", {"cost_usd": 0}, {"cost_usd": 1}),
    ("needs-zero-trip-cost", "pilgrim-casualty-abroad", {"cost_usd": 1}, {"cost_usd": 0}),
    (
        "destination-domestic",
        "pilgrim-casualty-abroad",
        {"cost_usd": 0, "destinations": ("US",)},
        {"cost_usd": 0, "destinations": ("US", "MX")},
    ),
]


@pytest.mark.parametrize("edge", EDGES, ids=lambda edge: f"{edge[0]} {edge[1]}")
def test_a_rule_declines_at_its_edge(
    edge: tuple[str, str, dict[str, Any], dict[str, Any]], carriers: dict[str, Carrier], make_trip: MakeTrip
) -> None:
    rule, plan_id, refused, accepted = edge
    carrier = next(carrier for carrier in carriers.values() if carrier.plan(plan_id))
    plan = carrier.plan(plan_id)
    assert plan
    found = refusal(carrier, plan, make_trip(**refused))
    assert found
    assert found.rule == rule
    assert found.detail.endswith(".")
    assert refusal(carrier, plan, make_trip(**accepted)) is None


OPENED: list[tuple[str, dict[str, Any], dict[str, Any], Remedy]] = [
    ("northwind-assurance-voyager", {"days": 181}, {"days": 180}, Remedy(max_days=180)),
    (
        "northwind-assurance-essential",
        {"cost_usd": 15_000.01},
        {"cost_usd": 15_000},
        Remedy(max_trip_cost_cents=1_500_000),
    ),
    (
        "northwind-assurance-voyager",
        {"ages": (40,) * 5, "cost_usd": 40_001},
        {"ages": (40,) * 5, "cost_usd": 40_000},
        Remedy(max_party_cost_cents=20_000_000),
    ),
    ("bluefin-specialty-harborline", {"kind": "single"}, {"kind": "cruise"}, Remedy(kind="cruise")),
    ("pilgrim-casualty-abroad", {"cost_usd": 1}, {"cost_usd": 0}, Remedy(max_trip_cost_cents=0)),
]


@pytest.mark.parametrize("case", OPENED, ids=lambda case: f"{case[0]} {case[3]}")
def test_a_refusal_names_the_change_that_opens_the_plan(
    case: tuple[str, dict[str, Any], dict[str, Any], Remedy],
    carriers: dict[str, Carrier],
    make_trip: MakeTrip,
) -> None:
    """Case U9: one press on the results page asks again with just this change."""
    plan_id, refused, changed, remedy = case
    carrier = next(carrier for carrier in carriers.values() if carrier.plan(plan_id))
    plan = carrier.plan(plan_id)
    assert plan
    found = refusal(carrier, plan, make_trip(**refused))
    assert found
    assert found.remedy == remedy
    assert refusal(carrier, plan, make_trip(**changed)) is None


def test_a_refusal_that_no_change_meets_names_none(carriers: dict[str, Carrier], make_trip: MakeTrip) -> None:
    carrier = carriers["northwind-assurance"]
    plan = carrier.plan("northwind-assurance-essential")
    assert plan
    found = refusal(carrier, plan, make_trip(ages=(90,), days=181))
    assert found
    assert found.remedy is None


def test_an_accepted_party_is_told_what_it_passed(carriers: dict[str, Carrier], make_trip: MakeTrip) -> None:
    carrier = carriers["northwind-assurance"]
    plan = carrier.plan("northwind-assurance-voyager")
    assert plan
    words = passed(carrier, plan, make_trip(state="MT"))
    assert any("version NV-23.4" in word for word in words)
    assert any("12 days is within 180 days" in word for word in words)


def test_a_plan_page_says_when_the_plan_is_not_sold_in_a_state(carriers: dict[str, Carrier]) -> None:
    carrier = carriers["northwind-assurance"]
    plan = carrier.plan("northwind-assurance-first")
    assert plan
    assert requirements(carrier, plan, "MT")[0] == "Not sold to residents of your state"
    assert "Not sold" not in requirements(carrier, plan, "CA")[0]


def test_a_party_of_infants_is_old_enough_for_every_plan(
    carriers: dict[str, Carrier], make_trip: MakeTrip
) -> None:
    trip = make_trip(travelers=(Traveler(0, 100_000), Traveler(41, 100_000)))
    carrier = carriers["sablewood-insurance"]
    plan = carrier.plan("sablewood-insurance-select")
    assert plan
    assert refusal(carrier, plan, trip) is None


def test_an_age_that_is_refused_is_told_before_what_could_be_changed(
    carriers: dict[str, Carrier], make_trip: Callable[..., Trip]
) -> None:
    """A year of trips is open to nobody of 82, whatever kind of trip they ask about."""
    carrier = carriers["northwind-assurance"]
    plan = carrier.plan("northwind-assurance-roundabout")
    assert plan
    found = refusal(carrier, plan, make_trip(travelers=(Traveler(age=82, trip_cost_cents=0),)))
    assert found
    assert found.rule == "age-above-maximum"
    assert "sold for a whole year of trips" in found.detail


def test_two_changes_are_not_one(carriers: dict[str, Carrier], make_trip: Callable[..., Trip]) -> None:
    carrier = carriers["bluefin-specialty"]
    plan = carrier.plan("bluefin-specialty-bluewater")
    assert plan
    found = refusal(carrier, plan, make_trip(travelers=(Traveler(age=40, trip_cost_cents=0),)))
    assert found
    assert found.rule == "several-rules"
    assert found.detail.count(".") == 2
