"""What the people on duty are told of orders that wait for them: no name, no address, what the runbook asks for."""

from collections.abc import Sequence

from quotes.adapters.unanswered_orders import Waiting
from quotes.domain.words import counted
from quotes.papers.duty import DutyNotice

CAME = (
    "A carrier has done these after they were ended here as not done. Somebody may be insured who was told "
    "otherwise, or may not be:"
)
SILENT = (
    "Of these nobody can say whether the carrier has done them. It has not answered for a day, or it is not sold here "
    "any more:"
)
WHAT_TO_DO = (
    "What to do is in docs/runbooks/late-orders.md. Close each one with `python -m quotes.late_orders --settled ID`; "
    "until then this mail comes once a day."
)


def line(order: Waiting) -> str:
    """An order in one line."""
    ended = f"{order.kind} at {order.carrier_id}, ended here {order.ended_at:%Y-%m-%d %H:%M:%S} UTC"
    number = ""
    if order.policy_number:
        number = f", {'bound there as' if order.kind == 'purchase' else 'of policy'} {order.policy_number}"
    return f"{order.transaction_id}  {ended}{number}{'' if order.came else ', not known'}"


def late_orders_notice(orders: Sequence[Waiting]) -> DutyNotice:
    """All of them in one mail."""
    groups = (
        (CAME, [each for each in orders if each.came]),
        (SILENT, [each for each in orders if not each.came]),
    )
    parts = ["\n".join([words, *(f"  {line(each)}" for each in those)]) for words, those in groups if those]
    waits = counted(len(orders), "late order waits", "late orders wait")
    return DutyNotice(f"{waits} for somebody on duty", "\n\n".join([*parts, WHAT_TO_DO]))
