"""Signs of life that a worker's processes share: a few numbers in memory that all of them were forked with.

A process that is stopped, or that hangs inside a library, stops counting; whoever looks needs no answer from it.
Times are of the monotonic clock, which is one for the whole machine.
"""

import mmap
import struct
import time
from collections.abc import Callable

EVERY_S = 1.0
# A thread on a busy machine may wait for some seconds; nothing of ours holds all threads for so long.
HUNG_AFTER_S = 10.0
_SIZE = struct.calcsize("d")


class Pulse:
    """One number that a process sets to the time again and again. Made before the fork of those that share it."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _SIZE)

    def beat(self) -> None:
        struct.pack_into("d", self._memory, 0, time.monotonic())

    @property
    def at(self) -> float:
        """When it beat last; 0 when it never has."""
        return float(struct.unpack_from("d", self._memory, 0)[0])

    @property
    def age_s(self) -> float:
        return time.monotonic() - self.at


class Stuck:
    """Whether a value that should change has not for too long.

    Counted from look to look: a whole machine that was suspended wakes up with old values and nobody to blame.
    """

    def __init__(self, read: Callable[[], object], after_s: float = HUNG_AFTER_S) -> None:
        self._read, self._after_s = read, after_s
        self._seen: object = object()
        self._unchanged_s = 0.0
        self._looked_at = time.monotonic()

    def __call__(self) -> bool:
        now, value = time.monotonic(), self._read()
        self._unchanged_s = (
            0.0 if value != self._seen else self._unchanged_s + min(now - self._looked_at, EVERY_S)
        )
        self._seen, self._looked_at = value, now
        return self._unchanged_s >= self._after_s


KEEPER, CHILD, JOB = Pulse(), Pulse(), Pulse()
"""Of this worker: its keeper, the queue worker, and the end of the last job."""
