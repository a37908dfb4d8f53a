"""Measured values counted in steps of 5 %, so that hours can be added up and a percentile be read off the sum."""

import math
from collections.abc import Iterable, Mapping

STEP = 1.05
# Step 0 is zero itself; the values are whole numbers of a small unit, so nothing lies between it and one.
Histogram = Mapping[int, int]


def step_of(value: int) -> int:
    """The step that a value of no less than zero falls into."""
    return 0 if value < 1 else 1 + math.floor(math.log(value, STEP))


def counted(values: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Steps and how often each came, of values and how often each came."""
    found: dict[int, int] = {}
    for value, count in values:
        step = step_of(value)
        found[step] = found.get(step, 0) + count
    return found


def added(histograms: Iterable[Histogram]) -> dict[int, int]:
    """All of them as one."""
    total: dict[int, int] = {}
    for each in histograms:
        for step, count in each.items():
            total[step] = total.get(step, 0) + count
    return total


def percentile(of: Histogram, share: float) -> float | None:
    """The value that this share of all stays at or below, to within a step's 2.5 %; None of nothing."""
    wanted = share * sum(of.values())
    seen = 0
    for step, count in sorted(of.items()):
        seen += count
        if seen >= wanted:
            return 0.0 if step == 0 else STEP ** (step - 0.5)
    return None
