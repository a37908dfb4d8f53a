"""A session: who, since when, seen when last; and when it is over. Source: TRUST S8, ASVS 7.3.1, 7.3.2."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

IDLE = timedelta(minutes=30)
ABSOLUTE = timedelta(hours=12)
FRESH = timedelta(minutes=10)
"""How long after a sign-in, or another proof of who it is, a session may change how the account is opened."""


@dataclass(frozen=True, slots=True)
class Session:
    """`id` is for the list of sessions and opens nothing; `email` is the customer's verified one, or empty.

    `proved` is when its owner last showed who they are: at the sign-in, or since.
    """

    id: str
    customer_id: str
    role: str
    email: str
    browser: str
    began: datetime
    seen: datetime
    proved: datetime

    def is_over(self, now: datetime) -> bool:
        """Whether it idled too long or is too old; a clock that ran back ends nothing and revives nothing."""
        return now - self.seen >= IDLE or now - self.began >= ABSOLUTE

    def is_fresh(self, now: datetime) -> bool:
        """Whether its owner showed who they are just now."""
        return now - self.proved < FRESH


def new_secret() -> str:
    """What the cookie holds: 256 bits."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """How it is kept: who reads the store cannot use what stands there."""
    return hashlib.sha256(secret.encode()).hexdigest()
