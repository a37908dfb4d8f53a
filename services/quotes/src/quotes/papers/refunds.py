"""What the people on duty are told of refunds that wait for them: no name, no address, what the runbook asks for."""

from collections.abc import Sequence

from quotes.adapters.refund_book import WaitingRefund
from quotes.domain.words import counted, dollars
from quotes.papers.duty import DutyNotice

FAILED = (
    "The gateway could not return these, or a bank has sent them back. The money is with us, and its owner reads that "
    "we will be in touch:"
)
OVERDUE = "The gateway has had these under way for longer than banks take:"
WHAT_TO_DO = (
    "What to do is in docs/runbooks/refunds.md. Pay one again with `python -m quotes.refunds --pay-again ID`, or close "
    "it with `--returned ID` once it has been returned another way; until then this mail comes once a day."
)


def line(refund: WaitingRefund) -> str:
    """A refund in one line."""
    what = "failed" if refund.failed else "under way since"
    return (
        f"{refund.id}  {dollars(refund.cents)} of policy {refund.policy_number}, payment {refund.payment_id}, "
        f"{what} {refund.at:%Y-%m-%d %H:%M:%S} UTC"
    )


def refunds_notice(refunds: Sequence[WaitingRefund]) -> DutyNotice:
    """All of them in one mail."""
    groups = (
        (FAILED, [each for each in refunds if each.failed]),
        (OVERDUE, [each for each in refunds if not each.failed]),
    )
    parts = ["\n".join([words, *(f"  {line(each)}" for each in those)]) for words, those in groups if those]
    waits = counted(len(refunds), "refund waits", "refunds wait")
    return DutyNotice(f"{waits} for somebody on duty", "\n\n".join([*parts, WHAT_TO_DO]))
