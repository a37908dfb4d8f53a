"""The six digits that a mail carries. They are computed, not kept: who reads the database learns none.

Source: TRUST 11.5.1 for the flow's own secret (256 bits); a code alone opens nothing without it.
"""

import hashlib
import hmac
import secrets
from datetime import timedelta

DIGITS = 6
TRIES = 5
LIFETIME = timedelta(minutes=15)
MAILS = 3
"""How often one flow's code is mailed at most."""


def new_flow() -> str:
    """The secret that binds a flow to the browser which began it."""
    return secrets.token_urlsafe(32)


def hashed(flow: str) -> str:
    """How a flow's secret is kept."""
    return hashlib.sha256(flow.encode()).hexdigest()


def code_of(key: bytes, flow_hash: str) -> str:
    """The code of one flow."""
    digest = hmac.new(key, b"code:" + flow_hash.encode(), hashlib.sha256).digest()
    return str(int.from_bytes(digest[:8]) % 10**DIGITS).zfill(DIGITS)


def same(one: str, other: str) -> bool:
    """Whether two codes are equal; takes the same time for every wrong one."""
    return hmac.compare_digest(one.encode(), other.encode())
