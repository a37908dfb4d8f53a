"""[S17] A card's number that a visitor types is kept nowhere: not in what is said, not in a message, not in a mail."""

import re

from chat.adapters.cards import MASK
from chat.adapters.tables import ContactRow, ConversationRow, LineRow, MailRow
from chat.composition import Parts
from flask.testing import FlaskClient
from sqlalchemy import select
from visitors import PRECHAT, say, start, texts

CARD = "4242 4242 4242 4242"
MESSAGE = {"sendId": "s" * 20, "email": "ada@example.com", "elapsedMs": 20_000}


def kept(parts: Parts) -> str:
    """Everything that lies in the database of what people wrote, without what parts a number's digits."""
    with parts.db.read() as session:
        every = " ".join(
            str(vars(row))
            for table in (ContactRow, ConversationRow, LineRow, MailRow)
            for row in session.scalars(select(table))
        )
    return re.sub(r"[ -]", "", every)


def test_a_card_with_its_expiry_and_code_is_taken_out_of_what_is_said(
    client: FlaskClient, parts: Parts
) -> None:
    key = start(client, f"Take {CARD} 12/27 123", name=CARD, email="ada@example.com")["key"]
    say(client, key, f"or 5555-5555-5555-4444 456, before 2026-12-05. {PRECHAT['partner']}", "m" * 20)
    assert texts(parts) == [
        f"Take {MASK} 12/27 123",
        f"or {MASK} 456, before 2026-12-05. {PRECHAT['partner']}",
    ]
    client.post(f"/api/chat/conversations/{key}/contact", json={"email": "ada@example.com"})
    assert "42424242" not in kept(parts)


def test_and_of_every_field_of_a_message(client: FlaskClient, parts: Parts) -> None:
    body = {**MESSAGE, "name": f"Ada {CARD}", "telephone": CARD, "text": f"My card: {CARD} 12/27 123"}
    assert client.post("/api/contact/requests", json=body).status_code == 202
    assert "42424242" not in kept(parts)


def test_a_telephone_number_from_abroad_stays_though_its_figures_pass_the_check(
    client: FlaskClient, parts: Parts
) -> None:
    body = {**MESSAGE, "telephone": "+49 1512 3456787", "text": "Please call."}
    assert client.post("/api/contact/requests", json=body).status_code == 202
    (request,) = parts.desk.contacts.in_state("new")
    assert request.message.telephone == "+49 1512 3456787"
