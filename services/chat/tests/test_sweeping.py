"""Nobody waits in vain: what the worker does for visitors nobody came to, or whose agent is gone."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from chat.adapters.companies import Company
from chat.adapters.tables import MailRow
from chat.composition import Parts
from chat.domain.conversations import Conversation
from kit.testing import SetClock
from sqlalchemy import select
from visitors import begin, texts

DATABASES = ("sqlite", "postgresql")


def test_nobody_comes_and_the_chat_becomes_a_contact_request_once(parts: Parts, clock: SetClock) -> None:
    """An address was given: agents and visitor are mailed."""
    key = begin(parts, email="ada@example.com")
    parts.sweeper.sweep()
    assert parts.desk.conversations.get(key).state == "waiting"
    clock.advance(timedelta(seconds=121))
    parts.sweeper.sweep()
    parts.sweeper.sweep()
    found = parts.desk.conversations.get(key)
    assert found.state == "unanswered"
    assert "Nobody could answer within 2 minutes" in found.lines[-1].text
    (request,) = parts.desk.contacts.in_state("new")
    assert (request.message.origin, request.message.text) == ("chat", "You: Hello?")
    with parts.db.read() as session:
        assert set(session.scalars(select(MailRow.recipient))) == {"ada@example.com", "agents@coati.example"}
        copy = session.scalars(select(MailRow.text).where(MailRow.recipient == "ada@example.com")).one()
        assert copy.endswith(f"{Company().license}\n")


def test_nobody_comes_and_the_address_is_asked_for(parts: Parts, clock: SetClock) -> None:
    key = begin(parts)
    clock.advance(timedelta(seconds=121))
    parts.sweeper.sweep()
    assert "Leave your email address" in texts(parts, key)[-1]
    assert parts.desk.contacts.in_state("new") == []
    parts.desk.leave_contact(key, "ada@example.com")
    parts.desk.leave_contact(key, "ada@example.com")
    assert len(parts.desk.contacts.in_state("new")) == 1
    assert len(texts(parts, key)) == 3


def test_an_address_that_is_left_counts_before_the_one_of_the_first_words(
    parts: Parts, clock: SetClock
) -> None:
    """Agents, even if they were done, answer there. It is left once, so that nobody fills a mail box by it."""
    key = begin(parts, email="ad@example.com")
    clock.advance(timedelta(seconds=121))
    parts.sweeper.sweep()
    (request,) = parts.desk.contacts.in_state("new")
    parts.desk.contacts.finish(request.reference)
    for email in ("ada@example.com", "ada@example.com", "ben@example.com"):
        parts.desk.leave_contact(key, email)
    (request,) = parts.desk.contacts.in_state("new")
    assert request.message.email == "ada@example.com"
    with parts.db.read() as session:
        of_agents = select(MailRow.reply_to).where(MailRow.recipient == "agents@coati.example")
        assert sorted(session.scalars(of_agents), key=str) == ["ad@example.com", "ada@example.com"]
        of_visitors = select(MailRow.recipient).where(MailRow.kind == "copy")
        assert sorted(session.scalars(of_visitors)) == ["ad@example.com", "ada@example.com"]


def test_a_visitor_whose_agent_is_gone_goes_to_a_colleague(parts: Parts, clock: SetClock) -> None:
    key = begin(parts)
    parts.desk.presence.beat("Ada")
    parts.desk.answer(key, "Ada", "One moment.", "id-1")
    parts.desk.conversations.say(key, "visitor", "", "Still there?", "id-2")
    clock.advance(timedelta(seconds=91))
    parts.desk.presence.beat("Ada")
    parts.sweeper.sweep()
    assert parts.desk.conversations.get(key).state == "open"
    clock.advance(timedelta(seconds=91))
    parts.sweeper.sweep()
    found = parts.desk.conversations.get(key)
    assert (found.state, found.agent) == ("waiting", None)


def test_a_visitor_taken_by_an_agent_who_said_nothing_and_left_goes_to_a_colleague(
    parts: Parts, clock: SetClock
) -> None:
    key = begin(parts)
    parts.desk.presence.beat("Ada")
    parts.desk.take(key, "Ada")
    assert [one.key for one in parts.desk.conversations.awaiting_answer()] == [key]
    clock.advance(timedelta(seconds=91))
    parts.sweeper.sweep()
    assert parts.desk.conversations.get(key).state == "waiting"


@pytest.mark.parametrize("last_moment", ["ended", "answered", "erased"])
def test_a_last_moment_does_not_stop_the_rounds(parts: Parts, clock: SetClock, last_moment: str) -> None:
    """Between seeing that an agent is gone and giving the visitor back, something else happened."""
    key = begin(parts, customer_id="c-1")
    parts.desk.answer(key, "Ada", "One moment.", "id-0")
    parts.desk.conversations.say(key, "visitor", "", "Still there?", "id-2")
    clock.advance(timedelta(seconds=91))
    seen = parts.desk.conversations.awaiting_answer()
    if last_moment == "ended":
        parts.desk.close(key, None)
    elif last_moment == "answered":
        parts.desk.answer(key, "Ada", "Here I am.", "id-1")
    else:
        parts.customers.erase("c-1", None)
    stale = StaleAwaiting(parts, seen)
    replace(parts.sweeper, desk=replace(parts.desk, conversations=stale)).sweep()  # type: ignore[type-var]
    if last_moment == "answered":
        assert parts.desk.conversations.get(key).agent == "Ada"


class StaleAwaiting:
    """The conversations, with a list of those that await an answer as it was a moment ago."""

    def __init__(self, parts: Parts, seen: list[Conversation]) -> None:
        self._real = parts.desk.conversations
        self._seen = seen

    def awaiting_answer(self) -> list[Conversation]:
        return self._seen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


def test_nobody_is_told_that_a_message_is_with_the_agents_before_it_is(
    parts: Parts, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST §1.1: the worker ends between the two, and the next one finds the visitor as they were."""

    def ends(*_: object) -> None:
        raise SystemExit

    key = begin(parts, email="ada@example.com")
    clock.advance(timedelta(seconds=121))
    with monkeypatch.context() as patched, pytest.raises(SystemExit):
        patched.setattr(parts.desk.contacts, "_mail", ends)
        parts.sweeper.sweep()
    assert texts(parts, key) == ["Hello?"]
    parts.sweeper.sweep()
    assert len(parts.desk.contacts.in_state("new")) == 1
    assert texts(parts, key)[-1].endswith("will answer by email.")
