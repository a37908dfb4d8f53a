"""Who may read reports: accounts with the staff role, and whoever knows the staff secret.

The role comes from the edge, which asks the accounts service (`kit.visitor`). The secret comes as a Bearer, or with a
session that the page gave for it (`kit.staff`); it serves until there is an account.
"""

from flask import request
from kit import visitor
from kit.clock import Clock
from kit.problems import of_status
from kit.staff import SESSION_HEADER, StaffSessions

COOKIE = "coati_staff"
# The secret is the whole staff's: a session of it is nobody's in particular.
NAME = "staff"


class Staff:
    """The one secret, given in a header or for a session."""

    def __init__(self, secret: str, clock: Clock) -> None:
        self._sessions = StaffSessions(secret, "reports", clock)

    def knows(self, offered: str) -> bool:
        """Whether this is the secret; takes the same time for every wrong one."""
        return self._sessions.knows(offered)

    def new_session(self) -> str:
        """What the cookie holds."""
        return self._sessions.new(NAME)

    def may_read(self) -> bool:
        """Whether the request at work comes from the staff, one way or the other."""
        return visitor.current().role == "staff" or self.is_signed_in()

    def is_signed_in(self) -> bool:
        """Whether the request at work comes with a session that has not ended."""
        return self._sessions.name_of(request.headers.get(SESSION_HEADER, "")) is not None

    def require_bearer(self) -> None:
        """Raises: Problem: 401."""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not self.knows(token.strip()):
            raise of_status(401, headers={"WWW-Authenticate": "Bearer"})
