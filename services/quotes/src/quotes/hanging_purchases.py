"""`python -m quotes.hanging_purchases`: purchases that hang at a carrier no longer sold; `--end ID --said WORDS`.

Each is a person's to see to (docs/runbooks/hanging-purchases.md). Without `--end` nothing changes.
"""

import argparse
import sys

from kit.clock import now_utc

from quotes.composition import open_shop
from quotes.domain.words import dollars
from quotes.sales.ending import Hanging, NotEndedError
from quotes.settings import Settings


def main(arguments: list[str] | None = None) -> int:
    """0 when none hangs after it; 1 when some do, or when one was not ended."""
    parser = argparse.ArgumentParser(prog="quotes.hanging_purchases", description=__doc__)
    parser.add_argument("--end", metavar="ID", help="the purchase that the carrier says it has not bound")
    parser.add_argument("--said", metavar="WORDS", default="", help="who at the carrier said so, and when")
    asked = parser.parse_args(arguments)
    shop = open_shop(Settings(), now_utc)
    ender = shop.ender
    if asked.end:
        try:
            ended = ender.end(asked.end, asked.said)
        except NotEndedError as refused:
            print(f"{asked.end}: {refused}", file=sys.stderr)
            return 1
        print(f"{asked.end}: {'ended' if ended else 'has ended before'}")
        if not ended and shop.letters.try_again(asked.end):
            print(f"{asked.end}: its letter was given up, and is tried again")
    hanging = ender.hanging()
    for purchase in hanging:
        print(_line(purchase))
    print(f"{len(hanging)} hanging")
    return 1 if hanging else 0


def _line(purchase: Hanging) -> str:
    return (
        f"{purchase.id}  {dollars(purchase.cents)} held, sent to {purchase.carrier_id} "
        f"{purchase.since:%Y-%m-%d %H:%M:%S} UTC"
    )


if __name__ == "__main__":
    sys.exit(main())
