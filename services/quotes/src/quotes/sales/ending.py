"""Ending a purchase that hangs at a carrier who is not sold here any more, at a person's word. Source: R11; ADR 76."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from kit.clock import Clock

from quotes.adapters.carriers import CarrierAdapter
from quotes.adapters.purchase_store import PurchaseStore
from quotes.adapters.tables import Purchase
from quotes.sales.deals import Deal, unpack_deal, unpack_order
from quotes.sales.hanging import UNKNOWN, HangingOrders, NotEndedError
from quotes.sales.settling import Settler
from quotes.web.wire import PurchaseRequest

ENDED = frozenset(("undoing", "undone"))


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
        self._orders = HangingOrders(
            purchases, carriers, clock, at_carrier="binding", carrier_of=lambda each: each.carrier_id
        )
        self._settler = settler
        self._write = write

    def hanging(self) -> list[Hanging]:
        """Those at carriers that are not sold here any more, the oldest first."""
        return [
            Hanging(each.id, each.carrier_id or "", each.total_cents or 0, each.updated_at)
            for each in self._orders.all()
        ]

    def end(self, purchase_id: str, said: str) -> bool:
        """End it: the key is free, the buyer is owed a letter, the held money goes back. False: it has ended before.

        `said` is the carrier's word, as it stands in the trail for good: who said that nothing is bound, and when.
        Raises: NotEndedError: the carrier may have bound it, or the purchase does not hang.
        """
        taken = self._orders.take(purchase_id, said, ENDED)
        if taken is None:
            return False
        lease, held = taken
        if held.order is None or held.deal is None:
            raise NotEndedError(UNKNOWN)
        letter = self._write(held, Ordered(unpack_order(held.order), unpack_deal(held.deal)))
        self._settler.undo_by_hand(lease, said.strip(), letter)
        return True
