"""A step confirmed by a process that dies on the way, or that hangs; refunds that their bank takes its time with."""

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hanging import DEARER, Ask, step_of
from kit.db import Database
from kit.testing import SetClock, assert_problem
from kit.testing.mail_box import MailBox
from outside_world import CARRIER, TOKEN, OutsideWorld
from policy_holder import Holder
from quotes.app import create_app
from quotes.composition import Outside, Shop, open_shop
from quotes.domain.refunds import PAUSES
from quotes.sales.hanging import UNDER_WAY_FOR
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


@pytest.fixture
def unsold(settings: Settings, db: Database, outside: Outside, clock: SetClock, box: MailBox) -> Shop:
    """The shop once the carrier has left it."""
    carriers = [each for each in outside.carriers or [] if each.carrier_id != CARRIER]
    reachable = settings.model_copy(update={"smtp_url": box.url})
    return open_shop(reachable, clock, replace(outside, carriers=carriers))


@pytest.fixture
def later(settings: Settings, clock: SetClock, unsold: Shop) -> Holder:
    """Ada, at that shop."""
    return Holder(create_app(settings, clock=clock, shop=unsold).test_client())


@pytest.fixture
def asked(ada: Holder, bought: dict[str, Any], world: OutsideWorld, db: Database) -> Ask:
    """A step that the carrier never answers; its id."""

    def ask(kind: str) -> str:
        world.servicing.changed_cents = DEARER
        wish = {"returning": "2027-02-24"} if kind == "change" else {}
        preview = ada.preview(bought["id"], kind, **wish).json
        world.servicing.fault = "step-error"
        card = {"paymentToken": TOKEN} if kind == "change" else {}
        assert_problem(ada.take(bought["id"], kind, preview, **card), 503, "/problems/step-unsettled")
        world.servicing.fault = "ok"
        return step_of(db).id

    return ask


@pytest.fixture
def hang(asked: Ask, unsold: Shop, clock: SetClock) -> Ask:
    """The same, found hanging a day after it."""

    def ask(kind: str) -> str:
        step_id = asked(kind)
        clock.advance(UNDER_WAY_FOR + timedelta(minutes=1))
        assert unsold.desk.settler.settle_interrupted() == 0
        assert unsold.gauges["quotes_open_policy_steps"]() == {"asking": 1}
        return step_id

    return ask
