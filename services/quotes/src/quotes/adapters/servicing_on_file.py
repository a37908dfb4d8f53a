"""Policies of a carrier on file: previewed by its own rules in process, cancelled, changed, corrected in its book."""

import secrets
from datetime import date

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import select

from quotes.adapters.carriers import Refused
from quotes.adapters.policy_tables import FileStep
from quotes.adapters.servicing import (
    CancelTerms,
    ChangeTerms,
    CorrectionTerms,
    Held,
    Stale,
    StepOrder,
    StepOutcome,
    Taken,
)
from quotes.adapters.tables import FileBinding
from quotes.domain.cancellation import returned, why_less
from quotes.domain.changes import rerate
from quotes.domain.corrections import rerate_ages
from quotes.domain.cost_parts import (
    added_part,
    as_bought,
    priced_by_part,
    resized,
    why_partial,
    with_options,
)
from quotes.domain.offers import Declined
from quotes.domain.options import split_price
from quotes.domain.persons import Persons
from quotes.domain.plans import CarrierFile
from quotes.domain.return_premium import after_change, after_correction
from quotes.domain.trips import TripRequest

NO_PLAN = (
    "The carrier does not sell this plan any more, so nothing that its price depends on can be changed here. Your "
    "policy stays in force as it is. Please call us."
)


class ServicingOnFile:
    """One folder of `carriers/`, as the desk for its policies."""

    def __init__(self, file: CarrierFile, db: Database, clock: Clock) -> None:
        self._file = file
        self._db = db
        self._clock = clock

    def preview_cancellation(self, held: Held, timeout_s: float) -> CancelTerms:
        """What the carrier's own rule returns on this day."""
        back = returned(
            held.account,
            self._file.cancellation,
            free_look_open=held.free_look_open,
            cover=held.cover,
            today=held.today,
        )
        ends = held.free_look_ends_at if back.free_look else None
        return CancelTerms(_reference(), back.cents, back.free_look, back.basis, ends)

    def preview_change(
        self, held: Held, trip: TripRequest, options: tuple[str, ...], paid_on: date | None, timeout_s: float
    ) -> ChangeTerms | Refused:
        """The plan rated again, by the rates that price its quotes."""
        plan = self._file.plan(held.plan_id)
        if plan is None:
            return Refused(NO_PLAN)
        kept = frozenset(held.options)
        offer = rerate(self._file.carrier, plan, trip, kept=kept, bought_on=held.bought_on, today=held.today)
        if isinstance(offer, Declined):
            return Refused(offer.detail)
        before = held.parts or as_bought(plan, held.trip, held.options, held.bought_on)
        parts = with_options(before, held.options, options)
        added = None if paid_on is None else added_part(plan, trip, parts, paid_on, held.today)
        parts = resized(parts, trip.total_cost_cents, added)
        offer = priced_by_part(self._file.carrier, plan, offer, trip, parts, held.bought_on)
        # An option that cannot be had adds nothing; whoever asked sees in the offer why, and cannot confirm it.
        price, terms = split_price(offer, options), self._file.cancellation
        changed = after_change(
            held.account,
            held.price,
            price,
            terms.after_free_look,
            free_look_open=held.free_look_open,
            cover=held.cover,
            today=held.today,
        )
        less = why_less(held.account, held.price, changed, price, terms)
        return ChangeTerms(
            _reference(),
            offer,
            changed.account.total_cents,
            basis=" ".join(filter(None, (why_partial(before, parts), less))),
            account=changed.account,
            parts=parts if len(parts) > 1 or held.parts else (),
        )

    def preview_correction(
        self, held: Held, persons: Persons, trip: TripRequest, timeout_s: float
    ) -> CorrectionTerms | Refused:
        """Free where all ages stay; else rated again at them. The book itself names nobody."""
        if trip == held.trip:
            return CorrectionTerms(_reference(), held.total_cents, account=held.account)
        plan = self._file.plan(held.plan_id)
        if plan is None:
            return Refused(NO_PLAN)
        offer = rerate_ages(
            self._file.carrier,
            plan,
            trip,
            kept=frozenset(held.options),
            bought_on=held.bought_on,
            today=held.today,
        )
        if isinstance(offer, Declined):
            return Refused(offer.detail)
        lost = next((each for each in offer.options if each.id in held.options and not each.available), None)
        if lost is not None:
            return Refused(f"{lost.label} cannot be kept. {lost.reason or ''}".strip())
        offer = priced_by_part(self._file.carrier, plan, offer, trip, held.parts, held.bought_on)
        account = after_correction(held.account, held.price, split_price(offer, held.options))
        return CorrectionTerms(_reference(), account.total_cents, offer, account=account)

    def take(self, order: StepOrder, timeout_s: float) -> StepOutcome:
        """Enter the step in the book; a transaction already entered stays as it is."""
        with self._db.write() as session:
            entered = session.get(FileStep, order.transaction_id)
            if entered is not None:
                return Taken(entered.transaction_id, entered.cents)
            binding = session.scalars(
                select(FileBinding).where(FileBinding.policy_number == order.policy_number).with_for_update()
            ).one_or_none()
            if binding is None or binding.cancelled_at is not None:
                return Stale()
            now = self._clock()
            session.add(
                FileStep(
                    transaction_id=order.transaction_id,
                    carrier_id=binding.carrier_id,
                    policy_number=order.policy_number,
                    kind=order.kind,
                    cents=order.cents,
                    at=now,
                )
            )
            if order.kind == "cancellation":
                binding.cancelled_at = now
            else:
                binding.total_cents = order.cents
        return Taken(order.transaction_id, order.cents)

    def find(self, transaction_id: str, timeout_s: float) -> Taken | None:
        """The step entered under this transaction, if any."""
        with self._db.read() as session:
            entered = session.get(FileStep, transaction_id)
        return Taken(entered.transaction_id, entered.cents) if entered else None


def _reference() -> str:
    return f"file_{secrets.token_hex(8)}"
