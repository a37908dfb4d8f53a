"""Statements a request: few, and as many for a customer with much as for one with little. Source: SPEED, budgets."""

from typing import Any

from flask.testing import FlaskClient
from kit.testing.statements import statements_of
from policy_holder import Holder

Json = dict[str, Any]


def test_asking_for_a_quote_costs_a_row_for_it_and_one_for_each_carrier(
    client: FlaskClient, ask: Json
) -> None:
    sent = statements_of(lambda: client.post("/api/quotes", json=ask))
    # The quote, then the answers of two remote carriers, together or one by one as they come.
    assert 2 <= len(sent) <= 3
    assert all(statement.startswith("INSERT") for statement in sent)


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
