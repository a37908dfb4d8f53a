"""Lines are numbered without gaps, kept once, and told to whoever waits: on both databases."""

import warnings
from concurrent.futures import ThreadPoolExecutor

import pytest
from chat.adapters.bells import stream_of
from chat.adapters.tables import LineRow
from chat.composition import Parts
from chat.domain.conversations import ConversationOverError
from redis import Redis
from sqlalchemy import func, select
from visitors import begin, texts

DATABASES = ("sqlite", "postgresql")


def test_twenty_at_once_are_numbered_one_to_twenty_one(parts: Parts) -> None:
    key = begin(parts)

    def say(turn: int) -> int:
        return parts.desk.conversations.say(key, "visitor", "", f"line {turn}", f"id-{turn}").seq

    with ThreadPoolExecutor(8) as pool:
        told = sorted(pool.map(say, range(20)))
    assert told == list(range(2, 22))
    assert [line.seq for line in parts.desk.conversations.get(key).lines] == list(range(1, 22))


def test_the_same_message_sent_ten_times_at_once_is_one_line(parts: Parts) -> None:
    key = begin(parts)
    with ThreadPoolExecutor(8) as pool:
        lines = list(
            pool.map(
                lambda _: parts.desk.conversations.say(key, "visitor", "", "once", "id-1").seq, range(10)
            )
        )
    assert set(lines) == {2}
    assert texts(parts, key) == ["Hello?", "once"]


def test_the_same_start_sent_ten_times_at_once_is_one_conversation(parts: Parts) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: begin(parts, "the-same"), range(10)))
    assert len(keys) == 1
    with parts.db.read() as session:
        assert session.scalar(select(func.count()).select_from(LineRow)) == 1


def test_a_stream_holds_every_line_under_its_own_number(parts: Parts, redis_url: str) -> None:
    key = begin(parts)
    parts.desk.conversations.say(key, "visitor", "", "again", "id-1")
    parts.desk.conversations.say(key, "visitor", "", "again", "id-1")
    redis = Redis.from_url(redis_url)
    assert [entry for entry, _ in redis.xrange(stream_of(key))] == [b"1-0", b"2-0"]
    # Whoever reads Redis must not be able to open the conversation.
    assert key.encode() not in b"".join(redis.keys("chat:*"))


def test_the_last_lines_are_told_in_a_way_that_the_database_library_will_keep(parts: Parts) -> None:
    key = begin(parts)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert parts.desk.conversations.heads([key, "erased"]) == {key: 1}


def test_whose_conversation_went_to_a_colleague_neither_ends_nor_gives_it_away(parts: Parts) -> None:
    key = begin(parts)
    parts.desk.take(key, "Ada")
    parts.desk.hand_over(key, "Ada", "Ben")
    add = parts.desk.conversations.add
    with pytest.raises(ConversationOverError):
        add(key, "closed", "system", "", "Over.", state="closed", only_of="Ada")
    assert parts.desk.conversations.get(key).agent == "Ben"
