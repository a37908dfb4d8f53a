"""What is worked out of an object once, however often it is met: plans' tables are the same from quote to quote."""

from collections.abc import Callable
from typing import Generic, TypeVar

Part = TypeVar("Part")
Made = TypeVar("Made")
MOST = 1_000


class Once(Generic[Part, Made]):
    """Works by identity, of objects that never change. Safe from any thread.

    It holds on to the object as well, so that its id is not given to another.
    """

    def __init__(self, work: Callable[[Part], Made]) -> None:
        self._work = work
        self._known: dict[int, tuple[Part, Made]] = {}

    def __call__(self, part: Part) -> Made:
        known = self._known.get(id(part))
        if known is None:
            if len(self._known) >= MOST:
                self._known.clear()
            known = self._known[id(part)] = (part, self._work(part))
        return known[1]
