"""Redis beside the database: a stream of lines for each conversation, and a bell that tells who has news.

The database is what was said; the stream only spares it the reading. An entry's id is `<seq>-0`, so an entry written
twice is refused by Redis itself, and a reader sees at once whether one is missing.
"""

import orjson
from redis import Redis
from redis.exceptions import RedisError
from structlog import get_logger

from chat.domain.conversations import Line

BELL = "chat:bell"
DESK = "desk"
"""What rings where news is for the desk alone."""
LINES_KEPT = 500
STREAM_TTL_S = 24 * 3600

log = get_logger()


def stream_of(number: int) -> str:
    return f"chat:lines:{number}"


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

    def ring(self, number: int, line: Line) -> None:
        """Tell of a new line."""
        if self._redis is None:
            return
        name = stream_of(number)
        try:
            pipe = self._redis.pipeline(transaction=False)
            pipe.xadd(name, {"line": pack(line)}, id=f"{line.seq}-0", maxlen=LINES_KEPT, approximate=True)
            pipe.expire(name, STREAM_TTL_S)
            pipe.publish(BELL, str(number))
            # An entry that is there already, or that came out of turn, is refused: readers fill gaps themselves.
            pipe.execute(raise_on_error=False)
        except RedisError as error:
            log.warning("bell.silent", error=type(error).__name__)

    def ring_desk(self) -> None:
        """Tell the desk that something changed that is no line."""
        if self._redis is None:
            return
        try:
            self._redis.publish(BELL, DESK)
        except RedisError as error:
            log.warning("bell.silent", error=type(error).__name__)

    def forget(self, number: int) -> None:
        """Drop a conversation's stream. Raises: RedisError: it may still be there."""
        if self._redis is not None:
            self._redis.delete(stream_of(number))
