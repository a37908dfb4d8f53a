"""Answers given before, for as long as the index is what it was: the header box asks the same few words all day."""

from collections import OrderedDict
from threading import Lock

MOST = 2000
LARGEST_BYTES = 64 * 1024
Key = tuple[object, ...]


class KeptAnswers:
    """The answers most recently asked for; a key holds the index's state, so none is ever out of date."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[Key, bytes] = OrderedDict()

    def get(self, key: Key) -> bytes | None:
        """The bytes that were answered, if they are still here."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: Key, answer: bytes) -> None:
        """Remember an answer; the one unused for longest makes room."""
        if len(answer) > LARGEST_BYTES:
            return
        with self._lock:
            self._kept[key] = answer
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
