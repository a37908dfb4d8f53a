"""How much of a processor one call may take, however many searches it holds.

Time is that of the calling thread on a core, so a busy machine changes no answer. Each search of a call has its share
of what is left, and what one does not use is the next one's. A search whose share is used up is answered more plainly:
words as they are typed, marks and snippets from the beginning of a text. One that begins after all of it is used up, or
after its client has gone, is not looked for at all.
"""

import time
from collections.abc import Callable

# Measured on one core of a 2-core machine: a search of the header box takes 2 to 10 ms of it.
PLAIN_AFTER_S, NOTHING_AFTER_S = 0.16, 0.2
# So many searches, as pages of several lists send them, share freely: the first may take all.
FEW_SEARCHES = 10
# A search with less than this is plain from its beginning: its first reading alone may cost as much.
LEAST_SHARE_S = 0.006
# Weighed in records shown, all searches of a call together; as many as one search alone may ask for.
MOST_HITS, LEAST_HITS = 1000, 20


class Budget:
    """The time of one call. `is_abandoned` says that whoever asked is not there any more."""

    def __init__(
        self,
        plain_after_s: float = PLAIN_AFTER_S,
        nothing_after_s: float = NOTHING_AFTER_S,
        *,
        is_abandoned: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = time.thread_time,
    ) -> None:
        self._clock = clock
        self._began = clock()
        self._plain_after_s, self._nothing_after_s = plain_after_s, nothing_after_s
        self._share_ends_s = plain_after_s
        self._is_abandoned = is_abandoned
        self.was_cut = False

    def share(self, searches_left: int) -> None:
        """Begin the next search: of many, each has an equal part of what is left for them, itself included."""
        if searches_left <= FEW_SEARCHES:
            self._share_ends_s = self._plain_after_s
            return
        left_s = max(0.0, self._plain_after_s - self._used_s)
        part_s = left_s / searches_left
        self._share_ends_s = self._used_s + part_s if part_s >= LEAST_SHARE_S else 0.0

    @property
    def is_tight(self) -> bool:
        """Whether the search at hand has used up its share; noted in `was_cut`."""
        return self._noted(self._used_s >= self._share_ends_s)

    @property
    def is_spent(self) -> bool:
        """Whether the whole call has used up its time, or nobody waits for it; noted in `was_cut`."""
        return self._noted(self._used_s >= self._nothing_after_s or self._is_abandoned())

    @property
    def _used_s(self) -> float:
        return self._clock() - self._began

    def _noted(self, is_cut: bool) -> bool:
        self.was_cut = self.was_cut or is_cut
        return is_cut


def hits_each(searches: int) -> int:
    """Return how many records each search of a call may show."""
    return max(LEAST_HITS, MOST_HITS // max(1, searches))


def unlimited() -> Budget:
    """Return a budget for work that no client asked for, such as publishing or a check."""
    return Budget(float("inf"), float("inf"))
