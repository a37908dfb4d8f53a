"""A carrier that does an order after it was ended here: looked for, told, and closed by a person."""

from datetime import timedelta
from typing import Any

import pytest
import structlog
from kit.db import Database
from kit.testing import SetClock, assert_problem
from one_policy import Buy, holds
from outside_answers import policy_answer
from outside_world import CARRIER, OTHER, OutsideWorld
from policy_holder import Holder
from quotes import late_orders
from quotes.adapters.leases import LEASE
from quotes.adapters.tables import Purchase, UnansweredOrder
from quotes.adapters.unanswered_orders import AGAIN, KEPT_FOR, LOOKS, unanswered
from quotes.composition import Shop
from scenes import Scene
from sqlalchemy import select

MINUTE = timedelta(minutes=1)


@pytest.fixture
def undone(buy: Buy, world: OutsideWorld, shop: Shop, clock: SetClock, db: Database) -> str:
    """A purchase that the carrier was silent about and that was ended; its transaction."""
    world.mode[CARRIER] = "bind-error"
    assert_problem(buy(), 503, "/problems/purchase-unsettled")
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.settler.settle_interrupted() == 1
    holds(db, world, 0)
    with db.read() as session:
        return session.scalars(select(Purchase.id)).one()


def bind_late(world: OutsideWorld, transaction: str) -> None:
    world.books.policies[transaction] = policy_answer(CARRIER, 1, 12_000)


def row_of(db: Database) -> UnansweredOrder | None:
    with db.read() as session:
        return session.scalars(select(UnansweredOrder)).one_or_none()


def test_a_policy_that_is_bound_after_its_purchase_was_ended_is_found_and_told(
    undone: str, shop: Shop, world: OutsideWorld, clock: SetClock
) -> None:
    """TRUST R11: never bound without a record; the money went back, so somebody must speak to the carrier."""
    assert shop.late.look() == 0, "not before its time"
    bind_late(world, undone)
    clock.advance(MINUTE)
    with structlog.testing.capture_logs() as lines:
        assert shop.late.look() == 1
    told = {"event": "order.came-late", "transaction": undone, "carrier": CARRIER, "kind": "purchase"}
    assert [line for line in lines if told.items() <= line.items() and line["log_level"] == "error"]
    assert shop.gauges["quotes_unanswered_orders"]() == {"asked": 0, "late": 1}
    assert shop.late.look() == 0, "told once"
    (late,) = shop.unanswered.late()
    assert (late.transaction_id, late.policy_number) == (undone, policy_answer(CARRIER, 1, 0)["policyNumber"])


def test_an_order_that_never_comes_is_asked_about_for_a_day_and_forgotten_after_a_month(
    undone: str, shop: Shop, db: Database, clock: SetClock
) -> None:
    row = row_of(db)
    assert row is not None
    asked_at = []
    while row is not None and row.ask_at is not None:
        clock.advance(row.ask_at - clock())
        asked_at.append(row.ask_at - row.ended_at)
        assert shop.late.look() == 0
        row = row_of(db)
    assert asked_at == list(LOOKS)
    assert shop.gauges["quotes_unanswered_orders"]() == {"asked": 0, "late": 0}
    assert shop.unanswered.forget() == 0
    clock.advance(KEPT_FOR)
    assert shop.unanswered.forget() == 1
    assert row_of(db) is None


def test_a_carrier_that_does_not_say_is_asked_until_it_does(
    undone: str, shop: Shop, world: OutsideWorld, clock: SetClock
) -> None:
    """Silence is no answer: it uses up none of the looks."""
    world.mode[CARRIER] = "find-error"
    clock.advance(MINUTE)
    for _ in range(len(LOOKS) + 1):
        assert shop.late.look() == 0
        clock.advance(AGAIN)
    world.mode[CARRIER] = "ok"
    bind_late(world, undone)
    assert shop.late.look() == 1


def test_an_answer_that_cannot_be_read_keeps_nobody_else_waiting(
    undone: str, scene: Scene, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with purchases that were cut off: a sweep goes on, to the mails that are owed too."""
    with db.write() as session:
        session.add(unanswered("txn_odd", OTHER, "purchase", scene.clock()))

    def odd(*_: object) -> None:
        raise ValueError("no answer of the contract")

    monkeypatch.setattr(scene.shop.panel.carriers[OTHER], "find", odd)
    bind_late(scene.world, undone)
    scene.clock.advance(MINUTE)
    with structlog.testing.capture_logs() as lines:
        assert scene.shop.late.look() == 1
    assert [line["transaction"] for line in lines if line["event"] == "order.stuck"] == ["txn_odd"]
    assert scene.shop.gauges["quotes_unanswered_orders"]() == {"asked": 1, "late": 1}


@pytest.mark.parametrize("state", ["answered", "refused"])
def test_what_the_carrier_answered_is_not_asked_about(
    state: str, buy: Buy, world: OutsideWorld, db: Database
) -> None:
    if state == "refused":
        world.mode[CARRIER] = "bind-refused"
    assert buy().status_code == (201 if state == "answered" else 422)
    assert row_of(db) is None


def test_a_cancellation_that_is_taken_after_it_was_ended_is_told(
    ada: Holder, bought: dict[str, Any], scene: Scene, db: Database
) -> None:
    """The carrier has ended a policy that stands here as in force."""
    scene.world.servicing.fault = "step-error"
    assert_problem(ada.cancel(bought["id"]), 503, "/problems/step-unsettled")
    scene.clock.advance(LEASE + timedelta(seconds=1))
    assert scene.shop.desk.settler.settle_interrupted() == 1
    assert ada.policy()["state"] != "cancelled"
    row = row_of(db)
    assert row is not None and row.kind == "cancellation"
    scene.world.books.steps[row.transaction_id] = {
        "transactionId": row.transaction_id, "kind": "cancellation", "cents": 12_000,
    }  # fmt: skip
    scene.clock.advance(MINUTE)
    assert scene.shop.late.look() == 1
    assert scene.shop.gauges["quotes_unanswered_orders"]() == {"asked": 0, "late": 1}


def test_the_command_says_what_waits_for_somebody_and_closes_it(
    undone: str, scene: Scene, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(late_orders, "Settings", lambda: scene.settings)
    assert late_orders.main([]) == 0
    assert capsys.readouterr().out == "0 late\n"
    assert late_orders.main(["--settled", undone]) == 1, "it has not come"
    assert "waits for anybody" in capsys.readouterr().err
    bind_late(scene.world, undone)
    scene.clock.advance(MINUTE)
    scene.shop.late.look()
    assert late_orders.main([]) == 1
    told = capsys.readouterr().out
    assert undone in told and f"purchase at {CARRIER}" in told and "bound there as" in told
    assert late_orders.main(["--settled", undone]) == 0
    assert scene.shop.gauges["quotes_unanswered_orders"]()["late"] == 0
