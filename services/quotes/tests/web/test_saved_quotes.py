"""Quotes a customer keeps: found again, asked again without a date of birth, and nobody else's."""

from datetime import timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit.testing import SetClock, assert_problem
from policy_holder import Holder
from quotes.adapters import saved_quotes
from quotes.composition import Shop
from quotes.jobs.tasks import QUOTES_KEPT_FOR
from quotes.web.wire import SavedQuote

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")


@pytest.fixture
def saved(ada: Holder, quote: Json) -> Json:
    answer = ada.post("/api/saved-quotes", {"quoteId": quote["id"]})
    assert answer.status_code == 201, answer.data
    body: Json = answer.json
    return body


def test_a_quote_is_kept_with_its_best_price_and_a_name(saved: Json, quote: Json) -> None:
    kept = SavedQuote.model_validate(saved)
    assert kept.name == "Italy and Mexico, February 10, 2027"
    assert kept.best_cents == min(offer["priceCents"] for offer in quote["quotes"])
    assert (kept.expired, kept.trip.travelers) == (False, 2)


def test_its_form_asks_the_same_again_without_a_birth(ada: Holder, saved: Json, quote: Json) -> None:
    assert saved["form"]["travelers"] == [
        {"age": 42, "dateOfBirth": None, "tripCostCents": 250_000},
        {"age": 42, "dateOfBirth": None, "tripCostCents": 250_000},
    ]
    again = ada.post("/api/quotes", saved["form"])
    assert again.status_code == 201
    assert again.json["hash"] == quote["hash"]


def test_it_outlives_the_quote_and_says_when_its_prices_have_gone(
    ada: Holder, saved: Json, clock: SetClock, shop: Shop
) -> None:
    clock.advance(timedelta(days=31))
    shop.quotes.forget_before(clock() - timedelta(days=30))
    (kept,) = ada.get("/api/saved-quotes").json["quotes"]
    assert kept["expired"] is True
    assert kept["form"] == saved["form"]


def test_a_quote_is_kept_for_thirty_days_to_the_second(quote: Json, clock: SetClock, shop: Shop) -> None:
    """TRUST Y3: by the moment that the sweep takes."""
    clock.advance(QUOTES_KEPT_FOR)
    assert shop.quotes.forget_before(clock() - QUOTES_KEPT_FOR) == 0
    clock.advance(timedelta(seconds=1))
    assert shop.quotes.forget_before(clock() - QUOTES_KEPT_FOR) == 1


def test_keeping_it_again_renames_it(ada: Holder, saved: Json, quote: Json) -> None:
    again = ada.post("/api/saved-quotes", {"quoteId": quote["id"], "name": "Rome with Zoë"}).json
    assert (again["id"], again["name"]) == (saved["id"], "Rome with Zoë")
    assert len(ada.get("/api/saved-quotes").json["quotes"]) == 1


def test_it_is_let_go(ada: Holder, saved: Json) -> None:
    assert ada.delete(f"/api/saved-quotes/{saved['id']}").status_code == 204
    assert ada.get("/api/saved-quotes").json["quotes"] == []
    assert_problem(ada.delete(f"/api/saved-quotes/{saved['id']}"), 404, "/problems/saved-quote-unknown")


def test_nobody_else_sees_it_or_lets_it_go(client: FlaskClient, ada: Holder, saved: Json) -> None:
    """TRUST S2"""
    eve = Holder(client, "cus_eve", "ada@example.com")
    assert eve.get("/api/saved-quotes").json["quotes"] == []
    theirs, absent = (eve.delete(f"/api/saved-quotes/{each}") for each in (saved["id"], "f" * 32))
    assert theirs.status_code == absent.status_code == 404
    assert (theirs.json["type"], theirs.json["title"]) == (absent.json["type"], absent.json["title"])
    assert len(ada.get("/api/saved-quotes").json["quotes"]) == 1


def test_there_is_room_for_so_many(
    ada: Holder, ask: Json, saved: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_quotes, "MOST", 1)
    other = ada.post("/api/quotes", ask).json
    answer = ada.post("/api/saved-quotes", {"quoteId": other["id"]})
    assert_problem(answer, 409, "/problems/too-many-saved")


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({"quoteId": "x" * 24}, 404, "/problems/quote-unknown"),
        ({"quoteId": "x" * 24, "name": "card 4242 4242 4242 4242"}, 422, "/problems/invalid-fields"),
        ({"quoteId": "x" * 24, "name": "two\nlines"}, 422, "/problems/invalid-fields"),
        ({"quoteId": "x" * 24, "customerId": "cus_eve"}, 422, "/problems/invalid-fields"),
    ],
)
def test_what_cannot_be_kept_is_refused(ada: Holder, body: Json, status: int, kind: str) -> None:
    """TRUST S14, S17"""
    assert_problem(ada.post("/api/saved-quotes", body), status, kind)


def test_a_guest_keeps_nothing(client: FlaskClient) -> None:
    assert_problem(client.get("/api/saved-quotes"), 401, "/problems/sign-in-needed")
    headers = {"Sec-Fetch-Site": "same-origin"}
    answer = client.post("/api/saved-quotes", json={"quoteId": "x" * 24}, headers=headers)
    assert_problem(answer, 401, "/problems/sign-in-needed")
    assert_problem(client.delete("/api/saved-quotes/x", headers=headers), 401, "/problems/sign-in-needed")
