"""A worker that stands still for longer than its lease is overtaken by another: what that one did stays done."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from kit.db import Database
from kit.testing import SetClock, assert_problem
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder
from quotes.adapters.leases import LEASE
from quotes.adapters.policy_tables import PolicyHistory, PolicyPayment, PolicyStep
from quotes.composition import Outside, Shop, open_shop
from quotes.settings import Settings
from sqlalchemy import select

DEARER = 13_500
DATABASES = ("sqlite", "postgresql")
Json = dict[str, Any]


class SlowGateway:
    """The real one, whose first refund takes longer than a lease lasts: meanwhile another worker does the rest."""

    def __init__(self, gateway: Any) -> None:
        self._gateway = gateway
        self.refunds = list[str]()
        self.meanwhile: Any = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._gateway, name)

    def refund(self, payment_id: str, amount_cents: int, key: str, *, asked_before: bool) -> Any:
        self.refunds.append(key)
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            meanwhile()
        return self._gateway.refund(payment_id, amount_cents, key, asked_before=asked_before)


@pytest.fixture
def gateway(outside: Outside) -> SlowGateway:
    return SlowGateway(outside.gateway)


@pytest.fixture
def shop(settings: Settings, db: Database, clock: SetClock, outside: Outside, gateway: SlowGateway) -> Shop:
    return open_shop(settings, clock, replace(outside, gateway=gateway))


@pytest.fixture
def dearer(ada: Holder, bought: Json, world: OutsideWorld) -> Json:
    """Ada's policy after a change that cost more: its price was paid in two payments."""
    world.servicing.changed_cents = DEARER
    preview = ada.preview(bought["id"], "change", returning="2027-02-24").json
    assert ada.take(bought["id"], "change", preview, "key-change", paymentToken=TOKEN).status_code == 200
    return bought


@pytest.fixture
def overtaken(gateway: SlowGateway, shop: Shop, clock: SetClock) -> SlowGateway:
    """The reconciler comes by and does all that is left while the first refund is under way."""

    def overtake() -> None:
        clock.advance(LEASE + timedelta(seconds=1))
        assert shop.desk.settler.settle_interrupted() == 1

    gateway.meanwhile = overtake
    return gateway


def test_the_parts_of_a_refund_are_returned_and_told_once_by_whichever_worker(
    dearer: Json, ada: Holder, overtaken: SlowGateway, db: Database, world: OutsideWorld
) -> None:
    """TRUST R11: what the other has returned is not asked for again, nor written down as open for nobody to close."""
    assert_problem(ada.cancel(dearer["id"]), 409, "/problems/in-progress")
    assert world.books.returned == DEARER
    first, second = sorted(set(overtaken.refunds))
    assert overtaken.refunds == [first, first, second], (
        "the one under way is looked for, the other asked for once"
    )
    with db.read() as session:
        told = Counter(session.scalars(select(PolicyHistory.what)))
        states = list(session.scalars(select(PolicyPayment.state).where(PolicyPayment.kind == "refund")))
        steps = set(session.scalars(select(PolicyStep.state)))
    assert told["refund.done"] == 2
    assert (states, steps) == (["done", "done"], {"done"})
