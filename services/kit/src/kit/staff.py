"""Who of the staff asks: whoever knows the configured secret, by a session that a sign-in page gave.

The session is an end, the name given at sign-in and their keyed hash: nothing is stored, and a new secret ends every
session. The edge takes it out of the cookie and hands it on under a header of its own; no service reads a cookie.
Source: TRUST §2.1 (sessions).
"""

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64Error

from kit.clock import Clock

SESSION_HEADER = "X-Coati-Staff"
SESSION_S = 12 * 3600


class StaffSessions:
    """The one secret, and the sessions it signs. `purpose` keeps one page's sessions apart from another's."""

    def __init__(self, secret: str, purpose: str, clock: Clock) -> None:
        self._secret = secret.encode()
        self._key = hashlib.sha256(purpose.encode() + b" session" + self._secret).digest()
        self._clock = clock

    def knows(self, offered: str) -> bool:
        """Whether this is the secret; takes the same time for every wrong one."""
        return hmac.compare_digest(
            hashlib.sha256(offered.encode()).digest(), hashlib.sha256(self._secret).digest()
        )

    def new(self, name: str) -> str:
        """What the cookie holds."""
        end = str(int(self._clock().timestamp()) + SESSION_S)
        told = urlsafe_b64encode(name.encode()).decode().rstrip("=")
        return f"{end}.{told}.{self._mark(end, told)}"

    def name_of(self, session: str) -> str | None:
        """Whose session this is; None for none, one that has ended, or one we did not sign."""
        end, _, rest = session.partition(".")
        told, _, mark = rest.partition(".")
        if not hmac.compare_digest(mark.encode(), self._mark(end, told).encode()):
            return None
        if not end.isdigit() or int(end) <= self._clock().timestamp():
            return None
        try:
            return urlsafe_b64decode(told + "=" * (-len(told) % 4)).decode()
        except (NotBase64Error, UnicodeDecodeError):
            return None

    def _mark(self, end: str, told: str) -> str:
        return hmac.new(self._key, f"{end}.{told}".encode(), hashlib.sha256).hexdigest()
