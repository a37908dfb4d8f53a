"""One write for all who wait: who comes while a write is under way goes with the next one, and is answered after it.

Nobody waits for company: a lone event is written at once, and under load a write grows to whatever arrived during the
one before it. One of the waiting threads does the writing; there is no other thread and no timer. Source: SPEED §3 (c).
"""

import threading
from collections.abc import Callable

MOST_BYTES = 512 * 1024


class _Share:
    """What one caller brought, and what became of it."""

    __slots__ = ("body", "error", "leads", "turn")

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.error: BaseException | None = None
        self.leads = False
        self.turn = threading.Lock()
        self.turn.acquire()


class GroupCommit:
    """Joins JSON arrays of concurrent callers and hands them to `write`, which returns once they are on a disk."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self._lock = threading.Lock()
        self._waiting: list[_Share] = []
        self._is_writing = False

    def append(self, body: bytes) -> None:
        """Return once it is on disk. Raises: what `write` raised, to everybody whose body was in that write."""
        share = _Share(body)
        with self._lock:
            if self._is_writing:
                self._waiting.append(share)
            else:
                self._is_writing = share.leads = True
        if share.leads:
            self._lead([share])
        else:
            share.turn.acquire()
            if share.leads:
                self._lead(self._take(share))
        if share.error is not None:
            raise share.error

    def _take(self, first: _Share) -> list[_Share]:
        """Who goes with the next write."""
        with self._lock:
            taken, size = [first], len(first.body)
            while self._waiting and size + len(self._waiting[0].body) <= MOST_BYTES:
                taken.append(self._waiting.pop(0))
                size += len(taken[-1].body)
            return taken

    def _lead(self, shares: list[_Share]) -> None:
        """Write for all of them, answer them, and hand on to one who came meanwhile."""
        error: BaseException | None = None
        try:
            self._write(joined([share.body for share in shares]))
        except BaseException as raised:
            error = raised
        with self._lock:
            following = self._waiting.pop(0) if self._waiting else None
            self._is_writing = following is not None
        for share in shares:
            share.error = error
            share.leads = False
        if following is not None:
            following.leads = True
            following.turn.release()
        for share in shares[1:]:
            share.turn.release()


def joined(bodies: list[bytes]) -> bytes:
    """JSON arrays as one; an empty one adds nothing."""
    if len(bodies) == 1:
        return bodies[0]
    return b"[" + b",".join(body[1:-1] for body in bodies if len(body) > 2) + b"]"
