"""`python -m quotes.other_sums`: orders that a carrier did at another sum than agreed; `--settled ID` closes one.

Each is a person's to clear up with its carrier (docs/runbooks/other-sums.md). Without `--settled` nothing changes.
"""

import argparse
import sys

from kit.clock import now_utc

from quotes.composition import open_shop
from quotes.domain.words import dollars
from quotes.settings import Settings


def main(arguments: list[str] | None = None) -> int:
    """0 when none waits for anybody after it; 1 when some do, or the id is of none that does."""
    parser = argparse.ArgumentParser(prog="quotes.other_sums", description=__doc__)
    parser.add_argument("--settled", metavar="ID", help="the transaction that has been cleared up")
    asked = parser.parse_args(arguments)
    sums = open_shop(Settings(), now_utc).other_sums
    if asked.settled and not sums.settle(asked.settled):
        print(f"{asked.settled}: no order of this id waits for anybody", file=sys.stderr)
        return 1
    waiting = sums.waiting()
    for each in waiting:
        agreed, said = dollars(each.agreed_cents), dollars(each.carrier_cents)
        print(
            f"{each.transaction_id}  {each.kind} at {each.carrier_id}, agreed {agreed}, done there at {said}, "
            f"{each.at:%Y-%m-%d %H:%M:%S} UTC"
        )
    print(f"{len(waiting)} at another sum")
    return 1 if waiting else 0


if __name__ == "__main__":
    sys.exit(main())
