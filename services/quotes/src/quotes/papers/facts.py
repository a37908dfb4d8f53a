"""Everything a policy's papers say, gathered in one place."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Self

from quotes.domain.plans import ServiceDesk
from quotes.domain.standing import cover_begins
from quotes.sales.deals import Deal
from quotes.web.wire import PurchaseRequest

CONFIRMATION_TITLE = "Confirmation of coverage"
CORRECTED_TITLE = "Corrected confirmation of coverage"
CHANGED_TITLE = "Changed confirmation of coverage"
CANCELLATION_TITLE = "Proof of cancellation"


@dataclass(frozen=True, slots=True)
class PolicyFacts:
    """A policy as it is issued, or changed since, its persons corrected if so. Instants in UTC.

    `free_look_days` are the carrier's own. `replaces` is when the confirmation was written that this one takes the
    place of; None on the first.
    """

    number: str
    order: PurchaseRequest
    deal: Deal
    desk: ServiceDesk
    issued_at: datetime
    free_look_ends_at: datetime
    free_look_days: int = 0
    changed_at: datetime | None = None
    corrected: bool = False
    replaces: datetime | None = None

    @property
    def effective_on(self) -> date:
        """The first day of cover, by the calendar of the buyer's state."""
        return cover_begins(self.deal.trip, self.deal.bought_on(self.issued_at))

    def with_deal(self, deal: Deal) -> Self:
        """The same policy at another of its versions."""
        return replace(self, deal=deal)


@dataclass(frozen=True, slots=True)
class CancellationFacts:
    """A policy that was cancelled; `basis` says why so much comes back."""

    policy: PolicyFacts
    cancelled_at: datetime
    refund_cents: int
    basis: str

    @property
    def number(self) -> str:
        """The cancellation's own number."""
        return f"{self.policy.number}-C"
