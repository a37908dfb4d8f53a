"""Buying over HTTP: the happy way, and every way it can end without a policy."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from kit.db import Database
from kit.testing import SetClock, assert_problem
from outside_world import CARRIER, OutsideWorld
from pypdf import PdfReader
from quotes.adapters.tables import AuditEntry, ConsentGiven, OutboxMail, Policy, Purchase
from quotes.sales.consents import STATEMENTS
from quotes.web.wire import PurchaseAnswer
from sqlalchemy import func, select

Buy = Callable[..., Any]
PAGE = {"Sec-Fetch-Site": "same-origin"}
CONSENTS = [{"id": each.id, "text": each.text} for each in STATEMENTS]


def count(db: Database, table: type) -> int:
    with db.read() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0


def test_a_purchase_makes_one_policy_takes_the_money_and_owes_one_mail(
    buy: Buy, world: OutsideWorld, db: Database
) -> None:
    """[B-01] [Q-06] The policy comes back with number, provider details, documents and the end of the free look."""
    answer = buy()
    assert answer.status_code == 201, answer.json
    policy = PurchaseAnswer.model_validate_json(answer.data).policy
    assert policy.number == "NO-00000001"
    assert policy.total_cents == 12_000
    assert policy.provider_details.claims_url == "https://claims.example/"
    assert [document.kind for document in policy.documents] == ["confirmation", "policy-wording"]
    assert str(policy.effective_on) == "2026-11-22"
    assert str(policy.free_look_ends_at) == "2026-12-06 05:59:59+00:00", "all of December 5 in all of Florida"
    assert policy.free_look is not None
    assert (str(policy.free_look.last_day), policy.free_look.clock) == ("2026-12-05", "Florida")
    assert world.books.money("succeeded") == 12_000
    assert len(world.books.policies) == 1
    assert (count(db, Policy), count(db, OutboxMail), count(db, ConsentGiven)) == (1, 1, 3)


def test_the_confirmation_is_a_pdf_that_says_what_a_traveler_needs(buy: Buy, client: FlaskClient) -> None:
    """[B-01] The document's address cannot be guessed, and names from other alphabets are printed."""
    url = buy().json["policy"]["documents"][0]["url"]
    assert len(url.removeprefix("/api/quotes/documents/").removesuffix(".pdf")) >= 22
    paper = client.get(url)
    assert paper.status_code == 200
    assert paper.headers["Cache-Control"] == "private, no-store"
    pages = PdfReader(BytesIO(paper.data)).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    for words in (
        "SAMPLE",
        "NO-00000001",
        "Zoë Мария",
        "Sample Insurance Company",
        "$120",
        "Emergency medical",
        "$100,000",
        "M.1",
        "+1 (800) 555-0102",
        "Coverage begins November 22, 2026",
        "December 5, 2026",
        "California license no. Sample CA-1148",
        "Florida license no. Sample FL-1333",
    ):
        assert words in text, words


def test_the_same_key_gets_the_same_bytes(buy: Buy, world: OutsideWorld) -> None:
    """[B-02] TRUST R9."""
    first, second = buy(), buy()
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.data == second.data
    assert world.books.binds == 1


def test_a_key_with_another_body_is_refused_and_after_a_day_is_fresh(
    buy: Buy, clock: SetClock, world: OutsideWorld
) -> None:
    """TRUST R10."""
    assert buy().status_code == 201
    assert_problem(buy(beneficiary="Grace Marsh"), 422, "/problems/key-reused")
    clock.advance(timedelta(hours=24, minutes=1))
    assert_problem(buy(beneficiary="Grace Marsh"), 410, "/problems/quote-expired")
    assert len(world.books.policies) == 1


def test_keys_of_two_customers_never_meet(
    client: FlaskClient, order: dict[str, Any], world: OutsideWorld
) -> None:
    """TRUST R10."""
    for customer in ("cus_1", "cus_2"):
        headers = {**PAGE, "Idempotency-Key": "key-0001", "X-Customer-Id": customer}
        own = {**order, "customer": {**order["customer"], "email": f"{customer}@example.com"}}
        assert client.post("/api/purchases", json=own, headers=headers).status_code == 201
    assert len(world.books.policies) == 2


@pytest.mark.parametrize("key", ["", "short", "white space in it", "x" * 256, "käse-0001"])
def test_a_key_must_be_given_and_plain(client: FlaskClient, order: dict[str, Any], key: str) -> None:
    headers = {"Idempotency-Key": key.encode().decode("latin-1")}
    assert_problem(
        client.post("/api/purchases", json=order, headers=headers), 400, "/problems/idempotency-key"
    )


@pytest.mark.parametrize("typed", ["341021234", "34102-1234", "34102 1234", "３４１０２－１２３４ "])
def test_a_zip_code_of_nine_figures_is_taken_as_it_is_pasted(
    buy: Buy, order: dict[str, Any], db: Database, typed: str
) -> None:
    """[B-01] And written on the policy as post offices write it."""
    place = {**order["customer"]["address"], "postCode": typed}
    assert buy(customer={**order["customer"], "address": place}).status_code == 201
    with db.read() as session:
        kept = orjson.loads(session.scalars(select(Policy)).one().order)
    assert kept["customer"]["address"]["postCode"] == "34102-1234"


def test_a_declined_card_leaves_no_policy_and_frees_the_key(buy: Buy, world: OutsideWorld) -> None:
    """[B-04] The message is one a person can be shown."""
    problem = assert_problem(buy(payment={"token": "pm_0002declined"}), 402, "/problems/payment-declined")
    assert problem["code"] == "card_declined"
    assert problem["detail"] == "The card was declined by its bank. Nothing was charged."
    assert world.books.policies == {}
    assert buy().status_code == 201


def test_a_carrier_that_refuses_costs_nothing(buy: Buy, world: OutsideWorld) -> None:
    """[B-04]"""
    world.mode[CARRIER] = "bind-refused"
    problem = assert_problem(buy(), 422, "/problems/carrier-declined")
    assert problem["errors"][0]["message"] == "Not this party."
    assert world.books.money("requires_capture") == 0


def test_a_quote_that_has_expired_sells_nothing(buy: Buy, clock: SetClock, world: OutsideWorld) -> None:
    clock.advance(timedelta(hours=24))
    assert_problem(buy(), 410, "/problems/quote-expired")
    assert world.books.intents == {}


def test_an_unknown_quote_is_not_found(buy: Buy) -> None:
    assert_problem(buy(quoteId="x" * 24), 404, "/problems/quote-unknown")


def wrong(order: dict[str, Any], **changes: Any) -> dict[str, Any]:
    customer = {**order["customer"], **changes}
    return {"customer": customer}


@pytest.mark.parametrize(
    ("pointer", "changes"),
    [
        ("/offerId", {"offerId": "nobody-plan"}),
        ("/travelers", {"travelers": [{"firstName": "A", "lastName": "B", "dateOfBirth": "1984-05-05"}]}),
        ("/options/0", {"options": ["moon-flight"]}),
        ("/consents", {"consents": CONSENTS[1:]}),
        ("/consents", {"consents": [*CONSENTS, CONSENTS[0]]}),
        ("/consents", {"consents": [*CONSENTS, {"id": "made-up", "text": "I agree to anything."}]}),
        ("/consents", {"consents": [{**CONSENTS[0], "text": "I agree to nothing at all."}, *CONSENTS[1:]]}),
        ("/beneficiary", {"beneficiary": "4242 4242 4242 4242"}),
    ],
)
def test_an_order_that_does_not_fit_its_quote_is_told_where(
    buy: Buy, pointer: str, changes: dict[str, Any]
) -> None:
    """[B-04] TRUST S17 in the last row."""
    problem = assert_problem(buy(**changes), 422, "/problems/invalid-fields")
    assert problem["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize(
    ("pointer", "change"),
    [
        ("/customer/dateOfBirth", {"dateOfBirth": "2010-01-01"}),
        ("/customer/dateOfBirth", {"dateOfBirth": "2030-01-01"}),
        ("/customer/email", {"email": "a..b@example.com"}),
        ("/customer/email", {"email": "ada@ö.de"}),
        ("/customer/firstName", {"firstName": "Ada\r\nBcc: x"}),
        ("/customer/lastName", {"lastName": "4000-0000-0000-0002"}),
        (
            "/customer/address/state",
            {"address": {"street": "1 Elm", "city": "Albany", "state": "NY", "postCode": "12207"}},
        ),
    ],
)
def test_a_policyholder_must_be_reachable_grown_up_and_at_home(
    buy: Buy, order: dict[str, Any], pointer: str, change: dict[str, Any]
) -> None:
    """[C-02]"""
    problem = assert_problem(buy(**wrong(order, **change)), 422, "/problems/invalid-fields")
    assert problem["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize(
    ("zip_code", "message"),
    [
        (
            "10001",
            "This ZIP code is in New York, and this quote was made for Florida. "
            "Correct the ZIP code, or ask for a quote for New York.",
        ),
        (
            "20001-0001",
            "This ZIP code is in the District of Columbia, and this quote was made for Florida. "
            "Correct the ZIP code, or ask for a quote for the District of Columbia.",
        ),
        (
            "00901",
            "This is a ZIP code of Puerto Rico, and this quote was made for Florida. If your home is in Florida, "
            "give its ZIP code. Mail can go elsewhere: your policy comes by email.",
        ),
        (
            "34002",
            "This is a ZIP code of Armed Forces Americas (AA), and this quote was made for Florida. If your home is "
            "in Florida, give its ZIP code. Mail can go elsewhere: your policy comes by email.",
        ),
    ],
)
def test_a_policyholder_lives_where_the_quote_was_made_for_by_zip_code_too(
    buy: Buy, order: dict[str, Any], world: OutsideWorld, zip_code: str, message: str
) -> None:
    """[C-02] The state of residence decides which plans may be sold."""
    place = {**order["customer"]["address"], "postCode": zip_code}
    problem = assert_problem(buy(**wrong(order, address=place)), 422, "/problems/invalid-fields")
    assert [(each["pointer"], each["code"]) for each in problem["errors"]] == [
        ("/customer/address/postCode", "other-state")
    ]
    assert problem["errors"][0]["message"] == message
    assert world.books.intents == {}
    assert buy().status_code == 201


def test_consents_are_kept_word_for_word_and_the_trail_names_every_step(buy: Buy, db: Database) -> None:
    """[B-02]"""
    buy()
    with db.read() as session:
        given = {each.consent_id: each.text for each in session.scalars(select(ConsentGiven))}
        events = list(session.scalars(select(AuditEntry.event).order_by(AuditEntry.id)))
        purchase = session.scalars(select(Purchase)).one()
    assert given == {each.id: each.text for each in STATEMENTS}
    assert events == [
        f"purchase.{step}" for step in ("started", "authorising", "binding", "bound", "captured", "issued")
    ]
    assert purchase.order is None, "the order is wiped from the purchase: the policy keeps it"
