"""Never money without a policy, whichever part is away or cannot be written while somebody buys."""

import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from kit.db import Database
from kit.testing import SetClock, assert_problem
from one_policy import PRICE, Buy, holds, policies
from outside_world import OutsideWorld
from quotes.adapters.leases import LEASE
from quotes.adapters.policy_tables import PolicyPayment
from quotes.app import create_app
from quotes.composition import Shop, open_shop
from quotes.settings import Settings
from scenes import Scene
from sqlalchemy import select

DATABASES = ("sqlite", "postgresql")


def lose_the_gateway_after_binding(world: OutsideWorld) -> None:
    """It goes away once the carrier has made the policy."""

    def fall_silent(request: object) -> None:
        world.gateway.mode = "down"

    world.after_bind = fall_silent


def test_a_gateway_that_holds_and_falls_silent_gives_the_money_back(
    buy: Buy, world: OutsideWorld, db: Database, shop: Shop, clock: SetClock
) -> None:
    """TRUST R11: the same key asks the gateway what became of the first call."""
    world.gateway.mode = "authorise-then-hang"
    assert_problem(buy(), 503, "/problems/purchase-unsettled")
    assert world.books.money("requires_capture") == PRICE
    world.gateway.mode = "ok"
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.settler.settle_interrupted() == 1
    holds(db, world, 0)


def test_a_gateway_away_at_capture_is_asked_again_until_it_is_back(
    buy: Buy, world: OutsideWorld, db: Database, shop: Shop, clock: SetClock
) -> None:
    """TRUST R11: bound, and no word on the money: neither a second policy nor a policy unpaid."""
    lose_the_gateway_after_binding(world)
    assert_problem(buy(), 503, "/problems/purchase-unsettled")
    assert policies(db) == 0
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.settler.settle_interrupted() == 0
    world.gateway.mode = "ok"
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.settler.settle_interrupted() == 1
    holds(db, world, 1)
    assert buy().status_code == 201


def test_a_hold_that_lapsed_leaves_the_buyer_insured_and_is_not_said_to_be_paid(
    buy: Buy, world: OutsideWorld, db: Database
) -> None:
    """The carrier has bound and the gateway takes nothing any more: people collect the premium."""

    def lapse(request: object) -> None:
        for intent in world.books.intents.values():
            intent.status = "canceled"

    world.after_bind = lapse
    answer = buy()
    assert answer.status_code == 201
    assert (policies(db), len(world.books.policies)) == (1, 1)
    assert world.books.money("succeeded") == 0
    with db.read() as session:
        assert [each.state for each in session.scalars(select(PolicyPayment))] == ["lost"]
    assert buy().data == answer.data


def test_money_that_cannot_be_given_back_now_is_given_back_later(
    buy: Buy, world: OutsideWorld, db: Database, shop: Shop, clock: SetClock
) -> None:
    """[B-03] TRUST R11: the price moved while binding and the gateway went away: the buyer may go on at once."""
    lose_the_gateway_after_binding(world)
    world.bind_total_cents = 13_000
    assert_problem(buy(), 409, "/problems/price-changed")
    assert world.books.money("requires_capture") == PRICE
    world.gateway.mode = "ok"
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.settler.settle_interrupted() == 1
    holds(db, world, 0)


def test_with_the_carrier_down_the_key_can_be_used_again(buy: Buy, world: OutsideWorld, db: Database) -> None:
    """TRUST 1.2: all carriers down, purchase 503, no policy, key reusable."""
    world.pause()
    assert_problem(buy(), 503, "/problems/carrier-away")
    world.resume()
    assert buy().status_code == 201
    holds(db, world, 1)


def test_with_the_database_read_only_quotes_are_shown_and_nothing_is_charged(
    scene: Scene, ask: dict[str, Any]
) -> None:
    """TRUST 1.2: quotes 201 though they cannot be kept; purchase 503, 0 policies, 0 charges."""
    if not scene.settings.database_url.startswith("sqlite:///"):
        pytest.skip("a file is made read-only here")
    path = scene.settings.database_url.removeprefix("sqlite:///")
    read_only = scene.settings.model_copy(update={"database_url": f"sqlite:///file:{path}?mode=ro&uri=true"})
    shop = open_shop(read_only, scene.clock, scene.outside)
    client = create_app(read_only, clock=scene.clock, shop=shop).test_client()
    quote = client.post("/api/quotes", json=ask)
    assert (quote.status_code, len(quote.json["quotes"])) == (201, 4)
    assert (quote.json["meta"]["saved"], quote.json["url"]) == (False, "")
    answer = client.post("/api/purchases", json=scene.order, headers={"Idempotency-Key": "key-0001"})
    assert_problem(answer, 503, "/problems/unavailable")
    assert (scene.world.books.intents, scene.world.books.policies) == ({}, {})


def test_with_the_database_locked_nothing_is_charged(
    buy: Buy, quote: dict[str, Any], world: OutsideWorld, settings: Settings
) -> None:
    """TRUST 1.2."""
    if not settings.database_url.startswith("sqlite:///"):
        pytest.skip("a file is locked here")
    path = Path(settings.database_url.removeprefix("sqlite:///"))
    lock = subprocess.Popen(
        [sys.executable, "-c", LOCKER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert lock.stdout is not None
    assert lock.stdout.readline() == b"locked\n"
    try:
        assert_problem(buy(), 503)
    finally:
        lock.kill()
        lock.wait()
    assert world.books.intents == {}
    assert world.books.policies == {}


LOCKER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.read()
"""
