"""Taking the step a preview promised: the key, the policy, the money held, the carrier's word, the record, the refund.

Source: R9-R12; PROTOCOLS §f, §g. Each state is written down before the next begins, so whatever is cut off can be
finished or undone (`settling`).
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kit.clock import Clock

from quotes.adapters import counters
from quotes.adapters.carriers import CarrierAdapter, CarrierAwayError, Refused, Unknown, Unreached
from quotes.adapters.gateway import Gateway, GatewayUnreachedError, GatewayUnsureError, PaymentDeclinedError
from quotes.adapters.leases import Interrupted, Lease, Replay, TwinRunningError
from quotes.adapters.policy_tables import PolicyPreview
from quotes.adapters.servicing import Stale, StepKind, StepOrder, StepOutcome, Taken
from quotes.adapters.step_store import PolicyMovedError, StepDraft, StepStore
from quotes.aftercare.policies import PolicyView
from quotes.aftercare.refusals import (
    PreviewStaleError,
    StepAwayError,
    StepRefusedError,
    StepUnsettledError,
)
from quotes.aftercare.settling import StepSettler
from quotes.aftercare.shelf import Shelf
from quotes.aftercare.terms import Terms, unpack_terms
from quotes.sales.refusals import Fault, FieldsError, NotPaidError

TAKE_TIMEOUT_S = 6.0
FIND_TIMEOUT_S = 2.0
CARD_NEEDED = "This change costs more than the policy did: enter a card for the difference."
NO_REASON = "The carrier would not do this. Please call us."


@dataclass(frozen=True, slots=True)
class StepCall:
    """Who confirms which preview, under which key. Keys of one customer never meet those of another. Source: R10."""

    customer_id: str
    email: str | None
    key: str
    policy_id: str
    kind: StepKind
    preview_id: str
    payment_token: str | None = None

    @property
    def body_hash(self) -> str:
        said = "\n".join((self.kind, self.policy_id, self.preview_id, self.payment_token or ""))
        return hashlib.sha256(said.encode()).hexdigest()


class Taker:
    """Where previews are confirmed."""

    def __init__(
        self,
        *,
        shelf: Shelf,
        steps: StepStore,
        carriers: Mapping[str, CarrierAdapter],
        gateway: Gateway,
        settler: StepSettler,
        clock: Clock,
        watcher: Callable[[str], None],
    ) -> None:
        self._shelf = shelf
        self._steps = steps
        self._carriers = carriers
        self._gateway = gateway
        self._settler = settler
        self._clock = clock
        self._watcher = watcher

    def take(self, call: StepCall) -> bytes:
        """The policy afterwards, as JSON; the same bytes whenever the same key asks again.

        Raises: the refusals of `aftercare.refusals`, NotPaidError and FieldsError: nothing was done.
        StepUnsettledError: ask again with the same key. TwinRunningError, KeyReusedError: see StepStore.claim.
        """
        self._shelf.view(call.policy_id, call.customer_id, call.email)
        answer = self._answered_before(call)
        if answer is not None:
            return answer
        # Looked at again: a step that was cut off under this key may just have been settled.
        view = self._shelf.view(call.policy_id, call.customer_id, call.email)
        try:
            preview = self._preview(call, view)
            claim = self._steps.claim(_draft(call, preview))
        except (PreviewStaleError, PolicyMovedError) as error:
            # A twin may have used the preview up between the two looks: then its answer is ours.
            answer = self._answered_before(call)
            if answer is not None:
                return answer
            raise PreviewStaleError from error
        if isinstance(claim, Replay):
            return claim.answer
        if isinstance(claim, Interrupted):
            raise TwinRunningError
        return self._run(claim, view, unpack_terms(preview.terms), call)

    def _answered_before(self, call: StepCall) -> bytes | None:
        found = self._steps.answered(call.customer_id, call.key, call.body_hash)
        if isinstance(found, Interrupted):
            return self._settler.settle(found.lease)
        return found.answer if found else None

    def _preview(self, call: StepCall, view: PolicyView) -> PolicyPreview:
        preview = self._shelf.preview(call.preview_id)
        if preview is None or (preview.policy_id, preview.kind) != (call.policy_id, call.kind):
            raise PreviewStaleError
        if preview.expires_at <= self._clock() or preview.version != view.row.version:
            raise PreviewStaleError
        if call.kind == "correction":
            self._shelf.must_be_correctable(view)
        else:
            self._shelf.must_be_open(view)
        if unpack_terms(preview.terms).charge_cents and not call.payment_token:
            raise FieldsError([Fault("/paymentToken", "required", CARD_NEEDED)])
        return preview

    def _run(self, lease: Lease, view: PolicyView, terms: Terms, call: StepCall) -> bytes:
        self._watcher("key-taken")
        carrier = self._carriers.get(view.row.carrier_id)
        if carrier is None:
            self._settler.undo(lease, "away")
            raise StepAwayError
        payment_id = self._hold(lease, terms, call)
        self._steps.advance(lease, "asking", payment_id=payment_id)
        self._watcher("money-held")
        order = StepOrder(
            lease.id, terms.kind, view.row.number, terms.reference, terms.carrier_cents, payment_id
        )
        outcome, silent = self._taken(carrier, order)
        self._watcher("carrier-took")
        if isinstance(outcome, Unknown):
            counters.step_ended(terms.kind, "unsettled")
            raise StepUnsettledError
        if not isinstance(outcome, Taken):
            raise self._undone(lease, outcome, silent)
        self._settler.agreed(lease, outcome, terms)
        return self._settler.finish(lease)

    def _hold(self, lease: Lease, terms: Terms, call: StepCall) -> str | None:
        """Hold what the change costs under the step's own id; refused and unreachable end the step here."""
        if not terms.charge_cents or call.payment_token is None:
            return None
        self._steps.advance(lease, "authorising")
        try:
            held = self._gateway.authorise(call.payment_token, terms.charge_cents, lease.id)
        except PaymentDeclinedError as declined:
            self._settler.undo(lease, "payment-declined")
            raise NotPaidError(declined.code, declined.message) from declined
        except GatewayUnreachedError as away:
            self._settler.undo(lease, "away")
            raise StepAwayError from away
        except GatewayUnsureError as unsure:
            counters.step_ended(terms.kind, "unsettled")
            raise StepUnsettledError from unsure
        return held.id

    def _taken(self, carrier: CarrierAdapter, order: StepOrder) -> tuple[StepOutcome, str | None]:
        """Send the step, and when no answer comes ask what became of it before sending it once more. Source: R11.

        The second of the two names a carrier that never answered the first call: it may take that one yet.
        """
        outcome = carrier.servicing.take(order, TAKE_TIMEOUT_S)
        if not isinstance(outcome, Unknown):
            return outcome, None
        silent = carrier.carrier_id
        try:
            found = carrier.servicing.find(order.transaction_id, FIND_TIMEOUT_S)
        except CarrierAwayError:
            return outcome, silent
        if found is not None:
            return found, silent
        again = carrier.servicing.take(order, TAKE_TIMEOUT_S)
        # A second order that never left tells nothing of the first, which may be under way still.
        return outcome if isinstance(again, Unreached) else again, silent

    def _undone(self, lease: Lease, outcome: StepOutcome, silent: str | None) -> Exception:
        """Free everything, and say why."""
        refusal: Exception
        match outcome:
            case Stale():
                refusal, reason = PreviewStaleError(), "stale"
            case Refused(detail=detail):
                refusal, reason = StepRefusedError(detail or NO_REASON), "carrier-declined"
            case _:
                refusal, reason = StepAwayError(), "away"
        self._settler.undo(lease, reason, silent)
        return refusal


def _draft(call: StepCall, preview: PolicyPreview) -> StepDraft:
    return StepDraft(
        scope=call.customer_id,
        key=call.key,
        body_hash=call.body_hash,
        customer_id=call.customer_id,
        preview=preview,
        payment_token=call.payment_token if unpack_terms(preview.terms).charge_cents else None,
    )
