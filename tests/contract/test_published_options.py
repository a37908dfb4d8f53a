"""The article on Cancel For Any Reason says of every plan in its table what the quotes service sells."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from content.adapters.libraries import read_library
from quotes.sales.calendar import LAST_STATE, local_day
from release.layout import ROOT
from release.published.trips import DAYS_AHEAD, Trip

Json = dict[str, Any]
Ask = Callable[[Json], Json]

# A deposit may not lie in the future: where the day ends last it is one that has begun in every state.
TODAY = local_day(LAST_STATE, datetime.now(UTC))
WORDS = read_library(ROOT / "services" / "content" / "library").posts["cancel-for-any-reason"].body
TRIP = Trip("A couple of 47 and 45", "single", ("PT",), "NC", "Portugal", 10, (47, 45), 8_000)
ROW = re.compile(
    r"^\| (?P<plan>[A-Z][\w ]+) \| (?P<base>\$[\d.,]+) \| (?P<option>\$[\d.,]+) \| (?P<both>\$[\d.,]+)"
    r" \| (?P<percent>50|75)%: (?P<pays>\$[\d,]+) \| (?P<days>\d+) \| (?P<notice>48|72) h \|$",
    re.M,
)
ROWS = [match.groupdict() for match in ROW.finditer(WORDS)]


def cents(told: str) -> int:
    return round(float(told.strip("$").replace(",", "")) * 100)


def asked_in(state: str, ask: Ask, country: str = "PT") -> dict[str, Json]:
    """The offers of the article's trip by plan name, to residents of a state."""
    question = TRIP.question(TODAY)
    question["residence"]["state"] = state
    question["trip"] |= {
        "destinations": [country],
        "primaryDestination": country,
        "firstDepositDate": TODAY.isoformat(),
    }
    return {offer["plan"]["name"]: offer for offer in ask(question)["quotes"]}


def option(offer: Json, wanted: str = "cfar") -> Json | None:
    found: list[Json] = [each for each in offer["options"] if each["id"] == wanted and each["available"]]
    return found[0] if found else None


def test_the_table_has_fourteen_plans_of_every_way_of_pay_and_notice() -> None:
    assert len(ROWS) == 14
    assert {(row["percent"], row["notice"]) for row in ROWS} == {
        ("50", "48"),
        ("50", "72"),
        ("75", "48"),
        ("75", "72"),
    }


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["plan"])
def test_a_row_is_what_the_service_asks_and_pays(row: dict[str, str], ask_for_quotes: Ask) -> None:
    """[P-09]"""
    offer = asked_in("NC", ask_for_quotes)[row["plan"]]
    cfar = option(offer)
    assert cfar is not None
    assert (offer["priceCents"], cfar["priceCents"]) == (cents(row["base"]), cents(row["option"]))
    assert cents(row["base"]) + cents(row["option"]) == cents(row["both"])
    assert cents(row["pays"]) == TRIP.cost_usd * int(row["percent"])
    assert f"{row['percent']}%" in cfar["description"]
    assert date.fromisoformat(cfar["deadline"]) == TODAY + timedelta(days=int(row["days"]))
    assert f"{row['notice']} hours" in str(offer["benefits"]) + cfar["description"]


def test_the_shares_of_a_premium_are_those_of_the_panel(ask_for_quotes: Ask) -> None:
    offers = asked_in("NC", ask_for_quotes).values()
    shares = [100 * cfar["priceCents"] / offer["priceCents"] for offer in offers if (cfar := option(offer))]
    assert f"between {round(min(shares))} and {round(max(shares))} percent" in WORDS


def test_plans_without_the_option_are_named_and_no_other(ask_for_quotes: Ask) -> None:
    without = {name for name, offer in asked_in("NC", ask_for_quotes).items() if not option(offer)}
    sentence = next(line for line in WORDS.splitlines() if "have no such option" in line)
    assert without == set(re.findall(r"(?:Harbor|Prairie|Cascade|Pilgrim|Bluefin) \w+", sentence))


def test_where_it_is_not_sold_is_where_the_page_says(ask_for_quotes: Ask) -> None:
    assert not any(option(offer) for offer in asked_in("NY", ask_for_quotes).values())
    washington = {
        offer["carrier"]["id"] for offer in asked_in("WA", ask_for_quotes).values() if option(offer)
    }
    assert washington
    assert not washington & {"northwind-assurance", "meridian-fidelity"}
    lost = {
        name
        for name, offer in asked_in("NC", ask_for_quotes, "IL").items()
        if not option(offer) and option(asked_in("NC", ask_for_quotes)[name])
    }
    assert {name.split()[0] for name in lost} == {"Cascade", "Bluefin"}


def test_who_sells_the_benefit_for_coming_home_early_is_named(ask_for_quotes: Ask) -> None:
    sells = {name for name, offer in asked_in("NC", ask_for_quotes).items() if option(offer, "ifar")}
    sentence = next(line for line in WORDS.splitlines() if "Interrupt For Any Reason" in line)
    named = {name for name in sells if name.split()[-1] in sentence}
    assert named == sells
    assert "Eight plans" in sentence
    assert len(sells | {"Old Quay Grand Saloon"}) == 8, "the cruise plan answers cruises alone"


def test_prices_do_not_hang_on_the_day() -> None:
    """The article's departure and the one asked here lie in the same span, in which no carrier's rate moves."""
    assert 30 <= DAYS_AHEAD < 180
    assert 30 <= (date(2027, 5, 15) - date(2026, 11, 25)).days < 180
