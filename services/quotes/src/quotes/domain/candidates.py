"""An offer seen from outside its carrier: what ranking and filters need of it, wherever it came from."""

from collections.abc import Mapping
from typing import NamedTuple

from quotes.domain.benefits import Benefit
from quotes.domain.offers import Offer
from quotes.domain.once import Once
from quotes.domain.plans import PlanKind

Table = Mapping[str, Benefit]
"""A plan's benefits by id."""


class Candidate(NamedTuple):
    """Price in cents; `benefits` by id; `on_sale` the options to be had today."""

    offer_id: str
    carrier_id: str
    kind: PlanKind
    price_cents: int
    am_best: str
    carrier_score: float | None
    benefits: Table
    on_sale: frozenset[str]

    def covers(self, benefit_id: str) -> bool:
        """Whether the plan's own price buys this benefit, and still can."""
        return covers(self.benefits, benefit_id)

    def amount(self, benefit_id: str) -> int:
        """The benefit's limit in cents; 0 when it is not covered or has none."""
        return amount(self.benefits, benefit_id)


def covers(table: Table, benefit_id: str) -> bool:
    """Whether the plan's own price buys this benefit, and still can."""
    benefit = table.get(benefit_id)
    return benefit is not None and benefit.covered


def amount(table: Table, benefit_id: str) -> int:
    """The benefit's limit in cents; 0 when it is not covered or has none."""
    benefit = table.get(benefit_id)
    return (benefit.amount_cents or 0) if benefit and benefit.covered else 0


def candidate_of(offer: Offer) -> Candidate:
    """The candidate an offer of a carrier on file makes."""
    carrier = offer.carrier
    return Candidate(
        offer_id=offer.offer_id,
        carrier_id=carrier.id,
        kind=offer.plan.kind,
        price_cents=offer.price_cents,
        am_best=carrier.am_best.rating,
        carrier_score=carrier.score,
        benefits=_by_id(offer.benefits),
        on_sale=frozenset([option.id for option in offer.options if option.available]),
    )


def _table(benefits: tuple[Benefit, ...]) -> Table:
    return {benefit.id: benefit for benefit in benefits}


_by_id = Once(_table)
