"""Previews: what cancelling would return, what a change or a correction would cost. Nobody is bound yet.

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
from quotes.adapters.servicing import Servicing
from quotes.aftercare.corrections import acceptable_moves, corrected_before, fingerprints
from quotes.aftercare.new_terms import cancellation_terms, change_terms, correction_terms, why_it_moves
from quotes.aftercare.payments import left_to_return
from quotes.aftercare.persons import pack_persons, persons_of
from quotes.aftercare.policies import PolicyView
from quotes.aftercare.refusals import StepAwayError, StepRefusedError, TooOftenError
from quotes.aftercare.shelf import Shelf
from quotes.aftercare.terms import Terms
from quotes.aftercare.wishes import must_make_sense, option_faults, raises_cost
from quotes.domain.changes import Difference, Wish, wished_trip
from quotes.domain.corrections import corrected, corrected_trip, replaced
from quotes.domain.persons import Home, Person, kinds
from quotes.domain.persons import differences as differences_of_persons
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

        Raises: PolicyUnknownError, PolicyClosedError, StepOpenError, StepRefusedError, StepAwayError.
        """
        view = self._open(policy_id, customer_id, email)
        try:
            said = self._desk(view).preview_cancellation(view.held, PREVIEW_TIMEOUT_S)
        except CarrierAwayError as error:
            raise StepAwayError from error
        if isinstance(said, Refused):
            raise StepRefusedError(said.detail)
        return self._keep(view, cancellation_terms(view, said, self._left(view)), said.expires_at)

    def change(self, policy_id: str, wish: Wish, customer_id: str, email: str | None) -> Preview:
        """What the policy would cost with the wish put in place.

        Raises: PolicyUnknownError, PolicyClosedError, StepOpenError, TooOftenError, FieldsError, StepRefusedError,
            StepAwayError.
        """
        view = self._open(policy_id, customer_id, email)
        self._must_not_be_too_often(policy_id)
        trip, options = wished_trip(view.deal.trip, wish), _wanted(view, wish)
        must_make_sense(view, wish, trip, options)
        paid_on = wish.added_paid_on if raises_cost(view, trip) else None
        try:
            said = self._desk(view).preview_change(view.held, trip, options, paid_on, PREVIEW_TIMEOUT_S)
        except CarrierAwayError as error:
            raise StepAwayError from error
        if isinstance(said, Refused):
            raise StepRefusedError(said.detail)
        faults = option_faults(options if wish.options is None else wish.options, said.offer)
        if faults:
            raise FieldsError(faults)
        terms = change_terms(view, said, trip, options, self._left(view))
        return self._keep(view, terms, said.expires_at, lines=terms.changes)

    def correction(self, policy_id: str, wish: PersonsWish, customer_id: str, email: str | None) -> Preview:
        """The policy with its persons corrected, and what their ages on the day of purchase make of its price.

        Raises: PolicyUnknownError, PolicyClosedError, StepOpenError, TooOftenError, FieldsError, StepRefusedError,
            StepAwayError.
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
                correction_terms(view, said, trip, self._left(view)),
                corrected=kinds(before, after),
                replaced=replaced(now, earlier),
            ),
            said.expires_at,
            persons=pack_persons(after),
            lines=tuple(differences_of_persons(before, after)),
            reason=why_it_moves(view, trip, said.total_cents),
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

    def _left(self, view: PolicyView) -> int:
        """What could still go back of all that was taken, in cents."""
        return sum(left_to_return(self._store.payments(view.row.id)).values())

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


def _wanted(view: PolicyView, wish: Wish) -> tuple[str, ...]:
    if wish.options is None:
        return view.deal.options
    return tuple(sorted(set(wish.options)))
