"""A cancellation or change that its carrier does after it was ended here: told, read by its holder, and closed."""

from datetime import timedelta
from typing import Any

import pytest
from kit.db import Database
from kit.testing import assert_problem
from late_rows import row_of
from outside_world import CARRIER, OutsideWorld
from policy_holder import Holder
from quotes.adapters.carriers import Refused, Unknown
from quotes.adapters.leases import LEASE
from quotes.adapters.policy_tables import PolicyHistory
from quotes.adapters.servicing import Stale, StepOutcome
from scenes import Scene
from sqlalchemy import select

MINUTE = timedelta(minutes=1)


@pytest.fixture
def uncancelled(ada: Holder, bought: dict[str, Any], scene: Scene, db: Database) -> str:
    """A cancellation that the carrier was silent about and that was ended; its transaction."""
    scene.world.servicing.fault = "step-error"
    assert_problem(ada.cancel(bought["id"]), 503, "/problems/step-unsettled")
    scene.clock.advance(LEASE + timedelta(seconds=1))
    assert scene.shop.desk.settler.settle_interrupted() == 1
    assert ada.policy()["state"] != "cancelled"
    row = row_of(db)
    assert row is not None and row.kind == "cancellation"
    return row.transaction_id


def cancel_late(world: OutsideWorld, transaction: str) -> None:
    world.books.steps[transaction] = {
        "transactionId": transaction, "kind": "cancellation", "cents": 12_000,
    }  # fmt: skip


def test_a_cancellation_that_is_taken_after_it_was_ended_is_told(uncancelled: str, scene: Scene) -> None:
    """The carrier has ended a policy that stands here as in force."""
    cancel_late(scene.world, uncancelled)
    scene.clock.advance(MINUTE)
    assert scene.shop.late.look() == 1
    assert scene.shop.gauges["quotes_unanswered_orders"]() == {"asked": 0, "silent": 0, "late": 1}


def test_the_holder_reads_that_a_cancellation_came_late_and_that_it_is_cleared_up(
    uncancelled: str, ada: Holder, scene: Scene, db: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    """TRUST R11: what a policy is at its carrier is no secret of the house."""
    cancel_late(scene.world, uncancelled)
    scene.clock.advance(MINUTE)
    scene.shop.late.look()
    assert "made the cancellation after we had ended it" in ada.policy()["history"][-1]["what"]
    (waiting,) = scene.shop.unanswered.waiting()
    assert waiting.policy_number == ada.policy()["number"], "whose holder is to be spoken to"
    assert scene.shop.unanswered.settle(uncancelled)
    assert "is cleared up" in ada.policy()["history"][-1]["what"]
    with db.read() as session:
        lines = session.scalars(select(PolicyHistory).order_by(PolicyHistory.id)).all()
    assert [(each.who, each.what) for each in lines[-3:]] == [
        ("customer", "cancellation.undone"),
        ("system", "cancellation.came-late"),
        ("staff", "cancellation.closed"),
    ]
    assert [each.split("  ")[1] for each in scene.shop.trails.lines(uncancelled)][-1] == "cancellation.closed"


@pytest.mark.parametrize("second", [Refused("A claim was filed."), Stale()])
def test_a_step_that_was_sent_twice_is_asked_about_whatever_the_second_was_told(
    second: StepOutcome, bought: dict[str, Any], scene: Scene, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second call may be stale because the first is at work on the policy."""
    said: list[StepOutcome] = [Unknown(), second]
    monkeypatch.setattr(scene.shop.panel.carriers[CARRIER].servicing, "take", lambda *_: said.pop(0))
    assert Holder(scene.client).cancel(bought["id"]).status_code in (409, 422)
    row = row_of(db)
    assert row is not None and row.kind == "cancellation"
