"""How many threads of a process may wait for insurers: whoever comes when they are taken waits shortly, or not at all.

An insurer that hangs holds whoever asks for its prices for seconds. Were that all threads of a process, nobody could be
shown a quote, a plan or a policy meanwhile. Source: TRUST R7.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from threading import Lock

HURRIED_S = 0.5
"""Longer than insurers take that are well: when many ask at once and nobody hangs, none of them loses an offer."""


class WaitingRoom:
    """`seats` may wait as long as they like, half as many more for half a second; the next takes what is there."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._waiting = 0
        self._lock = Lock()

    @contextmanager
    def entered(self) -> Iterator[float]:
        """How many seconds whoever enters may stay, from when the asking began."""
        with self._lock:
            self._waiting += 1
            place = self._waiting
        try:
            yield self._may_stay_s(place)
        finally:
            with self._lock:
                self._waiting -= 1

    def _may_stay_s(self, place: int) -> float:
        if place <= self._seats:
            return inf
        return HURRIED_S if place <= self._seats + self._seats // 2 else 0.0
