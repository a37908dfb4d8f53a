"""What became of an order after its end here, written where its people read: a purchase's trail, a policy's history."""

from datetime import datetime

from sqlalchemy.orm import Session

from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyStep, Who
from quotes.adapters.purchase_store import PurchaseStore
from quotes.adapters.step_store import StepStore
from quotes.adapters.tables import UnansweredOrder


class OrderTrails:
    """Lines that are added for good, and read by whoever clears an order up. They name nobody."""

    def __init__(self, purchases: PurchaseStore, policies: PolicyStore, steps: StepStore) -> None:
        self._purchases = purchases
        self._policies = policies
        self._steps = steps

    def note(self, session: Session, order: UnansweredOrder, what: str, who: Who) -> None:
        """Add a line in the transaction of whoever learned of it: `what` is `came-late` or `closed`.

        The holder reads those of a policy (`aftercare.telling`).
        """
        if order.kind == "purchase":
            number = {"number": order.policy_number} if order.policy_number else {}
            detail = {"carrier": order.carrier_id, "by": who, **number}
            self._purchases.note(session, order.transaction_id, f"purchase.{what}", detail)
            return
        step = session.get(PolicyStep, order.transaction_id)
        if step is not None:  # it goes with its policy, whose years may be over
            became: dict[str, object] = {"step": step.id, "late": order.came_at is not None}
            self._policies.note(session, step.policy_id, who, f"{order.kind}.{what}", became=became)

    def lines(self, transaction_id: str) -> list[str]:
        """What happened to a purchase, or to the policy of a step, oldest first; none of an id that nobody knows."""
        policy_id = self._steps.policy_of(transaction_id)
        if policy_id is not None:
            return [_line(each.at, each.what, each.became) for each in self._policies.history(policy_id)]
        trail = self._purchases.trail(transaction_id)
        return [_line(each.at, each.event, each.detail.decode()) for each in trail]


def _line(at: datetime, what: str, said: str) -> str:
    return f"{at:%Y-%m-%d %H:%M:%S} UTC  {what}  {said}"
