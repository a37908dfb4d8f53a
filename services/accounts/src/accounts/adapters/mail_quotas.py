"""Counting mails to one address, in Redis: strangers can make us send only so many, and cannot silence its owner.

Three counts apply. A browser that has opened the account has a quota of its own. A network that is not known has a
small one for each address. All unknown networks together fill a mailbox only so far, and the second half of that
total is for the first mail of a network, so that one network cannot use it up. Source: TRUST S9, S13.
"""

import hashlib
import hmac

from redis import Redis

from accounts.domain import delays

_PREFIX = "accounts:tries:mail-"
# Counts nothing when any limit is reached: a refused mail must not use up what others may still have.
_TAKE = """
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[2 * i - 1]) then return 0 end
end
for i, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('EXPIRE', key, ARGV[2 * i]) end
end
return 1
"""

Limit = tuple[str, int, int]
"""A count's name, its limit, and how many seconds it lasts."""


class MailQuotas:
    """Raises: RedisError: Redis is down; whatever owes a mail has to wait (limits fail closed here)."""

    def __init__(self, redis: Redis, key: bytes) -> None:
        self._redis = redis
        self._key = key
        self._script = redis.register_script(_TAKE)

    def take(self, address: str, network: str, device: str | None) -> bool:
        """Count one mail to `address`; False when it may not be sent now.

        `device` is the known browser that requests it, None for any other; `network` is where the request comes from.
        """
        if device is not None:
            return self._take(
                self._hour("browser", f"{device}|{address}", delays.MAILS_PER_HOUR),
                self._day("browser", f"{device}|{address}", delays.MAILS_PER_DAY),
            )
        own_hour = self._hour("network", f"{network}|{address}", delays.MAILS_PER_HOUR_AND_NETWORK)
        own_day = self._day("network", f"{network}|{address}", delays.MAILS_PER_DAY_AND_NETWORK)
        share = 1 if self._redis.exists(own_day[0]) else 2
        return self._take(
            own_hour,
            own_day,
            self._hour("strangers", address, share * delays.MAILS_PER_HOUR),
            self._day("strangers", address, share * delays.MAILS_PER_DAY),
        )

    def _take(self, *limits: Limit) -> bool:
        bounds = [bound for _, most, lasts_s in limits for bound in (most, lasts_s)]
        return bool(self._script(keys=[name for name, _, _ in limits], args=bounds))

    def _hour(self, kind: str, of: str, most: int) -> Limit:
        return self._name(f"{kind}-hour", of), most, delays.HOUR_S

    def _day(self, kind: str, of: str, most: int) -> Limit:
        return self._name(f"{kind}-day", of), most, delays.DAY_S

    def _name(self, kind: str, of: str) -> str:
        return f"{_PREFIX}{kind}:{hmac.new(self._key, f'{kind}:{of}'.encode(), hashlib.sha256).hexdigest()}"
