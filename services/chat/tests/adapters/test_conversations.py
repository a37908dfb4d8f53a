"""Lines are numbered without gaps, kept once, and told to whoever waits: on both databases."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from chat.adapters.bells import stream_of
from chat.adapters.companies import Company
from chat.adapters.tables import ContactRow, ConversationRow, LineRow, MailRow
from chat.composition import Parts
from chat.domain.conversations import Conversation, ConversationOverError, Prechat
from chat.front_desk import NotYoursError
from kit.testing import SetClock
from redis import Redis
from sqlalchemy import func, select
from visitors import texts

DATABASES = ("sqlite", "postgresql")
PRECHAT = Prechat(url="https://coati.example/", partner="coati", web_source="coati")


def begin(parts: Parts, start_id: str = "s-1", **more: str) -> int:
    prechat = Prechat(url="https://coati.example/", partner="coati", web_source="coati", **more)
    return parts.desk.conversations.start(start_id, prechat, "Hello?").number


def test_twenty_at_once_are_numbered_one_to_twenty_one(parts: Parts) -> None:
    number = begin(parts)

    def say(turn: int) -> int:
        return parts.desk.conversations.say(number, "visitor", "", f"line {turn}", f"id-{turn}").seq

    with ThreadPoolExecutor(8) as pool:
        told = sorted(pool.map(say, range(20)))
    assert told == list(range(2, 22))
    assert [line.seq for line in parts.desk.conversations.get(number).lines] == list(range(1, 22))


def test_the_same_message_sent_ten_times_at_once_is_one_line(parts: Parts) -> None:
    number = begin(parts)
    with ThreadPoolExecutor(8) as pool:
        lines = list(
            pool.map(
                lambda _: parts.desk.conversations.say(number, "visitor", "", "once", "id-1").seq, range(10)
            )
        )
    assert set(lines) == {2}
    assert texts(parts, number) == ["Hello?", "once"]


def test_the_same_start_sent_ten_times_at_once_is_one_conversation(parts: Parts) -> None:
    with ThreadPoolExecutor(8) as pool:
        numbers = set(pool.map(lambda _: begin(parts, "the-same"), range(10)))
    assert len(numbers) == 1
    with parts.db.read() as session:
        assert session.scalar(select(func.count()).select_from(LineRow)) == 1


def test_only_one_of_two_agents_takes_a_conversation(parts: Parts) -> None:
    number = begin(parts)

    def take(agent: str) -> bool:
        try:
            parts.desk.take(number, agent)
        except ConversationOverError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(take, [f"agent {turn}" for turn in range(8)])) == 1


def test_a_stream_holds_every_line_under_its_own_number(parts: Parts, redis_url: str) -> None:
    number = begin(parts)
    parts.desk.conversations.say(number, "visitor", "", "again", "id-1")
    parts.desk.conversations.say(number, "visitor", "", "again", "id-1")
    entries = Redis.from_url(redis_url).xrange(stream_of(number))
    assert [entry for entry, _ in entries] == [b"1-0", b"2-0"]


def test_an_agent_answers_hands_over_and_ends(parts: Parts) -> None:
    number = begin(parts)
    parts.desk.answer(number, "Ada", "Hello, this is Ada.", "id-1")
    with pytest.raises(NotYoursError):
        parts.desk.answer(number, "Ben", "Me too", "id-2")
    parts.desk.hand_over(number, "Ada", "Ben")
    parts.desk.answer(number, "Ben", "Ben now.", "id-3")
    parts.desk.close(number, "Ben")
    assert texts(parts, number) == [
        "Hello?",
        "Ada is here.",
        "Hello, this is Ada.",
        "Ben is here.",
        "Ben now.",
        "This conversation has ended.",
    ]
    with pytest.raises(ConversationOverError):
        parts.desk.conversations.say(number, "visitor", "", "wait", "id-4")


def test_nobody_comes_and_the_chat_becomes_a_contact_request_once(parts: Parts, clock: SetClock) -> None:
    """An address was given: agents and visitor are mailed."""
    number = begin(parts, email="ada@example.com")
    parts.desk.sweep()
    assert parts.desk.conversations.get(number).state == "waiting"
    clock.advance(timedelta(seconds=121))
    parts.desk.sweep()
    parts.desk.sweep()
    found = parts.desk.conversations.get(number)
    assert found.state == "unanswered"
    assert "Nobody could answer within 2 minutes" in found.lines[-1].text
    (request,) = parts.desk.contacts.in_state("new")
    assert (request.message.origin, request.message.text) == ("chat", "You: Hello?")
    with parts.db.read() as session:
        assert set(session.scalars(select(MailRow.recipient))) == {"ada@example.com", "agents@coati.example"}
        copy = session.scalars(select(MailRow.text).where(MailRow.recipient == "ada@example.com")).one()
        assert copy.endswith(f"{Company().license}\n")


def test_nobody_comes_and_the_address_is_asked_for(parts: Parts, clock: SetClock) -> None:
    number = begin(parts)
    clock.advance(timedelta(seconds=121))
    parts.desk.sweep()
    assert "Leave your e-mail address" in texts(parts, number)[-1]
    assert parts.desk.contacts.in_state("new") == []
    parts.desk.leave_contact(number, "ada@example.com")
    parts.desk.leave_contact(number, "ada@example.com")
    assert len(parts.desk.contacts.in_state("new")) == 1
    assert len(texts(parts, number)) == 3


def test_an_address_that_is_left_counts_before_the_one_of_the_first_words(
    parts: Parts, clock: SetClock
) -> None:
    """Agents, even if they were done, answer there. It is left once, so that nobody fills a mail box by it."""
    number = begin(parts, email="ad@example.com")
    clock.advance(timedelta(seconds=121))
    parts.desk.sweep()
    (request,) = parts.desk.contacts.in_state("new")
    parts.desk.contacts.finish(request.number)
    for email in ("ada@example.com", "ada@example.com", "ben@example.com"):
        parts.desk.leave_contact(number, email)
    (request,) = parts.desk.contacts.in_state("new")
    assert request.message.email == "ada@example.com"
    with parts.db.read() as session:
        of_agents = select(MailRow.reply_to).where(MailRow.recipient == "agents@coati.example")
        assert sorted(session.scalars(of_agents), key=str) == ["ad@example.com", "ada@example.com"]
        of_visitors = select(MailRow.recipient).where(MailRow.kind == "copy")
        assert sorted(session.scalars(of_visitors)) == ["ad@example.com", "ada@example.com"]


def test_a_visitor_whose_agent_is_gone_goes_to_a_colleague(parts: Parts, clock: SetClock) -> None:
    number = begin(parts)
    parts.desk.presence.beat("Ada")
    parts.desk.answer(number, "Ada", "One moment.", "id-1")
    parts.desk.conversations.say(number, "visitor", "", "Still there?", "id-2")
    clock.advance(timedelta(seconds=91))
    parts.desk.presence.beat("Ada")
    parts.desk.sweep()
    assert parts.desk.conversations.get(number).state == "open"
    clock.advance(timedelta(seconds=91))
    parts.desk.sweep()
    found = parts.desk.conversations.get(number)
    assert (found.state, found.agent) == ("waiting", None)


def test_a_visitor_taken_by_an_agent_who_said_nothing_and_left_goes_to_a_colleague(
    parts: Parts, clock: SetClock
) -> None:
    number = begin(parts)
    parts.desk.presence.beat("Ada")
    parts.desk.take(number, "Ada")
    assert [one.number for one in parts.desk.conversations.awaiting_answer()] == [number]
    clock.advance(timedelta(seconds=91))
    parts.desk.sweep()
    assert parts.desk.conversations.get(number).state == "waiting"


@pytest.mark.parametrize("last_moment", ["ended", "answered", "erased"])
def test_a_last_moment_does_not_stop_the_rounds(parts: Parts, clock: SetClock, last_moment: str) -> None:
    """Between seeing that an agent is gone and giving the visitor back, something else happened."""
    number = begin(parts, customer_id="c-1")
    parts.desk.answer(number, "Ada", "One moment.", "id-0")
    parts.desk.conversations.say(number, "visitor", "", "Still there?", "id-2")
    clock.advance(timedelta(seconds=91))
    seen = parts.desk.conversations.awaiting_answer()
    if last_moment == "ended":
        parts.desk.close(number, None)
    elif last_moment == "answered":
        parts.desk.answer(number, "Ada", "Here I am.", "id-1")
    else:
        parts.customers.erase("c-1", None)
    stale = StaleAwaiting(parts, seen)
    replace(parts.desk, conversations=stale).sweep()  # type: ignore[type-var]
    if last_moment == "answered":
        assert parts.desk.conversations.get(number).agent == "Ada"


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

    number = begin(parts, email="ada@example.com")
    clock.advance(timedelta(seconds=121))
    with monkeypatch.context() as patched, pytest.raises(SystemExit):
        patched.setattr(parts.desk.contacts, "_mail", ends)
        parts.desk.sweep()
    assert texts(parts, number) == ["Hello?"]
    parts.desk.sweep()
    assert len(parts.desk.contacts.in_state("new")) == 1
    assert texts(parts, number)[-1].endswith("will answer by e-mail.")


def test_whose_conversation_went_to_a_colleague_neither_ends_nor_gives_it_away(parts: Parts) -> None:
    number = begin(parts)
    parts.desk.take(number, "Ada")
    parts.desk.hand_over(number, "Ada", "Ben")
    add = parts.desk.conversations.add
    with pytest.raises(ConversationOverError):
        add(number, "closed", "system", "", "Over.", state="closed", only_of="Ada")
    assert parts.desk.conversations.get(number).agent == "Ben"


def test_a_customer_is_shown_and_erased_whole(parts: Parts, redis_url: str) -> None:
    """TRUST §5: by account and by verified address, in the database and in the stream; others stay."""
    own = begin(parts, "s-1", customer_id="c-1")
    begin(parts, "s-2", email="ADA@example.com")
    other = begin(parts, "s-3", email="ben@example.com")
    parts.desk.owe_transcript(own, "ada@example.com")
    parts.desk.leave_contact(own, "ada@example.com")
    shown = parts.customers.export("c-1", "ada@example.com")
    assert (len(shown["conversations"]), len(shown["contactRequests"])) == (2, 1)
    for _ in range(2):
        parts.customers.erase("c-1", "ada@example.com")
    assert parts.customers.export("c-1", "ada@example.com") == {"conversations": [], "contactRequests": []}
    assert not Redis.from_url(redis_url).exists(stream_of(own))
    assert Redis.from_url(redis_url).exists(stream_of(other))
    with parts.db.read() as session:
        assert list(session.scalars(select(ConversationRow.number))) == [other]
        assert list(session.scalars(select(MailRow.id))) == []
        assert list(session.scalars(select(ContactRow.number))) == []


def test_what_is_too_old_is_forgotten_and_nothing_else(parts: Parts, clock: SetClock) -> None:
    """TRUST Y3"""
    begin(parts, "s-1")
    clock.advance(timedelta(days=200))
    kept = begin(parts, "s-2")
    clock.advance(timedelta(days=166))
    assert parts.customers.purge() == 1
    assert parts.desk.conversations.in_state("waiting")[0].number == kept
