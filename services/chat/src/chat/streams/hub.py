"""Who waits for which conversation, and what wakes them: the bell in Redis, or a look into the database.

The database is what was said. A bell that is lost, or a Redis that is away, costs seconds and never a line.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import orjson
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError
from structlog import get_logger

from chat.adapters.bells import BELL, DESK, pack, stream_of
from chat.domain.conversations import Line, mark_of

LOOK_EVERY_S = 15.0
"""With the bell heard, only what a crash between commit and bell left behind is still to be found."""
LOOK_AWAY_S = 1.0
AGAIN_S = 1.0
SILENT_S = 1.0
"""A bell that has not rung for so long is asked whether it is there, and given as long to say so."""
PIECE = 400
log = get_logger()


class Subscriber:
    """One connection. `key` is its conversation's, None for the desk; `seen` is the last line it was given."""

    def __init__(self, key: str | None, seen: int = 0) -> None:
        self.key = key
        self.channel = None if key is None else mark_of(key)
        self.seen = seen
        self.news = asyncio.Event()


class Hub:
    """All connections of this process. `heads` and `lines_after` read the database, so they run in threads."""

    def __init__(
        self,
        redis: Redis | None,
        heads: Callable[[Sequence[str]], Mapping[str, int]],
        lines_after: Callable[[str, int], list[Line]],
    ) -> None:
        self._redis = redis
        self._heads = heads
        self._lines_after = lines_after
        self._by_channel: dict[str | None, set[Subscriber]] = defaultdict(set)
        self._hears = False

    @property
    def count(self) -> int:
        """How many connections there are."""
        return sum(len(each) for each in self._by_channel.values())

    def beside(self, subscriber: Subscriber) -> int:
        """How many wait for the same conversation already."""
        return len(self._by_channel.get(subscriber.channel, ()))

    def join(self, subscriber: Subscriber) -> None:
        self._by_channel[subscriber.channel].add(subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        self._by_channel[subscriber.channel].discard(subscriber)
        if not self._by_channel[subscriber.channel]:
            del self._by_channel[subscriber.channel]

    async def news_for(self, subscriber: Subscriber) -> list[bytes]:
        """The lines this connection has not been given, in order, each packed.

        Raises: NoSuchConversationError: it was erased, so there will be no more.
        """
        key = subscriber.key
        if key is None:
            return []
        packed = await self._from_stream(key, subscriber.seen)
        if packed is None:
            found = await asyncio.to_thread(self._lines_after, key, subscriber.seen)
            packed = [(line.seq, pack(line)) for line in found]
        if packed:
            subscriber.seen = packed[-1][0]
        return [line for _, line in packed]

    async def _from_stream(self, key: str, seen: int) -> list[tuple[int, bytes]] | None:
        """What the stream has after `seen`; None where it may not be all: the database knows."""
        if self._redis is None or not self._hears:
            return None
        try:
            entries: Any = await self._redis.xrange(stream_of(key), f"({seen}-0", "+")
        except RedisError:
            return None
        found = [(int(entry.partition(b"-")[0]), fields[b"line"]) for entry, fields in entries]
        whole = [seq for seq, _ in found] == list(range(seen + 1, seen + 1 + len(found)))
        return found if found and whole else None

    async def run(self) -> None:
        """Hear the bell, and look by itself now and then; until cancelled."""
        await asyncio.gather(self._hear(), self._look())

    async def _hear(self) -> None:
        while self._redis is not None:
            try:
                async with self._redis.pubsub() as bell:
                    await bell.subscribe(BELL)
                    self._hears = True
                    # Whatever rang while nobody listened.
                    await self._compare()
                    await self._listen(bell)
            except Exception as error:
                # Redis away or, when what rang meanwhile is looked for, the database: either comes back, and so do we.
                log.warning("bell.away", error=type(error).__name__)
            self._hears = False
            await asyncio.sleep(AGAIN_S)

    async def _listen(self, bell: PubSub) -> None:
        """Pass on what rings. Raises: RedisError, TimeoutError: the bell is away, or hangs."""
        is_asked = False
        while True:
            message = await bell.get_message(ignore_subscribe_messages=True, timeout=SILENT_S)
            if message is None:
                if is_asked:
                    raise TimeoutError
                await bell.ping()
            elif message["type"] == "message":
                self._wake(message["data"])
            is_asked = message is None

    async def _look(self) -> None:
        waited_s = 0.0
        while True:
            await asyncio.sleep(LOOK_AWAY_S)
            waited_s += LOOK_AWAY_S
            # A bell that falls silent is no reason to wait to the end of what was meant for one that is heard.
            if self._hears and waited_s < LOOK_EVERY_S:
                continue
            waited_s = 0.0
            with suppress(Exception):
                # Whatever the database has against it, the next look is soon.
                await self._compare()

    async def _compare(self) -> None:
        everybody = {one.key for subscribers in self._by_channel.values() for one in subscribers}
        keys = [key for key in everybody if key is not None]
        for start in range(0, len(keys), PIECE):
            piece = keys[start : start + PIECE]
            heads = await asyncio.to_thread(self._heads, piece)
            for key in piece:
                for subscriber in self._by_channel.get(mark_of(key), ()):
                    # Also who follows one that was erased looks up, and finds that out.
                    if key not in heads or subscriber.seen < heads[key]:
                        subscriber.news.set()
        if not self._hears:
            self._wake(DESK.encode())

    def wake_all(self) -> None:
        """Everybody looks up: the process is about to end."""
        for subscribers in self._by_channel.values():
            for subscriber in subscribers:
                subscriber.news.set()

    def _wake(self, rung: bytes) -> None:
        # The desk shows every conversation, so every ring is news there.
        for channel in (rung.decode(), None):
            for subscriber in self._by_channel.get(channel, ()):
                subscriber.news.set()


def event_of(packed: bytes) -> bytes:
    """A line as a server-sent event; its number is the event's id, so a browser resumes where it was."""
    seq = orjson.loads(packed)["seq"]
    return b"id: %d\nevent: line\ndata: %s\n\n" % (seq, packed)
