"""`python -m chat.worker`: mails, visitors nobody came to, a vendor's desk, what is too old.

Rounds over the database, once a second: nothing here needs a queue, so nothing waits for Redis.
"""

import signal
import sys
import time
from collections.abc import Callable
from types import FrameType

from kit import http, logs
from kit.beat import Beat
from kit.worker_health import Reports
from redis.exceptions import RedisError
from requests.exceptions import RequestException
from sqlalchemy.exc import SQLAlchemyError
from structlog import get_logger

from chat.composition import Parts, open_parts
from chat.settings import Settings

ROUND_S = 1.0
ASK_DESK_EVERY_S = 5.0
PURGE_EVERY_S = 3600.0
DESK_TIMEOUT_S = 2.0
log = get_logger()


class Rounds:
    """What is done again and again; each piece fails alone."""

    def __init__(self, settings: Settings, parts: Parts) -> None:
        self._settings = settings
        self._parts = parts
        self._session = http.session(DESK_TIMEOUT_S, connections=1)
        self._due: dict[str, float] = {}
        self._stopping = False
        self._beat = Beat(settings.beat_file)

    def run(self) -> None:
        """Go round until SIGTERM or SIGINT."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        self._beat.between_rounds(Reports("chat", self._settings.redis_url, has_child=False))
        while not self._stopping:
            self._beat()
            self.once()
            time.sleep(ROUND_S)

    def once(self) -> None:
        """One round."""
        self._try(self._parts.sweeper.sweep)
        self._try(self._parts.postman.deliver_due)
        if self._is_due("purge", PURGE_EVERY_S):
            self._try(self._parts.customers.purge)
        url = self._settings.desk_url
        if self._settings.vendor != "embedded" and url is not None and self._is_due("desk", ASK_DESK_EVERY_S):
            self._ask_vendor(url)

    def _try(self, piece: Callable[[], object]) -> None:
        try:
            piece()
        except SQLAlchemyError as error:
            log.error("round.failed", piece=getattr(piece, "__name__", ""), exc_info=error)

    def _ask_vendor(self, url: str) -> None:
        """Without an answer nothing is written: what was heard last runs out by itself."""
        try:
            answer = self._session.get(url)
            said = answer.json() if answer.ok else None
            if isinstance(said, dict) and isinstance(said.get("isAvailable"), bool):
                self._parts.vendor.tell(said["isAvailable"])
        except (RequestException, ValueError, RedisError) as error:
            log.warning("desk.away", error=type(error).__name__)

    def _is_due(self, name: str, every_s: float) -> bool:
        if time.monotonic() < self._due.get(name, 0):
            return False
        self._due[name] = time.monotonic() + every_s
        return True

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._stopping = True


def main() -> int:
    settings = Settings()
    logs.start("chat-worker", settings.log_level)
    Rounds(settings, open_parts(settings)).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
