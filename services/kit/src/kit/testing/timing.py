"""Whether two requests take equally long, asked on a machine that does other things as well.

The processor's time is taken, which other programs do not stretch, of samples that alternate. Where a busy machine has
shaken the medians all the same, the ranks decide: who only sees the times cannot tell one kind from the other.
Source: TRUST S2, S9.
"""

import math
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

WARM_UP = 3
# How many times its own spread the rank may stray from a half: with 200 samples of each, by 0.1.
STRAYS = 3.5


@dataclass(frozen=True)
class Timings:
    """Seconds of two kinds of request, sampled in turn."""

    one: list[float]
    other: list[float]

    @property
    def apart(self) -> float:
        """How far the medians are apart, as a share of the shorter one."""
        first, second = median(self.one), median(self.other)
        return abs(first - second) / min(first, second)

    @property
    def rank(self) -> float:
        """The chance that a sample of one took longer than a sample of the other: 0.5 when nobody can tell."""
        known = sorted(self.other)
        below = sum(bisect_left(known, each) + bisect_right(known, each) for each in self.one)
        return below / 2 / len(self.one) / len(known)

    def alike(self, share: float) -> bool:
        """Whether the medians are that close, or nobody could tell by the ranks."""
        samples = len(self.one)
        spread = math.sqrt((2 * samples + 1) / 12) / samples
        return self.apart <= share or abs(self.rank - 0.5) <= STRAYS * spread

    def __str__(self) -> str:
        first, second = (median(each) * 1_000 for each in (self.one, self.other))
        return f"{first:.2f} and {second:.2f} ms, {self.apart:.1%} apart, rank {self.rank:.2f}"


def quickest_s(run: Callable[[], object], tries: int = 3) -> float:
    """Seconds on the clock that the quickest of so many tries took: for a moment the machine may have better to do."""
    took = []
    for _ in range(tries):
        began = time.monotonic()
        run()
        took.append(time.monotonic() - began)
    return min(took)


def in_turn(
    samples: int, one: Callable[[], object], other: Callable[[], object], between: Callable[[], object]
) -> Timings:
    """So many samples of each; `between` puts things in order before each one, and its time does not count."""
    times = Timings([], [])
    for number in range(samples + WARM_UP):
        for act, kept in ((one, times.one), (other, times.other)):
            between()
            began = time.thread_time()
            act()
            if number >= WARM_UP:
                kept.append(time.thread_time() - began)
    return times
