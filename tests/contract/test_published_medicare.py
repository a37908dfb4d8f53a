"""The article on Medicare says what the quotes service asks a traveler of 72, and its sums are right."""

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
Offers = Callable[..., dict[str, Json]]

TODAY = datetime.now(UTC).date()
WORDS = read_library(ROOT / "services" / "content" / "library").posts["medicare-and-travel-abroad"].body
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in WORDS.splitlines()
    if line.startswith("| ") and "$" in line
]
PRICED = [row for row in ROWS if len(row) == 5 and row[0] != "Sample plan"]
BILLS = [row for row in ROWS if len(row) == 3 and row[0].startswith("$")]
AGES = [row for row in ROWS if len(row) == 3 and row[0].isdigit()]


def usd(amount: int) -> str:
    return f"${amount / 100:,.2f}"


@pytest.fixture(scope="module")
def offers(ask_for_quotes: Ask) -> Offers:
    """What is sold for the article's trip, by plan name."""

    def sold(age: int = 72, cost: int = 0, days: int = 14) -> dict[str, Json]:
        trip = Trip("the article's", "single", ("PT",), "OH", "Portugal", days, (age,), cost)
        return {offer["plan"]["name"]: offer for offer in ask_for_quotes(trip.question(TODAY))["quotes"]}

    return sold


def test_every_row_is_what_the_service_asks_with_and_without_the_trip_s_cost(offers: Offers) -> None:
    """[P-09]"""
    bare, whole = offers(), offers(cost=6_000)
    assert len(PRICED) == 8
    for name, medical, evacuation, *prices in PRICED:
        assert prices == [
            usd(sold[name]["priceCents"]) if name in sold else "not sold" for sold in (bare, whole)
        ]
        benefits = {each["id"]: each for each in (bare.get(name) or whole[name])["benefits"]}
        hospital, flight = benefits["emergency-medical"], benefits["medical-evacuation"]
        assert (
            medical == f"${hospital['amountCents'] // 100:,}, {'first' if hospital['primary'] else 'second'}"
        )
        assert evacuation == f"${flight['amountCents'] // 100:,}"


def test_evergreen_by_age_and_what_of_it_is_for_canceling(offers: Offers) -> None:
    assert [int(row[0]) for row in AGES] == [66, 72, 78, 84]
    for age, *prices in AGES:
        assert prices == [
            usd(offers(int(age), cost)["Juniper Evergreen"]["priceCents"]) for cost in (0, 6_000)
        ]
    bare, whole = (offers(cost=cost)["Juniper Evergreen"]["priceCents"] for cost in (0, 6_000))
    assert f"cost {usd(bare)}. Canceling costs the other {usd(whole - bare)}." in WORDS


def test_paying_first_costs_what_the_words_say(offers: Offers) -> None:
    asked = {
        name: each["priceCents"]
        for name in ("Juniper Evergreen", "Harbor Voyager")
        for each in offers()[name]["options"]
        if "primary" in each["id"]
    }
    told = f"costs {usd(asked['Juniper Evergreen'])} more on Evergreen and {usd(asked['Harbor Voyager'])} on Voyager"
    assert told in WORDS


def test_what_medigap_pays_is_four_fifths_above_the_deductible_up_to_its_limit() -> None:
    assert len(BILLS) == 4
    for bill, pays, left in ([int(re.sub(r"\D", "", cell)) for cell in row] for row in BILLS):
        assert pays == min((bill - 250) * 80 // 100, 50_000)
        assert left == bill - pays


def test_who_still_covers_a_long_trip_at_eighty_is_named_and_no_other(offers: Offers) -> None:
    sentence = next(line for line in WORDS.splitlines() if "five trip plans are left" in line)
    sold = offers(80, 6_000, 31)
    assert len(sold) == 5
    named = re.search(r"left: (.*)\.$", sentence)
    assert named is not None
    spelled = (
        named[1].replace(" and Signature", ", Sablewood Signature").replace(" and First", ", Northwind First")
    )
    assert set(re.split(r", (?:and )?", spelled)) == set(sold)
    assert len(offers(79, 6_000, 31)) > len(sold)


def test_medical_plans_have_no_waiver_and_end_where_the_words_say(offers: Offers) -> None:
    medical = [offer for offer in offers().values() if offer["plan"]["kind"] == "medical"]
    assert medical
    for offer in medical:
        benefits = {each["id"]: each for each in offer["benefits"]}
        assert benefits["preexisting-waiver"]["state"] == "none"
        assert re.search(r"under age 70|up to age 69", str(offer["benefits"]))
    assert "Sablewood World Medical" in offers(79)
    assert "Sablewood World Medical" not in offers(80)
