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
from chat.domain.conversations import Line

LOOK_EVERY_S = 15.0
"""With the bell heard, only what a crash between commit and bell left behind is still to be found."""
LOOK_AWAY_S = 1.0
AGAIN_S = 1.0
SILENT_S = 1.0
"""A bell that has not rung for so long is asked whether it is there, and given as long to say so."""
PIECE = 400
log = get_logger()


class Subscriber:
    """One connection. `number` is its conversation, None for the desk; `seen` is the last line it was given."""

    def __init__(self, number: int | None, seen: int = 0) -> None:
        self.number = number
        self.seen = seen
        self.news = asyncio.Event()


class Hub:
    """All connections of this process. `heads` and `lines_after` read the database, so they run in threads."""

    def __init__(
        self,
        redis: Redis | None,
        heads: Callable[[Sequence[int]], Mapping[int, int]],
        lines_after: Callable[[int, int], list[Line]],
    ) -> None:
        self._redis = redis
        self._heads = heads
        self._lines_after = lines_after
        self._by_number: dict[int | None, set[Subscriber]] = defaultdict(set)
        self._hears = False

    @property
    def count(self) -> int:
        """How many connections there are."""
        return sum(len(each) for each in self._by_number.values())

    def of(self, number: int | None) -> int:
        """How many wait for this conversation, or for the desk."""
        return len(self._by_number.get(number, ()))

    def join(self, subscriber: Subscriber) -> None:
        self._by_number[subscriber.number].add(subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        self._by_number[subscriber.number].discard(subscriber)
        if not self._by_number[subscriber.number]:
            del self._by_number[subscriber.number]

    async def news_for(self, subscriber: Subscriber) -> list[bytes]:
        """The lines this connection has not been given, in order, each packed."""
        number = subscriber.number
        if number is None:
            return []
        packed = await self._from_stream(number, subscriber.seen)
        if packed is None:
            found = await asyncio.to_thread(self._lines_after, number, subscriber.seen)
            packed = [(line.seq, pack(line)) for line in found]
        if packed:
            subscriber.seen = packed[-1][0]
        return [line for _, line in packed]

    async def _from_stream(self, number: int, seen: int) -> list[tuple[int, bytes]] | None:
        """What the stream has after `seen`; None where it may not be all: the database knows."""
        if self._redis is None or not self._hears:
            return None
        try:
            entries: Any = await self._redis.xrange(stream_of(number), f"({seen}-0", "+")
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
        numbers = [number for number in self._by_number if number is not None]
        for start in range(0, len(numbers), PIECE):
            heads = await asyncio.to_thread(self._heads, numbers[start : start + PIECE])
            for number, head in heads.items():
                for subscriber in self._by_number.get(number, ()):
                    if subscriber.seen < head:
                        subscriber.news.set()
        if not self._hears:
            self._wake(DESK.encode())

    def wake_all(self) -> None:
        """Everybody looks up: the process is about to end."""
        for subscribers in self._by_number.values():
            for subscriber in subscribers:
                subscriber.news.set()

    def _wake(self, rung: bytes) -> None:
        if rung.isdigit():
            for subscriber in self._by_number.get(int(rung), ()):
                subscriber.news.set()
        # The desk shows every conversation, so every ring is news there.
        for subscriber in self._by_number.get(None, ()):
            subscriber.news.set()


def event_of(packed: bytes) -> bytes:
    """A line as a server-sent event; its number is the event's id, so a browser resumes where it was."""
    seq = orjson.loads(packed)["seq"]
    return b"id: %d\nevent: line\ndata: %s\n\n" % (seq, packed)
