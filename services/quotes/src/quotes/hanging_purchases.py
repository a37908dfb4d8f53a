"""`python -m quotes.hanging_purchases`: purchases that hang at a carrier no longer sold; `--end ID --said WORDS`.

Each is a person's to see to (docs/runbooks/hanging-purchases.md). Without `--end` nothing changes.
"""

import argparse
import sys

from kit.clock import now_utc

from quotes.by_hand import bring_to_its_end
from quotes.composition import open_shop
from quotes.domain.words import dollars
from quotes.sales.ending import Hanging
from quotes.settings import Settings


def main(arguments: list[str] | None = None) -> int:
    """0 when none hangs after it; 1 when some do, or when one was not ended."""
    parser = argparse.ArgumentParser(prog="quotes.hanging_purchases", description=__doc__)
    parser.add_argument("--end", metavar="ID", help="the purchase that the carrier says it has not bound")
    parser.add_argument("--said", metavar="WORDS", default="", help="who at the carrier said so, and when")
    asked = parser.parse_args(arguments)
    shop = open_shop(Settings(), now_utc)
    if asked.end and not bring_to_its_end(
        asked.end, lambda: shop.ender.end(asked.end, asked.said), shop.letters
    ):
        return 1
    hanging = shop.ender.hanging()
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
