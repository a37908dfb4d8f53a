"""`python -m quotes.late_orders`: orders that a carrier did, or may have, after their end; `--settled ID` closes one.

Each is a person's to see to (docs/runbooks/late-orders.md). Without `--settled` nothing changes.
`--trail ID` says what happened to one, for whoever speaks to the carrier or to the holder.
"""

import argparse
import sys

from kit.clock import now_utc

from quotes.composition import open_shop
from quotes.papers.late_orders import line
from quotes.settings import Settings


def main(arguments: list[str] | None = None) -> int:
    """0 when none waits for anybody after it; 1 when some do, or the id is of none that does."""
    parser = argparse.ArgumentParser(prog="quotes.late_orders", description=__doc__)
    parser.add_argument("--settled", metavar="ID", help="the transaction that has been seen to")
    parser.add_argument("--trail", metavar="ID", help="what happened to this transaction, or to its policy")
    asked = parser.parse_args(arguments)
    shop = open_shop(Settings(), now_utc)
    if asked.trail:
        return _show(shop.trails.lines(asked.trail), asked.trail)
    orders = shop.unanswered
    if asked.settled and not orders.settle(asked.settled):
        print(f"{asked.settled}: no order of this id waits for anybody", file=sys.stderr)
        return 1
    waiting = orders.waiting()
    for order in waiting:
        print(line(order))
    late = sum(order.came for order in waiting)
    print(f"{late} late, {len(waiting) - late} not known")
    return 1 if waiting else 0


def _show(lines: list[str], transaction_id: str) -> int:
    for each in lines:
        print(each)
    if not lines:
        print(f"{transaction_id}: nothing is known of this id", file=sys.stderr)
    return 0 if lines else 1


if __name__ == "__main__":
    sys.exit(main())
