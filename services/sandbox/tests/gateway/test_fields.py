"""The hosted card fields: who may show them, what they take, where a number ends.

Source: TRUST S17, S18.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit.testing import assert_problem
from sandbox.gateway.domain.cards import TEST_CARDS
from werkzeug.test import TestResponse

EnterCard = Callable[..., TestResponse]
ASKING = "4000002760003184"


def test_an_allowed_parent_gets_the_form_and_only_it_may_frame_it(client: FlaskClient) -> None:
    page = client.get("/gateway/fields?origin=http://localhost:8080")
    policy = page.headers["Content-Security-Policy"]
    assert page.status_code == 200
    assert "frame-ancestors http://localhost:8080;" in policy
    assert "unsafe" not in policy
    assert 'data-parent="http://localhost:8080"' in page.text
    for autocomplete in ("cc-number", "cc-exp", "cc-csc", "billing postal-code"):
        assert f'autocomplete="{autocomplete}"' in page.text


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "null",
        "*",
        "https://evil.example",
        "http://localhost:8080.evil.example",
        "http://localhost:80800",
        "https://localhost:8080",
        "http://localhost:8080/",
        "HTTP://LOCALHOST:8080",
        "http://localhost:8080; script-src *",
    ],
)
def test_any_other_parent_gets_no_form(client: FlaskClient, origin: str) -> None:
    page = client.get("/gateway/fields", query_string={"origin": origin})
    assert page.status_code == 403
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert "<form" not in page.text


def test_a_card_becomes_a_token(enter_card: EnterCard) -> None:
    answer = enter_card()
    assert answer.status_code == 200
    body = answer.get_json()
    assert body["token"].startswith("pm_")
    assert (body["brand"], body["last4"], body["challenge"]) == ("visa", "4242", None)


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [({"number": "4242424242424241"}, "/number"), ({"cvc": "1"}, "/cvc"), ({"zip": "x"}, "/zip")],
)
def test_a_mistake_is_told_by_field_and_never_echoed(
    enter_card: EnterCard, changes: dict[str, str], pointer: str
) -> None:
    answer = enter_card(**changes)
    problem = assert_problem(answer, 422, "/problems/card-refused")
    assert problem["errors"][0]["pointer"] == pointer
    assert "42424242" not in answer.text


def test_a_real_card_is_refused(enter_card: EnterCard) -> None:
    problem = assert_problem(enter_card("4111111111111111"), 422)
    assert "test cards" in problem["errors"][0]["message"]


def test_another_site_cannot_make_tokens(client: FlaskClient) -> None:
    answer = client.post("/gateway/fields/tokens", json={}, headers={"Origin": "https://evil.example"})
    assert_problem(answer, 403, "/problems/cross-site")


def test_the_test_bank_is_asked_before_a_token_is_given(
    client: FlaskClient, enter_card: EnterCard, charge: Callable[..., TestResponse]
) -> None:
    body = enter_card(ASKING).get_json()
    assert body["token"] is None
    address = f"/gateway/fields/challenges/{body['challenge']}"
    token = client.post(address, json={"outcome": "passed"}).get_json()["token"]
    assert charge(payment_method=token).get_json()["status"] == "requires_capture"
    assert client.post(address, json={"outcome": "passed"}).status_code == 404


@pytest.mark.parametrize("outcome", ["failed", "abandoned"])
def test_a_question_not_passed_gives_no_token_ever(
    client: FlaskClient, enter_card: EnterCard, outcome: str
) -> None:
    address = f"/gateway/fields/challenges/{enter_card(ASKING).get_json()['challenge']}"
    assert client.post(address, json={"outcome": outcome}).get_json()["token"] is None
    assert client.post(address, json={"outcome": "passed"}).status_code == 404


def test_a_card_may_be_declined_after_the_question(
    client: FlaskClient, enter_card: EnterCard, charge: Callable[..., TestResponse]
) -> None:
    challenge = enter_card("4000008260003178").get_json()["challenge"]
    token = client.post(f"/gateway/fields/challenges/{challenge}", json={"outcome": "passed"}).get_json()[
        "token"
    ]
    answer = charge(payment_method=token)
    assert answer.status_code == 402
    assert answer.get_json()["error"]["decline_code"] == "insufficient_funds"


def test_no_card_number_or_code_is_kept_or_logged(
    enter_card: EnterCard,
    charge: Callable[..., TestResponse],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    for number in TEST_CARDS:
        enter_card(number, cvc="9713" if TEST_CARDS[number].brand == "amex" else "971")
    charge()
    enter_card("4111111111111111", cvc="971")
    written = capfd.readouterr()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for number in (*TEST_CARDS, "4111111111111111"):
        assert number not in written.out + written.err
        assert number.encode() not in kept
    assert "971" not in _columns(tmp_path / "sandbox.sqlite")


def _columns(path: Path) -> set[Any]:
    """Every value of the tokens' table."""
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT * FROM gateway_payment_methods").fetchall()
    assert rows
    return {str(value) for row in rows for value in row}
