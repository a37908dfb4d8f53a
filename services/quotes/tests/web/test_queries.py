"""Statements a request: few, and as many for a customer with much as for one with little. Source: SPEED, budgets."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit import api
from kit.testing.statements import statements_of
from policy_holder import Holder
from quotes.domain import ranking
from quotes.sales import recording
from quotes.web import showing_offers
from sqlalchemy import Engine, event

Json = dict[str, Any]


def test_asking_for_a_quote_costs_a_row_for_it_and_one_for_each_carrier(
    client: FlaskClient, ask: Json
) -> None:
    sent = statements_of(lambda: client.post("/api/quotes", json=ask))
    # The quote, then the answers of two remote carriers, together or one by one as they come.
    assert 2 <= len(sent) <= 3
    assert all(statement.startswith("INSERT") for statement in sent)


def test_a_stream_is_kept_in_two_changes_of_one_statement_each(
    client: FlaskClient, ask: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    """V10: the quote when it is asked, and all that came while its last answer was awaited; each is one commit."""
    monkeypatch.setattr(recording, "LINGER_S", 30.0)
    commits: list[object] = []

    def note(connection: object) -> None:
        commits.append(connection)

    def asked() -> None:
        commits.clear()
        assert client.post("/api/quotes", json=ask, headers={"Accept": api.NDJSON}).data

    event.listen(Engine, "commit", note)
    try:
        sent = statements_of(asked)
    finally:
        event.remove(Engine, "commit", note)
    assert [statement.split()[2] for statement in sent] == ["quotes", "carrier_results"]
    assert len(commits) == 2


def test_an_offer_is_drawn_and_weighed_once_however_often_its_stream_shows_it(
    client: FlaskClient, ask: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    """V10: a stream shows each offer when it comes and again at its end, in the place that it has then."""
    drawn, weighed = counted(showing_offers, "_offer", monkeypatch), counted(ranking, "_merits", monkeypatch)
    answer = client.post("/api/quotes", json=ask, headers={"Accept": api.NDJSON})
    lines = [json.loads(line) for line in answer.data.splitlines()]
    offers = [each["offerId"] for line in lines if line["type"] == "offers" for each in line["quotes"]]
    assert len(offers) == 4
    assert sorted(offers) == sorted(each["offerId"] for each in lines[-1]["quote"]["quotes"])
    assert (len(drawn), len(weighed)) == (4, 4)


def counted(module: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What a function of a module was called with, from now on."""
    calls: list[object] = []
    function = getattr(module, name)

    def count(*arguments: object) -> object:
        calls.append(arguments[0])
        return function(*arguments)

    monkeypatch.setattr(module, name, count)
    return calls


def test_a_quote_is_shown_from_two_reads(client: FlaskClient, quote: Json) -> None:
    sent = statements_of(lambda: client.get(f"/api/quotes/{quote['id']}"))
    assert 0 < len(sent) <= 3
    assert all(statement.startswith("SELECT") for statement in sent)


def test_many_saved_quotes_cost_as_many_reads_as_one(
    client: FlaskClient, ada: Holder, ask: Json, quote: Json
) -> None:
    def listed() -> list[str]:
        return statements_of(lambda: ada.get("/api/saved-quotes"))

    ada.post("/api/saved-quotes", {"quoteId": quote["id"]})
    with_one = listed()
    for _ in range(4):
        another = client.post("/api/quotes", json=ask).get_json()
        ada.post("/api/saved-quotes", {"quoteId": another["id"]})
    assert len(ada.get("/api/saved-quotes").get_json()["quotes"]) == 5
    assert len(listed()) == len(with_one) <= 2


def test_many_policies_cost_as_many_reads_as_one(
    client: FlaskClient, ada: Holder, ask: Json, order: Json
) -> None:
    def buys(number: int) -> None:
        quote = client.post("/api/quotes", json=ask).get_json()
        answer = ada.post("/api/purchases", {**order, "quoteId": quote["id"]}, f"key-{number:04}")
        assert answer.status_code == 201, answer.data

    buys(1)
    with_one = statements_of(ada.policies)
    buys(2)
    buys(3)
    assert len(ada.policies()) == 3
    assert 0 < len(statements_of(ada.policies)) == len(with_one) <= 4
