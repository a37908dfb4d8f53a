"""Everything a policy's papers say, gathered in one place."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from quotes.domain.plans import ServiceDesk
from quotes.sales.deals import Deal
from quotes.web.wire import PurchaseRequest

CONFIRMATION_TITLE = "Confirmation of coverage"
CANCELLATION_TITLE = "Proof of cancellation"


@dataclass(frozen=True, slots=True)
class PolicyFacts:
    """A policy as it is issued, or changed since. Instants in UTC."""

    number: str
    order: PurchaseRequest
    deal: Deal
    desk: ServiceDesk
    issued_at: datetime
    free_look_ends_at: datetime
    changed_at: datetime | None = None

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
