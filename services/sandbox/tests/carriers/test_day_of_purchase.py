"""A policy is bought on the day where the buyer lives, also in the evening, when the carrier's clock is a day ahead."""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from kit.testing import SetClock
from sandbox.carriers.records import CarrierPolicy
from sandbox.database import open_database
from sandbox.settings import Settings
from werkzeug.test import TestResponse

Call = Callable[..., TestResponse]
Json = dict[str, Any]
OfferOf = Callable[..., Json]
NORTHWIND = "/carriers/v1/northwind-assurance"
TODAY, TOMORROW = "2026-11-21", "2026-11-22"


@pytest.fixture
def clock() -> SetClock:
    """Six in the evening of November 21 in California."""
    return SetClock(datetime(2026, 11, 22, 2, 0, tzinfo=UTC))


@pytest.fixture
def buy(bind_body: Callable[..., Json], bind: Call) -> Call:
    """Bind an offer at what it was quoted at, by default today."""

    def call(offer: Json, *options: str, born: str = "1986-05-01", **changes: object) -> TestResponse:
        prices = {option["id"]: option["priceCents"] for option in offer["options"]}
        said = {
            "options": options,
            "expectedTotalCents": offer["premiumCents"] + sum(prices[each] for each in options),
            "party": [{"firstName": "Ann", "lastName": "Example", "dateOfBirth": born}],
            "purchaseDate": TODAY,
            **changes,
        }
        return bind(bind_body(offer, **said))

    return call


@pytest.fixture
def preview(client: FlaskClient, carrier_auth: dict[str, str]) -> Callable[..., Json]:
    """What the carrier says to a step of a policy."""

    def call(policy: Json, step: str, body: Json) -> Json:
        address = f"{NORTHWIND}/policies/{policy['policyNumber']}/{step}-previews"
        told: Json = client.post(address, json=body, headers=carrier_auth).get_json()
        return told

    return call


def deadline(offer: Json, name: str) -> str:
    found: str = next(each["date"] for each in offer["deadlines"] if each["id"] == name)
    return found


def test_what_was_bought_on_a_windows_last_day_stays(
    offer_of: OfferOf, buy: Call, preview: Callable[..., Json]
) -> None:
    offer = offer_of(firstDepositDate="2026-11-06")
    assert deadline(offer, "preexisting-waiver") == TODAY
    later = {
        "departureDate": "2027-03-02",
        "returnDate": "2027-03-13",
        "travelers": [{"tripCostCents": 500_000}],
        "options": [],
        "asOf": TODAY,
        "freeLookEndsAt": "2026-12-05T00:00:00Z",
    }
    told = preview(buy(offer).get_json(), "change", later)
    waiver = next(line for line in told["offer"]["benefits"] if line["id"] == "preexisting-waiver")
    assert waiver["state"] == "included"


def test_an_option_is_sold_on_its_last_day(offer_of: OfferOf, buy: Call) -> None:
    offer = offer_of(firstDepositDate="2026-11-06")
    assert deadline(offer, "cfar") == TODAY
    assert buy(offer, "cfar").status_code == 201


def test_a_plan_is_sold_on_the_eve_of_the_trip(offer_of: OfferOf, buy: Call) -> None:
    offer = offer_of(departureDate=TOMORROW, returnDate="2026-11-30")
    assert deadline(offer, "purchase") == TODAY
    assert buy(offer).status_code == 201


def test_who_turns_70_tomorrow_pays_for_69(offer_of: OfferOf, buy: Call) -> None:
    offer = offer_of(travelers=[{"age": 69, "tripCostCents": 500_000}])
    policy = buy(offer, born="1956-11-22").get_json()
    assert policy.get("totalCents") == offer["premiumCents"]


def test_a_birthday_tomorrow_leaves_a_correction_of_the_name_free(
    offer_of: OfferOf, buy: Call, preview: Callable[..., Json]
) -> None:
    offer = offer_of(travelers=[{"age": 39, "tripCostCents": 500_000}])
    policy = buy(offer, born="1986-11-22").get_json()
    place = {"street": "2 Palm Way", "city": "Fresno", "state": "CA", "postCode": "93701"}
    renamed = {
        "party": [{"firstName": "Anne", "lastName": "Example", "dateOfBirth": "1986-11-22"}],
        "policyholder": {"name": "Anne Example", "email": "ann@example.com", **place},
        "asOf": TODAY,
    }
    told = preview(policy, "correction", renamed)
    assert (told["totalCents"], told.get("offer")) == (policy["totalCents"], None)


def test_without_a_day_it_is_the_carriers_own_and_the_order_is_the_same_as_before_there_was_one(
    offer_of: OfferOf, bind_body: Callable[..., Json], bind: Call, settings: Settings
) -> None:
    """A seller of the release before may repeat an order that the carrier took before its own release."""
    order = bind_body(offer_of())
    policy = bind(order).get_json()
    with open_database(settings.database_url).read() as session:
        kept = session.get_one(CarrierPolicy, policy["policyNumber"])
    assert kept.trip["purchase_date"] == TOMORROW
    assert kept.body_digest == hashlib.sha256(orjson.dumps(order)).hexdigest()


@pytest.mark.parametrize(
    ("day", "status"),
    [("2026-11-20", 422), (TODAY, 201), (TOMORROW, 201), ("2026-11-23", 201), ("2026-11-24", 422)],
)
def test_a_day_that_no_calendar_shows_is_declined(
    offer_of: OfferOf, buy: Call, day: str, status: int
) -> None:
    answer = buy(offer_of(), purchaseDate=day)
    assert answer.status_code == status
    if status == 422:
        assert answer.get_json() == {
            "code": "declined",
            "detail": "The day of purchase is more than a day from today.",
        }


def test_a_repeat_on_another_day_is_answered_with_the_policy_that_was_made(
    offer_of: OfferOf, buy: Call, clock: SetClock
) -> None:
    offer = offer_of()
    made = buy(offer).get_json()
    clock.advance(timedelta(days=2))
    assert buy(offer).get_json() == made
