"""One write for all who wait: who comes while a write is under way goes with the next one, and is answered after it.

Nobody waits for company: a lone event is written at once. Under load those of a write wake each other, and the last of
them wakes whoever writes next, so that the next write has all who came while these were being answered: two writes for
what would be three. One of the waiting threads does the writing; there is no other thread and no timer.
Source: SPEED §3 (c).
"""

import threading
from collections import deque
from collections.abc import Callable

MOST_BYTES = 512 * 1024


class _Share:
    """What one caller brought, and what became of it."""

    __slots__ = ("body", "error", "following", "leads", "turn")

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.error: BaseException | None = None
        self.leads = False
        self.following: _Share | None = None
        self.turn = threading.Lock()
        self.turn.acquire()


class GroupCommit:
    """Joins JSON arrays of concurrent callers and hands them to `write`, which returns once they are on a disk."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self._lock = threading.Lock()
        self._waiting: deque[_Share] = deque()
        self._is_busy = False

    def append(self, body: bytes) -> None:
        """Return once it is on disk. Raises: what `write` raised, to everybody whose body was in that write."""
        share = _Share(body)
        with self._lock:
            if self._is_busy:
                self._waiting.append(share)
            else:
                self._is_busy = share.leads = True
        if not share.leads:
            share.turn.acquire()
        if share.leads:
            self._write_with_who_waits(share)
        self._call(share.following)
        if share.error is not None:
            raise share.error

    def _write_with_who_waits(self, first: _Share) -> None:
        with self._lock:
            shares, size = [first], len(first.body)
            while self._waiting and size + len(self._waiting[0].body) <= MOST_BYTES:
                shares.append(self._waiting.popleft())
                size += len(shares[-1].body)
        error: BaseException | None = None
        try:
            self._write(joined([share.body for share in shares]))
        except BaseException as raised:
            error = raised
        for share, following in zip(shares, [*shares[1:], None], strict=True):
            share.error = error
            share.following = following

    def _call(self, following: _Share | None) -> None:
        """Wake the next of this write; its last one calls a leader for the next write."""
        if following is None:
            with self._lock:
                if not self._waiting:
                    self._is_busy = False
                    return
                following = self._waiting.popleft()
            following.leads = True
        following.turn.release()


def joined(bodies: list[bytes]) -> bytes:
    """JSON arrays as one; an empty one adds nothing."""
    if len(bodies) == 1:
        return bodies[0]
    return b"[" + b",".join(body[1:-1] for body in bodies if len(body) > 2) + b"]"
