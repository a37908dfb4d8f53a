"""In the evening of an American day the carriers' clock is a day ahead: what is bought is bought on the buyer's day."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import orjson
import pytest
import requests
from flask.testing import FlaskClient
from kit.testing import SetClock
from quotes.app import create_app
from quotes.sales.consents import STATEMENTS
from quotes.settings import DEVELOPMENT_KEY, Settings
from sandbox.carriers.library import read_carriers
from werkzeug.test import TestResponse

Json = dict[str, Any]
Sell = Callable[..., tuple[Json, TestResponse]]
TODAY, TOMORROW = "2026-11-21", "2026-11-22"
REMOTE = frozenset(read_carriers())


@pytest.fixture(autouse=True)
def six_in_california(clock: SetClock) -> Iterator[None]:
    now, clock.instant = clock.instant, datetime(2026, 11, 22, 2, 0, tzinfo=UTC)
    yield
    clock.instant = now


@pytest.fixture
def shop(quotes_settings: Settings, clock: SetClock) -> FlaskClient:
    return create_app(quotes_settings, clock=clock).test_client()


@pytest.fixture
def sell(shop: FlaskClient, sandbox_url: str) -> Sell:
    """Buy the first plan of a carrier behind an API that is as wanted; the offer, and what came of it."""

    def call(
        wanted: Callable[[Json], bool], *options: str, born: str, **trip: str
    ) -> tuple[Json, TestResponse]:
        told = orjson.loads(shop.post("/api/quotes", json=asked(born, **trip)).data)
        offer = next(each for each in told["quotes"] if each["carrier"]["id"] in REMOTE and wanted(each))
        card = {"number": "4242424242424242", "expMonth": 4, "expYear": 2029, "cvc": "123", "zip": "05401"}
        token = requests.post(f"{sandbox_url}/gateway/fields/tokens", json=card, timeout=5).json()["token"]
        body = ordered(told["id"], offer, options, born, token)
        headers = {"Idempotency-Key": f"key-{told['id']}"}
        return offer, shop.post("/api/purchases", json=body, headers=headers)

    return call


def asked(born: str, **trip: str) -> Json:
    dates = {"departureDate": "2027-03-01", "returnDate": "2027-03-12", "firstDepositDate": "2026-11-20"}
    return {
        "residence": {"country": "US", "state": "CA"},
        "trip": {"kind": "single", "destinations": ["MX"], **dates, **trip},
        "travelers": [{"dateOfBirth": born, "tripCostCents": 500_000}],
    }


def ordered(quote_id: str, offer: Json, options: tuple[str, ...], born: str, token: str) -> Json:
    ada = {"firstName": "Ada", "lastName": "Marsh", "dateOfBirth": born}
    home = {"street": "1 Palm Way", "city": "Fresno", "state": "CA", "postCode": "93701"}
    chosen = [each["priceCents"] for each in offer["options"] if each["id"] in options]
    return {
        "quoteId": quote_id,
        "offerId": offer["offerId"],
        "options": list(options),
        "expectedTotalCents": offer["priceCents"] + sum(chosen),
        "travelers": [ada],
        "customer": {**ada, "email": "ada@example.com", "address": home},
        "payment": {"token": token},
        "consents": [{"id": each.id, "text": each.text} for each in STATEMENTS],
    }


def closes_today(name: str) -> Callable[[Json], bool]:
    return lambda offer: (name, TODAY) in {(each["id"], each["date"]) for each in offer["deadlines"]}


def any_offer(_: Json) -> bool:
    return True


def test_a_waiver_of_the_last_day_is_in_the_carriers_own_book(sell: Sell, sandbox_url: str) -> None:
    """Nothing of ours showed that it was not: asked about a change, the carrier says what it holds."""
    offer, answer = sell(closes_today("preexisting-waiver"), born="1986-05-05", firstDepositDate="2026-11-06")
    assert answer.status_code == 201, answer.data
    policy = f"{offer['carrier']['id']}/policies/{answer.json['policy']['number']}"
    wish = {
        "departureDate": "2027-03-02",
        "returnDate": "2027-03-13",
        "travelers": [{"tripCostCents": 500_000}],
        "options": [],
        "asOf": TODAY,
        "freeLookEndsAt": "2026-12-05T00:00:00Z",
    }
    told = requests.post(
        f"{sandbox_url}/carriers/v1/{policy}/change-previews",
        json=wish,
        headers={"Authorization": f"Bearer {DEVELOPMENT_KEY.get_secret_value()}"},
        timeout=5,
    ).json()
    waiver = next(line for line in told["offer"]["benefits"] if line["id"] == "preexisting-waiver")
    assert waiver["state"] == "included"


def test_cancel_for_any_reason_is_sold_on_its_last_day(sell: Sell) -> None:
    _, answer = sell(closes_today("cfar"), "cfar", born="1986-05-05", firstDepositDate="2026-11-06")
    assert answer.status_code == 201, answer.data


def test_a_plan_is_sold_on_the_eve_of_the_trip(sell: Sell) -> None:
    _, answer = sell(any_offer, born="1986-05-05", departureDate=TOMORROW, returnDate="2026-11-30")
    assert answer.status_code == 201, answer.data


def test_who_turns_70_tomorrow_pays_what_was_quoted(sell: Sell) -> None:
    offer, answer = sell(any_offer, born="1956-11-22")
    assert answer.status_code == 201, answer.data
    assert answer.json["policy"]["totalCents"] == offer["priceCents"]
