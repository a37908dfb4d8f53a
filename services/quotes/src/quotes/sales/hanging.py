"""What hangs at a carrier who is not sold here any more, and a person's right to bring it to its end.

Such a carrier cannot be asked by us, so whether it has done what it was sent is what it tells a person. What is refused
is what could lose a policy or money: see `HangingOrders.take`. Source: R11; ADR 76.
"""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Generic

from kit.clock import Clock

from quotes.adapters.carriers import CarrierAdapter
from quotes.adapters.lease_book import LeaseBook, Row
from quotes.adapters.leases import Lease

UNDER_WAY_FOR = timedelta(days=1)
"""An order may lie in a carrier's queue for so long, and a carrier out of the configuration for a mistake of ours."""
UNKNOWN = "no order has this id"
SOLD_HERE = "its carrier is sold here and may have done it: the worker asks it, and brings it to its end by its answer"
TOO_YOUNG = "its carrier may be about to do it: it was sent there less than a day ago"
NOT_HANGING = "it is {state}, no carrier keeps it waiting: what is open of it the worker brings to its end"
BUSY = "somebody is at it: try again in a minute"
NO_WORD = "whose word is it? Say who at the carrier told you, and when"
SHORTEST_WORD = 10


class NotEndedError(Exception):
    """It stays as it is; says why."""


class HangingOrders(Generic[Row]):
    """Those of one table. `at_carrier` is the state in which a carrier's word is waited for."""

    def __init__(
        self,
        book: LeaseBook[Row],
        carriers: Mapping[str, CarrierAdapter],
        clock: Clock,
        *,
        at_carrier: str,
        carrier_of: Callable[[Row], str | None],
    ) -> None:
        self._book: LeaseBook[Row] = book
        self._carriers = carriers
        self._clock = clock
        self._at_carrier = at_carrier
        self._carrier_of: Callable[[Row], str | None] = carrier_of

    def all(self) -> list[Row]:
        """Those at carriers that are not sold here any more, the oldest first."""
        waiting = self._book.in_state(self._at_carrier)
        return [each for each in waiting if self._carrier_of(each) not in self._carriers]

    def take(self, order_id: str, said: str, ended: frozenset[str]) -> tuple[Lease, Row] | None:
        """The right to end one at the carrier's word, with its row. None: it is in a state of `ended` already.

        Raises: NotEndedError: the carrier may say itself, it does not hang, or nobody has said anything.
        """
        found = self._book.find(order_id)
        if found is None:
            raise NotEndedError(UNKNOWN)
        if found.state in ended:
            return None
        self._must_hang(found)
        if len(said.strip()) < SHORTEST_WORD:
            raise NotEndedError(NO_WORD)
        lease = self._book.take(order_id)
        if lease is None:
            raise NotEndedError(BUSY)
        held = self._book.load(lease)
        # It may have been brought further between the look and the lease.
        self._must_hang(held)
        return lease, held

    def _must_hang(self, found: Row) -> None:
        if found.state != self._at_carrier:
            raise NotEndedError(NOT_HANGING.format(state=found.state))
        if self._carrier_of(found) in self._carriers:
            raise NotEndedError(SOLD_HERE)
        if found.updated_at > self._clock() - UNDER_WAY_FOR:
            raise NotEndedError(TOO_YOUNG)
