"""The article on annual plans says what the quotes service asks for a year and for the trips it is weighed against."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from content.adapters.libraries import read_library
from release.layout import ROOT
from release.published.trips import Trip

Json = dict[str, Any]
Ask = Callable[[Json], Json]

TODAY = datetime.now(UTC).date()
WORDS = read_library(ROOT / "services" / "content" / "library").posts["annual-plan-or-single-trips"].body
TABLES = [
    [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
    for block in WORDS.split("\n\n")
    if block.startswith("|")
]
PLANS = 6


def cents(told: str) -> int:
    return round(float(told.strip("$").replace(",", "")) * 100)


def usd(amount: int) -> str:
    return f"${amount / 100:,.2f}"


def rows(first: str, width: int) -> list[list[str]]:
    """The rows of the table whose head begins so and has so many cells."""
    (table,) = [each for each in TABLES if each[0][0] == first and len(each[0]) == width]
    return table[2:]


def car_limits(offers: dict[str, Json]) -> list[int]:
    """The rental car limit of each plan in dollars, 0 without one."""
    benefits = [each for offer in offers.values() for each in offer["benefits"] if each["id"] == "rental-car"]
    return [0 if each["state"] in {"none", "excluded"} else each["amountCents"] // 100 for each in benefits]


@pytest.fixture(scope="module")
def year(ask_for_quotes: Ask) -> Callable[..., dict[str, Json]]:
    """Every annual plan that a traveler of an age can buy, by name."""

    def plans(age: int, state: str = "IL") -> dict[str, Json]:
        starts = TODAY + timedelta(days=30)
        question = Trip("a year", "single", ("IT",), state, "Italy", 10, (age,), 0).question(TODAY)
        question["trip"] |= {
            "kind": "annual",
            "departureDate": starts.isoformat(),
            "returnDate": (starts + timedelta(days=364)).isoformat(),
        }
        return {offer["plan"]["name"]: offer for offer in ask_for_quotes(question)["quotes"]}

    return plans


@pytest.fixture(scope="module")
def single(ask_for_quotes: Ask) -> Callable[[int, int], dict[str, int]]:
    """What each plan asks for one trip of such a cost; where it leads and how long it is matters to none named here."""

    def prices(age: int, cost: int) -> dict[str, int]:
        trip = Trip("a trip", "single", ("IT",), "IL", "Italy", 8, (age,), cost)
        offers = ask_for_quotes(trip.question(TODAY))["quotes"]
        return {offer["plan"]["name"]: offer["priceCents"] for offer in offers}

    return prices


def test_every_annual_plan_is_there_at_its_price(year: Callable[..., dict[str, Json]]) -> None:
    """[P-09]"""
    told = {row[0]: (cents(row[1]), cents(row[2])) for row in rows("Sample plan", 4)}
    at_40, at_72 = year(40), year(72)
    assert len(told) == PLANS
    assert told == {name: (at_40[name]["priceCents"], at_72[name]["priceCents"]) for name in at_40}
    assert sum(young == old for young, old in told.values()) == 5
    assert "Five of the six ask the same at every age" in WORDS


def test_ages_are_those_at_which_each_is_sold(year: Callable[..., dict[str, Json]]) -> None:
    for name, _, _, ages in rows("Sample plan", 4):
        youngest, oldest = map(int, ages.split(" to "))
        assert name in year(max(youngest, 1))
        assert name in year(oldest)
        assert name not in year(oldest + 1)
        assert youngest == 0 or name not in year(youngest - 1)


def test_limits_days_and_waivers_are_those_of_the_offers(year: Callable[..., dict[str, Json]]) -> None:
    told = rows("Sample plan", 5)
    assert len(told) == PLANS
    for name, canceling, medical, days, waiver in told:
        offer = year(72)[name]
        benefits = {each["id"]: each for each in offer["benefits"]}
        stops = benefits["trip-cancellation"]
        assert canceling == ("none" if stops["state"] == "none" else f"${stops['amountCents'] // 100:,}")
        hospital = benefits["emergency-medical"]
        first = ", first" if hospital["primary"] else ""
        assert medical == f"${hospital['amountCents'] // 100:,}{first}"
        assert f"up to {days}" in str(offer["benefits"]) + str(offer["eligibility"])
        waived = benefits["preexisting-waiver"]
        assert waiver == "none" if waived["state"] == "none" else f"within {waiver} of" in str(waived)


def test_what_the_article_says_no_annual_plan_has_none_has(year: Callable[..., dict[str, Json]]) -> None:
    offers = [*year(40).values(), *year(72).values()]
    for wanted in ("cfar", "financial-default"):
        held = [each for offer in offers for each in offer["benefits"] if each["id"] == wanted]
        assert {each["state"] for each in held} == {"none"}
    for state in ("NY", "TX"):
        assert not any(car_limits(year(40, state)))
    assert sorted(filter(None, car_limits(year(40)))) == [35_000, 45_000, 50_000]


def test_the_trip_from_which_a_year_wins_follows_from_the_prices(
    year: Callable[..., dict[str, Json]], single: Callable[[int, int], dict[str, int]]
) -> None:
    flat = year(40)["Lanternfish Year Plus"]["priceCents"]
    told = rows("Each trip costs", 5)
    assert len(told) == 4
    for cost, *cells in told:
        asked = [single(age, cents(cost) // 100)["Juniper Evergreen"] for age in (40, 72)]
        assert cells == [cell for price in asked for cell in (usd(price), f"trip {flat // price + 1}")]


def test_the_year_of_three_trips_adds_up_at_both_ages(
    year: Callable[..., dict[str, Json]], single: Callable[[int, int], dict[str, int]]
) -> None:
    sums: dict[tuple[str, int], int] = {}
    told = {row[0]: row[1:] for row in rows("", 3)}
    for place, age in enumerate((40, 72)):
        for plan in ("Juniper Evergreen", "Lanternfish Glow"):
            parts = [single(age, cost)[plan] for cost in (3_000, 1_500, 600)]
            sums[plan, age] = sum(parts)
            assert told[f"{plan.split()[1]}, three policies"][place] == (
                f"{' + '.join(map(usd, parts))} = {usd(sum(parts))}"
            )
        for plan in ("Lanternfish Year Plus", "Northwind Roundabout"):
            assert told[plan][place] == usd(year(age)[plan]["priceCents"])
    plus, roundabout = (
        year(72)["Lanternfish Year Plus"]["priceCents"],
        year(40)["Northwind Roundabout"]["priceCents"],
    )
    evergreen, glow = sums["Juniper Evergreen", 72], sums["Lanternfish Glow", 72]
    assert (
        f"{usd(evergreen - plus)} cheaper than three Evergreen policies and {usd(plus - glow)} dearer than three Glow"
        in WORDS
    )
    by_glow, by_evergreen = (
        usd(roundabout - sums[plan, 40]) for plan in ("Lanternfish Glow", "Juniper Evergreen")
    )
    assert (
        f"three on Glow cost {by_glow} less than Roundabout, and three on Evergreen {by_evergreen} less"
        in WORDS
    )
    bare = single(72, 0)["Juniper Evergreen"]
    assert f"cost {usd(bare)} each, {usd(3 * bare)} together" in WORDS


def test_where_a_trip_leads_changes_no_price_of_the_three(ask_for_quotes: Ask, single: Any) -> None:
    for age in (40, 72):
        for country, days, cost in (("MX", 5, 1_500), ("US", 4, 600)):
            trip = Trip("a trip", "single", (country,), "IL", country, days, (age,), cost)
            offers = ask_for_quotes(trip.question(TODAY))["quotes"]
            asked = {offer["plan"]["name"]: offer["priceCents"] for offer in offers}
            for plan in ("Juniper Evergreen", "Lanternfish Glow"):
                assert asked[plan] == single(age, cost)[plan]


def test_days_not_covered_begin_after_each_plan_s_last() -> None:
    last = {row[0].split(" ", 1)[1]: int(re.sub(r"\D", "", row[3])) for row in rows("Sample plan", 5)}
    assert (last["Year Round"] + 1, last["Year Plus"] + 1, last["Passport"] + 1) == (31, 41, 41)
    assert {last[name] + 1 for name in ("Year Lite", "Roundabout", "Year Executive")} == {46}
    assert "Day 31 on Year Round, 41 on Year Plus and Passport, and 46 on the other three" in WORDS
