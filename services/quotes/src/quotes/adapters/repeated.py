"""Parts of carriers' answers that are the same from one to the next: checked and read once however often they come."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import orjson

Part = TypeVar("Part")
MOST = 1_000


class Repeated(Generic[Part]):
    """Reads a decoded JSON value by `read`; the same value gives the same frozen object. Safe from any thread.

    What is refused is not remembered: it is checked, and refused, each time.
    """

    def __init__(self, read: Callable[[Any], Part]) -> None:
        self._read = read
        self._known: dict[bytes, Part] = {}

    def __call__(self, raw: object) -> Part:
        # As bytes a value is told from its likes: true from 1, 1 from 1.0.
        key = orjson.dumps(raw)
        part = self._known.get(key)
        if part is None:
            part = self._read(raw)
            self._remember(key, part)
        return part

    def of_json(self, raw: bytes) -> Part:
        """The same for a value as it was sent, which is only decoded where these very bytes have not come before.

        Raises: JSONDecodeError; and what `read` does.
        """
        sent = bytes(raw)
        part = self._known.get(sent)
        if part is None:
            part = self(orjson.loads(sent))
            self._remember(sent, part)
        return part

    def _remember(self, key: bytes, part: Part) -> None:
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[key] = part
