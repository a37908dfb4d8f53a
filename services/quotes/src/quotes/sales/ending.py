"""Ending a purchase that hangs at a carrier who is not sold here any more, at a person's word.

Such a carrier cannot be asked by us, so whether it bound the order is what it tells a person. What is refused is what
could lose a policy or money: see `Ender.end`. Source: R11.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from kit.clock import Clock

from quotes.adapters.carriers import CarrierAdapter
from quotes.adapters.purchase_store import PurchaseStore
from quotes.adapters.tables import Purchase
from quotes.sales.deals import Deal, unpack_deal, unpack_order
from quotes.sales.settling import Settler
from quotes.web.wire import PurchaseRequest

UNDER_WAY_FOR = timedelta(days=1)
"""An order may lie in a carrier's queue for so long, and a carrier out of the configuration for a mistake of ours."""
UNKNOWN = "no purchase has this id"
SOLD_HERE = (
    "its carrier is sold here and may have bound it: the worker asks it, and ends the purchase by its answer"
)
TOO_YOUNG = "its carrier may be about to bind it: it was sent there less than a day ago"
NOT_HANGING = "it is {state}, no carrier keeps it waiting: the worker brings it to its end"
BUSY = "somebody is at it: try again in a minute"
NO_WORD = "whose word is it that the carrier has not bound it? Say who told you, and when"
SHORTEST_WORD = 10


class NotEndedError(Exception):
    """The purchase stays as it is; says why."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """What was to be bought, and by whom."""

    order: PurchaseRequest
    deal: Deal


@dataclass(frozen=True, slots=True)
class Hanging:
    """A purchase that only a person can end."""

    id: str
    carrier_id: str
    cents: int
    since: datetime


Write = Callable[[Purchase, Ordered], bytes]


class Ender:
    """Ends what hangs. `write` makes the letter to the buyer."""

    def __init__(
        self,
        purchases: PurchaseStore,
        carriers: Mapping[str, CarrierAdapter],
        settler: Settler,
        clock: Clock,
        write: Write,
    ) -> None:
        self._purchases = purchases
        self._carriers = carriers
        self._settler = settler
        self._clock = clock
        self._write = write

    def hanging(self) -> list[Hanging]:
        """Those at carriers that are not sold here any more, the oldest first."""
        return [
            Hanging(each.id, each.carrier_id or "", each.total_cents or 0, each.updated_at)
            for each in self._purchases.binding()
            if each.carrier_id not in self._carriers
        ]

    def end(self, purchase_id: str, said: str) -> bool:
        """End it: the key is free, the buyer is owed a letter, the held money goes back. False: it has ended before.

        `said` is the carrier's word, as it stands in the trail for good: who said that nothing is bound, and when.
        Raises: NotEndedError: the carrier may have bound it, or the purchase does not hang.
        """
        purchase = self._purchases.find(purchase_id)
        if purchase is None:
            raise NotEndedError(UNKNOWN)
        if purchase.state in ("undoing", "undone"):
            return False
        self._must_hang(purchase)
        if len(said.strip()) < SHORTEST_WORD:
            raise NotEndedError(NO_WORD)
        lease = self._purchases.take(purchase_id)
        if lease is None:
            raise NotEndedError(BUSY)
        held = self._purchases.load(lease)
        # It may have been brought further between the look and the lease.
        self._must_hang(held)
        if held.order is None or held.deal is None:
            raise NotEndedError(UNKNOWN)
        letter = self._write(held, Ordered(unpack_order(held.order), unpack_deal(held.deal)))
        self._settler.undo_by_hand(lease, said.strip(), letter)
        return True

    def _must_hang(self, purchase: Purchase) -> None:
        if purchase.state != "binding":
            raise NotEndedError(NOT_HANGING.format(state=purchase.state))
        if purchase.carrier_id in self._carriers:
            raise NotEndedError(SOLD_HERE)
        if purchase.updated_at > self._clock() - UNDER_WAY_FOR:
            raise NotEndedError(TOO_YOUNG)
