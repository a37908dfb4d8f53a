"""A carrier's quote call on the wire."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit.testing import MALFORMED_BODIES, MalformedBody, assert_problem
from werkzeug.test import TestResponse

Ask = Callable[..., TestResponse]


def test_an_answer_holds_offers_and_refusals_of_every_plan(ask: Ask) -> None:
    answer = ask().get_json()
    assert answer["carrier"]["amBest"] == {"rating": "A", "outlook": "stable"}
    assert answer["rateVersion"] == "NWA-2026.4"
    assert {offer["plan"]["id"] for offer in answer["offers"]} == {
        "northwind-assurance-essential",
        "northwind-assurance-first",
        "northwind-assurance-voyager",
    }
    assert answer["declined"] == [
        {
            "planId": "northwind-assurance-roundabout",
            "planName": "Northwind Roundabout",
            "rule": "trip-kind-mismatch",
            "detail": "Northwind Roundabout is sold for a whole year of trips.",
            "remedy": {"kind": "annual"},
        }
    ]


def test_an_offer_carries_all_that_a_comparison_needs(offer_of: Callable[..., dict[str, Any]]) -> None:
    offer = offer_of()
    assert offer["premiumCents"] == sum(share["premiumCents"] for share in offer["perTraveler"])
    assert offer["currency"] == "USD"
    assert offer["expiresAt"] == "2026-11-24T15:00:00Z"
    cfar = next(option for option in offer["options"] if option["id"] == "cfar")
    assert cfar["available"]
    assert cfar["deadline"] == "2026-12-05"
    medical = next(benefit for benefit in offer["benefits"] if benefit["id"] == "emergency-medical")
    assert medical["amountCents"] == 10_000_000
    assert medical["primary"] is False
    assert medical["clause"]["section"] == "C.1"
    assert {deadline["id"] for deadline in offer["deadlines"]} >= {"preexisting-waiver", "cfar", "purchase"}
    assert [document["kind"] for document in offer["documents"]] == [
        "policy-wording",
        "summary",
        "state-notice",
    ]
    assert offer["eligibility"]


def test_each_carrier_quotes_the_same_trip_at_its_own_price(ask: Ask) -> None:
    prices = [
        min(offer["premiumCents"] for offer in ask(carrier_id).get_json()["offers"])
        for carrier_id in (
            "northwind-assurance",
            "bluefin-specialty",
            "pilgrim-casualty",
            "sablewood-insurance",
        )
    ]
    assert len(set(prices)) == 4


@pytest.mark.parametrize("key", ["", "Bearer wrong", "carrier-key-of-the-tests"])
def test_a_wrong_key_gets_401(client: FlaskClient, quote_body: Any, key: str) -> None:
    answer = client.post(
        "/carriers/v1/northwind-assurance/quotes", json=quote_body(), headers={"Authorization": key}
    )
    assert_problem(answer, 401, "/problems/bad-api-key")


def test_an_unknown_carrier_gets_404(ask: Ask) -> None:
    assert_problem(ask("acme"), 404, "/problems/unknown-carrier")


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"travelers": []}, "/travelers"),
        ({"travelers": [{"age": -1, "tripCostCents": 1}]}, "/travelers/0/age"),
        ({"travelers": [{"age": 40, "tripCostCents": 1.5}]}, "/travelers/0/tripCostCents"),
        ({"state": "California"}, "/state"),
        ({"departureDate": "March 1"}, "/departureDate"),
        ({"surprise": 1}, "/surprise"),
    ],
)
def test_a_wrong_shape_gets_422_with_a_pointer(ask: Ask, changes: dict[str, object], pointer: str) -> None:
    body = assert_problem(ask(**changes), 422)
    assert body["errors"][0]["pointer"] == pointer


def test_a_return_before_departure_gets_422(ask: Ask) -> None:
    assert_problem(ask(returnDate="2027-02-01"), 422)


@pytest.mark.parametrize("bad", MALFORMED_BODIES, ids=str)
def test_a_malformed_body_gets_a_4xx(
    client: FlaskClient, carrier_auth: dict[str, str], bad: MalformedBody
) -> None:
    answer = client.post(
        "/carriers/v1/northwind-assurance/quotes",
        data=bad.data,
        headers={**carrier_auth, **dict(bad.headers)},
        content_type=bad.content_type,
    )
    assert_problem(answer, bad.status)


def test_a_plan_is_shown_for_a_resident_without_a_price(
    client: FlaskClient, carrier_auth: dict[str, str]
) -> None:
    base = "/carriers/v1/northwind-assurance/plans"
    listed = client.get(base, headers=carrier_auth).get_json()
    assert len(listed["plans"]) == 4
    page = client.get(f"{base}/northwind-assurance-first?state=MT", headers=carrier_auth).get_json()
    assert page["available"] is False
    assert page["eligibility"][0] == "Not sold to residents of your state"
    assert_problem(client.get(f"{base}/nothing?state=MT", headers=carrier_auth), 404)
    assert_problem(client.get(f"{base}/northwind-assurance-first", headers=carrier_auth), 422)
