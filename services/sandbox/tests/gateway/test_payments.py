"""Payments on the wire: authorise, capture, cancel, refund, decline, replay. Source: PROTOCOLS §g, TRUST R9."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from kit.testing import SetClock
from werkzeug.test import TestResponse

Post = Callable[..., TestResponse]
Charge = Callable[..., TestResponse]


def error_of(answer: TestResponse) -> tuple[int, str, str | None]:
    error = answer.get_json()["error"]
    return answer.status_code, error["type"], error.get("code")


def test_money_is_authorised_then_captured(charge: Charge, post: Post) -> None:
    intent = charge().get_json()
    assert (intent["status"], intent["amount_capturable"], intent["amount_received"]) == (
        "requires_capture",
        24_800,
        0,
    )
    assert intent["payment_method_details"]["card"] == {
        "brand": "visa",
        "last4": "4242",
        "exp_month": 4,
        "exp_year": 2029,
    }
    captured = post(f"payment_intents/{intent['id']}/capture").get_json()
    assert (captured["status"], captured["amount_received"]) == ("succeeded", 24_800)


def test_a_part_can_be_captured_and_more_cannot(charge: Charge, post: Post) -> None:
    address = f"payment_intents/{charge().get_json()['id']}/capture"
    too_much = post(address, {"amount_to_capture": 24_801})
    assert error_of(too_much) == (400, "invalid_request_error", "amount_too_large")
    assert post(address, {"amount_to_capture": 10_000}).get_json()["amount_received"] == 10_000


def test_an_authorisation_can_be_canceled_once(charge: Charge, post: Post) -> None:
    address = f"payment_intents/{charge().get_json()['id']}"
    assert post(f"{address}/cancel").get_json()["status"] == "canceled"
    assert post(f"{address}/cancel").status_code == 400
    assert post(f"{address}/capture").status_code == 400


def test_captured_money_is_refunded_in_parts_up_to_all(charge: Charge, post: Post) -> None:
    intent = charge().get_json()
    refund = {"payment_intent": intent["id"]}
    assert post("refunds", refund).status_code == 400
    post(f"payment_intents/{intent['id']}/capture")
    assert post("refunds", {**refund, "amount": 10_000}).get_json()["amount"] == 10_000
    assert error_of(post("refunds", {**refund, "amount": 14_801}))[2] == "amount_too_large"
    assert post("refunds", refund).get_json()["amount"] == 14_800
    assert error_of(post("refunds", refund))[2] == "charge_already_refunded"


@pytest.mark.parametrize(
    "declines",
    [
        ("4000000000000002", "card_declined", "generic_decline"),
        ("4000000000009995", "card_declined", "insufficient_funds"),
        ("4000000000000069", "expired_card", "expired_card"),
        ("4000000000000127", "incorrect_cvc", "incorrect_cvc"),
        ("4000000000000119", "processing_error", "processing_error"),
    ],
)
def test_a_declined_card_gets_402_and_the_payment_takes_another(
    charge: Charge, post: Post, token: Callable[..., str], declines: tuple[str, str, str]
) -> None:
    number, code, decline_code = declines
    answer = charge(number)
    assert error_of(answer) == (402, "card_error", code)
    error = answer.get_json()["error"]
    assert error["decline_code"] == decline_code
    intent = error["payment_intent"]
    assert intent["status"] == "requires_payment_method"
    again = post(f"payment_intents/{intent['id']}/confirm", {"payment_method": token()})
    assert again.get_json()["status"] == "requires_capture"
    assert again.get_json()["last_payment_error"] is None


def test_a_token_pays_once(charge: Charge, token: Callable[..., str]) -> None:
    used = token()
    assert charge(payment_method=used).status_code == 200
    assert error_of(charge(payment_method=used))[2] == "payment_method_unusable"


def test_a_token_is_good_for_an_hour(charge: Charge, token: Callable[..., str], clock: SetClock) -> None:
    issued = token()
    clock.advance(timedelta(hours=1))
    assert error_of(charge(payment_method=issued))[2] == "payment_method_unusable"


def test_an_authorisation_lapses_after_seven_days(
    client: FlaskClient, gateway_auth: dict[str, str], charge: Charge, post: Post, clock: SetClock
) -> None:
    address = f"payment_intents/{charge().get_json()['id']}"
    clock.advance(timedelta(days=7))
    assert error_of(post(f"{address}/capture"))[2] == "charge_expired_for_capture"
    assert client.get(f"/gateway/v1/{address}", headers=gateway_auth).get_json()["status"] == "canceled"


def test_a_repeated_key_gives_the_first_answer_and_charges_once(
    charge: Charge, token: Callable[..., str]
) -> None:
    method = token()
    first, second = (charge(payment_method=method, key="key-1") for _ in range(2))
    assert first.get_json() == second.get_json()
    assert second.headers["Idempotent-Replayed"] == "true"


def test_a_decline_is_replayed_too(charge: Charge, token: Callable[..., str]) -> None:
    method = token("4000000000000002")
    answers = [charge(payment_method=method, key="key-1") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [402, 402]
    assert answers[0].get_json() == answers[1].get_json()


def test_a_key_with_other_parameters_is_an_idempotency_error(
    charge: Charge, token: Callable[..., str]
) -> None:
    method = token()
    charge(payment_method=method, key="key-1")
    answer = charge(payment_method=method, amount=99_999, key="key-1")
    assert error_of(answer)[:2] == (400, "idempotency_error")


def test_a_refused_call_keeps_nothing_so_its_key_and_token_are_free(
    charge: Charge, post: Post, token: Callable[..., str]
) -> None:
    method = token()
    assert charge(payment_method=method, amount=1, key="key-1").status_code == 400
    assert charge(payment_method=method, key="key-1").status_code == 200


def test_a_key_is_forgotten_after_a_day(charge: Charge, clock: SetClock) -> None:
    first = charge(key="key-1").get_json()
    clock.advance(timedelta(hours=24))
    assert charge(key="key-1").get_json()["id"] != first["id"]


def test_twenty_charges_at_once_under_one_key_are_one(
    app: Flask, gateway_auth: dict[str, str], token: Callable[..., str]
) -> None:
    params = {"amount": 24_800, "currency": "usd", "payment_method": token(), "confirm": True}

    def send(_: int) -> str:
        headers = {**gateway_auth, "Idempotency-Key": "key-1"}
        answer = app.test_client().post("/gateway/v1/payment_intents", json=params, headers=headers)
        assert answer.status_code == 200
        made: str = answer.get_json()["id"]
        return made

    with ThreadPoolExecutor(20) as pool:
        assert len(set(pool.map(send, range(20)))) == 1


def test_parameters_may_come_as_a_form(
    client: FlaskClient, gateway_auth: dict[str, str], token: Callable[..., str]
) -> None:
    form = {
        "amount": "24800",
        "currency": "usd",
        "payment_method": token(),
        "confirm": "true",
        "capture_method": "manual",
        "metadata[quote]": "q-1",
    }
    intent = client.post("/gateway/v1/payment_intents", data=form, headers=gateway_auth).get_json()
    assert (intent["status"], intent["metadata"]) == ("requires_capture", {"quote": "q-1"})


@pytest.mark.parametrize(
    "changes",
    [
        {"amount": 0},
        {"amount": -500},
        {"amount": 24.5},
        {"amount": "NaN"},
        {"currency": "eur"},
        {"surprise": 1},
        {"metadata": {"a": {"b": "c"}}},
        {"confirm": "perhaps"},
    ],
)
def test_a_wrong_parameter_is_refused(charge: Charge, changes: dict[str, Any]) -> None:
    assert error_of(charge(**changes))[:2] == (400, "invalid_request_error")


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"amount":1,"amount":2}', b'{"a":NaN}', b"[" * 100_000])
def test_a_malformed_body_is_refused(client: FlaskClient, gateway_auth: dict[str, str], data: bytes) -> None:
    answer = client.post(
        "/gateway/v1/payment_intents", data=data, content_type="application/json", headers=gateway_auth
    )
    assert error_of(answer)[:2] == (400, "invalid_request_error")


@pytest.mark.parametrize("form", ["metadata=x&metadata[a]=b", "metadata[a=b", "a[b]=c", "amount[x]=1"])
def test_a_malformed_form_is_refused(client: FlaskClient, gateway_auth: dict[str, str], form: str) -> None:
    kind = "application/x-www-form-urlencoded"
    answer = client.post("/gateway/v1/payment_intents", data=form, content_type=kind, headers=gateway_auth)
    assert error_of(answer)[:2] == (400, "invalid_request_error")


def test_a_refused_parameter_is_named(charge: Charge) -> None:
    assert charge(currency="eur").get_json()["error"]["param"] == "currency"


@pytest.mark.parametrize("key", ["", "Bearer wrong"])
def test_a_wrong_secret_is_refused(client: FlaskClient, key: str) -> None:
    answer = client.post("/gateway/v1/refunds", json={}, headers={"Authorization": key})
    assert error_of(answer)[:2] == (401, "authentication_error")


def test_an_unknown_payment_is_404(post: Post) -> None:
    assert error_of(post("payment_intents/pi_none/capture"))[2] == "resource_missing"


def test_a_charge_whose_answer_was_lost_is_found_by_its_key(
    client: FlaskClient, charge: Charge, token: Callable[..., str]
) -> None:
    method = token()
    client.put("/gateway/switch", json={"timeoutAfterCharge": True})
    # The test client has no socket to leave hanging, so the lost answer shows as a broken connection.
    with pytest.raises(ConnectionResetError):
        charge(payment_method=method, key="key-1")
    found = charge(payment_method=method, key="key-1")
    assert found.get_json()["status"] == "requires_capture"


def test_refunds_of_a_payment_are_listed_with_what_the_merchant_wrote_on_them(
    charge: Charge, post: Post, client: FlaskClient, gateway_auth: dict[str, str]
) -> None:
    """A merchant whose key has been forgotten finds its refund again."""
    intent = charge().get_json()
    post(f"payment_intents/{intent['id']}/capture")
    made = post(
        "refunds", {"payment_intent": intent["id"], "amount": 500, "metadata": {"transaction": "t-1"}}
    )
    address = f"/gateway/v1/refunds?payment_intent={intent['id']}&limit=100"
    listed = client.get(address, headers=gateway_auth).get_json()
    assert listed == {"object": "list", "data": [made.get_json()]}
    assert listed["data"][0]["metadata"] == {"transaction": "t-1"}
