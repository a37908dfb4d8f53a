"""Who is signed in: read off the edge's headers, and a guest whenever they say nothing that makes sense."""

from urllib.parse import quote

import pytest
from flask import Flask
from kit import visitor
from kit.problems import Problem
from kit.visitor import GUEST, Customer, Visitor

ADA = {"X-Customer-Id": "c_ada-1", "X-Customer-Role": "customer", "X-Customer-Email": quote("ada@ä.example")}


def told(app: Flask, headers: dict[str, str]) -> Visitor:
    with app.test_request_context(headers=headers):
        return visitor.current()


def test_the_edges_words_are_taken(app: Flask) -> None:
    assert told(app, ADA) == Visitor("c_ada-1", "customer", "ada@ä.example")
    assert told(app, {**ADA, "X-Customer-Role": "staff"}).role == "staff"


@pytest.mark.parametrize("customer_id", ["", " ", "a b", "a" * 65, "a,b", "../a", "ä"])
def test_nobody_is_signed_in_under_an_odd_id(app: Flask, customer_id: str) -> None:
    assert told(app, {**ADA, "X-Customer-Id": customer_id.encode().decode("latin-1")}) == GUEST


@pytest.mark.parametrize("role", ["", "Staff", "admin", "staff,customer", "guest"])
def test_an_odd_role_is_a_customers(app: Flask, role: str) -> None:
    assert told(app, {**ADA, "X-Customer-Role": role}).role == "customer"


@pytest.mark.parametrize("email", ["", "ada", "%FF@example.com", quote("a@b\r\nX: y"), "a@" + "b" * 254])
def test_an_odd_email_is_none(app: Flask, email: str) -> None:
    assert told(app, {**ADA, "X-Customer-Email": email}).email is None


def test_a_guest_is_asked_to_sign_in(app: Flask) -> None:
    """TRUST S2"""
    with app.test_request_context(), pytest.raises(Problem) as refused:
        visitor.required()
    assert (refused.value.status, refused.value.type) == (401, "/problems/sign-in-needed")
    with app.test_request_context(headers=ADA):
        assert visitor.required() == Customer("c_ada-1", "customer", "ada@ä.example")
