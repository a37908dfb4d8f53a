"""A carrier that says it did an order at another sum than it was sent: the customer's stands, and people can see it."""

from typing import Any

import orjson
import pytest
import structlog
from kit.db import Database
from one_policy import PRICE, Buy
from outside_answers import policy_answer
from outside_world import CARRIER
from policy_holder import Holder
from quotes import other_sums
from quotes.adapters.carrier_answers import read_bound
from quotes.adapters.carriers import Unknown
from quotes.adapters.servicing import Taken
from quotes.adapters.tables import AuditEntry
from scenes import Scene
from sqlalchemy import select

OTHER_CENTS = 13_500
Json = dict[str, Any]


def test_a_bind_at_another_total_is_sold_as_agreed_and_told(
    buy: Buy, scene: Scene, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[B-03] The buyer agreed to one price and pays it; what the carrier will bill us for is another matter."""
    bound = read_bound(policy_answer(CARRIER, 1, OTHER_CENTS))
    monkeypatch.setattr(scene.shop.panel.carriers[CARRIER], "bind", lambda *_: bound)
    with structlog.testing.capture_logs() as lines:
        answer = buy()
    assert answer.status_code == 201
    assert answer.json["policy"]["totalCents"] == PRICE
    assert scene.world.books.money("succeeded") == PRICE
    (told,) = [line for line in lines if line["event"] == "carrier.other-sum"]
    assert (told["log_level"], told["agreed_cents"], told["carrier_cents"]) == ("error", PRICE, OTHER_CENTS)
    with db.read() as session:
        trail = session.scalars(select(AuditEntry).where(AuditEntry.event == "purchase.bound")).one()
    assert orjson.loads(trail.detail)["carrier_total_cents"] == OTHER_CENTS
    (sum_of,) = scene.shop.other_sums.waiting()
    assert (sum_of.kind, sum_of.agreed_cents, sum_of.carrier_cents) == ("purchase", PRICE, OTHER_CENTS)
    assert scene.shop.gauges["quotes_other_sums"]() == {"open": 1}


def test_a_cancellation_taken_at_another_refund_returns_what_was_said_and_is_told(
    ada: Holder, bought: Json, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer is not believed, and what it says when it is asked again is the same."""
    desk = scene.shop.panel.carriers[CARRIER].servicing
    monkeypatch.setattr(desk, "take", lambda *_: Unknown())
    monkeypatch.setattr(desk, "find", lambda transaction, _: Taken(transaction, OTHER_CENTS))
    with structlog.testing.capture_logs() as lines:
        assert ada.cancel(bought["id"]).status_code == 200
    assert scene.world.books.returned == PRICE
    (told,) = [line for line in lines if line["event"] == "carrier.other-sum"]
    assert (told["agreed_cents"], told["carrier_cents"]) == (PRICE, OTHER_CENTS)
    (sum_of,) = scene.shop.other_sums.waiting()
    assert (sum_of.kind, sum_of.agreed_cents, sum_of.carrier_cents) == ("cancellation", PRICE, OTHER_CENTS)


def test_what_agrees_is_not_listed(bought: Json, scene: Scene) -> None:
    assert scene.shop.other_sums.waiting() == []
    assert scene.shop.gauges["quotes_other_sums"]() == {"open": 0}


def test_one_order_is_listed_once_and_closed_by_a_person(
    scene: Scene, db: Database, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A process that dies after it has told of it comes by again."""
    for _ in range(2):
        scene.shop.other_sums.tell("txn_1", CARRIER, "purchase", PRICE, OTHER_CENTS)
    monkeypatch.setattr(other_sums, "Settings", lambda: scene.settings)
    monkeypatch.setattr(other_sums, "open_shop", lambda *_: scene.shop)
    assert other_sums.main([]) == 1
    told = capsys.readouterr().out
    assert f"txn_1  purchase at {CARRIER}, agreed $120" in told and "done there at $135" in told
    assert told.endswith("1 at another sum\n")
    assert other_sums.main(["--settled", "txn_2"]) == 1
    assert other_sums.main(["--settled", "txn_1"]) == 0
    assert other_sums.main(["--settled", "txn_1"]) == 1, "it is closed"
    assert scene.shop.gauges["quotes_other_sums"]() == {"open": 0}
    scene.shop.other_sums.tell("txn_1", CARRIER, "purchase", PRICE, OTHER_CENTS)
    assert scene.shop.other_sums.waiting() == [], "closed for good"
