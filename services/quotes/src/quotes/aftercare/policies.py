"""A policy with everything that is known of it, as its holder and its carrier need it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from quotes.adapters.carriers import Bound
from quotes.adapters.policy_tables import PolicyHistory, PolicyPayment, PolicyStep
from quotes.adapters.servicing import Held
from quotes.adapters.tables import Policy, PolicyDocument
from quotes.aftercare.persons import persons_of
from quotes.domain.double_cover import InsuredDays
from quotes.domain.standing import Standing, cover_begins, standing
from quotes.papers.facts import PolicyFacts
from quotes.sales.calendar import earliest_day, local_day
from quotes.sales.deals import Deal, unpack_bound, unpack_deal, unpack_order
from quotes.web.wire import PurchaseRequest


@dataclass(frozen=True, slots=True)
class PolicyView:
    """One policy on one instant. `pending` is the kind of a step whose outcome is not known yet."""

    row: Policy
    order: PurchaseRequest
    deal: Deal
    bound: Bound
    standing: Standing
    now: datetime
    pending: str | None

    @classmethod
    def of(cls, row: Policy, now: datetime, pending: str | None) -> Self:
        """Read a row as it stands now."""
        deal = unpack_deal(row.deal)
        trip = deal.trip
        where = standing(
            cancelled_on=local_day(trip.state, row.cancelled_at) if row.cancelled_at else None,
            trip=trip,
            free_look_ends_at=row.free_look_ends_at,
            now=now,
            today=earliest_day(trip.state, now),
            pending=pending is not None,
        )
        return cls(row, unpack_order(row.order), deal, unpack_bound(row.bound), where, now, pending)

    @property
    def insured_days(self) -> InsuredDays:
        """Whom it insures on which days of travel, for comparing it with other policies."""
        trip, number = self.deal.trip, self.row.number
        return InsuredDays(number, persons_of(self.order).party, trip.departure_date, trip.return_date)

    @property
    def held(self) -> Held:
        """The policy as its carrier is asked about it."""
        state = self.deal.trip.state
        bought_on = self.deal.bought_on(self.row.issued_at)
        return Held(
            policy_number=self.row.number,
            plan_id=self.row.plan_id,
            offer=self.deal.offer,
            trip=self.deal.trip,
            options=self.deal.options,
            account=self.deal.premium(self.row.issued_at),
            parts=self.deal.parts,
            total_cents=self.row.total_cents,
            bought_on=bought_on,
            effective_on=cover_begins(self.deal.trip, bought_on),
            free_look_ends_at=self.row.free_look_ends_at,
            free_look_open=self.standing.free_look_open,
            today=earliest_day(state, self.now),
        )


@dataclass(frozen=True, slots=True)
class PolicyFile:
    """A policy with its papers, its money and what has happened to it, oldest first."""

    view: PolicyView
    documents: Sequence[PolicyDocument]
    payments: Sequence[PolicyPayment]
    history: Sequence[PolicyHistory]
    cancellation: PolicyStep | None


def facts_of(
    policy: Policy,
    changed_at: datetime | None = None,
    *,
    corrected: bool = False,
    replaces: datetime | None = None,
) -> PolicyFacts:
    """What the policy's papers say."""
    bound = unpack_bound(policy.bound)
    return PolicyFacts(
        number=policy.number,
        order=unpack_order(policy.order),
        deal=unpack_deal(policy.deal),
        desk=bound.desk,
        issued_at=policy.issued_at,
        free_look_ends_at=policy.free_look_ends_at,
        free_look_days=bound.free_look_days,
        changed_at=changed_at,
        corrected=corrected,
        replaces=replaces,
    )
