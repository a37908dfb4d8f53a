"""The Redis stream that accepted events wait in, and the consumer group that empties it.

One entry holds all events of one request. An entry leaves the stream only once the store has committed its events: it
is acknowledged and deleted in one transaction, so what is in the stream is what is not stored yet. Redis syncs its log
to disk before it answers (`--appendfsync always` in the Procfile). Source: TRUST R1, R2, R3; PROTOCOLS §h.
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from redis import Redis
from redis.exceptions import RedisError, ResponseError

GROUP = "store"
FIELD = b"events"
FROM_THE_DEAD_AFTER_MS = 30_000
LOOK_EVERY_S = 1.0
Place = tuple[int, int]
"""An entry's place in the stream: its millisecond and its number in that."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry as it lies in the stream."""

    id: str
    body: bytes


class StreamFullError(Exception):
    """Nobody has stored anything for long: Redis' memory is left to sessions and jobs."""


class StreamWriter:
    """The accepting side. `most_bytes`: how much of Redis' memory may wait to be stored.

    It keeps a connection to itself, for one caller at a time: what a client does around a command costs more than the
    command does.
    """

    def __init__(
        self, redis: Redis, name: str, most_bytes: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._redis = redis
        self._name = name
        self._most_bytes = most_bytes
        self._clock = clock
        self._command = _adding(name)
        self._next_look = clock()
        self._is_full = False
        self._one = threading.Lock()
        self._held: Any = None

    def append(self, body: bytes) -> None:
        """Return once the entry is on disk.

        Raises: StreamFullError: it is not there. RedisError: it may or may not be there.
        """
        if self._clock() >= self._next_look:
            self._is_full = (self._redis.memory_usage(self._name) or 0) >= self._most_bytes
            self._next_look = self._clock() + LOOK_EVERY_S
        if self._is_full:
            raise StreamFullError
        with self._one:
            self._add(body)

    def _add(self, body: bytes) -> None:
        if self._held is None:
            self._held = self._redis.connection_pool.get_connection()
        elif _has_hung_up(self._held):
            # The command connects anew.
            self._held.disconnect()
        # Written out here and sent at once: the client's own packing takes as long as sending does, and sends a large
        # body in three pieces.
        self._held.send_packed_command([self._command % (len(body), body)])
        self._held.read_response()


def _adding(name: str) -> bytes:
    """`XADD name * events …` as Redis reads it, but for the length of the body and the body.

    Source: Redis serialization protocol, "Arrays" of "Bulk strings".
    """
    words = (b"XADD", name.encode(), b"*", FIELD)
    told = b"".join(b"$%d\r\n%b\r\n" % (len(word), word) for word in words)
    return b"*%d\r\n%b" % (len(words) + 1, told.replace(b"%", b"%%")) + b"$%d\r\n%b\r\n"


def _has_hung_up(held: Any) -> bool:
    """Nobody asked for anything, so there is nothing to read but an end; the pool looks in the same way."""
    try:
        return bool(held.can_read())
    except (RedisError, OSError):
        return True


class StreamReader:
    """The storing side: one consumer of the group."""

    def __init__(self, redis: Redis, name: str, consumer: str) -> None:
        self._redis = redis
        self._name = name
        self._consumer = consumer

    def own_pending(self, count: int) -> list[Entry]:
        """What this consumer was given before and has not settled, oldest first; needed after a crash.

        Raises: RedisError.
        """
        return self._read("0", count, None)

    def fresh(self, count: int, wait_ms: int) -> list[Entry]:
        """What nobody was given yet; waits for it. Raises: RedisError."""
        return self._read(">", count, wait_ms)

    def inherit(self, count: int) -> None:
        """Take over what consumers that no longer live were given. Raises: RedisError."""
        self._with_group(
            lambda: self._redis.xautoclaim(
                self._name, GROUP, self._consumer, FROM_THE_DEAD_AFTER_MS, "0-0", count=count, justid=True
            )
        )

    def settle(self, ids: Sequence[str]) -> None:
        """Acknowledge and delete, both or neither. Raises: RedisError."""
        if not ids:
            return
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.xack(self._name, GROUP, *ids)
            pipe.xdel(self._name, *ids)
            pipe.execute()

    def deliveries(self, ids: Sequence[str]) -> dict[str, int]:
        """How often each of these entries was handed out so far. Raises: RedisError."""
        if not ids:
            return {}
        found: Any = self._redis.xpending_range(
            self._name, GROUP, min=ids[0], max=ids[-1], count=len(ids) * 2, consumername=self._consumer
        )
        return {each["message_id"].decode(): int(each["times_delivered"]) for each in found}

    def make_group(self) -> None:
        """Create the group where it is missing; it begins with the oldest entry. Raises: RedisError."""
        try:
            self._redis.xgroup_create(self._name, GROUP, id="0", mkstream=True)
        except ResponseError as error:
            if "BUSYGROUP" not in str(error):
                raise

    def _read(self, after: str, count: int, wait_ms: int | None) -> list[Entry]:
        answer = self._with_group(
            lambda: self._redis.xreadgroup(
                GROUP, self._consumer, {self._name: after}, count=count, block=wait_ms
            )
        )
        return [Entry(key.decode(), fields.get(FIELD, b"")) for key, fields in _entries(answer)]

    def _with_group(self, ask: Callable[[], Any]) -> Any:
        """Ask, and where nobody has stored anything yet, make the group first."""
        try:
            return ask()
        except ResponseError as error:
            if "NOGROUP" not in str(error):
                raise
        self.make_group()
        return ask()


def backlog(redis: Redis, name: str, now_s: float | None = None) -> dict[str, float]:
    """Entries not stored yet, how many of them are in hand, and the age of the oldest. Raises: RedisError."""
    length: int = redis.xlen(name)
    first: Any = redis.xrange(name, count=1)
    oldest_s = 0.0
    if first:
        made_ms = int(first[0][0].split(b"-")[0])
        oldest_s = max(0.0, (time.time() if now_s is None else now_s) - made_ms / 1000)
    pending = 0
    if length:
        groups: Any = redis.xinfo_groups(name)
        pending = sum(int(group["pending"]) for group in groups)
    return {"waiting": float(length), "in_hand": float(pending), "oldest_s": round(oldest_s, 3)}


def last_given(redis: Redis, name: str) -> Place | None:
    """The place of the newest entry there ever was; None before the first. Raises: RedisError."""
    if not redis.exists(name):
        return None
    told: Any = redis.xinfo_stream(name)
    return _place(told["last-generated-id"])


def oldest(redis: Redis, name: str) -> Place | None:
    """The place of the oldest entry that is not settled; None when all are. Raises: RedisError."""
    first: Any = redis.xrange(name, count=1)
    return _place(first[0][0]) if first else None


def _place(key: bytes) -> Place:
    made_ms, _, number = key.partition(b"-")
    return int(made_ms), int(number)


def _entries(answer: Any) -> Sequence[tuple[bytes, Mapping[bytes, bytes]]]:
    """The entries of one stream in an answer of either protocol version; a deleted one has no fields."""
    if not answer:
        return []
    found = next(iter(answer.values()))[0] if isinstance(answer, dict) else answer[0][1]
    return [(key, fields or {}) for key, fields in found]
