"""`python -m quotes.refunds`: refunds that failed or do not arrive; `--pay-again ID`, or `--returned ID` to close one.

Each is a person's to see to (docs/runbooks/refunds.md). Without an option nothing changes.
"""

import argparse
import sys

from kit.clock import now_utc

from quotes.aftercare.refunding import GATEWAY_SILENT, Refunder, RefundRefusedError
from quotes.composition import open_shop
from quotes.papers.refunds import line
from quotes.settings import Settings

NOT_SAID = "the gateway does not say whether it has returned it; the worker asks it again in five minutes"


def main(arguments: list[str] | None = None) -> int:
    """0 when none waits for anybody after it; 1 when some do, or when what was asked for was refused."""
    parser = argparse.ArgumentParser(prog="quotes.refunds", description=__doc__)
    one = parser.add_mutually_exclusive_group()
    one.add_argument(
        "--pay-again", metavar="ID", help="return the money of a failed refund to its card once more"
    )
    one.add_argument(
        "--returned", metavar="ID", help="the refund whose money people have returned another way"
    )
    asked = parser.parse_args(arguments)
    desk = open_shop(Settings(), now_utc).desk
    try:
        if asked.pay_again:
            print(f"{asked.pay_again}: {_paid_again(desk.refunder, asked.pay_again)}")
        if asked.returned:
            desk.refunder.returned_by_hand(asked.returned)
    except RefundRefusedError as refused:
        print(f"{asked.pay_again or asked.returned}: {refused}", file=sys.stderr)
        return 1
    waiting = desk.refunds.waiting()
    for refund in waiting:
        print(line(refund))
    failed = sum(refund.failed for refund in waiting)
    print(f"{failed} failed, {len(waiting) - failed} under way for too long")
    return 1 if waiting else 0


def _paid_again(refunder: Refunder, refund_id: str) -> str:
    try:
        return refunder.pay_again(refund_id) or "another worker is at it"
    except GATEWAY_SILENT:
        return NOT_SAID


if __name__ == "__main__":
    sys.exit(main())
