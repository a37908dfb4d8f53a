"""How long a carrier takes: lognormal around a median, the same for the same request each time it is asked."""

import math
import random

SPREAD = 0.35
LONGEST_MS = 4_000.0


def latency_ms(median_ms: float, seed: str) -> float:
    """Draw one latency; a median of 0 means no waiting."""
    if median_ms <= 0:
        return 0.0
    drawn = random.Random(seed).lognormvariate(math.log(median_ms), SPREAD)  # noqa: S311 - not a secret
    return min(drawn, LONGEST_MS)
