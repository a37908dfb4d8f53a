"""`python -m analytics.replay`: say which dead letters there are; with `--store`, try them again.

What can be stored now is stored once and is no dead letter any more; the rest stays. Without `--store` nothing changes.
"""

import argparse
import sys
from collections import Counter

from kit import logs
from structlog import get_logger

from analytics.adapters.event_store import EventStore, StoreAwayError
from analytics.composition import open_parts
from analytics.domain.events import EventShapeError, unpacked
from analytics.settings import Settings

log = get_logger()


def replay(store: EventStore) -> tuple[int, int]:
    """Returns: how many letters were stored, and how many are still dead. Raises: StoreAwayError."""
    stored = dead = 0
    for key, body, _ in store.dead_letters():
        try:
            store.resurrect(key, unpacked(body))
            stored += 1
        except StoreAwayError:
            raise
        except EventShapeError:
            dead += 1
        except Exception as error:
            log.warning("letter.unstorable", error=type(error).__name__)
            dead += 1
    return stored, dead


def told(store: EventStore) -> list[str]:
    """A line for each reason why letters died, and one for what would be tried. Names no event: they are visitors'."""
    letters = store.dead_letters()
    readable = sum(_is_readable(body) for _, body, _ in letters)
    reasons = Counter(reason for _, _, reason in letters)
    return [
        *(f"{count:6} died of {reason}" for reason, count in sorted(reasons.items())),
        f"{len(letters)} dead, {readable} would be tried again, {len(letters) - readable} hold no event",
    ]


def _is_readable(body: bytes) -> bool:
    try:
        unpacked(body)
    except EventShapeError:
        return False
    return True


def main(arguments: list[str] | None = None) -> int:
    """0 when nothing is dead after it, or when it only told; 1 when letters are still dead."""
    parser = argparse.ArgumentParser(prog="analytics.replay", description=__doc__)
    parser.add_argument("--store", action="store_true", help="do it: store what can be stored now")
    asked = parser.parse_args(arguments)
    settings = Settings()
    logs.start("analytics-replay", settings.log_level)
    store = open_parts(settings).store
    if not asked.store:
        print("\n".join([*told(store), "Nothing was changed; --store tries them."]))
        return 0
    stored, dead = replay(store)
    print(f"{stored} stored, {dead} still dead")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
