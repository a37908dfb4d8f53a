"""Today is where the customer lives, whatever the visitor's clock or the server's says (case P6)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit.testing import SetClock, assert_problem
from policy_holder import Holder

Json = dict[str, Any]
EVENING_IN_HAWAII = datetime(2026, 11, 22, 8, 0, tzinfo=UTC)
"""22:00 of November 21 in Honolulu; already November 22 in UTC and in most of the states."""
BETWEEN_TWO_MIDNIGHTS = datetime(2026, 11, 22, 5, 30, tzinfo=UTC)
"""00:30 of November 22 in Miami, 23:30 of November 21 in Pensacola."""


def moved(ask: Json, state: str, **trip: Any) -> Json:
    return {**ask, "residence": {"country": "US", "state": state}, "trip": {**ask["trip"], **trip}}


def codes(answer: Any) -> dict[str, str]:
    return {each["pointer"]: each["code"] for each in answer.json.get("errors", ())}


def test_paid_today_by_a_clock_a_day_ahead_is_paid_today_where_they_live(
    client: FlaskClient, clock: SetClock, ask: Json
) -> None:
    """(case P6) The day that a browser in Tokyo shows is no future, and the waiver's window begins with it."""
    clock.advance(EVENING_IN_HAWAII - clock())
    answer = client.post("/api/quotes", json=moved(ask, "HI", firstDepositDate="2026-11-22"))
    assert answer.status_code == 201, answer.json
    assert answer.json["params"]["trip"]["firstDepositDate"] == "2026-11-21"
    same = client.post("/api/quotes", json=moved(ask, "HI", firstDepositDate="2026-11-21"))
    windows = lambda body: {o["offerId"]: (o["deadlines"], o["priceCents"]) for o in body["quotes"]}  # noqa: E731
    assert windows(answer.json) == windows(same.json)


@pytest.mark.parametrize(("state", "today"), [("HI", "November 21, 2026"), ("NY", "November 22, 2026")])
def test_a_day_that_no_clock_shows_yet_is_refused_without_costing_the_waiver(
    client: FlaskClient, clock: SetClock, ask: Json, state: str, today: str
) -> None:
    """(case P6) To leave it empty would say that nothing was paid: never advised to those who have paid."""
    clock.advance(EVENING_IN_HAWAII - clock())
    answer = client.post("/api/quotes", json=moved(ask, state, firstDepositDate="2026-11-23"))
    assert_problem(answer, 422, "/problems/invalid-fields")
    (error,) = answer.json["errors"]
    assert (error["pointer"], error["code"]) == ("/trip/firstDepositDate", "deposit-in-future")
    assert today in error["message"]
    assert "empty" not in error["message"]


@pytest.mark.parametrize(
    ("state", "departure", "found"),
    [
        ("FL", "2026-11-22", {}),
        ("NY", "2026-11-22", {"/trip/departureDate": "departure-not-ahead"}),
        ("HI", "2026-11-22", {}),
        ("FL", "2026-11-21", {"/trip/departureDate": "departure-not-ahead"}),
    ],
)
def test_tomorrow_anywhere_in_the_state_is_ahead(
    client: FlaskClient, clock: SetClock, ask: Json, *, state: str, departure: str, found: dict[str, str]
) -> None:
    """(case P6) Florida has two zones: in Pensacola the trip of November 22 begins tomorrow."""
    clock.advance(BETWEEN_TWO_MIDNIGHTS - clock())
    trip = {"departureDate": departure, "returnDate": "2026-11-30", "firstDepositDate": None}
    answer = client.post("/api/quotes", json=moved(ask, state, **trip))
    assert codes(answer) == found
    if not found:
        assert answer.json["expiresAt"] > clock().isoformat()[:19]


def test_a_birth_that_is_yet_to_come_is_refused_with_the_day_it_is(
    client: FlaskClient, clock: SetClock, ask: Json
) -> None:
    """(case P6)"""
    clock.advance(EVENING_IN_HAWAII - clock())
    born = {"dateOfBirth": "2026-11-22", "tripCostCents": 0}
    answer = client.post("/api/quotes", json={**moved(ask, "HI"), "travelers": [ask["travelers"][0], born]})
    assert codes(answer) == {"/travelers/1/dateOfBirth": "in-future"}
    assert "November 21, 2026" in answer.json["errors"][0]["message"]


def test_a_free_look_lasts_to_the_last_midnight_of_the_state(
    ada: Holder, buy: Callable[..., Any], order: Json, clock: SetClock
) -> None:
    """(case P6) "Until the end of December 5" is true in Pensacola, too; and the day shown is that day."""
    assert ada.post("/api/purchases", order).status_code == 201
    look = ada.policy()["freeLook"]
    assert (look["lastDay"], look["until"][:19]) == ("2026-12-05", "2026-12-06T05:59:59")
    clock.advance(datetime(2026, 12, 6, 5, 30, tzinfo=UTC) - clock())
    assert ada.policy()["freeLook"]["open"]
    clock.advance(timedelta(hours=1))
    assert not ada.policy()["freeLook"]["open"]


def test_coverage_has_begun_when_it_has_where_they_live(ada: Holder, order: Json, clock: SetClock) -> None:
    """(case P6) A list read abroad says "Starts November 22" for as long as it is the day before at home."""
    assert ada.post("/api/purchases", order).status_code == 201
    seen = []
    for hour in (4, 5):
        clock.advance(datetime(2026, 11, 22, hour, 30, tzinfo=UTC) - clock())
        seen.append(ada.policy()["hasBegun"])
    assert seen == [False, True]
