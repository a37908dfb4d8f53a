"""Calls of the gateway as a merchant and as the card form."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

OK_CARD = "4242424242424242"


@pytest.fixture
def enter_card(client: FlaskClient) -> Callable[..., TestResponse]:
    """What the card form sends; keywords replace its members."""

    def call(number: str = OK_CARD, **changes: object) -> TestResponse:
        entry = {"number": number, "expMonth": 4, "expYear": 2029, "cvc": "123", "zip": "05401", **changes}
        return client.post("/gateway/fields/tokens", json=entry)

    return call


@pytest.fixture
def token(enter_card: Callable[..., TestResponse]) -> Callable[..., str]:
    """A token for a card that asks no question."""

    def call(number: str = OK_CARD) -> str:
        issued: str = enter_card(number).get_json()["token"]
        return issued

    return call


@pytest.fixture
def post(client: FlaskClient, gateway_auth: dict[str, str]) -> Callable[..., TestResponse]:
    """A call of the merchant's server."""

    def call(path: str, params: dict[str, Any] | None = None, key: str | None = None) -> TestResponse:
        headers = {**gateway_auth, **({"Idempotency-Key": key} if key is not None else {})}
        return client.post(f"/gateway/v1/{path}", json=params or {}, headers=headers)

    return call


@pytest.fixture
def charge(post: Callable[..., TestResponse], token: Callable[..., str]) -> Callable[..., TestResponse]:
    """Authorise $248.00 on a fresh token."""

    def call(number: str = OK_CARD, key: str | None = None, **changes: object) -> TestResponse:
        params = {
            "amount": 24_800,
            "currency": "usd",
            "payment_method": changes.pop("payment_method", None) or token(number),
            "confirm": True,
            "capture_method": "manual",
            "metadata": {"quote": "q-1"},
            **changes,
        }
        return post("payment_intents", params, key)

    return call
