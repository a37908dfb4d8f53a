"""Who sits at the desk: a heartbeat by name in Redis, fresh for 45 s. Source: PROTOCOLS §d."""

from typing import Any

from kit.clock import Clock
from redis import Redis
from redis.exceptions import RedisError

from chat.domain.availability import FRESH_FOR, DeskAwayError

KEY = "chat:presence"
VENDOR_KEY = "chat:vendor-desk"
"""What the worker last heard from a vendor's desk: 1 or 0; gone when it has not answered for a while."""
VENDOR_FRESH_S = 30


class Presence:
    """The heartbeats. Raises in every call: DeskAwayError: Redis is away."""

    def __init__(self, redis: Redis | None, clock: Clock) -> None:
        self._redis = redis
        self._clock = clock

    def beat(self, agent: str) -> None:
        """This agent is there."""
        now = self._clock().timestamp()
        redis = self._reach()
        try:
            redis.zadd(KEY, {agent: now})
            redis.zremrangebyscore(KEY, 0, now - 3600)
        except RedisError as error:
            raise DeskAwayError from error

    def leave(self, agent: str) -> None:
        """This agent goes off duty."""
        try:
            self._reach().zrem(KEY, agent)
        except RedisError as error:
            raise DeskAwayError from error

    def agents(self) -> list[str]:
        """Names of those on duty."""
        since = (self._clock() - FRESH_FOR).timestamp()
        try:
            found: list[Any] = list(self._reach().zrangebyscore(KEY, since, "+inf"))
        except RedisError as error:
            raise DeskAwayError from error
        return sorted(name.decode() for name in found)

    def anybody(self) -> bool:
        """Whether at least one agent is on duty."""
        since = (self._clock() - FRESH_FOR).timestamp()
        try:
            return bool(self._reach().zcount(KEY, since, "+inf"))
        except RedisError as error:
            raise DeskAwayError from error

    def _reach(self) -> Redis:
        if self._redis is None:
            raise DeskAwayError
        return self._redis


class VendorPresence:
    """What a vendor's desk said last; asking it is the worker's affair, so that no visitor waits for it."""

    def __init__(self, redis: Redis | None) -> None:
        self._redis = redis

    def tell(self, is_available: bool) -> None:
        """Keep the desk's answer for as long as it counts. Raises: RedisError."""
        if self._redis is not None:
            self._redis.set(VENDOR_KEY, int(is_available), ex=VENDOR_FRESH_S)

    def anybody(self) -> bool:
        """Raises: DeskAwayError: Redis is away, or the desk has not answered lately."""
        try:
            found = None if self._redis is None else self._redis.get(VENDOR_KEY)
        except RedisError as error:
            raise DeskAwayError from error
        if found is None:
            raise DeskAwayError
        return found == b"1"
