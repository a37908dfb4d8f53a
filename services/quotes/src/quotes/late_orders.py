"""`python -m quotes.late_orders`: say which orders a carrier did after they were ended here; `--settled ID` closes one.

Each is a person's to see to (docs/runbooks/late-orders.md). Without `--settled` nothing changes.
"""

import argparse
import sys

from kit.clock import now_utc

from quotes.adapters.unanswered_orders import UnansweredOrders
from quotes.composition import open_shop
from quotes.settings import Settings


def told(orders: UnansweredOrders) -> list[str]:
    """A line for each that waits for somebody, the oldest first; names nobody."""
    return [
        f"{row.transaction_id}  {row.kind} at {row.carrier_id}, ended here {row.ended_at:%Y-%m-%d %H:%M:%S} UTC"
        + (f", bound there as {row.policy_number}" if row.policy_number else "")
        for row in orders.late()
    ]


def main(arguments: list[str] | None = None) -> int:
    """0 when none waits for anybody after it; 1 when some do, or the id is of none that does."""
    parser = argparse.ArgumentParser(prog="quotes.late_orders", description=__doc__)
    parser.add_argument("--settled", metavar="ID", help="the transaction that has been seen to")
    asked = parser.parse_args(arguments)
    orders = open_shop(Settings(), now_utc).unanswered
    if asked.settled and not orders.settle(asked.settled):
        print(f"{asked.settled}: no late order of this id waits for anybody", file=sys.stderr)
        return 1
    lines = told(orders)
    for line in lines:
        print(line)
    print(f"{len(lines)} late")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
