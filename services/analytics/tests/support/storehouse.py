"""The storing side for tests: one call empties stream and spool, another shows the rows."""

from collections.abc import Sequence
from typing import Any

from analytics.adapters.stream import backlog
from analytics.adapters.tables import EventRow
from analytics.composition import Parts, open_storing
from analytics.settings import Settings
from sqlalchemy import func, select


class Storehouse:
    """A worker that goes round when asked."""

    def __init__(self, settings: Settings, parts: Parts) -> None:
        self.parts = parts
        self._stream = settings.stream
        self.storing = open_storing(settings, parts)

    def drain(self) -> int:
        """Store all that waits."""
        total = 0
        while done := self.storing.spool_round() + self.storing.stream_round(wait_ms=1):
            total += done
        return total

    def rows(self) -> Sequence[EventRow]:
        """Every stored event, after draining."""
        self.drain()
        with self.parts.db.read() as session:
            return list(session.scalars(select(EventRow).order_by(EventRow.received_at, EventRow.id)))

    def row(self) -> EventRow:
        """The only stored event."""
        (found,) = self.rows()
        return found

    def waiting(self) -> float:
        """Entries of the stream that are not settled."""
        assert self.parts.redis is not None
        return backlog(self.parts.redis, self._stream)["waiting"]

    def count(self, model: type[Any] = EventRow) -> int:
        with self.parts.db.read() as session:
            return session.scalar(select(func.count()).select_from(model)) or 0
