"""Asking for prices over HTTP."""

import json
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit.testing import SetClock, assert_problem
from outside_faults import impatient
from outside_world import CARRIER, OTHER, OutsideWorld
from quotes.web.wire import DeclinedLine, DoneLine, OffersLine, QuoteAnswer, StartedLine

NDJSON = {"Accept": "application/x-ndjson"}


def lines(client: FlaskClient, ask: dict[str, Any]) -> list[dict[str, Any]]:
    answer = client.post("/api/quotes", json=ask, headers=NDJSON)
    assert answer.status_code == 201
    assert answer.headers["X-Accel-Buffering"] == "no"
    return [json.loads(line) for line in answer.data.splitlines()]


def test_every_carrier_answers_in_the_shape_of_the_wire(quote: dict[str, Any]) -> None:
    """[Q-06] [Q-01]"""
    answer = QuoteAnswer.model_validate_json(json.dumps(quote))
    assert answer.complete
    assert answer.url == f"/quote/{answer.id}"
    assert len(answer.id) >= 22
    assert answer.params.ta == [42, 42]
    assert [offer.rank for offer in answer.quotes] == [1, 2, 3, 4]
    assert {offer.carrier.id for offer in answer.quotes} == {CARRIER, OTHER}
    assert (answer.meta.carriers_asked, answer.meta.carriers_answered) == (2, 2)


def test_the_address_gives_the_same_quote_again_to_any_worker(
    client: FlaskClient, quote: dict[str, Any]
) -> None:
    """[Q-03]"""
    again = client.get(f"/api/quotes/{quote['id']}").json
    same = ("id", "hash", "createdAt", "expiresAt", "params", "quotes", "complete")
    assert {name: again[name] for name in same} == {name: quote[name] for name in same}
    by_plan = lambda line: (line["planId"], line["carrierId"])  # noqa: E731
    assert sorted(again["declined"], key=by_plan) == sorted(quote["declined"], key=by_plan)


def test_dates_of_birth_are_not_in_what_an_address_shows(quote: dict[str, Any]) -> None:
    """TRUST S11: a shared address must not carry them."""
    assert "1984" not in json.dumps(quote)
    assert [traveler["age"] for traveler in quote["params"]["travelers"]] == [42, 42]


def test_the_stream_tells_each_carrier_and_ends_with_the_whole(
    client: FlaskClient, ask: dict[str, Any]
) -> None:
    """[Q-02] [Q-03]"""
    told = lines(client, ask)
    assert [line["type"] for line in told] == ["started", "offers", "declined", "offers", "declined", "done"]
    StartedLine.model_validate_json(json.dumps(told[0]))
    for line in told[1:-1]:
        (OffersLine if line["type"] == "offers" else DeclinedLine).model_validate_json(json.dumps(line))
    done = DoneLine.model_validate_json(json.dumps(told[-1]))
    assert not told[0]["quote"]["complete"]
    assert done.quote.complete
    assert len(done.quote.quotes) == 4


@impatient
def test_the_asking_is_kept_when_the_visitor_leaves(
    client: FlaskClient, ask: dict[str, Any], world: OutsideWorld
) -> None:
    """[Q-06] TRUST R7: one carrier hangs, the visitor leaves after the first line, the quote completes all the same."""
    world.mode[OTHER] = "hang"
    answer = client.post("/api/quotes", json=ask, headers=NDJSON, buffered=False)
    first = json.loads(next(iter(answer.response)))
    answer.close()
    quote_id = first["quote"]["id"]
    early = client.get(f"/api/quotes/{quote_id}").json
    assert not early["complete"]
    end = time.monotonic() + 10
    while not (late := client.get(f"/api/quotes/{quote_id}").json)["complete"]:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert [offer["carrier"]["id"] for offer in late["quotes"]] == [CARRIER, CARRIER]
    assert late["meta"]["unavailable"] == [
        {
            "carrierId": OTHER,
            "carrierName": OTHER.title(),
            "reason": "timeout",
            "detail": "did not answer in time",
        }
    ]


@impatient
def test_a_hanging_carrier_costs_only_its_own_offers(
    client: FlaskClient, ask: dict[str, Any], world: OutsideWorld
) -> None:
    """TRUST R7"""
    world.mode[OTHER] = "hang"
    began = time.monotonic()
    answer = client.post("/api/quotes", json=ask)
    assert time.monotonic() - began < 2
    assert len(answer.json["quotes"]) == 2


def test_with_all_carriers_down_there_are_no_quotes_and_reasons(
    client: FlaskClient, ask: dict[str, Any], world: OutsideWorld
) -> None:
    """[Q-04] TRUST 1.2"""
    world.mode.update({CARRIER: "refuse", OTHER: "reset"})
    answer = client.post("/api/quotes", json=ask)
    assert answer.status_code == 201
    assert answer.json["quotes"] == []
    assert {each["carrierId"]: each["reason"] for each in answer.json["meta"]["unavailable"]} == {
        CARRIER: "refused",
        OTHER: "error",
    }


def test_a_carrier_that_answered_badly_is_not_called_late(
    client: FlaskClient, ask: dict[str, Any], world: OutsideWorld
) -> None:
    world.mode.update({CARRIER: "twin-ids", OTHER: "refuse"})
    away = client.post("/api/quotes", json=ask).json["meta"]["unavailable"]
    assert {each["carrierId"]: each["detail"] for each in away} == {
        CARRIER: "gave an answer we could not trust",
        OTHER: "is not taking questions just now",
    }


def test_a_quote_whose_worker_died_is_complete_after_the_deadline(
    client: FlaskClient, ask: dict[str, Any], world: OutsideWorld, clock: SetClock
) -> None:
    world.mode[OTHER] = "hang"
    answer = client.post("/api/quotes", json=ask, headers=NDJSON, buffered=False)
    quote_id = json.loads(next(iter(answer.response)))["quote"]["id"]
    answer.close()
    clock.advance(timedelta(seconds=11))
    shown = client.get(f"/api/quotes/{quote_id}").json
    assert shown["complete"]
    assert {each["reason"] for each in shown["meta"]["unavailable"]} >= {"error"}


def test_prices_hold_for_a_day_but_not_into_a_birthday(client: FlaskClient, ask: dict[str, Any]) -> None:
    """[Q-03] Born on November 22: in Florida that day begins at 05:00 UTC."""
    usual = client.post("/api/quotes", json=ask).json
    assert usual["expiresAt"].startswith("2026-11-22T15:00:00")
    ask["travelers"][1] = {"dateOfBirth": "1984-11-22", "tripCostCents": 250_000}
    assert client.post("/api/quotes", json=ask).json["expiresAt"].startswith("2026-11-22T05:00:00")


def test_the_same_question_has_the_same_hash_and_another_id(client: FlaskClient, ask: dict[str, Any]) -> None:
    one, two = (client.post("/api/quotes", json=ask).json for _ in range(2))
    assert one["hash"] == two["hash"]
    assert one["id"] != two["id"]


def test_without_a_first_deposit_yesterday_counts_and_nobody_is_told_to_have_said_so(
    client: FlaskClient, ask: dict[str, Any]
) -> None:
    """[Q-06] domain.md §1. The form is filled from what was asked: asked again later, it must not name a day."""
    yesterday = client.post("/api/quotes", json={**ask, **trip_with(ask, firstDepositDate="2026-11-20")}).json
    nothing = client.post("/api/quotes", json={**ask, **trip_with(ask, firstDepositDate=None)}).json
    assert [each["deadlines"] for each in nothing["quotes"]] == [
        each["deadlines"] for each in yesterday["quotes"]
    ]
    assert yesterday["params"]["trip"]["firstDepositDate"] == "2026-11-20"
    for shown in (nothing, client.get(f"/api/quotes/{nothing['id']}").json):
        assert shown["params"]["trip"]["firstDepositDate"] is None


def trip_with(ask: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"trip": {**ask["trip"], **changes}}


def test_an_unknown_quote_is_a_404(client: FlaskClient) -> None:
    assert_problem(client.get("/api/quotes/nobody"), 404, "/problems/quote-unknown")


Change = Callable[[dict[str, Any]], object]


def trip(**changes: Any) -> Change:
    return lambda ask: ask["trip"].update(changes)


def traveler(**changes: Any) -> Change:
    return lambda ask: ask["travelers"][0].update(changes)


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        (trip(returnDate="2027-02-09"), "/trip/returnDate", "return-before-departure"),
        (trip(departureDate="2026-11-20"), "/trip/departureDate", "departure-not-ahead"),
        (
            trip(departureDate="2029-01-01", returnDate="2029-01-02"),
            "/trip/departureDate",
            "departure-too-far",
        ),
        (trip(firstDepositDate="2026-12-24"), "/trip/firstDepositDate", "deposit-in-future"),
        (trip(destinations=["IT", "XX"]), "/trip/destinations/1", "unknown-country"),
        (trip(destinations=["CU"]), "/trip/destinations/0", "destination-refused"),
        (trip(destinations=["IT", "IT"]), "/trip/destinations", "destination-twice"),
        (trip(primaryDestination="FR"), "/trip/primaryDestination", "primary-not-listed"),
        (trip(kind="pilgrimage"), "/trip/kind", "not-a-choice"),
        (traveler(dateOfBirth="1984-01-01"), "/travelers/0/age", "one-of-two"),
        (traveler(age=None), "/travelers/0/age", "required"),
        (traveler(age=121), "/travelers/0/age", "less-than-equal"),
        (traveler(age=None, dateOfBirth="2027-01-01"), "/travelers/0/dateOfBirth", "in-future"),
        (traveler(age=None, dateOfBirth="1890-01-01"), "/travelers/0/dateOfBirth", "too-long-ago"),
        (traveler(tripCostCents=99.5), "/travelers/0/tripCostCents", "int-type"),
        (traveler(tripCostCents=-1), "/travelers/0/tripCostCents", "greater-than-equal"),
        (lambda ask: ask["residence"].update(state="ZZ"), "/residence/state", "unknown-state"),
        (lambda ask: ask["residence"].update(country="CA"), "/residence/country", "not-a-choice"),
        (lambda ask: ask.update(travelers=[]), "/travelers", "too-short"),
        (lambda ask: ask.update(price=1), "/price", "unknown-field"),
        (lambda ask: ask.update(partnerId="4242424242424242"), "/partnerId", "card-number"),
    ],
)
def test_what_cannot_be_priced_is_named_by_pointer(
    client: FlaskClient, ask: dict[str, Any], change: Change, pointer: str, code: str
) -> None:
    """[Q-04]"""
    change(ask)
    problem = assert_problem(client.post("/api/quotes", json=ask), 422, "/problems/invalid-fields")
    assert (problem["errors"][0]["pointer"], problem["errors"][0]["code"]) == (pointer, code)
