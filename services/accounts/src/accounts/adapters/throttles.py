"""Counting tries, in Redis. Keys are hashes: nothing there names a person or a network. Source: TRUST S13.

Tries for an account are counted for each network, and a browser that once signed in to it has tries of its own: nobody
locks its owner out by guessing. All unknown networks together have a generous limit, against guesses from many at once.
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

    def try_sign_in(self, account: str, network: str, neighborhood: str, device: str | None) -> str:
        """Count one try before it is made; returns what `succeeded` takes. Raises: TooManyError."""
        self._count_network(network)
        if device:
            bucket = self._name("device", f"{device}|{account}")
            self._take(bucket)
            return bucket
        bucket = self._name("account", f"{neighborhood}|{account}")
        self._take(bucket)
        self._count_all(self._name("account-all", account))
        return bucket

    def succeeded(self, bucket: str) -> None:
        """It was the right one: whoever tried may begin anew."""
        self._redis.delete(*(bucket + part for part in ("", ":strikes", ":wait")))

    def spent_codes(self, network: str) -> int | None:
        """How many seconds a network has to wait that typed too many wrong codes; None when it may type on."""
        name = self._name("codes", network)
        if int(self._redis.get(name) or 0) < delays.WRONG_CODES_PER_HOUR_AND_NETWORK:
            return None
        return max(int(self._redis.ttl(name)), 1)

    def wrong_code(self, network: str) -> None:
        """Count a code that was none."""
        self._count(self._name("codes", network), delays.HOUR_S)

    def try_network(self, network: str) -> None:
        """Count a request that costs a hash or a mail. Raises: TooManyError."""
        self._count_network(network)

    def _count_network(self, network: str) -> None:
        name = self._name("network", network)
        if self._count(name, delays.MINUTE_S) > self._network_tries:
            raise TooManyError(self._redis.ttl(name))

    def _count_all(self, name: str) -> None:
        if self._count(name, delays.HOUR_S) > delays.TRIES_PER_HOUR_AND_ACCOUNT:
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
