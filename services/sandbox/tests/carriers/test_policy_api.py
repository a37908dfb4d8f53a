"""A carrier's bind call: one transaction makes one policy, at the price that was agreed."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from kit.testing import SetClock, assert_problem
from werkzeug.test import TestResponse

Bind = Callable[..., TestResponse]
OfferOf = Callable[..., dict[str, Any]]
Make = Callable[..., dict[str, Any]]
Ask = Callable[[str], list[dict[str, Any]]]


@pytest.fixture
def made(offer_of: OfferOf, bind_body: Make, bind: Bind) -> dict[str, Any]:
    """A policy bound under transaction-1."""
    found: dict[str, Any] = bind(bind_body(offer_of())).get_json()
    return found


@pytest.fixture
def ask_for(client: FlaskClient, carrier_auth: dict[str, str]) -> Ask:
    """The policies of a transaction, as the carrier tells them."""

    def call(transaction: str) -> list[dict[str, Any]]:
        address = f"/carriers/v1/northwind-assurance/policies?transactionId={transaction}"
        told: list[dict[str, Any]] = client.get(address, headers=carrier_auth).get_json()["policies"]
        return told

    return call


def test_an_agreed_price_makes_a_policy(offer_of: OfferOf, bind_body: Make, bind: Bind) -> None:
    offer = offer_of()
    answer = bind(bind_body(offer))
    assert answer.status_code == 201
    policy = answer.get_json()
    assert policy["status"] == "active"
    assert policy["totalCents"] == offer["premiumCents"]
    assert policy["freeLookDays"] == 14
    assert policy["providerDetails"]["name"] == "Northwind Traveler Care"


def test_options_are_part_of_the_total(offer_of: OfferOf, bind_body: Make, bind: Bind) -> None:
    offer = offer_of()
    cfar = next(option for option in offer["options"] if option["id"] == "cfar")
    total = offer["premiumCents"] + cfar["priceCents"]
    assert bind(bind_body(offer, options=["cfar"], expectedTotalCents=total)).status_code == 201


def test_another_total_gets_409_with_the_new_one(offer_of: OfferOf, bind_body: Make, bind: Bind) -> None:
    offer = offer_of()
    answer = bind(bind_body(offer, expectedTotalCents=1))
    assert answer.status_code == 409
    assert answer.get_json()["code"] == "price_changed"
    assert answer.get_json()["newTotalCents"] == offer["premiumCents"]


def test_the_new_price_of_a_409_can_be_accepted(
    offer_of: OfferOf, bind_body: Make, bind: Bind, turn: Callable[..., TestResponse]
) -> None:
    offer = offer_of()
    turn("price-change", priceFactor=1.1)
    changed = bind(bind_body(offer)).get_json()
    assert changed["newTotalCents"] == round(offer["premiumCents"] * 1.1)
    assert "new rates" in changed["reason"]
    accepted = bind(bind_body(offer, expectedTotalCents=changed["newTotalCents"]), key="key-2")
    assert accepted.status_code == 201


def test_an_expired_quote_gets_410_and_an_unknown_one_404(
    offer_of: OfferOf, bind_body: Make, bind: Bind, clock: SetClock
) -> None:
    offer = offer_of()
    clock.advance(timedelta(hours=72))
    assert bind(bind_body(offer)).get_json()["code"] == "expired"
    unknown = bind(bind_body(offer, carrierQuoteId="cq_none"))
    assert (unknown.status_code, unknown.get_json()["code"]) == (404, "unknown_quote")


def test_a_quote_of_another_carrier_is_unknown(offer_of: OfferOf, bind_body: Make, bind: Bind) -> None:
    offer = offer_of("sablewood-insurance-select")
    assert bind(bind_body(offer)).status_code == 404


def test_a_policyholder_of_another_state_is_declined(offer_of: OfferOf, bind_body: Make, bind: Bind) -> None:
    holder = {"name": "Ann Example", "email": "ann@example.com", "state": "NY"}
    answer = bind(bind_body(offer_of(), policyholder=holder))
    assert (answer.status_code, answer.get_json()["code"]) == (422, "declined")


def test_the_switch_declines(
    offer_of: OfferOf, bind_body: Make, bind: Bind, turn: Callable[..., TestResponse]
) -> None:
    offer = offer_of()
    turn("decline-bind")
    assert bind(bind_body(offer)).get_json()["code"] == "declined"


def test_a_repeated_key_gives_the_same_policy(offer_of: OfferOf, bind_body: Make, bind: Bind) -> None:
    body = bind_body(offer_of())
    assert bind(body).get_json() == bind(body).get_json()


def test_a_key_with_another_body_is_refused(offer_of: OfferOf, bind_body: Make, bind: Bind) -> None:
    offer = offer_of()
    bind(bind_body(offer))
    answer = bind(bind_body(offer, transactionId="transaction-2"))
    assert (answer.status_code, answer.get_json()["code"]) == (422, "idempotency_mismatch")


def test_a_transaction_repeated_under_a_new_key_gives_the_same_policy(
    offer_of: OfferOf, bind_body: Make, bind: Bind
) -> None:
    body = bind_body(offer_of())
    assert bind(body).get_json() == bind(body, key="key-2").get_json()


def test_twenty_binds_at_once_make_one_policy(
    app: Flask, offer_of: OfferOf, bind_body: Make, carrier_auth: dict[str, str]
) -> None:
    body = bind_body(offer_of())

    def send(index: int) -> str:
        headers = {**carrier_auth, "Idempotency-Key": f"key-{index % 2}"}
        answer = app.test_client().post(
            "/carriers/v1/northwind-assurance/policies", json=body, headers=headers
        )
        assert answer.status_code == 201
        number: str = answer.get_json()["policyNumber"]
        return number

    with ThreadPoolExecutor(20) as pool:
        assert len(set(pool.map(send, range(20)))) == 1


def test_the_outcome_of_a_lost_bind_can_be_asked_for(
    ask_for: Ask, offer_of: OfferOf, bind_body: Make, bind: Bind
) -> None:
    assert ask_for("transaction-1") == []
    made = bind(bind_body(offer_of())).get_json()
    assert ask_for("transaction-1") == [made]


def test_a_carrier_that_is_late_knows_of_a_policy_90_seconds_after_it_was_ordered(
    ask_for: Ask, made: dict[str, Any], turn: Callable[..., TestResponse], clock: SetClock
) -> None:
    """TRUST R11: as one does whose orders lie in a queue; switched back, it has caught up."""
    turn("bind-late")
    clock.advance(timedelta(seconds=89))
    assert ask_for("transaction-1") == []
    clock.advance(timedelta(seconds=1))
    assert ask_for("transaction-1") == [made]
    clock.advance(timedelta(seconds=-60))
    turn("ok")
    assert ask_for("transaction-1") == [made]


@pytest.mark.parametrize("key", ["", "k" * 256])
def test_a_bind_needs_a_key(offer_of: OfferOf, bind_body: Make, bind: Bind, key: str) -> None:
    assert_problem(bind(bind_body(offer_of()), key=key), 400, "/problems/idempotency-key")
