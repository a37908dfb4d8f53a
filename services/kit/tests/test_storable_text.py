"""What a database keeps in no text is met at every door of the kit; what it keeps goes through."""

import json
from urllib.parse import quote

import psycopg
import pytest
from flask.testing import FlaskClient
from kit.storable_text import is_storable, storable
from kit.testing import ARRIVING_TEXTS, STORABLE_TEXTS, UNSTORABLE_TEXTS, assert_problem, postgresql

ORDER = {"kind": "single", "departureDate": "2027-03-01", "travelers": [{"age": 40}]}


@pytest.mark.parametrize(("text", "kept"), UNSTORABLE_TEXTS)
def test_what_cannot_be_kept_is_known_and_can_be_left_out(text: str, kept: str) -> None:
    """TRUST R24"""
    assert not is_storable(text)
    assert storable(text) == kept
    assert is_storable(kept)


@pytest.mark.parametrize("text", STORABLE_TEXTS)
def test_whatever_else_there_is_stays_as_it_is(text: str) -> None:
    assert is_storable(text)
    assert storable(text) == text


def test_the_rule_is_what_postgresql_keeps(postgresql_server: str) -> None:
    with (
        postgresql.empty_database(postgresql_server) as url,
        psycopg.connect(url, autocommit=True) as database,
    ):
        for text in STORABLE_TEXTS:
            kept = database.execute("SELECT %s::text, %s::jsonb ->> 0", (text, json.dumps([text]))).fetchone()
            assert kept == (text, text)
        for text, _ in UNSTORABLE_TEXTS:
            with pytest.raises((psycopg.DataError, UnicodeEncodeError)):
                database.execute("SELECT %s::text", (text,))
            with pytest.raises(psycopg.DataError):
                database.execute("SELECT %s::jsonb", (json.dumps([text]),))


@pytest.mark.parametrize(("text", "_"), UNSTORABLE_TEXTS)
def test_no_body_brings_it(client: FlaskClient, text: str, _: str) -> None:
    body = json.dumps({**ORDER, "note": text})
    assert_problem(client.post("/api/shop/orders", data=body, content_type="application/json"), 400)


@pytest.mark.parametrize(("text", "_"), ARRIVING_TEXTS)
def test_no_query_brings_it(client: FlaskClient, text: str, _: str) -> None:
    """The field is named, as of any wrong value."""
    said = client.get(f"/api/shop/plans/basic?state=FL&kinds={quote(text)}")
    assert assert_problem(said, 422)["errors"] == [
        {
            "pointer": "/kinds",
            "code": "unstorable-text",
            "message": "Leave out the characters that cannot be shown.",
        }
    ]
    assert_problem(client.get(f"/api/shop/plans/basic?state=FL&{quote(text)}=1"), 422)


@pytest.mark.parametrize(("text", "_"), ARRIVING_TEXTS)
def test_no_name_in_an_address_brings_it(client: FlaskClient, text: str, _: str) -> None:
    assert_problem(client.get(f"/api/shop/plans/{quote(text)}?state=FL"), 404)
    assert_problem(client.get(f"/any/basic/{quote(text)}"), 404)
