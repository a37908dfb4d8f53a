"""What the sandbox's tests share: an application on a database of its own, a clock, and the bodies callers send."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from kit.testing import SetClock
from sandbox.app import create_app
from sandbox.settings import Settings

CARRIER_KEY = "carrier-key-of-the-tests"
GATEWAY_SECRET = "gateway-secret-of-the-tests"
SHOP = "http://localhost:8080"

Body = dict[str, Any]
Make = Callable[..., Body]


@pytest.fixture
def clock() -> SetClock:
    return SetClock(datetime(2026, 11, 21, 15, 0, tzinfo=UTC))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        env="development",
        database_url=f"sqlite:///{tmp_path}/sandbox.sqlite",
        carrier_api_key=CARRIER_KEY,
        gateway_secret=GATEWAY_SECRET,
        carrier_latency_ms=0,
        public_origin=SHOP,
    )


@pytest.fixture
def app(settings: Settings, clock: SetClock) -> Flask:
    return create_app(settings, clock=clock)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def carrier_auth() -> dict[str, str]:
    return {"Authorization": f"Bearer {CARRIER_KEY}"}


@pytest.fixture
def gateway_auth() -> dict[str, str]:
    return {"Authorization": f"Bearer {GATEWAY_SECRET}"}


@pytest.fixture
def quote_body() -> Make:
    """The body of a quote call; keywords replace its members."""

    def make(**changes: object) -> Body:
        return {
            "requestId": "request-1",
            "state": "CA",
            "kind": "single",
            "departureDate": "2027-03-01",
            "returnDate": "2027-03-12",
            "destinations": ["MX"],
            "primaryDestination": "MX",
            "firstDepositDate": "2026-11-20",
            "purchaseDate": "2026-11-21",
            "travelers": [{"age": 40, "tripCostCents": 500_000}],
            **changes,
        }

    return make


@pytest.fixture
def bind_body() -> Make:
    """The body of a bind call for an offer of one traveler aged 40; keywords replace its members."""

    def make(offer: Body, **changes: object) -> Body:
        return {
            "carrierQuoteId": offer["carrierQuoteId"],
            "options": [],
            "expectedTotalCents": offer["premiumCents"],
            "party": [{"firstName": "Ann", "lastName": "Example", "dateOfBirth": "1986-05-01"}],
            "policyholder": {"name": "Ann Example", "email": "ann@example.com", "state": "CA"},
            "paymentReference": "pi_1",
            "transactionId": "transaction-1",
            **changes,
        }

    return make
