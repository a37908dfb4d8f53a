"""A circuit breaker: whoever keeps failing is left alone for a while, then asked once."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class BreakerRules:
    """Open after `failures` within `window_s`; after `rest_s` let one call through as a probe."""

    failures: int = 5
    window_s: float = 10.0
    rest_s: float = 30.0


class Breaker:
    """Counts failures; `allow()` says whether a call may be made now. Safe to share between threads.

    Source: R7.
    """

    def __init__(self, rules: BreakerRules | None = None, now: Callable[[], float] = monotonic) -> None:
        self._rules = rules or BreakerRules()
        self._now = now
        self._lock = threading.Lock()
        self._failed_at: deque[float] = deque(maxlen=self._rules.failures)
        self._opened_at: float | None = None
        self._probe_since: float | None = None

    def allow(self) -> bool:
        """Whether to call now. When the rest is over exactly one caller is told yes: the probe."""
        with self._lock:
            if self._opened_at is None:
                return True
            now = self._now()
            if now - self._opened_at < self._rules.rest_s:
                return False
            # A probe that never reported back (its caller died) must not keep it shut for good.
            if self._probe_since is not None and now - self._probe_since < self._rules.rest_s:
                return False
            self._probe_since = now
            return True

    def succeeded(self) -> None:
        """Note an answer: all is well and the count starts afresh."""
        with self._lock:
            self._failed_at.clear()
            self._opened_at = self._probe_since = None

    def failed(self) -> None:
        """Note a failure: a failed probe starts the rest again, the fifth in the window starts it first."""
        with self._lock:
            now = self._now()
            if self._opened_at is not None:
                if self._probe_since is not None:
                    self._opened_at, self._probe_since = now, None
                return
            self._failed_at.append(now)
            full = len(self._failed_at) == self._rules.failures
            if full and now - self._failed_at[0] <= self._rules.window_s:
                self._opened_at = now
                self._failed_at.clear()
