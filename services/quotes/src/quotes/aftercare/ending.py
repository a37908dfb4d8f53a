"""Ending a cancellation, change or correction that hangs at a carrier who is not sold here any more, at its word.

The carrier has told a person either that it has not made it, then nothing changes, or that it has, then it is written
down as every other. Source: R11; ADR 76.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from kit.clock import Clock
from structlog import get_logger

from quotes.adapters.carriers import CarrierAdapter
from quotes.adapters.leases import LeaseLostError
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyStep
from quotes.adapters.step_store import StepStore
from quotes.adapters.tables import Policy
from quotes.aftercare.refusals import StepUnsettledError
from quotes.aftercare.settling import StepSettler
from quotes.aftercare.terms import unpack_terms
from quotes.sales.hanging import HangingOrders

NOT_MADE = frozenset(("undoing", "undone"))
MADE = frozenset(("agreed", "captured", "recorded", "done"))
log = get_logger()


@dataclass(frozen=True, slots=True)
class HangingStep:
    """A step that only a person can end. `cents` as its preview said: the refund of a cancellation, else the total."""

    id: str
    kind: str
    carrier_id: str
    policy_number: str
    cents: int
    since: datetime


class StepEnder:
    """Ends what hangs."""

    def __init__(
        self,
        steps: StepStore,
        policies: PolicyStore,
        carriers: Mapping[str, CarrierAdapter],
        settler: StepSettler,
        clock: Clock,
    ) -> None:
        self._policies = policies
        self._steps = steps
        self._orders = HangingOrders(
            steps, carriers, clock, at_carrier="asking", carrier_of=lambda each: self._policy(each).carrier_id
        )
        self._settler = settler

    def hanging(self) -> list[HangingStep]:
        """Those at carriers that are not sold here any more, the oldest first."""
        found = [(each, self._policy(each)) for each in self._orders.all()]
        return [
            HangingStep(
                step.id,
                step.kind,
                policy.carrier_id,
                policy.number,
                unpack_terms(step.terms).carrier_cents,
                step.updated_at,
            )
            for step, policy in found
        ]

    def end(self, step_id: str, said: str) -> bool:
        """The carrier has not made it: key and policy are free, the holder is owed a letter, held money goes back.

        `said` is the carrier's word, as it stands in the policy's history for good: who said so, and when.
        False: it has ended so before. Raises: NotEndedError.
        """
        taken = self._orders.take(step_id, said, NOT_MADE)
        if taken is None:
            return False
        self._settler.undo_by_hand(taken[0], said.strip())
        return True

    def made(self, step_id: str, said: str) -> bool:
        """The carrier has made it, at its preview's sum: written down with paper, mail and money as every other.

        What the gateway does not do now the reconciler has it do. False: it was written down before. Raises:
        NotEndedError.
        """
        taken = self._orders.take(step_id, said, MADE)
        if taken is None:
            return False
        lease = taken[0]
        self._settler.agreed_by_hand(lease, said.strip())
        try:
            self._settler.finish(lease)
        except (StepUnsettledError, LeaseLostError):
            log.warning("step.unfinished", step=step_id)
        return True

    def not_taken_cents(self, step_id: str) -> int:
        """What one that was made cost and could not be taken, since its hold had lapsed: it is to be collected."""
        policy_id = self._steps.policy_of(step_id)
        payments = [] if policy_id is None else self._policies.payments(policy_id)
        return sum(each.cents for each in payments if (each.step_id, each.state) == (step_id, "lost"))

    def _policy(self, step: PolicyStep) -> Policy:
        return self._policies.load(step.policy_id)[0]
