"""Where nobody can live who buys here, and where nobody can go: refused with the reason, and with what to do."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from quotes.domain.elsewhere import ELSEWHERE, elsewhere_of
from quotes.domain.zip_codes import states_of

Json = dict[str, Any]
KINDS = {code: "Armed Forces" in place.name for code, place in ELSEWHERE.items()}


def asked(client: FlaskClient, ask: Json, state: str = "FL", **trip: Any) -> Any:
    body = {**ask, "residence": {"country": "US", "state": state}, "trip": {**ask["trip"], **trip}}
    return client.post("/api/quotes", json=body)


@pytest.mark.parametrize("code", KINDS)
def test_a_territory_or_a_military_address_says_why_and_what_to_do(
    client: FlaskClient, ask: Json, code: str
) -> None:
    """(case T8)"""
    answer = asked(client, ask, code)
    assert answer.status_code == 422
    (error,) = answer.json["errors"]
    assert (error["pointer"], error["code"]) == ("/residence/state", "residence-elsewhere")
    assert ("legal residence" in error["message"], "call us" in error["message"]) == (True, True)
    assert ("military" in error["message"]) == KINDS[code]


@pytest.mark.parametrize(
    ("zip_code", "code"),
    [
        ("00901", "PR"),
        ("00802", "VI"),
        ("96910", "GU"),
        ("96799", "AS"),
        ("96950", "MP"),
        ("09123", "AE"),
        ("34002", "AA"),
        ("96201-1234", "AP"),
        ("33324", None),
        ("96701", None),
        ("10001", None),
        ("99999", None),
    ],
)
def test_a_zip_code_says_which_of_them_it_is(zip_code: str, code: str | None) -> None:
    """(case T8)"""
    place = elsewhere_of(zip_code)
    assert (place.code if place else None) == code
    assert not (place and states_of(zip_code))


def test_an_order_with_such_a_zip_code_asks_for_that_of_the_home(
    client: FlaskClient, order: Json, buy: Any
) -> None:
    """(case T8) A resident of Florida who serves abroad gives the home's, and has the policy by email."""
    customer = order["customer"]
    answer = buy(customer={**customer, "address": {**customer["address"], "postCode": "09123"}})
    (error,) = answer.json["errors"]
    assert error["pointer"] == "/customer/address/postCode"
    assert "Armed Forces Europe (AE)" in error["message"]
    assert "Florida" in error["message"]


@pytest.mark.parametrize(
    ("code", "says", "never"),
    [
        ("SY", "ended its sanctions program on June 30, 2025", "rule it out"),
        ("CU", "license", "call"),
        ("IR", "own list", "call"),
        ("KP", "passports", "call"),
        ("XC", "Crimea", "call"),
        ("XD", "Donetsk", "call"),
        ("XL", "Luhansk", "call"),
    ],
)
def test_a_place_that_no_insurer_covers_says_why_as_it_is_today(
    client: FlaskClient, ask: Json, code: str, says: str, never: str
) -> None:
    """(case T7)"""
    answer = asked(client, ask, destinations=["MX", code])
    (error,) = answer.json["errors"]
    assert (error["pointer"], error["code"]) == ("/trip/destinations/1", "destination-refused")
    assert says in error["message"]
    assert never not in error["message"]


def test_the_whole_world_is_for_a_year_of_trips(client: FlaskClient, ask: Json) -> None:
    """(case U2)"""
    (error,) = asked(client, ask, destinations=["XW"]).json["errors"]
    assert (error["pointer"], error["code"]) == ("/trip/destinations/0", "destination-unnamed")
    year = asked(client, ask, kind="annual", destinations=["XW"])
    assert year.status_code == 201, year.json
    assert year.json["params"]["trip"]["destinations"] == ["XW"]
