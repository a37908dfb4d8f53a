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
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[key] = part
        return part
