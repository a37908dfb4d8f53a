"""A purchase that is agreed on one day and ends on the next: its day is the one whose price the buyer agreed to."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import orjson
import pytest
from kit.db import Database
from kit.testing import SetClock, assert_problem
from outside_world import OutsideWorld
from policy_holder import Holder
from pypdf import PdfReader
from quotes.adapters.leases import LEASE
from quotes.adapters.tables import Policy
from quotes.composition import Shop
from sqlalchemy import select

Json = dict[str, Any]
LATE_IN_FLORIDA = datetime(2026, 11, 22, 4, 59, 50, tzinfo=UTC)
"""Ten seconds before midnight of November 21."""


@pytest.fixture
def clock() -> SetClock:
    return SetClock(LATE_IN_FLORIDA)


def orders(world: OutsideWorld) -> list[Json]:
    return list(world.books.orders.values())


def test_the_carrier_is_told_the_day_where_the_buyer_lives(
    buy: Callable[..., Any], world: OutsideWorld
) -> None:
    """[B-01] By UTC it is tomorrow: windows would have closed, and birthdays would have come."""
    assert buy().status_code == 201
    assert [order["purchaseDate"] for order in orders(world)] == ["2026-11-21"]


def test_an_order_that_is_repeated_after_midnight_names_the_same_day(
    buy: Callable[..., Any], world: OutsideWorld, clock: SetClock
) -> None:
    """TRUST R11"""

    def fail_once(_: object) -> None:
        world.after_bind = lambda _: None
        clock.advance(timedelta(seconds=20))
        raise ConnectionError

    world.after_bind = fail_once
    assert buy().status_code == 201
    assert world.books.binds == 2
    assert [order["purchaseDate"] for order in orders(world)] == ["2026-11-21"]


@pytest.fixture
def settled_late(ada: Holder, order: Json, world: OutsideWorld, shop: Shop, clock: SetClock) -> Json:
    """Bound before midnight; whether the money was taken was known after it."""
    world.after_bind = lambda _: setattr(world.gateway, "mode", "down")
    assert_problem(ada.post("/api/purchases", order), 503, "/problems/purchase-unsettled")
    world.gateway.mode = "ok"
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.settler.settle_interrupted() == 1
    return ada.policy()


def test_coverage_begins_the_day_after_the_purchase_was_agreed(settled_late: Json, ada: Holder) -> None:
    """[B-01] The carrier bound it on that day; a day later would leave a day without coverage that was paid for."""
    assert settled_late["effectiveOn"] == "2026-11-22"
    pages = PdfReader(BytesIO(ada.get(settled_late["documents"][0]["url"]).data)).pages
    words = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert "Coverage begins November 22, 2026" in words


def test_the_free_look_is_counted_from_when_the_policy_came(settled_late: Json) -> None:
    """It is the buyer's to read from then on, so what was late is not taken off."""
    assert settled_late["freeLook"]["until"].startswith("2026-12-07T05:59:59")


def test_a_policy_from_before_its_day_was_kept_was_bought_when_it_was_issued(
    settled_late: Json, ada: Holder, db: Database
) -> None:
    with db.write() as session:
        policy = session.scalars(select(Policy)).one()
        deal = orjson.loads(policy.deal)
        del deal["agreed_on"]
        policy.deal = orjson.dumps(deal)
    assert ada.policy()["effectiveOn"] == "2026-11-23"
