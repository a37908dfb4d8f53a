"""Everything a customer's policies need, put together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kit.clock import Clock
from kit.db import Database

from quotes.adapters.carriers import CarrierAdapter
from quotes.adapters.gateway import Gateway
from quotes.adapters.other_sums import OtherSums
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.refund_book import RefundBook
from quotes.adapters.step_store import StepStore
from quotes.aftercare.papers import Press
from quotes.aftercare.policies import PolicyFile
from quotes.aftercare.previewing import Previewer
from quotes.aftercare.recording import Recorder
from quotes.aftercare.refunding import Refunder
from quotes.aftercare.settling import StepSettler
from quotes.aftercare.shelf import Shelf
from quotes.aftercare.taking import Taker


@dataclass(frozen=True)
class Desk:
    """The parts that web and worker use."""

    store: PolicyStore
    shelf: Shelf
    previewer: Previewer
    taker: Taker
    settler: StepSettler
    steps: StepStore
    refunds: RefundBook
    refunder: Refunder
    carriers: Mapping[str, CarrierAdapter]


@dataclass(frozen=True)
class Surroundings:
    """What the desk is given: the world outside, the papers' press, and who is told of what."""

    carriers: Mapping[str, CarrierAdapter]
    gateway: Gateway
    press: Press
    present: Callable[[PolicyFile], bytes]
    enqueue: Callable[[str], object]
    watcher: Callable[[str], None]


def open_desk(db: Database, clock: Clock, around: Surroundings) -> Desk:
    """Connect the parts; nothing is called yet."""
    store = PolicyStore(db, clock)
    steps = StepStore(db, clock, store)
    shelf = Shelf(store, clock)
    refunds = RefundBook(db, store, clock)
    refunder = Refunder(refunds, around.gateway, around.watcher)
    settler = StepSettler(
        steps=steps,
        policies=store,
        carriers=around.carriers,
        gateway=around.gateway,
        recorder=Recorder(db, store, steps, around.press, clock),
        refunder=refunder,
        other_sums=OtherSums(db, clock),
        present=lambda policy_id: around.present(shelf.file_of(policy_id)),
        enqueue=around.enqueue,
        watcher=around.watcher,
    )
    taker = Taker(
        shelf=shelf,
        steps=steps,
        carriers=around.carriers,
        gateway=around.gateway,
        settler=settler,
        clock=clock,
        watcher=around.watcher,
    )
    previewer = Previewer(shelf, store, around.carriers, clock)
    return Desk(store, shelf, previewer, taker, settler, steps, refunds, refunder, around.carriers)
