"""Whether a visitor can chat now. Source: H-01, PROTOCOLS §d, TRUST §1.2."""

from collections.abc import Callable
from datetime import datetime, timedelta

FRESH_FOR = timedelta(seconds=45)
"""An agent's page says every 15 s that somebody sits there; three missed in a row, and nobody does."""
BELIEVED_FOR = timedelta(minutes=2)
"""How long the last answer stands in for one that cannot be had."""


class DeskAwayError(Exception):
    """The desk cannot be asked."""


class Availability:
    """Asks the desk, and remembers the last answer for as long as it can still be believed."""

    def __init__(
        self, ask: Callable[[], bool], is_open: Callable[[datetime], bool], clock: Callable[[], datetime]
    ) -> None:
        self._ask = ask
        self._is_open = is_open
        self._clock = clock
        self._last: tuple[datetime, bool] | None = None

    def now(self) -> bool | None:
        """True: an agent is there and it is business hours; None: nobody knows."""
        at = self._clock()
        try:
            present = self._ask()
        except DeskAwayError:
            if self._last is None or at - self._last[0] > BELIEVED_FOR:
                return None
            present = self._last[1]
        else:
            self._last = (at, present)
        return present and self._is_open(at)
