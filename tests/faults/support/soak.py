"""`make soak`: visitors come and go for half an hour; no process grows, none fails anybody. MINUTES= is another time.

Run beside a platform: `python -m release.stack with --fresh -- python tests/faults/support/soak.py`. It prints what
each process took at the beginning and at the end, and ends with 1 when anything failed or grew. Source: TRUST R26.
"""

import os
import sys
import time
from pathlib import Path

from footprints import LOOKS, Look, growing, leaders_in, look
from release.trust import outcomes
from visiting import Visitors, visitors

REQUESTS_PER_SECOND = 20
MINUTES = 30.0
# One that asks for a page asks for some of its files as well: 1.6 requests an act.
CLIENTS, PAUSE_S = 8, 0.7
# A process has imported and opened what it needs when it has answered for so long.
WARM_UP_SHARE, EVERY_S = 0.1, 5.0


def main() -> int:
    """Returns: 0 when nothing failed and nothing grew."""
    minutes = float(os.environ.get("MINUTES") or MINUTES)
    seconds = minutes * 60
    leaders = leaders_in(Path(os.environ["COATI_RUN"]) / "pids")
    looks: list[Look] = []
    with visitors(os.environ["COATI_URL"], CLIENTS, PAUSE_S) as clients:
        time.sleep(seconds * WARM_UP_SHARE)
        end = time.monotonic() + seconds * (1 - WARM_UP_SHARE)
        while time.monotonic() < end:
            looks.append(look(leaders))
            time.sleep(min(EVERY_S, seconds / (4 * LOOKS)))
    status, seen = report(clients, looks, seconds)
    # A shorter one is a look by the way. The platform's state lies in a folder of the one that the page is made from.
    if minutes >= MINUTES:
        kept = Path(os.environ["COATI_VAR"]).parent / "trust"
        outcomes.record("R26", held=status == 0, seen=seen, seconds=seconds, folder=kept)
    return status


def report(clients: Visitors, looks: list[Look], seconds: float) -> tuple[int, str]:
    """Say what was seen. Returns: the exit status, and the figures in a line."""
    rate = sum(clients.done.values()) / seconds
    for name, first in sorted(looks[0].items()):
        last = looks[-1][name]
        print(
            f"{name:18} {(last.own_bytes - first.own_bytes) / 1e6:+7.1f} MB of its own making"
            f"{first.memory_bytes / 1e6:8.1f} → {last.memory_bytes / 1e6:7.1f} MB in all"
            f"{first.files:6} → {last.files:4} files"
        )
    wrong = [*clients.failed, *growing(looks)]
    if rate < REQUESTS_PER_SECOND / 2:
        wrong.append(f"{rate:.1f} requests a second are no load: {REQUESTS_PER_SECOND} are meant")
    memory = [sum(each.memory_bytes for each in one.values()) / 1e6 for one in (looks[0], looks[-1])]
    seen = (
        f"{sum(clients.done.values())} requests in {seconds / 60:.1f} min, {rate:.1f} a second, "
        f"{len(clients.failed)} failed; {memory[0]:.0f} → {memory[1]:.0f} MB"
    )
    print(seen)
    print("\n".join(wrong) or "nothing grew")
    return (1 if wrong else 0), seen


if __name__ == "__main__":
    sys.exit(main())
