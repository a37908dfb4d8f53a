"""Carriers on file: priced at once, bound in a book of their own, the same to a buyer as those behind an API."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from file_orders import order_of
from flask.testing import FlaskClient
from outside_world import TOKEN, OutsideWorld
from quotes.adapters.carrier_on_file import CarrierOnFile
from quotes.adapters.carriers import Bound
from quotes.domain.plans import CarrierFile
from quotes.sales.consents import STATEMENTS
from quotes.web.wire import PlanPage, PurchaseAnswer, QuoteAnswer, QuoteVocabulary

DATABASES = ("sqlite", "postgresql")


def test_offers_on_file_are_of_the_wire_and_come_back_the_same(
    client: FlaskClient, quote: dict[str, Any]
) -> None:
    """[Q-01] [Q-06]"""
    answer = QuoteAnswer.model_validate_json(json.dumps(quote))
    assert len(answer.quotes) >= 15
    again = json.loads(client.get(f"/api/quotes/{answer.id}").data)
    assert again["quotes"] == quote["quotes"]


def test_a_plan_on_file_is_bought_under_a_number_of_its_carrier(
    client: FlaskClient, quote: dict[str, Any], order: dict[str, Any], world: OutsideWorld
) -> None:
    """[B-01] Options included: the total is the offer's price and theirs."""
    offer = next(each for each in quote["quotes"] if any(option["available"] for option in each["options"]))
    options = [option for option in offer["options"] if option["available"]]
    bought = {
        **order,
        "offerId": offer["offerId"],
        "options": [option["id"] for option in options],
        "expectedTotalCents": offer["priceCents"] + sum(option["priceCents"] for option in options),
        "payment": {"token": TOKEN},
    }
    answer = client.post("/api/purchases", json=bought, headers={"Idempotency-Key": "key-0001"})
    assert answer.status_code == 201, answer.data
    policy = PurchaseAnswer.model_validate_json(answer.data).policy
    assert policy.number.endswith("-00100001")
    assert world.books.money("succeeded") == policy.total_cents == bought["expectedTotalCents"]
    for document in policy.documents:
        assert client.get(document.url).status_code == 200


@pytest.fixture
def order(quote: dict[str, Any]) -> dict[str, Any]:
    travelers = [
        {"firstName": "Ada", "lastName": "Marsh", "dateOfBirth": "1984-05-05"},
        {"firstName": "Zoë", "lastName": "Marsh", "dateOfBirth": "1984-03-03"},
    ]
    return {
        "quoteId": quote["id"],
        "travelers": travelers,
        "customer": {
            "firstName": "Ada",
            "lastName": "Marsh",
            "email": "ada@example.com",
            "address": {"street": "1 Palm Way", "city": "Naples", "state": "FL", "postCode": "34102"},
            "dateOfBirth": "1984-05-05",
        },
        "consents": [{"id": each.id, "text": each.text} for each in STATEMENTS],
    }


def test_a_transaction_keeps_its_number_and_can_be_found(on_file: list[CarrierOnFile]) -> None:
    """TRUST R11"""
    carrier = on_file[0]
    first = carrier.bind(order_of(carrier, "txn_1"), 1)
    assert isinstance(first, Bound)
    assert carrier.bind(order_of(carrier, "txn_1"), 1) == first
    assert carrier.find("txn_1", 1) == first
    assert carrier.find("txn_2", 1) is None


def test_twenty_at_once_get_twenty_numbers_without_a_gap(on_file: list[CarrierOnFile]) -> None:
    """TRUST R9"""
    carrier = on_file[0]
    with ThreadPoolExecutor(10) as pool:
        bound = list(pool.map(lambda n: carrier.bind(order_of(carrier, f"txn_{n}"), 1), range(20)))
    serials = sorted(int(each.policy_number[-8:]) for each in bound if isinstance(each, Bound))
    assert serials == list(range(100_001, 100_021))


def test_every_plan_has_a_page_and_papers_in_a_state(
    client: FlaskClient, files: tuple[CarrierFile, ...]
) -> None:
    """[Q-06]"""
    for file in files:
        plan = file.plans[0]
        page = client.get(f"/api/plans/{plan.id}?state=NY")
        assert page.status_code == 200
        shown = PlanPage.model_validate_json(page.data)
        assert shown.state == "NY"
        paper = client.get(f"/api/plans/{plan.id}/documents/summary?state=NY")
        assert paper.data.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/plans/nobody-plan?state=FL", 404),
        ("/api/plans/harbor-mutual-nothing?state=FL", 404),
        ("/api/plans/harbor-mutual-admiral?state=ZZ", 422),
        ("/api/plans/harbor-mutual-admiral", 422),
        ("/api/plans/harbor-mutual-admiral/documents/diary?state=FL", 404),
        ("/api/quotes/documents/nothing.pdf", 404),
    ],
)
def test_what_is_not_there_is_a_problem(client: FlaskClient, address: str, status: int) -> None:
    assert client.get(address).status_code == status


def test_the_vocabulary_is_of_the_wire(client: FlaskClient) -> None:
    """[Q-05] [Q-06]"""
    words = QuoteVocabulary.model_validate_json(client.get("/api/quotes/meta").data)
    assert len(words.states) == 51
    assert next(country for country in words.countries if country.code == "CU").refused
    assert len(next(group for group in words.filters if group.id == "provider").choices) == 8
    assert all(consent.required for consent in words.consents)
