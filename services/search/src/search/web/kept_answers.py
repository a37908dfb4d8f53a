"""Answers given before, for as long as the index is what it was: the header box asks the same few words all day."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from search.answering import AWAY

MOST = 2000
LARGEST_BYTES = 64 * 1024
Key = tuple[object, ...]


class KeptAnswers:
    """The answers most recently asked for; a key holds the index's state, so none is ever out of date.

    `state` is another number after every change of any index; None where answers come from elsewhere, and then
    nothing is kept.
    """

    def __init__(self, state: Callable[[], int] | None, most: int = MOST) -> None:
        self._state = state
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[Key, bytes] = OrderedDict()

    def key(self, index: str | None, data: bytes) -> Key | None:
        """What the answer to a body is kept under, `index` being the one in its address; None: it must not be kept.

        Nothing is while the books cannot be read.
        """
        if self._state is None:
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
        """Remember an answer; the one unused for longest makes room."""
        if key is None or len(answer) > LARGEST_BYTES:
            return
        with self._lock:
            self._kept[key] = answer
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
