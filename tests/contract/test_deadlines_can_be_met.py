"""A date to buy by stands only beside what buying by then brings: for no trip is one given for what it cannot have."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from quotes.domain.benefits import TRIP_COST_BENEFITS

Json = dict[str, Any]
Ask = Callable[[Json], Json]
TODAY = datetime.now(UTC).date()


def _trip(state: str, cost_usd: int, country: str) -> Json:
    leaving = TODAY + timedelta(days=60)
    return {
        "residence": {"country": "US", "state": state},
        "trip": {
            "kind": "single",
            "departureDate": leaving.isoformat(),
            "returnDate": (leaving + timedelta(days=9)).isoformat(),
            "destinations": [country],
        },
        "travelers": [{"age": 41, "tripCostCents": cost_usd * 100}],
    }


TRIPS = {
    "without-cost": _trip("FL", 0, "MX"),
    "where-options-are-not-sold": _trip("NY", 3_000, "IT"),
    "to-where-options-are-not-sold": _trip("FL", 3_000, "IL"),
}


@pytest.mark.parametrize("question", TRIPS.values(), ids=TRIPS.keys())
def test_every_date_to_buy_by_brings_its_cover(question: Json, ask_for_quotes: Ask) -> None:
    answer = ask_for_quotes(question)
    cost_cents = question["travelers"][0]["tripCostCents"]
    assert len(answer["quotes"]) > 15
    for offer in answer["quotes"]:
        absent = {line["id"] for line in offer["benefits"] if line["state"] == "none"}
        unsold = {option["id"] for option in offer["options"] if not option["available"]}
        dated = {each["id"] for each in offer["deadlines"] if not each["missed"]}
        assert not dated & absent, offer["offerId"]
        assert not dated & unsold, offer["offerId"]
        assert cost_cents or not dated & TRIP_COST_BENEFITS, offer["offerId"]
        assert {"purchase", "free-look"} <= dated
