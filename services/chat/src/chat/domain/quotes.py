"""A quote as an agent is told of it."""

from dataclasses import dataclass


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
    def best_price(self) -> str | None:
        """The best price as a text in dollars; none while no plan has one."""
        return None if self.best_cents is None else f"${self.best_cents / 100:,.2f}"
