"""Giving money back: each part once, whatever dies in between.

A part is written down as `asked` before the gateway hears of it; whoever finds it so looks at the gateway first.
"""

from collections.abc import Callable

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import select
from structlog import get_logger

from quotes.adapters import counters
from quotes.adapters.gateway import Gateway
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyPayment

OWED = ("due", "asked")
log = get_logger()


class Refunder:
    """Returns what a step owes. Raises what the gateway raises; the parts done so far stay done."""

    def __init__(
        self,
        db: Database,
        policies: PolicyStore,
        gateway: Gateway,
        clock: Clock,
        watcher: Callable[[str], None],
    ) -> None:
        self._db = db
        self._policies = policies
        self._gateway = gateway
        self._clock = clock
        self._watcher = watcher

    def refund(self, step_id: str) -> None:
        """Return every part that is still owed.

        Raises: GatewayUnreachedError, GatewayUnsureError: some are still owed.
        """
        for part in self._owed(step_id):
            state = self._begun(part.serial)
            if state not in OWED:
                continue  # whoever took the work over has returned it, while the part before it was under way
            asked_before = state == "asked"
            returned = self._gateway.refund(part.payment_id, part.cents, part.id, asked_before=asked_before)
            self._watcher("money-returned")
            self._ended(part, "done" if returned else "failed")

    def _owed(self, step_id: str) -> list[PolicyPayment]:
        query = (
            select(PolicyPayment)
            .where(PolicyPayment.step_id == step_id, PolicyPayment.state.in_(OWED))
            .order_by(PolicyPayment.serial)
        )
        with self._db.read() as session:
            return list(session.scalars(query))

    def _begun(self, serial: int) -> str:
        """Write down that the gateway is about to hear of a part that is due; returns what it was until then."""
        with self._db.write() as session:
            kept = session.get_one(PolicyPayment, serial, with_for_update=True)
            was = kept.state
            if was == "due":
                kept.state = "asked"
            return was

    def _ended(self, part: PolicyPayment, state: str) -> None:
        with self._db.write() as session:
            kept = session.get_one(PolicyPayment, part.serial, with_for_update=True)
            if kept.state not in OWED:
                return  # whoever took the work over has written it down
            kept.state, kept.at = state, self._clock()
            became: dict[str, object] = {"refund": part.id, "cents": part.cents}
            self._policies.note(session, part.policy_id, "system", f"refund.{state}", became=became)
        counters.refund_ended(state)
        if state == "failed":
            # The gateway has less left of this payment than we owe: a person must return it another way.
            log.error("refund.failed", refund=part.id, policy=part.policy_id)
