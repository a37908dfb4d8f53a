"""How much searching one network may have done: limits weigh what searches cost, not how many requests hold them.

The edge counts requests. One of them may hold fifty searches, or one search that costs as much as fifty.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from search.domain.errors import TooManyError

# What a search of the header box takes of a core, charged before it is known.
USUAL_S = 0.003
# A call with more than this has a lane of its own, so that it never takes all threads of a process.
LIGHT_SEARCHES, LIGHT_WORDS = 10, 12
HEAVY_AT_ONCE, HEAVY_WAITING, HEAVY_WAIT_S = 1, 1, 0.5
MOST_NETWORKS = 10_000
RETRY_AFTER_S = 2


class Meter:
    """Seconds of a core that each network may still use: `burst_s` at once, and `share_s` more every second."""

    def __init__(
        self,
        share_s: float,
        burst_s: float,
        *,
        clock: Callable[[], float] = time.monotonic,
        cpu: Callable[[], float] = time.thread_time,
    ) -> None:
        self._share_s, self._burst_s = share_s, burst_s
        self._clock, self._cpu = clock, cpu
        self._lock = Lock()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._entered = BoundedSemaphore(HEAVY_AT_ONCE + HEAVY_WAITING)
        self._running = BoundedSemaphore(HEAVY_AT_ONCE)

    @contextmanager
    def metered(self, address: str | None, searches: int, words: int) -> Iterator[None]:
        """Run a call of so many searches and words on the account of an address.

        Raises: TooManyError: 429, its network has used up what it may, or as many expensive calls as may run do.
        """
        network, began = network_of(address), self._cpu()
        ahead_s = USUAL_S * max(1, searches)
        self._charge(network, ahead_s)
        try:
            if searches > LIGHT_SEARCHES or words > LIGHT_WORDS:
                with self._heavy():
                    yield
            else:
                yield
        finally:
            self._charge(network, self._cpu() - began - ahead_s, is_over=True)

    def _charge(self, network: str | None, seconds: float, *, is_over: bool = False) -> None:
        if network is None:
            return
        with self._lock:
            left_s, at = self._left.pop(network, (self._burst_s, self._clock()))
            now = self._clock()
            left_s = min(self._burst_s, left_s + (now - at) * self._share_s)
            may = is_over or left_s > 0
            self._left[network] = (left_s - seconds if may else left_s, now)
            while len(self._left) > MOST_NETWORKS:
                self._left.popitem(last=False)
        if not may:
            raise TooManyError(max(1, round(-left_s / self._share_s)))

    @contextmanager
    def _heavy(self) -> Iterator[None]:
        if not self._entered.acquire(blocking=False):
            raise TooManyError(RETRY_AFTER_S)
        try:
            if not self._running.acquire(timeout=HEAVY_WAIT_S):
                raise TooManyError(RETRY_AFTER_S)
            try:
                yield
            finally:
                self._running.release()
        finally:
            self._entered.release()


def network_of(address: str | None) -> str | None:
    """Return what counts as one client: an IPv4 address, or the /64 of an IPv6 one; None where none is known."""
    try:
        found = ipaddress.ip_address(address or "")
    except ValueError:
        return None
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))
