"""The article on families from several states says what the quotes service asks of each household, and sells where."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from content.adapters.libraries import read_library
from quotes.sales.calendar import LAST_STATE, local_day
from release.layout import ROOT
from release.published.trips import DAYS_AHEAD, DEPOSITED_DAYS_AGO, Trip

Json = dict[str, Any]
Ask = Callable[[Json], Json]
Offers = dict[str, Json]
Household = Callable[..., Offers]

TODAY = local_day(LAST_STATE, datetime.now(UTC))
SERVICES = ROOT / "services"
WORDS = read_library(SERVICES / "content" / "library").posts["group-travel-insurance-several-states"].body
TABLES = [
    [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in block.splitlines()]
    for block in WORDS.split("\n\n")
    if block.startswith("|")
]
FAMILY = {
    "AZ": ((74, 3_200), (71, 3_200)),
    "NY": ((45, 2_400), (43, 2_400), (14, 1_300), (11, 1_300)),
    "WA": ((39, 2_900), (38, 2_900)),
    "ID": ((66, 2_500),),
    "IL": ((29, 2_500),),
}
STATES = tuple(FAMILY)
NAMES = ("Arizona", "New York", "Washington", "Idaho", "Illinois")


def rows(first: str, width: int) -> list[list[str]]:
    """The rows of the table whose head begins so and has so many cells."""
    (table,) = [each for each in TABLES if each[0][0] == first and len(each[0]) == width]
    return table[2:]


def usd(cents: int, places: int = 2) -> str:
    return f"${cents / 100:,.{places}f}"


@pytest.fixture(scope="module")
def household(ask_for_quotes: Ask) -> Household:
    """What the cruise's plans offer a household of the family, by name; another state or party where one is given."""

    def offers(state: str, party: tuple[tuple[int, int], ...] = ()) -> Offers:
        travelers = party or FAMILY[state]
        ages = tuple(age for age, _ in travelers)
        trip = Trip("the reunion", "cruise", ("MX", "BS"), state, "Mexico and the Bahamas", 8, ages, 0)
        question = trip.question(TODAY)
        for traveler, (_, cost) in zip(question["travelers"], travelers, strict=True):
            traveler["tripCostCents"] = cost * 100
        return {offer["plan"]["name"]: offer for offer in ask_for_quotes(question)["quotes"]}

    return offers


def price(offers: Offers, plan: str) -> int:
    return int(offers[plan]["priceCents"])


def lowest(offers: Offers) -> Json:
    """The lowest offer of a plan that is more than a basic one."""
    fuller = [
        offer for offer in offers.values() if offer["plan"]["kind"] in {"comprehensive", "cruise", "premium"}
    ]
    return min(fuller, key=lambda offer: offer["priceCents"])


def test_every_household_s_row_is_a_price_of_today(household: Household) -> None:
    """[P-09]"""
    *told, total = rows("Household", 5)
    sums = [0, 0, 0]
    for state, name, row in zip(STATES, NAMES, told, strict=True):
        offers, cost = household(state), 100 * sum(cost for _, cost in FAMILY[state])
        least = lowest(offers)
        same = price(offers, "Harbor Voyager")
        assert row[0].startswith(name)
        assert row[1:] == [
            ", ".join(str(age) for age, _ in FAMILY[state]),
            usd(cost, 0),
            usd(same),
            f"{usd(least['priceCents'])}, {least['plan']['name']}",
        ]
        sums = [so_far + more for so_far, more in zip(sums, (cost, same, least["priceCents"]), strict=True)]
    assert total[2:] == [usd(sums[0], 0), usd(sums[1]), usd(sums[2])]
    assert f"{usd(sums[1] - sums[2])} more than the five lowest" in WORDS
    assert f"{usd(sums[0], 0)} together" in WORDS


def test_what_living_apart_costs_is_a_fee_and_the_states(household: Household) -> None:
    both = household("IL", (*FAMILY["ID"], *FAMILY["IL"]))
    sister, daughter, moved = household("ID"), household("IL"), household("IL", FAMILY["ID"])
    apart = [price(each, "Harbor Voyager") for each in (sister, daughter)]
    idaho = price(moved, "Harbor Voyager") - price(sister, "Harbor Voyager")
    fee = sum(apart) + idaho - price(both, "Harbor Voyager")
    assert f"one Voyager policy for both would be {usd(price(both, 'Harbor Voyager'))}" in WORDS
    assert f"{usd(apart[0])} + {usd(apart[1])} = {usd(sum(apart))}" in WORDS
    assert f"fee of {usd(fee)} once more, and Idaho's rates take {usd(idaho)} off the sister's share" in WORDS
    assert f"people fear: {usd(fee - idaho)}, in the closest comparison" in WORDS
    evergreen = [price(each, "Juniper Evergreen") for each in (sister, daughter)]
    together = price(both, "Juniper Evergreen")
    assert f"it is {usd(together)} together and {usd(sum(evergreen))} apart" in WORDS
    assert together == sum(evergreen) + price(moved, "Juniper Evergreen") - evergreen[0]


def days_for(offer: Json, deadline: str) -> int:
    """The days from the deposit to a last day of an offer."""
    return (last_day(offer, deadline) - TODAY).days + DEPOSITED_DAYS_AGO


def free_look(offer: Json, state: str) -> int:
    """The days of the free look of a policy bought and delivered today, by the buyer's own calendar."""
    return (last_day(offer, "free-look") - local_day(state, datetime.now(UTC))).days


def last_day(offer: Json, deadline: str) -> date:
    (found,) = [each for each in offer["deadlines"] if each["id"] == deadline]
    return date.fromisoformat(found["date"])


def waiver_words(offer: Json) -> str:
    return str([each for each in offer["benefits"] if each["id"] == "preexisting-waiver"])


def test_every_cell_by_state_is_what_a_resident_is_offered(household: Household) -> None:
    """[P-09]"""
    told = {row[0]: row[1:] for row in rows("", 6)}
    assert len(told) == 9
    for place, state in enumerate(STATES):
        offers = household(state)
        voyager, equator = offers["Harbor Voyager"], offers["Meridian Equator"]

        def cell(label: str, place: int = place) -> str:
            return told[label][place]

        assert cell("Plans sold for this cruise") == str(len(offers))
        assert cell("Voyager: days to get the waiver") == str(days_for(voyager, "preexisting-waiver"))
        assert f"in the {cell('Voyager: look-back without it')} before you buy" in waiver_words(voyager)
        assert cell("Meridian Equator: days to get the waiver") == str(
            days_for(equator, "preexisting-waiver")
        )
        for name, offer in (("Voyager", voyager), ("Equator", equator)):
            sold = any(each["id"] == "cfar" and each["available"] for each in offer["options"])
            assert cell(f"Cancel For Any Reason, {name}") == ("yes" if sold else "no")
        for plan in ("Juniper Evergreen", "Prairie Family"):
            assert cell(plan) == ("sold" if plan in offers else "not sold")
        assert cell("Free look, Voyager") == f"{free_look(voyager, state)} days"


def test_where_plans_are_sold_is_as_the_words_after_the_table_say(household: Household) -> None:
    sold = {state: set(household(state)) for state in STATES}
    everywhere = set.intersection(*sold.values())
    assert f"Of the {max(map(len, sold.values()))} plans, {len(everywhere)} are sold in all five" in WORDS
    assert sold["NY"] & sold["WA"] == everywhere
    assert {free_look(offer, "ID") for offer in household("ID").values()} == {30}
    assert "Idahoans have 30 on every plan here" in WORDS


def test_an_even_split_costs_less_and_leaves_a_hole_of_what_the_words_say(household: Household) -> None:
    party = FAMILY["NY"]
    total = sum(cost for _, cost in party)
    even = tuple((age, total // len(party)) for age, _ in party)
    right, wrong = (price(household("NY", each), "Juniper Evergreen") for each in (party, even))
    assert f"from {usd(right)} to {usd(wrong)}" in WORDS
    assert f"{usd(100 * even[0][1], 0)} a head" in WORDS
    assert f"The {usd(right - wrong)} saved cost {usd(100 * (party[0][1] - even[0][1]), 0)}" in WORDS


def test_how_many_fit_on_one_policy(ask_for_quotes: Ask) -> None:
    trip = Trip("ten people", "single", ("MX",), "KS", "Mexico", 8, (40,) * 10, 10_000)
    declined = ask_for_quotes(trip.question(TODAY))["declined"]
    refused = {each["planName"]: each["detail"] for each in declined if each["rule"] == "party-too-large"}
    sentence = next(line for line in WORDS.splitlines() if "**Up to ten**" in line)
    assert set(re.findall(r"Prairie \w+", sentence)) == set(refused)
    assert all("8 travelers" in detail for detail in refused.values())


def test_forms_say_of_one_state_and_of_a_single_fare_what_the_article_says() -> None:
    forms = [
        " ".join(file.read_text(encoding="utf-8").split())
        for file in sorted((SERVICES / "quotes" / "carriers").glob("*/wording/policy.yaml"))
    ]
    assert (
        sum(bool(re.search(r"(?:lives|reside) in the same state", form)) for form in forms) == len(forms) == 8
    )
    filed = (SERVICES / "sandbox/src/sandbox/carriers/library/form.yaml").read_text(encoding="utf-8")
    assert not any(re.search(r"single (?:supplement|occupancy)", form, re.I) for form in (*forms, filed))


def test_prices_do_not_hang_on_the_day() -> None:
    """The article's departure and the one asked here lie in the same span, in which no carrier's rate moves."""
    assert 30 <= DAYS_AHEAD < 180
    assert 30 <= (date(2027, 2, 27) - date(2026, 11, 25)).days < 180
