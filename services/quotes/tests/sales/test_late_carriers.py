"""A carrier that does what it was asked after we have stopped waiting: its word counts, ours is not given before it."""

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import pytest
from kit.db import Database
from kit.testing import SetClock, assert_problem
from late_carrier import LateCarrier
from outside_world import CARRIER, TOKEN, OutsideWorld
from policy_holder import Holder
from quotes.adapters.leases import LEASE
from quotes.app import create_app
from quotes.composition import Outside, Shop, open_shop
from quotes.settings import Settings

PRICE, DEARER = 12_000, 13_500
DATABASES = ("sqlite", "postgresql")
Json = dict[str, Any]


@dataclass(frozen=True)
class Late:
    """The service at a carrier that is late, and the customer who deals with it."""

    carrier: LateCarrier
    shop: Shop
    ada: Holder
    clock: SetClock

    def sweep(self) -> int:
        self.clock.advance(LEASE + timedelta(seconds=1))
        return self.shop.settler.settle_interrupted() + self.shop.desk.settler.settle_interrupted()


@pytest.fixture
def late(settings: Settings, db: Database, clock: SetClock, outside: Outside) -> Late:
    carriers: list[Any] = list(outside.carriers)
    place = next(index for index, each in enumerate(carriers) if each.carrier_id == CARRIER)
    carriers[place] = LateCarrier(carriers[place])
    shop = open_shop(settings, clock, replace(outside, carriers=carriers))
    client = create_app(settings, clock=clock, shop=shop).test_client()
    return Late(carriers[place], shop, Holder(client), clock)


def test_a_bind_that_arrives_late_is_a_policy_that_is_paid_for(
    order: Json, late: Late, world: OutsideWorld
) -> None:
    """TRUST R11: that a second try was not reached says nothing of the first: no word is given before it is known."""
    assert_problem(late.ada.post("/api/purchases", order), 503, "/problems/purchase-unsettled")
    assert world.books.money("requires_capture") == PRICE, "held until it is known"
    late.carrier.arrive()
    assert late.sweep() == 1
    assert (len(late.ada.policies()), len(world.books.policies)) == (1, 1)
    assert (world.books.money("succeeded"), world.books.money("requires_capture")) == (PRICE, 0)


@pytest.mark.parametrize("kind", ["change", "cancellation"])
def test_a_step_that_arrives_late_is_written_down_with_its_money(
    bought: Json, late: Late, world: OutsideWorld, kind: str
) -> None:
    """TRUST R11 of what is done to a policy: the carrier's book, ours and the money say the same in the end."""
    world.servicing.changed_cents = DEARER
    change = kind == "change"
    wish = {"returning": "2027-02-24"} if change else {}
    preview = late.ada.preview(bought["id"], kind, **wish).json
    token = {"paymentToken": TOKEN} if change else {}
    answer = late.ada.take(bought["id"], kind, preview, **token)
    assert_problem(answer, 503, "/problems/step-unsettled")
    late.carrier.arrive()
    assert late.sweep() == 1
    policy = late.ada.policy()
    assert policy["totalCents"] == (DEARER if change else PRICE)
    assert policy["state"] == ("active" if change else "cancelled")
    assert len(world.books.taken(kind)) == 1
    money = world.books.money("succeeded"), world.books.returned
    assert money == ((DEARER, 0) if change else (PRICE, PRICE))
