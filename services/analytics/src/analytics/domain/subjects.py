"""A customer by a keyed hash: enough to count and to erase by, and no way back to an e-mail address."""

import hashlib
import hmac
from collections.abc import Callable


def hashing(key: str) -> Callable[[str], str]:
    """The function that turns a user id or e-mail address into its hash under this key."""

    def subject(who: str) -> str:
        return hmac.new(key.encode(), who.strip().lower().encode(), hashlib.sha256).hexdigest()[:40]

    return subject
