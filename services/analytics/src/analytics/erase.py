"""`python -m analytics.erase someone@…`: delete every event of one customer, by email address, user id or client id.

Give it on standard input (`-`) to keep it out of the shell's history. Events still on their way are stored first, so
that none of theirs comes after the erasing. What a hosted provider was sent has to be erased there.
"""

import argparse
import sys

from kit import logs

from analytics.composition import open_parts
from analytics.settings import Settings
from analytics.settling import Settling

WAIT_S = 30.0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="analytics.erase", description="Delete every event of one customer."
    )
    parser.add_argument(
        "customer", help="email address, user id or client id; - reads it from standard input"
    )
    who = parser.parse_args(arguments).customer
    who = sys.stdin.readline().strip() if who == "-" else who
    if not who:
        parser.error("whose events?")
    settings = Settings()
    logs.start("analytics-erase", settings.log_level)
    parts = open_parts(settings)
    if not Settling(parts, settings.stream).wait(WAIT_S):
        print(
            "Events are still waiting to be stored; is the worker running? Nothing was erased.",
            file=sys.stderr,
        )
        return 1
    print(f"{parts.customers.erase(who)} events erased")
    return 0


if __name__ == "__main__":
    sys.exit(main())
