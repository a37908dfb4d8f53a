"""What accounts may ask of this service: all that is held of a customer, and to let go of what may go."""

from typing import Any

from flask.testing import FlaskClient
from kit.db import Database
from kit.testing import assert_problem
from policy_holder import Holder
from quotes.adapters.policy_tables import PolicyPreview, PolicyStep, SavedQuote
from quotes.adapters.tables import Base, IdempotencyKey, Policy, Purchase
from sqlalchemy import func, select

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")
ADA = "/internal/customers/cus_ada?email=ada%40example.com"


def count(db: Database, table: type) -> int:
    with db.read() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0


def test_an_export_holds_policies_money_consents_and_saved_quotes(
    client: FlaskClient, ada: Holder, bought: Json, quote: Json
) -> None:
    ada.post("/api/saved-quotes", {"quoteId": quote["id"], "name": "Rome"})
    ada.cancel(bought["id"])
    held = client.get(ADA).json
    (policy,) = held["policies"]
    assert (policy["number"], policy["status"], policy["refundCents"]) == ("NO-00000001", "cancelled", 12_000)
    assert policy["travelers"][1]["lastName"] == "Мария"
    assert policy["customer"]["email"] == "ada@example.com"
    assert {each["id"] for each in policy["consents"]} == {"policy-read", "facts-true", "electronic-delivery"}
    assert [(each["kind"], each["cents"]) for each in policy["payments"]] == [
        ("charge", 12_000),
        ("refund", 12_000),
    ]
    assert [each["kind"] for each in policy["documents"]].count("cancellation") == 1
    assert "token" not in client.get(ADA).text
    assert held["savedQuotes"][0]["name"] == "Rome"


def test_an_export_of_somebody_else_holds_nothing_of_hers(client: FlaskClient, bought: Json) -> None:
    assert client.get("/internal/customers/cus_eve").json == {"policies": [], "savedQuotes": []}


def test_deletion_lets_go_of_what_may_go_and_says_what_stays(
    client: FlaskClient, ada: Holder, bought: Json, quote: Json, db: Database
) -> None:
    """The law keeps the policy; it parts from the account and finds back to whoever proves the address."""
    ada.post("/api/saved-quotes", {"quoteId": quote["id"]})
    ada.preview(bought["id"], "cancellation")
    for _ in range(2):  # safe to send again
        kept = client.delete(ADA).json["kept"]
        assert [line["what"] for line in kept] == [
            "1 policy with papers, consents and history",
            "1 payment or refund of these policies",
        ]
        assert "for 7 years after the policy has ended" in kept[0]["why"]
        assert kept[0]["why"].endswith("Then they are deleted.")
    assert [count(db, each) for each in (SavedQuote, PolicyPreview, IdempotencyKey)] == [0, 0, 0]
    with db.read() as session:
        assert session.scalars(select(Policy.customer_id)).one() is None
        assert session.scalars(select(Purchase.customer_id)).one() is None
    assert Holder(client, "cus_ada", None).policies() == []
    assert len(Holder(client, "cus_again", "ada@example.com").policies()) == 1


def test_nothing_that_is_kept_names_the_account(
    client: FlaskClient, ada: Holder, bought: Json, quote: Json, db: Database
) -> None:
    """Not what was done to a policy either, nor by whom."""
    ada.post("/api/saved-quotes", {"quoteId": quote["id"]})
    ada.cancel(bought["id"])
    assert holding(db, "cus_ada") >= {"policies", "policy_steps", "saved_quotes"}
    client.delete(ADA)
    assert holding(db, "cus_ada") == set()
    with db.read() as session:
        assert session.scalars(select(PolicyStep.state)).all() == ["done"]


def holding(db: Database, text: str) -> set[str]:
    """The tables in which it stands somewhere."""
    with db.read() as session:
        return {
            table.name
            for table in Base.metadata.sorted_tables
            if text in repr(session.execute(select(table)).fetchall())
        }


def test_a_customer_without_anything_leaves_nothing(client: FlaskClient) -> None:
    assert client.delete("/internal/customers/cus_nobody").json == {"kept": []}
    assert_problem(client.get("/internal/customers/no.such~id"), 404)
