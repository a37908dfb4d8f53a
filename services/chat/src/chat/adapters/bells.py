"""Redis beside the database: a stream of lines for each conversation, and a bell that tells who has news.

The database is what was said; the stream only spares it the reading. An entry's id is `<seq>-0`, so an entry written
twice is refused by Redis itself, and a reader sees at once whether one is missing.

Both go by the conversation's mark and not by its number, which may come again: after a restore, and where SQLite's
newest was erased.
"""

from collections.abc import Iterable

import orjson
from redis import Redis
from redis.exceptions import RedisError
from structlog import get_logger

from chat.domain.conversations import Line, mark_of

BELL = "chat:bell"
DESK = "desk"
"""What rings where news is for the desk alone."""
LINES_KEPT = 500
STREAM_TTL_S = 24 * 3600

log = get_logger()


def stream_of(key: str) -> str:
    return f"chat:lines:{mark_of(key)}"


def pack(line: Line) -> bytes:
    """A line as both sides read it; ids of clients come along so that a page knows its own."""
    return orjson.dumps(
        {
            "seq": line.seq,
            "id": line.client_id,
            "kind": line.kind,
            "author": line.author,
            "name": line.name,
            "text": line.text,
            "at": line.at,
        }
    )


class Bells:
    """Told after each commit; when Redis is away the readers look into the database by themselves."""

    def __init__(self, redis: Redis | None) -> None:
        self._redis = redis

    def ring(self, key: str, line: Line) -> None:
        """Tell of a new line."""
        if self._redis is None:
            return
        name = stream_of(key)
        try:
            pipe = self._redis.pipeline(transaction=False)
            pipe.xadd(name, {"line": pack(line)}, id=f"{line.seq}-0", maxlen=LINES_KEPT, approximate=True)
            pipe.expire(name, STREAM_TTL_S)
            pipe.publish(BELL, mark_of(key))
            # An entry that is there already, or that came out of turn, is refused: readers fill gaps themselves.
            pipe.execute(raise_on_error=False)
        except RedisError as error:
            log.warning("bell.silent", error=type(error).__name__)

    def ring_desk(self) -> None:
        """Tell the desk that something changed that is no line."""
        self._publish(DESK)

    def ring_erased(self, keys: Iterable[str]) -> None:
        """Tell the desk, and whoever follows one of these conversations, that they are there no more."""
        self._publish(*map(mark_of, keys), DESK)

    def forget(self, key: str, number: int) -> None:
        """Drop a conversation's stream. Raises: RedisError: it may still be there."""
        if self._redis is not None:
            # By its number too, as the release before named it: what that one wrote is there for a day.
            self._redis.delete(stream_of(key), f"chat:lines:{number}")

    def _publish(self, *news: str) -> None:
        if self._redis is None:
            return
        try:
            for one in news:
                self._redis.publish(BELL, one)
        except RedisError as error:
            log.warning("bell.silent", error=type(error).__name__)
