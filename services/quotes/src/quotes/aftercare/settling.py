"""Bringing a cancellation, a change or a correction to its end: written down with its money, or nothing at all.

Every state may be entered again: carrier and gateway know the step's id, the database knows how far it came.
Source: R11: never a refund twice, never cancelled at the carrier without a record here.
"""

from collections.abc import Callable, Mapping
from typing import NoReturn

from kit.work import TimeUpError
from structlog import get_logger

from quotes.adapters import counters
from quotes.adapters.carriers import CarrierAdapter, CarrierAwayError
from quotes.adapters.gateway import Gateway, PaymentDeclinedError
from quotes.adapters.leases import Lease, LeaseLostError
from quotes.adapters.other_sums import OtherSums
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyStep
from quotes.adapters.servicing import Taken
from quotes.adapters.step_store import StepStore
from quotes.aftercare.recording import Recorder
from quotes.aftercare.refunding import GATEWAY_SILENT, Refunder
from quotes.aftercare.refusals import StepUnsettledError
from quotes.aftercare.terms import Terms, unpack_terms
from quotes.sales.refusals import GATEWAY

FIND_TIMEOUT_S = 6.0
ASK_AGAIN_S = 15.0
log = get_logger()


class StepSettler:
    """Finishes what can be finished and undoes the rest. `present` makes the answer, `enqueue` is told of the mail."""

    def __init__(
        self,
        *,
        steps: StepStore,
        policies: PolicyStore,
        carriers: Mapping[str, CarrierAdapter],
        gateway: Gateway,
        recorder: Recorder,
        refunder: Refunder,
        other_sums: OtherSums,
        present: Callable[[str], bytes],
        enqueue: Callable[[str], object],
        watcher: Callable[[str], None],
    ) -> None:
        self._steps = steps
        self._policies = policies
        self._carriers = carriers
        self._gateway = gateway
        self._recorder = recorder
        self._refunder = refunder
        self._other_sums = other_sums
        self._present = present
        self._enqueue = enqueue
        self._watcher = watcher

    def settle_interrupted(self) -> int:
        """Settle every step that stopped moving; returns how many reached their end.

        A carrier or gateway that hangs is waited for once: what would ask it next is left to the next sweep.
        """
        settled, silent = 0, set[str]()
        for lease in self._steps.take_interrupted():
            try:
                if self._asked_next(self._steps.load(lease)) in silent:
                    self._steps.let_go(lease)
                    continue
                answer = self.settle(lease)
                ended = self._steps.load(lease).state in ("done", "undone")
            except StepUnsettledError as error:
                if error.silent:
                    silent.add(error.silent)
                continue
            except LeaseLostError:
                continue
            except TimeUpError:
                raise
            except Exception as error:
                # One step that cannot be read must not keep the others from being settled.
                log.error("step.stuck", step=lease.id, exc_info=error)
                continue
            if ended:
                settled += 1
                counters.step_recovered("finished" if answer else "undone")
            else:
                # The gateway has not said, and money is owed yet.
                silent.add(GATEWAY)
        return settled

    def settle(self, lease: Lease) -> bytes | None:
        """The answer when the step had its effect, None when nothing came of it.

        Raises: StepUnsettledError: carrier or gateway do not say; LeaseLostError: somebody else is at it.
        """
        step = self._steps.load(lease)
        log.warning("step.resumed", step=step.id, state=step.state)
        match step.state:
            case "started":
                self.undo(lease, "interrupted")
                return None
            case "authorising":
                self._after_authorising(lease, step)
                return None
            case "asking":
                return self._after_asking(lease, step)
            case "agreed" | "captured" | "recorded":
                return self.finish(lease)
            case _:
                self._give_back(lease, step.payment_id)
                return None

    def _asked_next(self, step: PolicyStep) -> str | None:
        """Whom settling it asks first: its carrier's id, GATEWAY, or nobody."""
        match step.state:
            case "asking":
                return self._policies.load(step.policy_id)[0].carrier_id
            case "started" | "captured":
                return None
            case "agreed" if step.payment_id is None:
                return None
            case _:
                return GATEWAY

    def agreed(self, lease: Lease, taken: Taken, terms: Terms) -> None:
        """The carrier has taken it. At another sum than its preview named, the preview stands, and people are told."""
        if taken.cents != terms.carrier_cents:
            step = self._steps.load(lease)
            policy, _ = self._policies.load(step.policy_id)
            carrier_id, agreed = policy.carrier_id, terms.carrier_cents
            self._other_sums.tell(step.id, carrier_id, step.kind, agreed, taken.cents)
        self._steps.advance(lease, "agreed")

    def agreed_by_hand(self, lease: Lease, said: str) -> None:
        """The same at a person's word, who has the carrier's: the sum is the preview's."""
        self._steps.agreed_by_hand(lease, said)

    def finish(self, lease: Lease) -> bytes:
        """Take the money of a change the carrier has made, write it down, give back what is owed.

        Raises: StepUnsettledError: the gateway does not say whether the money was taken; the reconciler asks on.
        """
        step = self._steps.load(lease)
        if step.state != "recorded":
            captured = step.state == "captured" or self._captured(lease, step)
            self._watcher("before-commit")
            mail_ids = self._recorder.record(lease, captured=captured)
            counters.step_ended(step.kind, "done")
            for mail_id in mail_ids:
                self._enqueue(mail_id)
        state = "done" if self._refunded(step) else "recorded"
        self._watcher("before-reply")
        # The first answer is kept for good, also while money is still owed: the reconciler sees to that.
        answer = step.answer or self._present(step.policy_id)
        self._steps.advance(lease, state, answer=answer)
        if state == "recorded":
            self._steps.let_go(lease, ASK_AGAIN_S)
        return answer

    def undo(self, lease: Lease, reason: str, silent_carrier: str | None = None) -> None:
        """Nothing comes of it: free key and policy, and give held money back, now or by the reconciler.

        `silent_carrier`: see StepStore.end_without_effect.
        """
        self._undo(lease, reason, silent_carrier)

    def undo_by_hand(self, lease: Lease, said: str) -> None:
        """The same at a person's word, who has the carrier's; see StepStore.end_without_effect."""
        self._undo(lease, "carrier-gone", said=said)

    def _undo(
        self, lease: Lease, reason: str, silent_carrier: str | None = None, *, said: str | None = None
    ) -> None:
        step = self._steps.load(lease)
        counters.step_ended(step.kind, reason)
        state = "undoing" if step.payment_id else "undone"
        self._steps.end_without_effect(lease, state, reason, silent_carrier, said=said)
        if step.payment_id:
            try:
                self._give_back(lease, step.payment_id)
            except StepUnsettledError:
                log.warning("payment.still-held", step=lease.id)

    def _after_authorising(self, lease: Lease, step: PolicyStep) -> None:
        """Ask the gateway again under the same key: that tells whether money is held, and by which id."""
        charge = unpack_terms(step.terms).charge_cents
        try:
            held = self._gateway.authorise(step.payment_token or "", charge, step.id)
        except PaymentDeclinedError:
            self.undo(lease, "payment-declined")
            return
        except GATEWAY_SILENT as error:
            self._later(lease, GATEWAY, error)
        self._steps.advance(lease, "authorising", payment_id=held.id)
        self.undo(lease, "interrupted")

    def _after_asking(self, lease: Lease, step: PolicyStep) -> bytes | None:
        policy, _ = self._policies.load(step.policy_id)
        carrier = self._carriers.get(policy.carrier_id)
        if carrier is None:
            # Not sold any more: a person ends it (`ending`), who must not find it taken at every sweep.
            self._steps.let_go(lease)
            raise StepUnsettledError
        try:
            taken = carrier.servicing.find(step.id, FIND_TIMEOUT_S)
        except CarrierAwayError as error:
            self._later(lease, carrier.carrier_id, error)
        if taken is None:
            self.undo(lease, "not-taken", policy.carrier_id)
            return None
        self.agreed(lease, taken, unpack_terms(step.terms))
        return self.finish(lease)

    def _captured(self, lease: Lease, step: PolicyStep) -> bool:
        if step.payment_id is None:
            return False
        try:
            taken = self._gateway.capture(step.payment_id)
        except GATEWAY_SILENT as error:
            self._later(lease, GATEWAY, error)
        if not taken:
            # The carrier has changed the policy and the hold has lapsed: it stays changed, people collect the money.
            log.error("payment.lost", step=step.id)
            return False
        self._steps.advance(lease, "captured")
        return True

    def _refunded(self, step: PolicyStep) -> bool:
        self._watcher("before-refund")
        try:
            self._refunder.refund(step.id)
        except GATEWAY_SILENT:
            log.warning("refund.owed", step=step.id)
            return False
        return True

    def _give_back(self, lease: Lease, payment_id: str | None) -> None:
        if payment_id is not None:
            try:
                self._gateway.cancel(payment_id)
            except GATEWAY_SILENT as error:
                self._later(lease, GATEWAY, error)
        self._steps.advance(lease, "undone")

    def _later(self, lease: Lease, silent: str, error: Exception) -> NoReturn:
        """Leave it to the reconciler. Raises: StepUnsettledError."""
        self._steps.let_go(lease, ASK_AGAIN_S)
        raise StepUnsettledError(silent) from error
