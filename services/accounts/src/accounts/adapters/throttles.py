"""Counting tries, in Redis. Keys are hashes: nothing there names a person or a network. Source: TRUST S13.

Strangers run out of tries for an account; a browser that once signed in to it has tries of its own, so nobody locks its
owner out by guessing.
"""

import hashlib
import hmac

from redis import Redis

from accounts.domain import delays

_PREFIX = "accounts:tries:"


class TooManyError(Exception):
    """Try again after so many seconds."""

    def __init__(self, after_s: int) -> None:
        super().__init__("too many tries")
        self.after_s = max(after_s, 1)


class Throttles:
    """Raises: RedisError: Redis is away; whoever signs in has to wait (limits fail closed here)."""

    def __init__(self, redis: Redis, key: bytes, network_tries_per_minute: int) -> None:
        self._redis = redis
        self._key = key
        self._network_tries = network_tries_per_minute

    def try_sign_in(self, account: str, network: str, device: str | None) -> str:
        """Count one try before it is made; returns what `succeeded` takes. Raises: TooManyError."""
        self._count_network(network)
        bucket = self._name("device", f"{device}|{account}") if device else self._name("account", account)
        self._take(bucket)
        return bucket

    def succeeded(self, bucket: str) -> None:
        """It was the right one: whoever tried may begin anew."""
        self._redis.delete(*(bucket + part for part in ("", ":strikes", ":wait")))

    def may_mail(self, address: str) -> bool:
        """Whether this address may get one more mail now; counts it."""
        hour = self._count(self._name("mail-hour", address), delays.HOUR_S)
        return (
            hour <= delays.MAILS_PER_HOUR
            and self._count(self._name("mail-day", address), delays.DAY_S) <= delays.MAILS_PER_DAY
        )

    def try_network(self, network: str) -> None:
        """Count a request that costs a hash or a mail. Raises: TooManyError."""
        self._count_network(network)

    def _count_network(self, network: str) -> None:
        name = self._name("network", network)
        if self._count(name, delays.MINUTE_S) > self._network_tries:
            raise TooManyError(self._redis.ttl(name))

    def _take(self, bucket: str) -> None:
        wait = self._redis.ttl(bucket + ":wait")
        if wait > 0:
            raise TooManyError(wait)
        if self._count(bucket, delays.MINUTE_S) <= delays.TRIES_PER_MINUTE:
            return
        pause = delays.pause_s(self._count(bucket + ":strikes", delays.STRIKES_KEPT_S))
        self._redis.set(bucket + ":wait", 1, ex=pause)
        self._redis.delete(bucket)
        raise TooManyError(pause)

    def _count(self, name: str, kept_s: int) -> int:
        pipe = self._redis.pipeline()
        pipe.incr(name)
        pipe.expire(name, kept_s, nx=True)
        return int(pipe.execute()[0])

    def _name(self, kind: str, of: str) -> str:
        return f"{_PREFIX}{kind}:{hmac.new(self._key, f'{kind}:{of}'.encode(), hashlib.sha256).hexdigest()}"
