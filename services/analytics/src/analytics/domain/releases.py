"""How a release does: figures of the pages that ran it. Source: docs/adr/0025."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from analytics.domain.histograms import Histogram, percentile

P75 = 0.75
CLS_UNIT = 10_000
# Good up to the first, poor beyond the second: https://web.dev/articles/vitals
BOUNDS = {"lcp": (2_500, 4_000), "inp": (200, 500), "cls": (0.1, 0.25)}


@dataclass(frozen=True, slots=True)
class ReleaseFigures:
    """A release of a section over some hours. `failed` are views in which something of this release went wrong."""

    section: str
    release: str
    views: int
    failed: int
    errors: Mapping[str, int] = field(default_factory=dict)
    """By kind; a page counts once for each kind."""
    lcp: Histogram = field(default_factory=dict)
    inp: Histogram = field(default_factory=dict)
    cls: Histogram = field(default_factory=dict)
    first_hour: datetime | None = None
    last_hour: datetime | None = None

    @property
    def failed_per_1000(self) -> float:
        return 1000 * self.failed / self.views if self.views else 0.0

    def p75(self, metric: str) -> float | None:
        """Milliseconds of `lcp` and `inp`, the score of `cls`; None where no page could measure it."""
        found = percentile(getattr(self, metric), P75)
        return found / CLS_UNIT if found is not None and metric == "cls" else found


def rating(metric: str, value: float) -> str:
    """In words, so that no colour has to say it."""
    good, poor = BOUNDS[metric]
    return "good" if value <= good else "poor" if value > poor else "needs work"
