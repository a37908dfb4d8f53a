"""A refund is looked at until its bank has said what came of it, in growing pauses, for thirty days."""

from datetime import timedelta
from typing import Any

import pytest
import structlog
from kit.db import Database
from kit.testing import SetClock
from outside_world import OutsideWorld
from policy_holder import Holder
from quotes.adapters.duty_lists import AGAIN
from quotes.adapters.gateway import GatewayUnsureError
from quotes.aftercare.refunding import RefundRefusedError
from quotes.composition import Shop
from quotes.domain.refunds import OVERDUE_AFTER, PAUSES
from refund_rows import refund_of, told

DATABASES = ("sqlite", "postgresql")
PRICE = 12_000
SECOND = timedelta(seconds=1)
Json = dict[str, Any]


def test_a_refund_that_is_under_way_is_not_said_to_have_come_back(
    under_way: str, ada: Holder, shop: Shop, db: Database
) -> None:
    """TRUST R11: pending is not returned, whatever it becomes."""
    policy = ada.policy()
    assert policy["cancellation"]["refundState"] == "due"
    assert "on its way" in policy["history"][-1]["what"]
    assert shop.gauges["quotes_refunds_open"]() == {"pending": 1}
    assert told(db) == {"refund.pending": 1}


def test_a_refund_that_arrives_in_the_end_is_written_down_once(
    under_way: str, ada: Holder, shop: Shop, world: OutsideWorld, request: pytest.FixtureRequest
) -> None:
    clock, db = request.getfixturevalue("clock"), request.getfixturevalue("db")
    assert shop.desk.refunder.look() == 0, "not before its time"
    clock.advance(PAUSES[0])
    assert shop.desk.refunder.look() == 0, "it is under way still"
    world.gateway.bank_says("succeeded")
    clock.advance(PAUSES[1])
    assert shop.desk.refunder.look() == 1
    assert ada.policy()["cancellation"]["refundState"] == "done"
    assert told(db) == {"refund.pending": 1, "refund.done": 1}
    assert shop.gauges["quotes_refunds_open"]() == {}
    assert (len(world.books.refunds), world.books.returned) == (1, PRICE)


@pytest.mark.parametrize("at_first", ["refund-waits", "ok"])
def test_a_refund_that_fails_days_later_is_found_told_and_read_by_its_owner(
    at_first: str, ada: Holder, bought: Json, request: pytest.FixtureRequest
) -> None:
    """TRUST R11: also one that the gateway had called done. A bank may send it back for a month."""
    db, world, clock, shop = (request.getfixturevalue(name) for name in ("db", "world", "clock", "shop"))
    world.gateway.mode = at_first
    assert ada.cancel(bought["id"]).status_code == 200
    world.gateway.mode = "ok"
    for pause in PAUSES[:3]:
        clock.advance(pause)
        assert shop.desk.refunder.look() == 0
    world.gateway.bank_says("failed")
    clock.advance(PAUSES[3])
    with structlog.testing.capture_logs() as lines:
        assert shop.desk.refunder.look() == 1
    refund = refund_of(db)
    assert [line["refund"] for line in lines if line["event"] == "refund.failed"] == [refund.id]
    policy = ada.policy()
    assert policy["cancellation"]["refundState"] == "failed"
    assert "could not be returned" in policy["history"][-1]["what"]
    assert shop.gauges["quotes_refunds_open"]() == {"failed": 1}
    (waiting,) = shop.desk.refunds.waiting()
    assert (waiting.id, waiting.policy_number, waiting.failed) == (refund.id, policy["number"], True)
    clock.advance(sum(PAUSES, timedelta()))
    assert shop.desk.refunder.look() == 0, "it is a person's now"


@pytest.mark.parametrize("says", ["ok", "refund-waits"])
def test_it_is_looked_at_in_growing_pauses_and_for_thirty_days(
    says: str, ada: Holder, bought: Json, request: pytest.FixtureRequest
) -> None:
    db, world, clock, shop = (request.getfixturevalue(name) for name in ("db", "world", "clock", "shop"))
    world.gateway.mode = says
    assert ada.cancel(bought["id"]).status_code == 200
    looked_after = []
    while (next_look := refund_of(db).look_at) is not None:
        looked_after.append(next_look - clock())
        clock.advance(next_look - clock())
        assert shop.desk.refunder.look() == 0
    assert tuple(looked_after) == PAUSES
    assert sorted(PAUSES) == list(PAUSES)
    assert sum(PAUSES, timedelta()) == timedelta(days=30)


def test_one_that_does_not_arrive_for_a_fortnight_is_a_persons(
    under_way: str, shop: Shop, world: OutsideWorld, clock: SetClock, db: Database
) -> None:
    """It is asked about as before: a bank that wakes up ends it by itself."""
    clock.advance(OVERDUE_AFTER - SECOND)
    assert shop.desk.refunds.waiting() == []
    clock.advance(SECOND)
    (waiting,) = shop.desk.refunds.waiting()
    assert not waiting.failed
    assert shop.gauges["quotes_refunds_open"]() == {"overdue": 1}
    with pytest.raises(RefundRefusedError, match="under way"):
        shop.desk.refunder.pay_again(waiting.id)
    with pytest.raises(RefundRefusedError, match="under way"):
        shop.desk.refunder.returned_by_hand(waiting.id)
    assert (len(world.books.refunds), refund_of(db).tries) == (1, 0)
    world.gateway.bank_says("succeeded")
    assert shop.desk.refunder.look() == 1
    assert shop.desk.refunds.waiting() == []


def test_a_gateway_that_does_not_say_is_asked_again(
    under_way: str, shop: Shop, world: OutsideWorld, clock: SetClock, db: Database
) -> None:
    """Silence is no answer: it uses up none of the looks."""
    world.gateway.mode = "down"
    clock.advance(PAUSES[0])
    for _ in PAUSES:
        assert shop.desk.refunder.look() == 0
        clock.advance(AGAIN)
    assert refund_of(db).looks == 0
    world.gateway.mode = "ok"
    world.gateway.bank_says("failed")
    assert shop.desk.refunder.look() == 1


def test_a_refund_that_the_gateway_does_not_tell_of_keeps_nobody_else_waiting(
    ada: Holder, bought: Json, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each in its turn: the others are looked at by the next sweep, though the first is silent every time."""
    world, clock, shop, outside = (
        request.getfixturevalue(name) for name in ("world", "clock", "shop", "outside")
    )
    world.gateway.mode = "refund-waits"
    for cents, day in ((11_000, 19), (10_000, 18), (9_000, 17)):
        world.servicing.changed_cents = cents
        preview = ada.preview(bought["id"], "change", returning=f"2027-02-{day}").json
        assert ada.take(bought["id"], "change", preview, f"key-{cents}").status_code == 200
    keys = list(world.books.refunds)
    asked, ask = list[str](), outside.gateway.refund_status

    def silent_of_the_first(payment_id: str, cents: int, key: str) -> object:
        asked.append(key)
        if key == keys[0]:
            raise GatewayUnsureError
        return ask(payment_id, cents, key)

    monkeypatch.setattr(outside.gateway, "refund_status", silent_of_the_first)
    world.gateway.bank_says("succeeded")
    clock.advance(PAUSES[0])
    assert shop.desk.refunder.look() == 0
    assert shop.desk.refunder.look() == 2
    assert asked == keys


def test_two_workers_look_at_a_refund_once(under_way: str, shop: Shop, clock: SetClock) -> None:
    clock.advance(PAUSES[0])
    assert len(shop.desk.refunds.take_due()) == 1
    assert shop.desk.refunder.look() == 0
    assert shop.desk.refunds.take_due() == []
