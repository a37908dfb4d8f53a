"""`python -m release.guard`: every few seconds each canary is held against its section's live release.

One that does worse than GUARD_MOST_PER_1000 allows is rolled back, with the reason in the audit log.
"""

import os
import sys
import time
from pathlib import Path

from release.guard.figures import Analytics
from release.guard.rules import Rules, RulesError
from release.guard.watch import Watch
from release.shipping import Platform
from release.storage import StoreError


def main() -> int:
    try:
        rules = Rules.of(os.environ)
        platform = Platform.here()
    except (RulesError, StoreError) as error:
        print(error, file=sys.stderr)
        return 1
    at = os.environ.get("GUARD_ANALYTICS") or f"unix:{os.environ.get('COATI_RUN', '')}/analytics.sock"
    watch = Watch(platform, Analytics(at), rules)
    # For a container's health check, as kit.beat is for workers.
    beat = os.environ.get("COATI_BEAT_FILE")
    try:
        while True:
            if beat:
                Path(beat).touch()
            for line in watch.look():
                print(line, flush=True)
            time.sleep(rules.every_s)
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
