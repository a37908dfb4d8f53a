"""The article on what travel insurance costs says what the quotes service asks, age by age and step by step."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from content.adapters.libraries import read_library
from release.layout import ROOT
from release.published.trips import Trip

Json = dict[str, Any]
Ask = Callable[[Json], Json]
Prices = dict[str, int]

TODAY = datetime.now(UTC).date()
WORDS = read_library(ROOT / "services" / "content" / "library").posts["what-travel-insurance-costs"].body
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in WORDS.splitlines()
    if line.startswith("| ") and "$" in line
]
BY_AGE = {
    row[0].split(",")[0]: [round(float(cell[1:]) * 100) for cell in row[1:]] for row in ROWS if len(row) == 7
}
BY_COST = {
    int(row[0][1:].replace(",", "")): [round(float(cell[1:]) * 100) for cell in row[1:]]
    for row in ROWS
    if len(row) == 3
}
AGES = (25, 40, 55, 65, 72, 80)


@pytest.fixture(scope="module")
def priced(ask_for_quotes: Ask) -> Callable[..., list[Json]]:
    """The offers of the article's trip, with one thing changed."""

    def offers(
        ages: tuple[int, ...] = (40,),
        cost: int = 4_000,
        days: int = 10,
        country: str = "IT",
        state: str = "IL",
    ) -> list[Json]:
        trip = Trip("the article's", "single", (country,), state, country, days, ages, cost)
        found: list[Json] = ask_for_quotes(trip.question(TODAY))["quotes"]
        return found

    return offers


def by_plan(offers: list[Json]) -> Prices:
    return {offer["plan"]["name"]: offer["priceCents"] for offer in offers}


def usd(cents: int) -> str:
    return f"${cents / 100:,.2f}"


def comprehensive(offers: list[Json]) -> list[tuple[int, str]]:
    return sorted(
        (offer["priceCents"], offer["carrier"]["name"])
        for offer in offers
        if offer["plan"]["kind"] == "comprehensive"
    )


def test_every_cell_by_age_is_a_price_of_today(priced: Callable[..., list[Json]]) -> None:
    """[P-09]"""
    asked = [by_plan(priced(ages=(age,))) for age in AGES]
    assert len(BY_AGE) == 6
    assert {plan: [prices[plan] for prices in asked] for plan in BY_AGE} == BY_AGE


def test_every_cell_by_cost_is_a_price_of_today(priced: Callable[..., list[Json]]) -> None:
    asked = {cost: by_plan(priced(cost=cost)) for cost in BY_COST}
    assert len(BY_COST) == 8
    assert {
        cost: [prices["Juniper Evergreen"], prices["Harbor Voyager"]] for cost, prices in asked.items()
    } == BY_COST


def test_birthdays_days_and_company_cost_what_the_words_say(priced: Callable[..., list[Json]]) -> None:
    voyager = {age: by_plan(priced(ages=(age,)))["Harbor Voyager"] for age in (59, 60, 69, 70)}
    assert f"{usd(voyager[59])} at 59 and {usd(voyager[60])} at 60" in WORDS
    assert f"from {usd(voyager[69])} to {usd(voyager[70])}" in WORDS
    still = {by_plan(priced(ages=(age,)))["Meridian Equator"] for age in (69, 70)}
    assert [f"it is {usd(price)} on both sides" in WORDS for price in still] == [True]
    long = {days: by_plan(priced(days=days)) for days in (31, 45, 60)}
    assert (
        f"{usd(long[31]['Harbor Voyager'])} on day 31, {usd(long[45]['Harbor Voyager'])} on day 45 and "
        f"{usd(long[60]['Harbor Voyager'])} on day 60" in WORDS
    )
    assert f"{usd(long[60]['Northwind Voyager'])} for 60 days" in WORDS
    couple, family = (
        by_plan(priced(ages=(40, 40), cost=8_000)),
        by_plan(priced(ages=(40, 40, 10, 8), cost=8_000)),
    )
    assert (
        f"{usd(couple['Juniper Evergreen'])} on Evergreen, {usd(couple['Harbor Voyager'])} on Voyager"
        in WORDS
    )
    assert f"Evergreen falls to {usd(family['Juniper Evergreen'])}" in WORDS
    assert f"charges everybody, costs {usd(family['Lanternfish Glow'])}" in WORDS


def test_who_is_lowest_and_what_is_ordinary_at_an_age(priced: Callable[..., list[Json]]) -> None:
    lowest = {age: comprehensive(priced(ages=(age,)))[0][1].split()[0] for age in (40, 55, 65, 80)}
    assert lowest[40] == lowest[55] == lowest[65]
    assert f"comes from {lowest[40]} at 40, 55 and 65, and from {lowest[80]} at 80" in WORDS
    for age, least, most in ((25, 3, 6), (40, 3, 6), (55, 3, 6), (65, 5, 8), (80, 10, 18)):
        prices = [price for price, _ in comprehensive(priced(ages=(age,)))]
        assert least <= round(min(prices) / 4_000) <= round(max(prices) / 4_000) <= most
    assert "3 to 6 percent" in WORDS
    assert "At 65 the same plans cost 5 to 8 percent, at 80 10 to 18." in WORDS


def test_where_you_go_changes_nothing_and_where_you_live_does(priced: Callable[..., list[Json]]) -> None:
    """(case T9) Every carrier files a relativity for each state."""
    home = by_plan(priced())
    for country in ("MX", "JP"):
        abroad = by_plan(priced(country=country))
        assert {plan: abroad[plan] for plan in BY_AGE} == {plan: home[plan] for plan in BY_AGE}
    there = {state: by_plan(priced(state=state)) for state in ("FL", "CA", "IA")}
    for plan in BY_AGE:
        assert there["IA"][plan] < home[plan] < there["CA"][plan] < there["FL"][plan]
    florida, california, iowa = (usd(prices["Juniper Evergreen"]) for prices in there.values())
    assert (
        f"Juniper Evergreen asks {florida} of a Floridian, {california} of a Californian and {iowa} in Iowa instead of "
        f"{usd(home['Juniper Evergreen'])}." in WORDS
    )


def test_differences_and_shares_are_those_of_the_table() -> None:
    evergreen, equator = BY_AGE["Juniper Evergreen"], BY_AGE["Meridian Equator"]
    assert f"Juniper Evergreen is {usd(equator[1] - evergreen[1])} cheaper" in WORDS
    assert f"At 80 it costs {usd(evergreen[5] - equator[5])} more" in WORDS
    assert f"rises by {usd(BY_COST[4_001][0] - BY_COST[4_000][0])}" in WORDS
    cells = [cell for row in BY_AGE.values() for cell in row]
    assert re.search(
        rf"costs {min(cells) / 4_000:.1f} percent at 25 .* {max(cells) / 4_000:.1f} percent at 80", WORDS
    )
