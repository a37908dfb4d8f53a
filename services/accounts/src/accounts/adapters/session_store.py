"""Sessions in Redis, under the hash of what the cookie holds. Redis forgets an idle one by itself.

Source: TRUST S8; ASVS 7.2.1–7.2.4, 7.4.1, 7.4.2.
"""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from kit.clock import Clock
from redis import Redis

from accounts.domain.sessions import ABSOLUTE, IDLE, Session, hashed, new_secret

_SESSION = "accounts:session:"
_OF_CUSTOMER = "accounts:sessions-of:"
SEEN_EVERY_S = 15
"""How exactly the last visit is kept: a session that idles ends so much early at worst."""


class SessionStore:
    """Raises: RedisError: Redis is away; nobody can be recognized until it is back."""

    def __init__(self, redis: Redis, clock: Clock) -> None:
        self._redis = redis
        self._clock = clock

    def begin(self, customer_id: str, role: str, email: str | None, browser: str) -> str:
        """A new session; returns what its cookie holds."""
        now = self._clock()
        session = Session(secrets.token_hex(8), customer_id, role, email or "", browser, now, now, now)
        return self._keep(session)

    def find(self, secret: str) -> Session | None:
        """The session of a cookie, and a note that it was seen; None when there is none, or it is over."""
        key = _SESSION + hashed(secret)
        session = _read(self._redis.hgetall(key))
        if session is None:
            return None
        now = self._clock()
        if session.is_over(now):
            self._drop(session.customer_id, key)
            return None
        if abs((now - session.seen).total_seconds()) >= SEEN_EVERY_S:
            pipe = self._redis.pipeline()
            pipe.hset(key, "seen", now.timestamp())
            pipe.expire(key, IDLE)
            pipe.execute()
        return session

    def renew(self, secret: str, *, proved: bool = False) -> str | None:
        """The same session under a new secret; the old one is dead. None when there was none.

        `proved`: its owner has just shown who they are. Source: ASVS 7.2.4.
        """
        session = self.find(secret)
        if session is None:
            return None
        self.end(secret)
        return self._keep(replace(session, proved=self._clock()) if proved else session)

    def end(self, secret: str) -> Session | None:
        """End one; returns what it was."""
        key = _SESSION + hashed(secret)
        session = _read(self._redis.hgetall(key))
        if session is not None:
            self._drop(session.customer_id, key)
        return session

    def of_customer(self, customer_id: str) -> list[Session]:
        """A customer's sessions, the latest seen first."""
        now = self._clock()
        found = [session for _, session in self._all(customer_id) if not session.is_over(now)]
        return sorted(found, key=lambda session: session.seen, reverse=True)

    def end_of_customer(self, customer_id: str, *, only: str | None = None, keep: str | None = None) -> int:
        """End a customer's sessions, by the ids of the list: `only` one, or all but `keep`. Returns how many."""
        ended = 0
        for key, session in self._all(customer_id):
            if (only is None or session.id == only) and session.id != keep:
                self._drop(customer_id, key)
                ended += 1
        return ended

    def tell(self, customer_id: str, *, role: str, email: str | None) -> None:
        """What a customer may be called and do has changed: so it has in the sessions at hand."""
        for key, _ in self._all(customer_id):
            pipe = self._redis.pipeline()
            pipe.hset(key, mapping={"role": role, "email": email or ""})
            pipe.expire(key, IDLE)
            pipe.execute()

    def _keep(self, session: Session) -> str:
        secret = new_secret()
        key, of = _SESSION + hashed(secret), _OF_CUSTOMER + session.customer_id
        pipe = self._redis.pipeline()
        pipe.hset(key, mapping=_written(session))
        pipe.expire(key, IDLE)
        pipe.sadd(of, key)
        pipe.expire(of, ABSOLUTE)
        pipe.execute()
        return secret

    def _drop(self, customer_id: str, key: str) -> None:
        pipe = self._redis.pipeline()
        pipe.delete(key)
        pipe.srem(_OF_CUSTOMER + customer_id, key)
        pipe.execute()

    def _all(self, customer_id: str) -> list[tuple[str, Session]]:
        found = []
        for raw in self._redis.smembers(_OF_CUSTOMER + customer_id):
            key = _text(raw)
            session = _read(self._redis.hgetall(key))
            if session is None:
                self._redis.srem(_OF_CUSTOMER + customer_id, key)
            else:
                found.append((key, session))
        return found


def _text(raw: bytes | str) -> str:
    return raw.decode() if isinstance(raw, bytes) else raw


def _written(session: Session) -> dict[Any, Any]:
    return {
        "id": session.id,
        "customer": session.customer_id,
        "role": session.role,
        "email": session.email,
        "browser": session.browser,
        "began": session.began.timestamp(),
        "seen": session.seen.timestamp(),
        "proved": session.proved.timestamp(),
    }


def _read(raw: Mapping[bytes | str, bytes | str]) -> Session | None:
    text = {_text(name): _text(value) for name, value in raw.items()}
    if "customer" not in text or "id" not in text:
        return None
    return Session(
        text["id"],
        text["customer"],
        text["role"],
        text["email"],
        text["browser"],
        datetime.fromtimestamp(float(text["began"]), UTC),
        datetime.fromtimestamp(float(text["seen"]), UTC),
        # The release before wrote none.
        datetime.fromtimestamp(float(text.get("proved", text["began"])), UTC),
    )
