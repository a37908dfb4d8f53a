"""A step confirmed by a process that dies on the way; refunds that their bank takes its time with."""

import json
from typing import Any

import pytest
from kit.db import Database
from kit.testing import SetClock
from outside_world import CARRIER, OutsideWorld
from policy_holder import Holder
from quotes.composition import Shop
from quotes.domain.refunds import PAUSES
from quotes.settings import Settings
from refund_rows import refund_of
from shop_to_die import die_of
from step_points import Die


@pytest.fixture
def die(settings: Settings, world: OutsideWorld, clock: SetClock) -> Die:
    """Confirm a preview in a process of its own, which is killed at a point."""

    def run(point: str, policy_id: str, kind: str, preview_id: str, token: str | None = None) -> None:
        call = {
            "customer_id": "cus_ada",
            "email": "ada@example.com",
            "key": "key-step-1",
            "policy_id": policy_id,
            "kind": kind,
            "preview_id": preview_id,
            "payment_token": token,
        }
        place = settings.database_url, world.url, clock().isoformat(), CARRIER, point
        die_of("step_and_die.py", place, json.dumps(call).encode())

    return run


@pytest.fixture
def under_way(ada: Holder, bought: dict[str, Any], world: OutsideWorld) -> str:
    """A policy whose cancellation's refund the gateway calls pending."""
    world.gateway.mode = "refund-waits"
    answer = ada.cancel(bought["id"])
    assert answer.status_code == 200, answer.data
    world.gateway.mode = "ok"
    policy_id: str = bought["id"]
    return policy_id


@pytest.fixture
def failed(under_way: str, world: OutsideWorld, shop: Shop, clock: SetClock, db: Database) -> str:
    """A refund that its bank sent back days later; its id."""
    world.gateway.bank_says("failed")
    clock.advance(PAUSES[0])
    assert shop.desk.refunder.look() == 1
    return refund_of(db).id
