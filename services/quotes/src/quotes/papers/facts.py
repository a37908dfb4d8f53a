"""Everything a policy's papers say, gathered in one place."""

from dataclasses import dataclass
from datetime import datetime

from quotes.domain.plans import ServiceDesk
from quotes.sales.deals import Deal
from quotes.web.wire import PurchaseRequest

CONFIRMATION_TITLE = "Confirmation of coverage"


@dataclass(frozen=True, slots=True)
class PolicyFacts:
    """A policy as it is issued. Instants in UTC."""

    number: str
    order: PurchaseRequest
    deal: Deal
    desk: ServiceDesk
    issued_at: datetime
    free_look_ends_at: datetime
