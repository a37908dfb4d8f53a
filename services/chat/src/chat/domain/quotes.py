"""A quote as an agent is told of it."""

import re
from dataclasses import dataclass
from datetime import date

_DAY = r"(\d{4}-\d\d-\d\d)"
_DAYS = re.compile(rf"\b{_DAY}(?: to {_DAY})?\b", re.ASCII)


@dataclass(frozen=True)
class QuoteSummary:
    """What the visitor looks at, as their page told it: words for the agent, never the base of a price.

    `quote_id` opens the quote, so it is shown at the desk alone: no mail and no log has it.
    """

    quote_id: str
    trip: str
    plans: int
    best_cents: int | None

    @property
    def trip_in_words(self) -> str:
        """The trip with its days as pages write them: `Italy; Jan 5 to Jan 19, 2027; ages 67, 64`."""
        return _DAYS.sub(_in_words, self.trip)

    @property
    def best_price(self) -> str | None:
        """The best price as a text in dollars; none while no plan has one."""
        return None if self.best_cents is None else f"${self.best_cents / 100:,.2f}"


def _in_words(found: re.Match[str]) -> str:
    """One day or two, the year once where it is the same; what is no day stays as it was told."""
    try:
        days = [date.fromisoformat(day) for day in found.groups() if day]
    except ValueError:
        return found[0]
    years = {day.year for day in days}
    words = [f"{day:%b} {day.day}" for day in days]
    if len(years) == 1:
        return f"{' to '.join(words)}, {days[0].year}"
    return " to ".join(f"{one}, {day.year}" for one, day in zip(words, days, strict=True))
