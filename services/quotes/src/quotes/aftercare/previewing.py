"""Previews: what cancelling would return, what a change or a correction would cost. Nobody is bound yet.

Source: PROTOCOLS §f (preview, then confirm); domain dossier §1 (portal: re-rate before departure).
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypedDict

from kit.clock import Clock

from quotes.adapters.carriers import CarrierAdapter, CarrierAwayError, Refused
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyPreview
from quotes.adapters.servicing import ChangeTerms, CorrectionTerms, Servicing
from quotes.aftercare.corrections import acceptable_moves, corrected_before, fingerprints
from quotes.aftercare.persons import pack_persons, persons_of
from quotes.aftercare.policies import PolicyView, left_to_return
from quotes.aftercare.refusals import StepAwayError, StepRefusedError, TooOftenError
from quotes.aftercare.shelf import Shelf
from quotes.aftercare.terms import Terms
from quotes.aftercare.wishes import must_make_sense, option_faults
from quotes.domain.changes import Difference, Wish, differences, wished_trip
from quotes.domain.corrections import corrected, corrected_trip, replaced
from quotes.domain.persons import Home, Person, kinds
from quotes.domain.persons import differences as differences_of_persons
from quotes.domain.price_changes import PriceBasis, explain_price_change
from quotes.domain.trips import TripRequest
from quotes.sales.refusals import FieldsError

PREVIEW_TIMEOUT_S = 6.0
HELD_FOR = timedelta(minutes=15)
ID_BYTES = 24
MOST_A_DAY = 10
"""How often one policy can be changed or corrected: each writes a paper and a mail."""
A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Preview:
    """What the customer is shown; it holds until `expires_at` for the policy as it is now.

    `lines` is what would be different; of a correction they name people, and are kept nowhere. `reason` says why the
    price moves where nobody would expect it.
    """

    id: str
    terms: Terms
    expires_at: datetime
    lines: tuple[Difference, ...] = ()
    reason: str | None = None


class Money(TypedDict):
    """The figures of terms."""

    carrier_cents: int
    total_cents: int
    refund_cents: int
    charge_cents: int


@dataclass(frozen=True, slots=True)
class PersonsWish:
    """All persons as they should read, what stays as it is among them."""

    party: tuple[Person, ...]
    home: Home
    email: str
    telephone: str | None


class Previewer:
    """Asks carriers and keeps what they said."""

    def __init__(
        self, shelf: Shelf, store: PolicyStore, carriers: Mapping[str, CarrierAdapter], clock: Clock
    ) -> None:
        self._shelf = shelf
        self._store = store
        self._carriers = carriers
        self._clock = clock

    def cancellation(self, policy_id: str, customer_id: str, email: str | None) -> Preview:
        """What cancelling would return.

        Raises: PolicyUnknownError, PolicyClosedError, StepRefusedError, StepAwayError.
        """
        view = self._open(policy_id, customer_id, email)
        try:
            said = self._desk(view).preview_cancellation(view.held, PREVIEW_TIMEOUT_S)
        except CarrierAwayError as error:
            raise StepAwayError from error
        if isinstance(said, Refused):
            raise StepRefusedError(said.detail)
        # Never more than was taken: a payment that was lost cannot go back.
        refund = min(said.refund_cents, sum(left_to_return(self._store.payments(policy_id)).values()))
        terms = Terms(
            kind="cancellation",
            reference=said.reference,
            carrier_cents=said.refund_cents,
            total_cents=view.row.total_cents,
            refund_cents=refund,
            free_look=said.free_look,
            basis=said.basis,
        )
        return self._keep(view, terms, said.expires_at)

    def change(self, policy_id: str, wish: Wish, customer_id: str, email: str | None) -> Preview:
        """What the policy would cost with the wish put in place.

        Raises: PolicyUnknownError, PolicyClosedError, TooOftenError, FieldsError, StepRefusedError, StepAwayError.
        """
        view = self._open(policy_id, customer_id, email)
        self._must_not_be_too_often(policy_id)
        trip, options = wished_trip(view.deal.trip, wish), _wanted(view, wish)
        must_make_sense(view, wish, trip, options)
        try:
            said = self._desk(view).preview_change(view.held, trip, options, PREVIEW_TIMEOUT_S)
        except CarrierAwayError as error:
            raise StepAwayError from error
        if isinstance(said, Refused):
            raise StepRefusedError(said.detail)
        faults = option_faults(options if wish.options is None else wish.options, said.offer)
        if faults:
            raise FieldsError(faults)
        terms = self._change_terms(view, said, trip, options)
        return self._keep(view, terms, said.expires_at, lines=terms.changes)

    def correction(self, policy_id: str, wish: PersonsWish, customer_id: str, email: str | None) -> Preview:
        """The policy with its persons corrected, and what their ages on the day of purchase make of its price.

        Raises: PolicyUnknownError, PolicyClosedError, TooOftenError, FieldsError, StepRefusedError, StepAwayError.
        """
        view = self._shelf.view(policy_id, customer_id, email)
        self._shelf.must_be_correctable(view)
        self._must_not_be_too_often(policy_id)
        before, held = persons_of(view.order), view.held
        after = corrected(before, wish.party, wish.home, wish.email, wish.telephone)
        earlier = corrected_before(self._store.history(policy_id))
        key = fingerprints(view.row.marks_key)
        now = acceptable_moves(before, after, held, earlier, key, proved=email)
        trip = corrected_trip(held.trip, before, after, held.bought_on)
        try:
            said = self._desk(view).preview_correction(held, after, trip, PREVIEW_TIMEOUT_S)
        except CarrierAwayError as error:
            raise StepAwayError from error
        if isinstance(said, Refused):
            raise StepRefusedError(said.detail)
        return self._keep(
            view,
            replace(
                self._correction_terms(view, said, trip),
                corrected=kinds(before, after),
                replaced=replaced(now, earlier),
            ),
            said.expires_at,
            persons=pack_persons(after),
            lines=tuple(differences_of_persons(before, after)),
            reason=_why(view, trip, said.total_cents),
        )

    def _correction_terms(self, view: PolicyView, said: CorrectionTerms, trip: TripRequest) -> Terms:
        offer = said.offer or view.deal.offer
        return Terms(
            kind="correction",
            reference=said.reference,
            deal=replace(view.deal, offer=offer, trip=trip, total_cents=said.total_cents),
            **self._money(view, said.total_cents),
        )

    def _money(self, view: PolicyView, total_cents: int) -> Money:
        """What a new total makes of the old one: charged, or returned as far as there is something left of it."""
        difference = total_cents - view.row.total_cents
        left = sum(left_to_return(self._store.payments(view.row.id)).values())
        return {
            "carrier_cents": total_cents,
            "total_cents": total_cents,
            "refund_cents": min(max(-difference, 0), left),
            "charge_cents": max(difference, 0),
        }

    def _change_terms(
        self, view: PolicyView, said: ChangeTerms, trip: TripRequest, options: tuple[str, ...]
    ) -> Terms:
        labels = {each.id: each.label for each in (*view.deal.offer.options, *said.offer.options)}
        return Terms(
            kind="change",
            reference=said.reference,
            deal=replace(
                view.deal, offer=said.offer, trip=trip, options=options, total_cents=said.total_cents
            ),
            changes=tuple(differences(view.deal.trip, trip, view.deal.options, options, labels)),
            **self._money(view, said.total_cents),
        )

    def _open(self, policy_id: str, customer_id: str, email: str | None) -> PolicyView:
        view = self._shelf.view(policy_id, customer_id, email)
        self._shelf.must_be_open(view)
        return view

    def _must_not_be_too_often(self, policy_id: str) -> None:
        """Raises: TooOftenError. A preview holds for one version: of however many there are, one is taken."""
        now = self._clock()
        taken = self._store.taken_since(policy_id, now - A_DAY)
        if len(taken) >= MOST_A_DAY:
            raise TooOftenError(taken[-MOST_A_DAY] + A_DAY - now)

    def _desk(self, view: PolicyView) -> Servicing:
        carrier = self._carriers.get(view.row.carrier_id)
        if carrier is None:
            raise StepAwayError
        return carrier.servicing

    def _keep(
        self,
        view: PolicyView,
        terms: Terms,
        carriers_end: datetime | None,
        *,
        persons: bytes | None = None,
        lines: tuple[Difference, ...] = (),
        reason: str | None = None,
    ) -> Preview:
        now = self._clock()
        # Not beyond what the carrier promised: the end of its own preview, or of the free look.
        ends = min(now + HELD_FOR, carriers_end or now + HELD_FOR)
        preview = PolicyPreview(
            id=secrets.token_urlsafe(ID_BYTES),
            policy_id=view.row.id,
            kind=terms.kind,
            version=view.row.version,
            created_at=now,
            expires_at=ends,
            terms=terms.pack(),
            persons=persons,
        )
        self._store.keep_preview(preview)
        return Preview(preview.id, terms, ends, lines, reason)


def _why(view: PolicyView, trip: TripRequest, total_cents: int) -> str | None:
    """Why other ages cost something else; None where the price stays."""
    before = view.row.total_cents
    if total_cents == before:
        return None
    old, new = (
        PriceBasis(total, "", trip.state, trip.days, tuple(each.age for each in ages), ())
        for total, ages in ((before, view.deal.trip.travelers), (total_cents, trip.travelers))
    )
    return explain_price_change(old, new)


def _wanted(view: PolicyView, wish: Wish) -> tuple[str, ...]:
    if wish.options is None:
        return view.deal.options
    return tuple(sorted(set(wish.options)))
