"""`python -m analytics.erase someone@…`: delete every event of one customer, by e-mail address, user id or client id.

Give it on standard input (`-`) to keep it out of the shell's history. Events still on their way are stored first, so
that none of theirs comes after the erasing. What a hosted provider was sent has to be erased there.
"""

import argparse
import sys
import time

from kit import logs
from redis.exceptions import RedisError

from analytics.adapters.stream import backlog
from analytics.composition import Parts, open_parts
from analytics.settings import Settings

WAIT_S = 30.0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="analytics.erase", description="Delete every event of one customer."
    )
    parser.add_argument(
        "customer", help="e-mail address, user id or client id; - reads it from standard input"
    )
    who = parser.parse_args(arguments).customer
    who = sys.stdin.readline().strip() if who == "-" else who
    if not who:
        parser.error("whose events?")
    settings = Settings()
    logs.configure("analytics-erase", settings.log_level)
    parts = open_parts(settings)
    if not _nothing_waits(parts, settings.stream):
        print(
            "Events are still waiting to be stored; is the worker running? Nothing was erased.",
            file=sys.stderr,
        )
        return 1
    print(f"{parts.erasing.customer(who)} events erased")
    return 0


def _nothing_waits(parts: Parts, stream: str) -> bool:
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        try:
            streamed = 0.0 if parts.redis is None else backlog(parts.redis, stream)["waiting"]
        except RedisError:
            return False
        if not streamed and not parts.spool.state()["files"]:
            return True
        time.sleep(0.2)
    return False


if __name__ == "__main__":
    sys.exit(main())
