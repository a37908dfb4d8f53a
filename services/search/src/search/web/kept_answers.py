"""Answers given before, for as long as the index is what it was: the header box asks the same few words all day."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from search.answering import AWAY

MOST = 2000
# Anybody may search. What pages of ours ask has some hundred bytes, and ten hits 13 KB.
LONGEST_BODY_BYTES = 4 * 1024
LARGEST_BYTES = 64 * 1024
MOST_BYTES = 16 * 1024 * 1024
Key = tuple[str | None, bytes, int]


class KeptAnswers:
    """The answers most recently asked for; a key holds the index's state, so none is ever out of date.

    `state` is another number after every change of any index; None where answers come from elsewhere, and then
    nothing is kept.
    """

    def __init__(
        self, state: Callable[[], int] | None, most: int = MOST, most_bytes: int = MOST_BYTES
    ) -> None:
        self._state = state
        self._most, self._most_bytes = most, most_bytes
        self._lock = Lock()
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._bytes = 0

    def key(self, index: str | None, data: bytes) -> Key | None:
        """What the answer to a body is kept under, `index` being the one in its address; None: it must not be kept.

        Nothing is while the books cannot be read, nor for a body that is longer than any of ours.
        """
        if self._state is None or len(data) > LONGEST_BODY_BYTES:
            return None
        try:
            return (index, data, self._state())
        except AWAY:
            return None

    def get(self, key: Key | None) -> bytes | None:
        """The bytes that were answered, if they are still here."""
        if key is None:
            return None
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: Key | None, answer: bytes) -> None:
        """Remember an answer; those unused for longest make room."""
        if key is None or len(answer) > LARGEST_BYTES:
            return
        with self._lock:
            if key in self._kept:
                return
            self._kept[key] = answer
            self._bytes += _size(key, answer)
            while len(self._kept) > self._most or self._bytes > self._most_bytes:
                self._bytes -= _size(*self._kept.popitem(last=False))


def _size(key: Key, answer: bytes) -> int:
    return len(key[1]) + len(answer)
