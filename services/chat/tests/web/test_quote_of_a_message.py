"""A message about a quote: the agents learn which one, and its key stays at the desk. Source: H-03, P-05."""

from datetime import timedelta
from typing import Any

import pytest
from chat.adapters.tables import MailRow
from chat.composition import Parts
from chat.domain.quotes import QuoteSummary
from flask.testing import FlaskClient
from kit.testing import SetClock, assert_problem
from sqlalchemy import select
from visitors import as_agent, start

SEND = "/api/contact/requests"
KEY = "q" * 24
QUOTE = {"quoteId": KEY, "trip": "Italy; ages 67, 64", "plans": 9, "bestCents": 41_250}
A_MESSAGE = {
    "sendId": "s" * 20,
    "topic": "quote",
    "email": "ada@example.com",
    "text": "Does the first plan cover my knee?",
    "elapsedMs": 20_000,
}


def mails(parts: Parts) -> dict[str, str]:
    """The words of each kind of mail that is owed."""
    with parts.db.read() as session:
        return {mail.kind: mail.text for mail in session.scalars(select(MailRow))}


def test_an_agent_learns_which_quote_a_message_is_about(client: FlaskClient, parts: Parts) -> None:
    """[H-03, P-05]"""
    assert client.post(SEND, json={**A_MESSAGE, "quote": QUOTE}).status_code == 202
    (request,) = parts.desk.contacts.in_state("new")
    assert request.message.quote == QuoteSummary(KEY, "Italy; ages 67, 64", 9, 41_250)
    page = client.get("/desk/requests/", headers=as_agent(parts)).text
    for words in ("Italy; ages 67, 64", "$412.50", f'href="/quote/{KEY}"'):
        assert words in page


def test_what_opens_a_quote_is_in_no_mail(client: FlaskClient, parts: Parts) -> None:
    """TRUST S11: mails go through other people's hands; the visitor's copy may go to a mistyped address."""
    page = f"https://coati.example/quote/{KEY}/compare?plans=a"
    client.post(SEND, json={**A_MESSAGE, "quote": QUOTE, "pageUrl": page})
    told = mails(parts)
    assert "Quote: Italy; ages 67, 64; 9 plans from $412.50 (open it at the desk)" in told["agents"]
    assert "Page: https://coati.example/quote/*/compare?plans=a" in told["agents"]
    assert "Italy" not in told["copy"]
    assert not any(KEY in text for text in told.values())


def test_a_message_about_no_quote_says_nothing_of_one(client: FlaskClient, parts: Parts) -> None:
    for quote in ({}, {"quote": None}):
        answer = client.post(SEND, json={**A_MESSAGE, "sendId": f"{len(quote)}" * 20, **quote})
        assert answer.status_code == 202
    assert [one.message.quote for one in parts.desk.contacts.in_state("new")] == [None, None]
    assert "Quote:" not in mails(parts)["agents"]
    assert "Open the quote" not in client.get("/desk/requests/", headers=as_agent(parts)).text


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"quoteId": "../../desk/conversations/1"}, "/quote/quoteId"),
        ({"quoteId": "short"}, "/quote/quoteId"),
        ({"quoteId": "q" * 65}, "/quote/quoteId"),
        ({"trip": "Italy\nBcc: all@example.com"}, "/quote/trip"),
        ({"plans": -1}, "/quote/plans"),
        ({"bestCents": 412.5}, "/quote/bestCents"),
        ({"premium": 1}, "/quote/premium"),
    ],
)
def test_a_malformed_quote_is_refused_by_name(
    client: FlaskClient, parts: Parts, change: dict[str, Any], pointer: str
) -> None:
    """[P-05] The page then knows that the words are not what was wrong; nothing is kept or mailed."""
    answer = client.post(SEND, json={**A_MESSAGE, "quote": {**QUOTE, **change}})
    assert_problem(answer, 422)
    assert [error["pointer"] for error in answer.get_json()["errors"]] == [pointer]
    assert parts.desk.contacts.in_state("new") == []
    assert mails(parts) == {}
    assert client.post(SEND, json=A_MESSAGE).status_code == 202, "the same message goes without it"


def test_a_chat_that_nobody_answered_keeps_its_quote(
    client: FlaskClient, parts: Parts, clock: SetClock
) -> None:
    start(client, email="ada@example.com", quote=QUOTE)
    clock.advance(timedelta(seconds=121))
    parts.sweeper.sweep()
    (request,) = parts.desk.contacts.in_state("new")
    assert request.message.quote == QuoteSummary(KEY, "Italy; ages 67, 64", 9, 41_250)


def test_a_customers_copy_has_the_quotes_they_wrote_about(client: FlaskClient, parts: Parts) -> None:
    """TRUST §5"""
    client.post(SEND, json={**A_MESSAGE, "quote": QUOTE})
    start(client, email="ada@example.com", quote=QUOTE)
    shown = parts.customers.export("c-1", "ada@example.com")
    told = {"id": KEY, "trip": "Italy; ages 67, 64", "plans": 9, "bestPriceCents": 41_250}
    assert [one["quote"] for one in shown["contactRequests"]] == [told]
    assert [one["quote"] for one in shown["conversations"]] == [told]
