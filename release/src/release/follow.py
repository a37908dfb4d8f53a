"""`python -m release.follow` keeps an edge machine at what the store says: it fetches, composes and flips.

`--once` does so a single time, before the edge starts; 1 where nothing is live in the store yet.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator

from release import access, shipping
from release.access import MISTOLD, Access
from release.shipping import Platform
from release.shipping.reasons import REASONS

EVERY_S = 1.0
# While the store is away or what it says cannot be shown, visitors keep what they have.
AGAIN_S = 5.0


def once(platform: Platform, told: Access) -> bool:
    """Show what the store says, with pages told what this machine's environment says; whether anything is live."""
    shipping.begin(platform, told)
    return bool(shipping.apply(platform).live)


def follow(platform: Platform) -> Iterator[str]:
    """Look at the store for ever; yields a line whenever something was done or could not be."""
    seen = ""
    while True:
        pause = EVERY_S
        try:
            tag = platform.store.read().tag
            if tag != seen:
                state = shipping.apply(platform)
                seen = tag
                yield f"revision {state.revision} is shown"
        except REASONS as error:
            pause = AGAIN_S
            yield f"not followed: {error}"
        time.sleep(pause)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="release.follow", description="Keep this edge at what the store says."
    )
    parser.add_argument("--once", action="store_true", help="a single time, before the edge starts")
    options = parser.parse_args(arguments)
    try:
        platform = Platform.of(os.environ)
        there = once(platform, access.of(os.environ))
    except (*REASONS, *MISTOLD) as error:
        print(error, file=sys.stderr)
        return 1
    if options.once:
        if not there:
            print("nothing is live in the store yet: ship to it first", file=sys.stderr)
        return 0 if there else 1
    try:
        for line in follow(platform):
            print(line, flush=True)
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
