"""A carrier that does an order after it was ended here: looked for, told, and closed by a person."""

from datetime import timedelta

import pytest
import structlog
from kit.db import Database
from kit.testing import SetClock, assert_problem
from late_rows import row_of
from one_policy import Buy, holds
from outside_answers import policy_answer
from outside_world import CARRIER, OTHER, OutsideWorld
from policy_holder import Holder
from quotes import late_orders
from quotes.adapters.carriers import BindOutcome, CarrierAwayError, Lapsed, Refused, Repriced, Unknown
from quotes.adapters.duty_lists import AGAIN
from quotes.adapters.leases import LEASE
from quotes.adapters.tables import AuditEntry, Purchase, UnansweredOrder
from quotes.adapters.unanswered_orders import KEPT_FOR, LOOKS, SILENT_FOR, unanswered
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
    assert shop.gauges["quotes_unanswered_orders"]() == {"asked": 0, "silent": 0, "late": 1}
    assert shop.late.look() == 0, "told once"
    (late,) = shop.unanswered.waiting()
    assert (late.transaction_id, late.policy_number) == (undone, policy_answer(CARRIER, 1, 0)["policyNumber"])


def test_an_order_that_never_comes_is_asked_about_for_a_week_and_forgotten_after_a_month(
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
    assert shop.gauges["quotes_unanswered_orders"]() == {"asked": 0, "silent": 0, "late": 0}
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
    assert scene.shop.gauges["quotes_unanswered_orders"]() == {"asked": 1, "silent": 0, "late": 1}


@pytest.mark.parametrize("state", ["answered", "refused"])
def test_what_the_carrier_answered_is_not_asked_about(
    state: str, buy: Buy, world: OutsideWorld, db: Database
) -> None:
    if state == "refused":
        world.mode[CARRIER] = "bind-refused"
    assert buy().status_code == (201 if state == "answered" else 422)
    assert row_of(db) is None


def test_the_trail_of_a_purchase_says_that_it_came_late_and_who_closed_it(
    undone: str, shop: Shop, world: OutsideWorld, clock: SetClock, db: Database
) -> None:
    bind_late(world, undone)
    clock.advance(MINUTE)
    shop.late.look()
    shop.unanswered.settle(undone)
    with db.read() as session:
        lines = session.scalars(select(AuditEntry).order_by(AuditEntry.id)).all()
    came, closed = lines[-2:]
    assert (came.event, closed.event) == ("purchase.came-late", "purchase.closed")
    assert policy_answer(CARRIER, 1, 0)["policyNumber"] in came.detail.decode()
    assert b"staff" in closed.detail


def test_a_carrier_that_is_not_sold_any_more_is_a_persons_after_a_day(
    undone: str, scene: Scene, ada: Holder
) -> None:
    """Nobody is there to be asked: that must not go on in silence."""
    del scene.shop.panel.carriers[CARRIER]  # type: ignore[attr-defined]
    scene.clock.advance(SILENT_FOR)
    assert scene.shop.late.look() == 0
    assert scene.shop.gauges["quotes_unanswered_orders"]() == {"asked": 1, "silent": 0, "late": 0}
    scene.clock.advance(MINUTE)
    assert scene.shop.gauges["quotes_unanswered_orders"]() == {"asked": 1, "silent": 1, "late": 0}
    (waiting,) = scene.shop.unanswered.waiting()
    assert (waiting.transaction_id, waiting.came) == (undone, False)
    assert scene.shop.unanswered.settle(undone)
    assert scene.shop.gauges["quotes_unanswered_orders"]() == {"asked": 0, "silent": 0, "late": 0}
    scene.clock.advance(KEPT_FOR)
    assert scene.shop.unanswered.forget() == 1


def test_a_carrier_that_answers_after_days_has_answered_for_all_of_them(
    undone: str, shop: Shop, world: OutsideWorld, clock: SetClock, db: Database
) -> None:
    """Else the looks that were due meanwhile would be overdue at once, and people told that nobody can say."""
    world.mode[CARRIER] = "find-error"
    clock.advance(timedelta(days=4))
    shop.late.look()
    assert shop.gauges["quotes_unanswered_orders"]()["silent"] == 1
    world.mode[CARRIER] = "ok"
    clock.advance(AGAIN)
    shop.late.look()
    assert shop.gauges["quotes_unanswered_orders"]() == {"asked": 1, "silent": 0, "late": 0}
    row = row_of(db)
    assert row is not None and row.ask_at == row.ended_at + LOOKS[-1]


def test_what_a_person_has_closed_is_not_opened_again_by_a_look_under_way(
    undone: str, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both of a carrier that says in that moment that it has done it, and of one that says that it has not."""
    scene.clock.advance(SILENT_FOR + MINUTE)
    orders = scene.shop.unanswered
    (question,) = orders.take_due()
    assert orders.settle(undone)
    assert not orders.came(question.transaction_id, "N-1")
    orders.not_done(question.transaction_id)
    orders.put_back(question.transaction_id)
    scene.clock.advance(LOOKS[-1])
    assert orders.take_due() == []
    assert orders.waiting() == []


def test_a_carrier_that_hangs_is_waited_for_once_a_look(
    undone: str, scene: Scene, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R11: the same worker settles purchases within a minute, however many orders wait for one carrier."""
    with db.write() as session:
        for nth in range(5):
            session.add(unanswered(f"txn_{nth}", CARRIER, "purchase", scene.clock()))
        session.add(unanswered("txn_other", OTHER, "purchase", scene.clock()))
    asked = list[str]()

    def away(transaction_id: str, _: float) -> None:
        asked.append(transaction_id)
        raise CarrierAwayError

    monkeypatch.setattr(scene.shop.panel.carriers[CARRIER], "find", away)
    scene.clock.advance(MINUTE)
    for nth in range(1, 7):
        scene.shop.late.look()
        assert len(asked) == nth
        scene.clock.advance(timedelta(seconds=15))
    assert len(set(asked)) == 6, "each in its turn"
    with db.read() as session:
        other = session.get_one(UnansweredOrder, "txn_other")
    assert other.looks == 1, "another carrier's is asked all the same"


def test_the_command_says_what_waits_for_somebody_and_closes_it(
    undone: str, scene: Scene, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(late_orders, "Settings", lambda: scene.settings)
    monkeypatch.setattr(late_orders, "now_utc", scene.clock)
    assert late_orders.main([]) == 0
    assert capsys.readouterr().out == "0 late, 0 not known\n"
    assert late_orders.main(["--settled", undone]) == 1, "it has not come"
    assert "waits for anybody" in capsys.readouterr().err
    bind_late(scene.world, undone)
    scene.clock.advance(MINUTE)
    scene.shop.late.look()
    assert late_orders.main([]) == 1
    told = capsys.readouterr().out
    assert undone in told and f"purchase at {CARRIER}" in told and "bound there as" in told
    assert late_orders.main(["--settled", undone]) == 0
    assert capsys.readouterr().out == "0 late, 0 not known\n"
    assert late_orders.main(["--trail", undone]) == 0
    told = capsys.readouterr().out
    assert told.index("purchase.undoing") < told.index("purchase.came-late") < told.index("purchase.closed")
    assert late_orders.main(["--trail", "txn_nobody"]) == 1


@pytest.mark.parametrize("second", [Refused("Not this party."), Repriced(13_000, "New rates."), Lapsed()])
def test_an_order_that_was_sent_twice_is_asked_about_whatever_the_second_was_told(
    second: BindOutcome, buy: Buy, scene: Scene, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R11: the first may lie in the carrier's queue yet, and be bound before the quote has expired for it."""
    said: list[BindOutcome] = [Unknown(), second]
    monkeypatch.setattr(scene.shop.panel.carriers[CARRIER], "bind", lambda *_: said.pop(0))
    assert buy().status_code in (409, 410, 422)
    holds(db, scene.world, 0)
    row = row_of(db)
    assert row is not None and row.kind == "purchase"
    bind_late(scene.world, row.transaction_id)
    scene.clock.advance(MINUTE)
    assert scene.shop.late.look() == 1
