"""Accepting events: on Redis' disk or on ours, or not at all.

A stream entry whose answer was lost may be written a second time, to the spool: the ids of the events make that
harmless, and losing it would not be.
"""

from collections.abc import Sequence
from functools import cache

from kit.breaker import Breaker, BreakerRules
from kit.problems import of_status
from prometheus_client import Counter
from redis.exceptions import RedisError
from structlog import get_logger

from analytics.adapters.group_commit import GroupCommit
from analytics.adapters.spool import Spool
from analytics.adapters.stream import StreamFullError, StreamWriter
from analytics.domain.events import Event, packed

log = get_logger()
# Two slow answers and Redis is left alone for a second, so that a hanging one does not hold every request for 200 ms.
RULES = BreakerRules(failures=2, window_s=5.0, rest_s=1.0)
_accepted = Counter("analytics_accepted_events", "Events accepted, by where they were kept first.", ["place"])
_kept_in = cache(_accepted.labels)


class Intake:
    """Where views hand events in."""

    def __init__(self, stream: StreamWriter | None, spool: Spool) -> None:
        self._stream = None if stream is None else GroupCommit(stream.append)
        self._spool = spool
        self._breaker = Breaker(RULES)

    def accept(self, events: Sequence[Event]) -> None:
        """Return once all of them are on a disk.

        Raises: Problem: 503: neither disk took them; the sender should come again.
        """
        if not events:
            return
        body = packed(events)
        if self._streamed(body):
            _kept_in("stream").inc(len(events))
            return
        try:
            self._spool.add(body)
        except OSError as error:
            log.error("events.refused", count=len(events), exc_info=error)
            raise of_status(503) from error
        _kept_in("spool").inc(len(events))

    def _streamed(self, body: bytes) -> bool:
        if self._stream is None or not self._breaker.allow():
            return False
        try:
            self._stream.append(body)
        except StreamFullError:
            # Redis is well, and the spool has the room of a disk.
            self._breaker.succeeded()
            return False
        except RedisError as error:
            self._breaker.failed()
            log.warning("stream.away", error=type(error).__name__)
            return False
        except BaseException:
            self._breaker.failed()
            raise
        self._breaker.succeeded()
        return True
