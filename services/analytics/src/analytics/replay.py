"""`python -m analytics.replay`: try dead letters again.

What can be stored now is stored once and is no dead letter any more; the rest stays.
"""

import sys

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


def main() -> int:
    settings = Settings()
    logs.start("analytics-replay", settings.log_level)
    stored, dead = replay(open_parts(settings).store)
    print(f"{stored} stored, {dead} still dead")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
