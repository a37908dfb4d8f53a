"""A visitor of a partner's site has mail of that partner's: its name, its telephone, its address."""

from pathlib import Path

import orjson
import pytest
from chat.adapters.companies import read_companies
from chat.adapters.tables import MailRow
from chat.app import create_app
from chat.composition import Parts, open_parts
from chat.settings import Settings
from kit.testing import SetClock
from sqlalchemy import select
from visitors import start

BRANDS = Path(__file__).parents[4] / "shells" / "brands"


@pytest.mark.parametrize("brand", sorted(path.stem for path in BRANDS.glob("*.json")))
def test_a_copy_and_a_transcript_are_signed_by_the_brand_the_visitor_was_on(
    settings: Settings, parts: Parts, clock: SetClock, brand: str
) -> None:
    """[A-01]"""
    own = open_parts(settings.model_copy(update={"brand_file": BRANDS / "coati.json"}), clock)
    assert own.db.engine.url == parts.db.engine.url, "that one is migrated"
    client = create_app(settings, parts=own, clock=clock).test_client()
    client.environ_base |= {"HTTP_SEC_FETCH_SITE": "same-origin", "HTTP_X_COATI_BRAND": brand}
    key = start(client)["key"]
    client.post(f"/api/chat/conversations/{key}/transcript", json={"email": "ada@example.com"})
    message = {"sendId": "s" * 20, "email": "ada@example.com", "text": "Hello?", "elapsedMs": 20_000}
    client.post("/api/contact/requests", json=message)
    named = orjson.loads((BRANDS / f"{brand}.json").read_bytes())
    contact = named["contacts"]["standard"]
    with own.db.read() as session:
        mails = list(session.scalars(select(MailRow).where(MailRow.recipient == "ada@example.com")))
    own.db.engine.dispose()
    assert len(mails) == 2
    for mail in mails:
        assert named["name"] in mail.subject
        assert f"{named['name']} · {contact['telephone']} · {contact['email']}" in mail.text
        assert own.postman._written(mail)["From"] == f"{named['name']} <agents@coati.example>"


def test_a_brand_that_is_gone_is_the_main_one() -> None:
    assert read_companies(BRANDS / "coati.json", None).of("gone").id == "coati"
    assert read_companies(None, None).of("tripprotectors").id == "coati"
