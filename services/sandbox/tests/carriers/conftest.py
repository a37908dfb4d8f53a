"""Calls of the carriers' API, and the library the domain's tests rate by."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.trips import Traveler, Trip
from sandbox.carriers.domain.wording import Form
from sandbox.carriers.library import read_carriers, read_form
from werkzeug.test import TestResponse

BUYING = date(2026, 11, 21)
DEPARTING = date(2027, 3, 1)


@pytest.fixture(scope="session")
def carriers() -> dict[str, Carrier]:
    return read_carriers()


@pytest.fixture(scope="session")
def form() -> Form:
    return read_form()


@pytest.fixture(scope="session")
def make_trip() -> Callable[..., Trip]:
    """A trip of `days` for travelers of `ages` who insure `cost_usd` each; keywords replace the trip's own fields."""

    def make(
        *, ages: tuple[int, ...] = (40,), cost_usd: float = 5_000, days: int = 12, **changes: Any
    ) -> Trip:
        known: dict[str, Any] = {
            "state": "CA",
            "kind": "single",
            "departure_date": DEPARTING,
            "return_date": changes.get("departure_date", DEPARTING) + timedelta(days=days - 1),
            "destinations": ("MX",),
            "primary_destination": "MX",
            "purchase_date": BUYING,
            "travelers": tuple(Traveler(age, round(cost_usd * 100)) for age in ages),
        }
        return Trip(**{**known, **changes})

    return make


@pytest.fixture
def ask(client: FlaskClient, carrier_auth: dict[str, str], quote_body: Any) -> Callable[..., TestResponse]:
    """Ask a carrier for a quote; keywords replace members of the body."""

    def call(carrier_id: str = "northwind-assurance", **changes: object) -> TestResponse:
        return client.post(
            f"/carriers/v1/{carrier_id}/quotes", json=quote_body(**changes), headers=carrier_auth
        )

    return call


@pytest.fixture
def offer_of(ask: Callable[..., TestResponse]) -> Callable[..., dict[str, Any]]:
    """One plan's offer for the usual party."""

    def call(plan_id: str = "northwind-assurance-voyager", **changes: object) -> dict[str, Any]:
        carrier_id = next(name for name in CARRIER_IDS if plan_id.startswith(name))
        answer = ask(carrier_id, **changes).get_json()
        found: dict[str, Any] = next(offer for offer in answer["offers"] if offer["plan"]["id"] == plan_id)
        return found

    return call


@pytest.fixture
def bind(client: FlaskClient, carrier_auth: dict[str, str]) -> Callable[..., TestResponse]:
    """Bind at Northwind under a key."""

    def call(
        body: dict[str, Any], key: str = "key-1", carrier_id: str = "northwind-assurance"
    ) -> TestResponse:
        headers = {**carrier_auth, "Idempotency-Key": key}
        return client.post(f"/carriers/v1/{carrier_id}/policies", json=body, headers=headers)

    return call


@pytest.fixture
def turn(client: FlaskClient) -> Callable[..., TestResponse]:
    """Turn a carrier's switch."""

    def call(mode: str, carrier_id: str = "northwind-assurance", **more: object) -> TestResponse:
        return client.put(f"/carriers/switch/{carrier_id}", json={"mode": mode, **more})

    return call


CARRIER_IDS = ("northwind-assurance", "bluefin-specialty", "pilgrim-casualty", "sablewood-insurance")
