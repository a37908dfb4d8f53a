"""The money of a policy: what a step takes, what it owes, and what could still go back of what was taken."""

from collections.abc import Sequence
from datetime import datetime

from quotes.adapters.policy_tables import PolicyPayment, PolicyStep
from quotes.aftercare.terms import Terms
from quotes.domain.refunds import Part, spread


def charged(step: PolicyStep, terms: Terms, now: datetime, *, captured: bool) -> list[PolicyPayment]:
    """What was taken for a change that costs more; `captured` is false where the hold had lapsed."""
    if not terms.charge_cents or step.payment_id is None:
        return []
    return [
        PolicyPayment(
            id=step.id,
            policy_id=step.policy_id,
            step_id=step.id,
            kind="charge",
            payment_id=step.payment_id,
            cents=terms.charge_cents,
            state="taken" if captured else "lost",
            at=now,
        )
    ]


def owed(
    step: PolicyStep, terms: Terms, payments: Sequence[PolicyPayment], now: datetime
) -> list[PolicyPayment]:
    """The parts of the refund, each named so that the gateway can tell a second try from a second refund."""
    left = left_to_return(payments)
    parts = spread(terms.refund_cents, [Part(*each) for each in left.items()])
    return [
        PolicyPayment(
            id=f"{step.id}-{index}",
            policy_id=step.policy_id,
            step_id=step.id,
            kind="refund",
            payment_id=part.payment_id,
            cents=part.cents,
            state="due",
            at=now,
        )
        for index, part in enumerate(parts)
    ]


def left_to_return(payments: Sequence[PolicyPayment]) -> dict[str, int]:
    """What could still go back of each payment, youngest first: what was taken, less what went, goes or should go back.

    A refund that failed is still owed: taken for money that is left, it would go back a second time by another step.
    """
    left: dict[str, int] = {}
    for each in reversed(payments):
        if each.kind == "charge" and each.state == "taken":
            left[each.payment_id] = each.cents
    for each in payments:
        if each.kind == "refund" and each.payment_id in left:
            left[each.payment_id] -= each.cents
    return left
