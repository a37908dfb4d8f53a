"""What the vendors' scripts have sent: the last of it, in memory, since nobody outlives a restart by it."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any

from kit.clock import Clock

KEPT = 500


@dataclass(frozen=True, slots=True)
class Message:
    """One thing that a page told one vendor."""

    at: datetime
    vendor: str
    origin: str
    content: Mapping[str, Any]


class Received:
    """Shared by the threads of the one process that plays the vendors."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = Lock()
        self._messages: deque[Message] = deque(maxlen=KEPT)

    def keep(self, vendor: str, origin: str, content: Mapping[str, Any]) -> None:
        with self._lock:
            self._messages.append(Message(self._clock(), vendor, origin, content))

    def of(self, vendor: str | None = None) -> list[Message]:
        """The newest first; of one vendor, or of all."""
        with self._lock:
            return [one for one in reversed(self._messages) if vendor in (None, one.vendor)]
