"""Who may read reports: accounts with the staff role, and whoever knows the staff secret.

The role comes from the edge, which asks the accounts service (`kit.visitor`). The secret comes as a Bearer, or with a
session that the page gave for it; it serves until there is an account. The session is an end and its keyed hash:
nothing is stored, and a new secret ends every session. The edge takes it out of the cookie and hands it on under a
header of its own; no service reads a cookie. Source: TRUST §2.1 (sessions).
"""

import hashlib
import hmac

from flask import request
from kit import visitor
from kit.clock import Clock
from kit.problems import of_status

SESSION_HEADER = "X-Coati-Staff"
COOKIE = "coati_staff"
SESSION_S = 12 * 3600


class Staff:
    """The one secret."""

    def __init__(self, secret: str, clock: Clock) -> None:
        self._secret = secret.encode()
        self._key = hashlib.sha256(b"reports session" + self._secret).digest()
        self._clock = clock

    def knows(self, offered: str) -> bool:
        """Whether this is the secret; takes the same time for every wrong one."""
        return hmac.compare_digest(
            hashlib.sha256(offered.encode()).digest(), hashlib.sha256(self._secret).digest()
        )

    def new_session(self) -> str:
        """What the cookie holds."""
        end = str(int(self._clock().timestamp()) + SESSION_S)
        return f"{end}.{self._mark(end)}"

    def may_read(self) -> bool:
        """Whether the request at work comes from the staff, one way or the other."""
        return visitor.current().role == "staff" or self.is_signed_in()

    def is_signed_in(self) -> bool:
        """Whether the request at work comes with a session that has not ended."""
        end, _, mark = request.headers.get(SESSION_HEADER, "").partition(".")
        if not hmac.compare_digest(mark.encode(), self._mark(end).encode()):
            return False
        return end.isdigit() and int(end) > self._clock().timestamp()

    def require_bearer(self) -> None:
        """Raises: Problem: 401."""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not self.knows(token.strip()):
            raise of_status(401, headers={"WWW-Authenticate": "Bearer"})

    def _mark(self, end: str) -> str:
        return hmac.new(self._key, end.encode(), hashlib.sha256).hexdigest()
