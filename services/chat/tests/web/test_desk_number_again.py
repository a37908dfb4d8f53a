"""A conversation's number may come again, and no agent takes the newcomer for the person before: on both databases."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from chat.adapters.companies import Companies, Company
from chat.adapters.conversations import Conversations
from chat.composition import Parts
from chat.domain.conversations import NoSuchConversationError
from chat.front_desk import request_of
from flask.testing import FlaskClient
from sqlalchemy import text
from visitors import as_agent, put_back_empty, start

DATABASES = ("sqlite", "postgresql")
Gone = Callable[[Parts], None]


def erase(parts: Parts) -> None:
    """Its visitor has the account deleted; SQLite gives the number of the newest again."""
    parts.customers.erase("c-1", None)


def begin(client: FlaskClient, name: str, **more: str) -> None:
    start(client, f"I am {name}.", f"start-of-{name:_>16}", name=name, **more)


def address_of(ada: FlaskClient, name: str) -> str:
    """Where the desk's list leads to."""
    rows = re.findall(r'<li><a href="([^"]+)".*?<strong>(.*?)</strong>', ada.get("/desk/").text, re.DOTALL)
    return {who: href for href, who in rows}[name]


def said(ada: FlaskClient, address: str) -> list[str]:
    return re.findall(r'<span class="said" dir="auto">(.*?)</span>', ada.get(address).text)


@pytest.fixture
def ada(client: FlaskClient, parts: Parts) -> FlaskClient:
    """The browser of an agent; visitors of these tests use it as well."""
    ((header, session),) = as_agent(parts).items()
    client.environ_base[f"HTTP_{header.upper().replace('-', '_')}"] = session
    return client


@pytest.fixture
def before(ada: FlaskClient) -> str:
    """The address of Grace's conversation, which the agent has open."""
    ada.environ_base["HTTP_X_CUSTOMER_ID"] = "c-1"
    begin(ada, "Grace")
    del ada.environ_base["HTTP_X_CUSTOMER_ID"]
    return address_of(ada, "Grace")


@pytest.mark.parametrize("gone", [erase, put_back_empty])
def test_a_page_of_the_one_before_shows_nothing_of_the_next_and_leads_on(
    ada: FlaskClient, parts: Parts, before: str, gone: Gone
) -> None:
    gone(parts)
    begin(ada, "Bob")
    page = ada.get(before)
    assert page.status_code == 404
    assert "I am Bob." not in page.text
    assert "This conversation is not on file any more" in page.text
    # The lists go on, and none of them is the one that is open.
    assert f'href="{address_of(ada, "Bob")}"' in page.text
    assert 'aria-current="true"' not in page.text


@pytest.mark.parametrize("gone", [erase, put_back_empty])
@pytest.mark.parametrize("step", ["answer", "take", "hand-over", "close"])
def test_what_is_meant_for_the_one_before_reaches_nobody_and_no_word_of_it_is_lost(
    ada: FlaskClient, parts: Parts, before: str, gone: Gone, step: str
) -> None:
    is_owned = step in ("hand-over", "close")
    if is_owned:
        ada.post(f"{before}/take")
    gone(parts)
    begin(ada, "Bob")
    after = address_of(ada, "Bob")
    if is_owned:
        ada.post(f"{after}/take")
    lines = said(ada, after)
    words = {"text": "Grace, your <knee> is covered.", "id": "i" * 20}
    refused = ada.post(f"{before}/{step}", data=words if step == "answer" else {})
    assert said(ada, after) == lines
    assert refused.status_code == 409
    assert ("Grace, your &lt;knee&gt; is covered.</textarea>" in refused.text) == (step == "answer")


def test_a_round_that_saw_the_one_before_leaves_the_next_alone(
    ada: FlaskClient, parts: Parts, before: str
) -> None:
    """The worker's list is as old as its round is long."""
    (seen,) = parts.desk.conversations.in_state("waiting")
    put_back_empty(parts)
    begin(ada, "Bob")
    parts.sweeper._nobody_came(seen)
    (bob,) = parts.desk.conversations.in_state("waiting")
    assert bob.prechat.name == "Bob"


def test_a_request_of_a_conversation_goes_with_it(parts: Parts, ada: FlaskClient, before: str) -> None:
    """It names the conversation by its number: the next one's would be taken for it, and reach nobody."""
    (grace,) = parts.desk.conversations.in_state("waiting")
    parts.desk.contacts.take(request_of(grace, "grace@example.com"), network="")
    with parts.db.write() as session:
        # Nothing but the number leads to it.
        session.execute(text("UPDATE contact_requests SET customer_id = NULL"))
    erase(parts)
    assert parts.desk.contacts.in_state("new") == []


def test_no_copy_of_a_conversation_is_mailed_that_is_erased_meanwhile(parts: Parts, before: str) -> None:
    (grace,) = parts.desk.conversations.in_state("waiting")

    class Erasing(Companies):
        def of(self, brand_id: str) -> Company:
            erase(parts)
            return super().of(brand_id)

    desk = replace(parts.desk, companies=Erasing(Company()))
    with pytest.raises(NoSuchConversationError):
        desk.owe_transcript(grace.key, "grace@example.com")
    assert parts.outbox.due() == []


def test_nor_is_one_made_a_request(parts: Parts, before: str) -> None:
    (grace,) = parts.desk.conversations.in_state("waiting")

    class Erasing(Conversations):
        def note(self, *given: Any, **more: Any) -> None:
            super().note(*given, **more)
            erase(parts)

    real = parts.desk.conversations
    desk = replace(parts.desk, conversations=Erasing(parts.db, real._bells, real._clock))
    with pytest.raises(NoSuchConversationError):
        desk.leave_contact(grace.key, "grace@example.com")
    assert parts.desk.contacts.in_state("new") == []
    assert parts.outbox.due() == []


def test_a_request_is_done_by_what_is_its_own_alone(ada: FlaskClient, parts: Parts) -> None:
    """Requests are counted as conversations are."""

    def write(name: str) -> str:
        body = {"sendId": f"send-of-{name:_>16}", "name": name, "email": f"{name}@example.com", "text": "Hi"}
        assert ada.post("/api/contact/requests", json=body).status_code == 202
        (done,) = re.findall(r'action="(/desk/requests/.*?)"', ada.get("/desk/requests/").text)
        return str(done)

    first = write("grace")
    with parts.db.write() as session:
        session.execute(text("DELETE FROM contact_requests"))
        if parts.db.engine.dialect.name == "postgresql":
            session.execute(text("ALTER SEQUENCE contact_requests_number_seq RESTART"))
    write("bob")
    assert ada.post(first).status_code == 303
    assert [one.message.name for one in parts.desk.contacts.in_state("new")] == ["bob"]
