"""All that is held of a customer is shown and erased, and what is too old forgotten: on both databases."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from time import sleep
from typing import Any

import pytest
from chat.adapters.bells import stream_of
from chat.adapters.outbox import Outbox
from chat.adapters.tables import ContactRow, ConversationRow, MailRow
from chat.composition import Parts
from kit.testing import SetClock
from redis import Redis
from sqlalchemy import select
from visitors import begin

DATABASES = ("sqlite", "postgresql")


def test_a_customer_is_shown_and_erased_whole(parts: Parts, redis_url: str) -> None:
    """TRUST §5: by account and by verified address, in the database and in the stream; others stay."""
    own = begin(parts, "s-1", customer_id="c-1")
    begin(parts, "s-2", email="ADA@example.com")
    other = begin(parts, "s-3", email="ben@example.com")
    redis = Redis.from_url(redis_url)
    own_stream, other_stream = stream_of(own), stream_of(other)
    number = parts.desk.conversations.get(own).number
    # As the release before named them, which may have written an hour ago.
    redis.set(f"chat:lines:{number}", "")
    parts.desk.owe_transcript(own, "ada@example.com")
    parts.desk.leave_contact(own, "ada@example.com")
    shown = parts.customers.export("c-1", "ada@example.com")
    assert (len(shown["conversations"]), len(shown["contactRequests"])) == (2, 1)
    for _ in range(2):
        parts.customers.erase("c-1", "ada@example.com")
    assert parts.customers.export("c-1", "ada@example.com") == {"conversations": [], "contactRequests": []}
    assert not redis.exists(own_stream, f"chat:lines:{number}")
    assert redis.exists(other_stream)
    with parts.db.read() as session:
        assert list(session.scalars(select(ConversationRow.key))) == [other]
        assert list(session.scalars(select(MailRow.id))) == []
        assert list(session.scalars(select(ContactRow.number))) == []


def test_what_is_too_old_is_forgotten_and_nothing_else(parts: Parts, clock: SetClock) -> None:
    """TRUST Y3"""
    begin(parts, "s-1")
    clock.advance(timedelta(days=200))
    kept = begin(parts, "s-2")
    clock.advance(timedelta(days=166))
    assert parts.customers.purge() == 1
    assert parts.desk.conversations.in_state("waiting")[0].key == kept


def test_mails_to_the_address_with_a_slip_in_it_go_with_their_conversation(
    parts: Parts, clock: SetClock
) -> None:
    """TRUST §5: the first words came with it, the visitor gave the right one when nobody had come."""
    key = begin(parts, "s-1", customer_id="c-1", email="ada@exmaple.com")
    clock.advance(timedelta(minutes=10))
    parts.sweeper.sweep()
    parts.desk.leave_contact(key, "ada@example.com")
    parts.customers.erase("c-1", "ada@example.com")
    with parts.db.read() as session:
        assert list(session.scalars(select(MailRow.text))) == []


def erase(parts: Parts) -> object:
    return parts.customers.erase("c-1", "ada@example.com")


def purge(parts: Parts) -> object:
    return parts.customers.purge()


@pytest.mark.parametrize("forget", [erase, purge])
def test_a_copy_that_is_being_owed_as_its_conversation_is_forgotten_goes_with_it(
    parts: Parts, clock: SetClock, monkeypatch: pytest.MonkeyPatch, forget: Callable[[Parts], object]
) -> None:
    """TRUST §5: to another address, by which nobody would find it."""
    key = begin(parts, "s-1", customer_id="c-1")
    clock.advance(timedelta(days=366))
    owe, begun = Outbox.owe, list[Future[object]]()

    with ThreadPoolExecutor(1) as pool:

        def owe_late(self: Outbox, *given: Any) -> None:
            begun.append(pool.submit(forget, parts))
            sleep(0.5)
            owe(self, *given)

        monkeypatch.setattr(Outbox, "owe", owe_late)
        parts.desk.owe_transcript(key, "ben@example.com")
        begun[0].result()
    with parts.db.read() as session:
        assert list(session.scalars(select(ConversationRow.key))) == []
        assert list(session.scalars(select(MailRow.recipient))) == []
