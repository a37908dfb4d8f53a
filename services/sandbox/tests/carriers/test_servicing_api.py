"""A carrier's desk for policies in force: previews that bind nobody, steps that are taken once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from kit.testing import SetClock
from sandbox.carriers.records import CarrierPolicy
from sandbox.database import open_database
from sandbox.settings import Settings
from werkzeug.test import TestResponse

Call = Callable[..., TestResponse]
Json = dict[str, Any]
BASE = "/carriers/v1/northwind-assurance"
FREE_LOOK = {"freeLookEndsAt": "2026-12-05T15:00:00Z", "asOf": "2026-11-21"}
LATER = {"freeLookEndsAt": "2026-12-05T15:00:00Z", "asOf": "2026-12-20"}


@pytest.fixture
def policy(offer_of: Callable[..., Json], bind_body: Callable[..., Json], bind: Call) -> Json:
    bound: Json = bind(bind_body(offer_of())).get_json()
    return bound


@pytest.fixture
def send(client: FlaskClient, carrier_auth: dict[str, str], policy: Json) -> Call:
    """POST to a policy's path under a key."""

    def call(path: str, body: Json, key: str = "step-1") -> TestResponse:
        headers = {**carrier_auth, "Idempotency-Key": key}
        return client.post(f"{BASE}/policies/{policy['policyNumber']}/{path}", json=body, headers=headers)

    return call


def wish(**changes: Any) -> Json:
    """The trip of the conftest's quote, changed where asked."""
    return {
        "departureDate": "2027-03-01",
        "returnDate": "2027-03-12",
        "travelers": [{"tripCostCents": 500_000}],
        "options": [],
        "freeLookEndsAt": "2026-12-05T15:00:00Z",
        "asOf": "2026-11-25",
        **changes,
    }


def order(preview: Json, **changes: Any) -> Json:
    return {
        "reference": preview["reference"],
        "transactionId": "step-1",
        "expectedRefundCents": preview["refundCents"],
        **changes,
    }


def test_in_the_free_look_all_is_returned_and_afterwards_what_the_carrier_says(
    send: Call, policy: Json, clock: SetClock
) -> None:
    told = send("cancellation-previews", FREE_LOOK).get_json()
    assert (told["refundCents"], told["freeLook"]) == (policy["totalCents"], True)
    clock.advance(timedelta(days=29))
    told = send("cancellation-previews", LATER).get_json()
    assert told["freeLook"] is False
    assert told["refundCents"] == round(policy["totalCents"] * 82 / 111)
    assert told["basis"].endswith("82 of 111 days are left.")


def test_a_cancellation_is_taken_once_and_can_be_asked_for(
    send: Call, client: FlaskClient, carrier_auth: dict[str, str], policy: Json
) -> None:
    preview = send("cancellation-previews", FREE_LOOK).get_json()
    first = send("cancellations", order(preview))
    assert first.status_code == 201
    assert send("cancellations", order(preview)).get_json() == first.get_json()
    found = client.get(f"{BASE}/policy-steps?transactionId=step-1", headers=carrier_auth).get_json()
    assert found == {"steps": [first.get_json()]}
    other = send("cancellations", order(preview, transactionId="step-2"), key="step-2")
    assert (other.status_code, other.get_json()["code"]) == (409, "stale")
    again = send("cancellation-previews", FREE_LOOK)
    assert (again.status_code, again.get_json()["detail"]) == (422, "The policy has been cancelled.")


def test_twenty_at_once_take_one_step(
    app: Flask, send: Call, carrier_auth: dict[str, str], policy: Json
) -> None:
    preview = send("cancellation-previews", FREE_LOOK).get_json()
    address = f"{BASE}/policies/{policy['policyNumber']}/cancellations"

    def one(index: int) -> int:
        body = order(preview, transactionId=f"step-{index}")
        headers = {**carrier_auth, "Idempotency-Key": f"step-{index}"}
        return app.test_client().post(address, json=body, headers=headers).status_code

    with ThreadPoolExecutor(20) as pool:
        assert sorted(pool.map(one, range(20))) == [201] + [409] * 19


def test_a_changed_trip_is_rated_again(send: Call, policy: Json) -> None:
    same = send("change-previews", wish()).get_json()
    assert same["totalCents"] == policy["totalCents"]
    dearer = send("change-previews", wish(travelers=[{"tripCostCents": 900_000}])).get_json()
    assert dearer["totalCents"] > policy["totalCents"]
    assert dearer["offer"]["carrier"]["id"] == "northwind-assurance"
    sent = {**order({**dearer, "refundCents": 0}), "expectedTotalCents": dearer["totalCents"]}
    sent.pop("expectedRefundCents")
    assert send("changes", sent).get_json()["cents"] == dearer["totalCents"]
    back = send("change-previews", wish(), key="step-2").get_json()
    assert back["totalCents"] == policy["totalCents"]


def test_after_the_free_look_a_decrease_returns_its_share_and_back_again_costs_as_much(
    send: Call, policy: Json, clock: SetClock
) -> None:
    """(case T2) In two steps no more than in one, and never more than a cancellation."""
    clock.advance(timedelta(days=29))
    cancelled = send("cancellation-previews", LATER).get_json()["refundCents"]
    low, lower = (
        wish(travelers=[{"tripCostCents": cents}], asOf="2026-12-20") for cents in (300_000, 100_000)
    )
    at_once = send("change-previews", lower).get_json()
    assert 0 < policy["totalCents"] - at_once["totalCents"] < cancelled
    assert at_once["basis"].startswith("After the free look Northwind Assurance returns premium")
    for nth, asked in enumerate((low, lower), 1):
        preview = send("change-previews", asked).get_json()
        assert send("changes", corrected(preview, f"step-{nth}"), f"step-{nth}").status_code == 201
    returned = policy["totalCents"] - preview["totalCents"]
    assert 0 < returned <= policy["totalCents"] - at_once["totalCents"]
    assert returned + send("cancellation-previews", LATER).get_json()["refundCents"] <= cancelled
    again = send("change-previews", wish(asOf="2026-12-20")).get_json()
    assert again["totalCents"] == policy["totalCents"]


def test_a_carrier_that_keeps_the_premium_keeps_it_in_a_change_too(  # noqa: PLR0917 - fixtures
    client: FlaskClient,
    carrier_auth: dict[str, str],
    clock: SetClock,
    offer_of: Callable[..., Json],
    bind_body: Callable[..., Json],
    bind: Call,
) -> None:
    """(case T2) An option that must be bought in time is given up, and the cost lowered to a dollar."""
    offer = offer_of("sablewood-insurance-select", firstDepositDate="2026-11-20")
    cfar = next(each["priceCents"] for each in offer["options"] if each["id"] == "cfar")
    sold = bind_body(offer, options=["cfar"], expectedTotalCents=offer["premiumCents"] + cfar)
    policy = bind(sold, carrier_id="sablewood-insurance").get_json()
    clock.advance(timedelta(days=29))
    lower = wish(travelers=[{"tripCostCents": 100}], asOf="2026-12-20")
    address = f"/carriers/v1/sablewood-insurance/policies/{policy['policyNumber']}/change-previews"
    preview = client.post(address, json=lower, headers=carrier_auth).get_json()
    assert preview["totalCents"] == policy["totalCents"]
    assert preview["basis"] == (
        "Sablewood Insurance keeps the premium after the free look. So nothing comes back for what is given up now."
    )


@pytest.mark.parametrize(("paid_on", "kept"), [("2027-01-25", True), ("2026-12-01", False)])
def test_a_payment_insured_too_late_is_insured_without_the_covers_that_have_a_window(
    send: Call, paid_on: str, kept: bool
) -> None:
    """(case T3) The part before keeps them, and the parts are there at the next change too."""
    raised = wish(travelers=[{"tripCostCents": 900_000}], asOf="2027-02-01", addedPaidOn=paid_on)
    preview = send("change-previews", raised).get_json()
    first, added = preview["costParts"]
    assert (first["cents"], added["cents"], added["paidOn"]) == (500_000, 400_000, paid_on)
    assert "preexisting-waiver" in first["covers"]
    assert ("preexisting-waiver" in added["covers"]) is kept
    assert send("changes", corrected(preview, "step-1")).status_code == 201
    again = {**raised, "returnDate": "2027-03-13", "addedPaidOn": None}
    assert send("change-previews", again).get_json()["costParts"] == preview["costParts"]


def test_an_option_bought_in_time_stays_and_one_added_too_late_is_refused_with_its_reason(
    send: Call,
) -> None:
    told = send("change-previews", wish(options=["cfar"], asOf="2027-02-01")).get_json()
    cfar = next(option for option in told["offer"]["options"] if option["id"] == "cfar")
    assert cfar["available"] is False
    assert cfar["reason"].startswith("Had to be bought by")


def test_a_trip_is_postponed_beyond_what_was_on_sale_when_it_was_bought(send: Call, policy: Json) -> None:
    """Also a correction is no sale; but nobody is insured further ahead than anybody is today."""
    far = {"departureDate": "2028-04-20", "returnDate": "2028-05-01"}
    refused = send("change-previews", wish(**far, asOf="2026-12-10")).get_json()
    assert refused["detail"] == "Northwind Voyager can be bought at most 456 days before departure."
    there = send("change-previews", wish(**far, asOf="2027-03-01")).get_json()
    sent = {
        "reference": there["reference"],
        "transactionId": "step-1",
        "expectedTotalCents": there["totalCents"],
    }
    assert send("changes", sent).status_code == 201
    older = send("correction-previews", persons(dateOfBirth="1956-05-01"))
    assert older.status_code == 200
    assert older.get_json()["totalCents"] > there["totalCents"]


@pytest.mark.parametrize(
    "changes",
    [
        {"departureDate": "2026-11-20"},
        {"returnDate": "2028-03-12"},
        {"travelers": [{"tripCostCents": 1}, {"tripCostCents": 1}]},
    ],
)
def test_a_trip_the_plan_does_not_take_is_declined_in_words(send: Call, changes: Json) -> None:
    answer = send("change-previews", wish(**changes))
    assert (answer.status_code, answer.get_json()["code"]) == (422, "declined")
    assert answer.get_json()["detail"]


def persons(**changes: Any) -> Json:
    """The one traveler of the conftest's order, who bought, corrected where asked."""
    place = {"street": "2 Palm Way", "city": "Fresno", "state": "CA", "postCode": "93701"}
    return {
        "party": [{"firstName": "Anne", "lastName": "Example", "dateOfBirth": "1986-05-01", **changes}],
        "policyholder": {"name": "Anne Example", "email": "ann@example.com", "telephone": None, **place},
        "asOf": "2026-11-25",
    }


def corrected(preview: Json, transaction: str) -> Json:
    return {
        "reference": preview["reference"],
        "transactionId": transaction,
        "expectedTotalCents": preview["totalCents"],
    }


def test_a_name_is_corrected_once_for_nothing_and_an_age_is_rated_again(
    send: Call, policy: Json, settings: Settings
) -> None:
    free = send("correction-previews", persons()).get_json()
    assert (free["totalCents"], free.get("offer")) == (policy["totalCents"], None)
    first = send("corrections", corrected(free, "step-1"))
    assert (first.status_code, first.get_json()["kind"]) == (201, "correction")
    assert send("corrections", corrected(free, "step-1")).get_json() == first.get_json()
    older = persons(dateOfBirth="1956-05-01")
    dearer = send("correction-previews", older).get_json()
    assert dearer["totalCents"] > policy["totalCents"]
    assert send("corrections", corrected(dearer, "step-2"), key="step-2").status_code == 201
    with open_database(settings.database_url).read() as session:
        kept = session.get_one(CarrierPolicy, policy["policyNumber"])
        assert kept.request["party"] == older["party"]
        assert kept.request["policyholder"]["street"] == "2 Palm Way"
        assert kept.total_cents == dearer["totalCents"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"dateOfBirth": "1903-05-05"}, "up to age 99"),
        ({"dateOfBirth": "2026-11-30"}, "born by the day of purchase"),
    ],
)
def test_persons_the_plan_does_not_take_are_declined_in_words(send: Call, change: Json, words: str) -> None:
    answer = send("correction-previews", persons(**change))
    assert (answer.status_code, answer.get_json()["code"]) == (422, "declined")
    assert words in answer.get_json()["detail"]


@pytest.mark.parametrize(
    ("mode", "status", "code"), [("decline-bind", 422, "declined"), ("price-change", 409, "stale")]
)
def test_the_switch_refuses_steps(send: Call, turn: Call, mode: str, status: int, code: str) -> None:
    preview = send("cancellation-previews", FREE_LOOK).get_json()
    turn(mode)
    answer = send("cancellations", order(preview))
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)


def test_a_policy_of_another_carrier_is_unknown(
    client: FlaskClient, carrier_auth: dict[str, str], policy: Json
) -> None:
    address = f"/carriers/v1/sablewood-insurance/policies/{policy['policyNumber']}/cancellation-previews"
    assert client.post(address, json=FREE_LOOK, headers=carrier_auth).status_code == 404
