"""When a canary has to end: plain figures in, a sentence or nothing out. Source: docs/adr/0025."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Self

# One-sided 99.5 %: the guard looks again and again, so chance has many turns.
_Z = 2.576
# Fewer views than this share of what is due: its pages do not even get to telling.
_SILENT_SHARE = 0.1


class RulesError(Exception):
    """A GUARD_ setting is no number, or none that can be kept to."""


@dataclass(frozen=True)
class Rules:
    """GUARD_*: how often to look, how far back, from how many views on, and what is too much."""

    every_s: float = 5.0
    # What the last minutes tell is compared; a canary younger than that by what there is since it began.
    minutes: int = 15
    least_views: int = 20
    # More views with an error than the live release has, of 1,000.
    most_per_1000: float = 20.0
    # Views that its share of the visitors makes due before its silence is taken for a failure.
    silent_views: int = 100
    # What pages tell is stored within a second; figures that are further behind are of the past.
    most_behind_s: float = 60.0

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Self:
        """Raises: RulesError."""
        said: dict[str, float] = {}
        for each in fields(cls):
            name = f"GUARD_{each.name.upper()}"
            value = environment.get(name, "").strip()
            if not value:
                continue
            try:
                said[each.name] = int(value) if each.type in (int, "int") else float(value)
            except ValueError:
                raise RulesError(f"{name}: a number, not {value!r}") from None
            if not 0 < said[each.name] < math.inf:
                raise RulesError(f"{name}: more than 0")
        if said.get("minutes", 1) > 240:
            raise RulesError("GUARD_MINUTES: 240 at most")
        return cls(**said)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Seen:
    """Views of a release, and those of them in which something of it went wrong."""

    views: int = 0
    failed: int = 0

    @property
    def per_1000(self) -> float:
        return 1000 * self.failed / self.views if self.views else 0.0

    @property
    def surely_per_1000(self) -> float:
        """What the rate is at least, whatever chance had to do with it (the lower end of Wilson's interval)."""
        if not self.views:
            return 0.0
        views, share = self.views, min(self.failed / self.views, 1.0)
        middle = share + _Z**2 / (2 * views)
        reach = _Z * math.sqrt(share * (1 - share) / views + _Z**2 / (4 * views**2))
        return 1000 * max(0.0, (middle - reach) / (1 + _Z**2 / views))


def verdict(canary: Seen, live: Seen, percent: int, *, whole: bool, rules: Rules) -> str | None:
    """Why a canary at this share of the visitors has to end; None while it may go on.

    `whole`: it has had this share for all of the minutes looked at, so its views can be held against the live ones.
    """
    bound = live.per_1000 + rules.most_per_1000
    if canary.views >= rules.least_views and canary.surely_per_1000 > bound:
        return (
            f"{canary.failed} of {canary.views} views had an error ({canary.per_1000:.0f} per 1,000),"
            f" live {live.failed} of {live.views} ({live.per_1000:.0f} per 1,000)"
        )
    # All of the visitors were a canary's only in a state that an older release of this program wrote.
    due = live.views * percent / (100 - percent) if percent < 100 else 0.0
    if whole and due >= rules.silent_views and canary.views < due * _SILENT_SHARE:
        return f"its pages tell nothing: {canary.views} views in {rules.minutes} minutes, {due:.0f} were due"
    return None
