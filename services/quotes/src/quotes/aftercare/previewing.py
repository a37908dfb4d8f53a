"""Previews: what cancelling would return, what a change would cost. The carrier is asked, nobody is bound.

Source: PROTOCOLS §f (preview, then confirm); domain dossier §1 (portal: re-rate before departure).
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from kit.clock import Clock

from quotes.adapters.carriers import CarrierAdapter, CarrierAwayError, Refused
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyPreview
from quotes.adapters.servicing import ChangeTerms, Servicing
from quotes.aftercare.policies import PolicyView, left_to_return
from quotes.aftercare.refusals import StepAwayError, StepRefusedError
from quotes.aftercare.shelf import Shelf
from quotes.aftercare.terms import Terms
from quotes.aftercare.wishes import must_make_sense, option_faults
from quotes.domain.changes import Wish, differences, wished_trip
from quotes.domain.trips import TripRequest
from quotes.sales.refusals import FieldsError

PREVIEW_TIMEOUT_S = 6.0
HELD_FOR = timedelta(minutes=15)
ID_BYTES = 24


@dataclass(frozen=True, slots=True)
class Preview:
    """What the customer is shown; it holds until `expires_at` for the policy as it is now."""

    id: str
    terms: Terms
    expires_at: datetime


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

        Raises: PolicyUnknownError, PolicyClosedError, FieldsError, StepRefusedError, StepAwayError.
        """
        view = self._open(policy_id, customer_id, email)
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
        return self._keep(view, self._change_terms(view, said, trip, options), said.expires_at)

    def _change_terms(
        self, view: PolicyView, said: ChangeTerms, trip: TripRequest, options: tuple[str, ...]
    ) -> Terms:
        difference = said.total_cents - view.row.total_cents
        left = sum(left_to_return(self._store.payments(view.row.id)).values())
        labels = {each.id: each.label for each in (*view.deal.offer.options, *said.offer.options)}
        return Terms(
            kind="change",
            reference=said.reference,
            carrier_cents=said.total_cents,
            total_cents=said.total_cents,
            refund_cents=min(max(-difference, 0), left),
            charge_cents=max(difference, 0),
            deal=replace(
                view.deal, offer=said.offer, trip=trip, options=options, total_cents=said.total_cents
            ),
            changes=tuple(differences(view.deal.trip, trip, view.deal.options, options, labels)),
        )

    def _open(self, policy_id: str, customer_id: str, email: str | None) -> PolicyView:
        view = self._shelf.view(policy_id, customer_id, email)
        self._shelf.must_be_open(view)
        return view

    def _desk(self, view: PolicyView) -> Servicing:
        carrier = self._carriers.get(view.row.carrier_id)
        if carrier is None:
            raise StepAwayError
        return carrier.servicing

    def _keep(self, view: PolicyView, terms: Terms, carriers_end: datetime | None) -> Preview:
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
        )
        self._store.keep_preview(preview)
        return Preview(preview.id, terms, ends)


def _wanted(view: PolicyView, wish: Wish) -> tuple[str, ...]:
    if wish.options is None:
        return view.deal.options
    return tuple(sorted(set(wish.options)))
