"""What was sent along with a browser and comes back once: challenges of passkeys, sign-ins elsewhere."""

import hashlib
from typing import Any

import orjson
from redis import Redis

KEPT_S = 600
_PREFIX = "accounts:handshake:"


class Handshakes:
    """Raises: RedisError: Redis is away."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def keep(self, kind: str, secret: str | bytes, details: dict[str, Any]) -> None:
        """Remember what belongs to a secret, for ten minutes."""
        self._redis.set(_name(kind, secret), orjson.dumps(details), ex=KEPT_S)

    def take(self, kind: str, secret: str | bytes) -> dict[str, Any] | None:
        """What belongs to it, once: the next to ask gets None."""
        found = self._redis.getdel(_name(kind, secret))
        return None if found is None else dict(orjson.loads(found))


def _name(kind: str, secret: str | bytes) -> str:
    raw = secret if isinstance(secret, bytes) else secret.encode()
    return f"{_PREFIX}{kind}:{hashlib.sha256(raw).hexdigest()}"
