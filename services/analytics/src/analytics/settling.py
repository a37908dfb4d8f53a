"""Waiting until all that was accepted so far is stored: what is deleted before would come back after it."""

import time
from contextlib import suppress

from redis.exceptions import RedisError

from analytics.adapters.spool import Spool
from analytics.adapters.stream import Place, last_given, oldest
from analytics.composition import Parts

LOOK_EVERY_S = 0.05
NOTHING: Place = (0, 0)


class Settling:
    """Looks at the stream and the spool of one platform."""

    def __init__(self, parts: Parts, stream: str) -> None:
        self._parts = parts
        self._stream = stream

    def wait(self, seconds: float) -> bool:
        """Whether everything accepted before the call is stored; False after so many seconds, or where nobody can know:
        while Redis, or the folder of the spool, is away.

        What is accepted meanwhile is not waited for, so a busy site settles too.
        """
        end, now_ns = time.monotonic() + seconds, time.time_ns()
        mark: Place | None = None
        while True:
            # A slow answer is asked for again; what was given out meanwhile only makes the mark a later one.
            with suppress(RedisError, OSError):
                mark = mark or self._newest()
                if self._is_stored_up_to(mark) and not _waits(self._parts.spool, now_ns):
                    return True
            if time.monotonic() >= end:
                return False
            time.sleep(LOOK_EVERY_S)

    def _newest(self) -> Place:
        redis = self._parts.redis
        return (redis and last_given(redis, self._stream)) or NOTHING

    def _is_stored_up_to(self, mark: Place) -> bool:
        redis = self._parts.redis
        first = oldest(redis, self._stream) if redis else None
        return first is None or first > mark


def _waits(spool: Spool, before_ns: int) -> bool:
    made_ns = spool.oldest_ns()
    return made_ns is not None and made_ns <= before_ns
