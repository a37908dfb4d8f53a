"""Whoever hangs is waited for once a sweep, however many purchases and steps are owed an answer by them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from kit.db import Database
from kit.testing import SetClock
from kit.work import TimeUpError
from outside_world import CARRIER, OTHER
from quotes.adapters.carriers import CarrierAwayError
from quotes.adapters.gateway import GatewayUnsureError
from quotes.adapters.policy_tables import PolicyStep
from quotes.adapters.tables import Policy, Purchase
from quotes.adapters.unanswered_orders import LOOKS, unanswered
from quotes.composition import Shop
from quotes.sales.settling import ASK_AGAIN_S
from sqlalchemy import select

Json = dict[str, Any]


class Silent:
    """Takes every question and answers none."""

    def __init__(self, error: type[Exception]) -> None:
        self.asked = list[str]()
        self._error = error

    def __call__(self, about: str, *_: float) -> None:
        self.asked.append(about)
        raise self._error


def cut_off(clock: SetClock, nth: int, state: str) -> Json:
    """The columns of what stopped moving, the first longest ago."""
    now = clock()
    return {
        "body_hash": "x",
        "state": state,
        "lease_until": now - timedelta(seconds=60 - nth),
        "leased_by": "",
        "created_at": now,
        "updated_at": now,
    }


@pytest.fixture
def purchases(db: Database, clock: SetClock) -> Callable[..., None]:
    def add(*those: tuple[str, str], state: str = "binding", **more: Any) -> None:
        with db.write() as session:
            for nth, (purchase_id, carrier_id) in enumerate(those):
                known = {"quote_id": "q", "offer_id": "o", "carrier_id": carrier_id, **more}
                session.add(Purchase(id=purchase_id, **known, **cut_off(clock, nth, state)))

    return add


@pytest.fixture
def steps(buy: Callable[..., Any], order: Json, db: Database, clock: SetClock) -> None:
    """Three cancellations of a policy of one carrier, then one of another's."""
    assert buy().status_code == 201
    grace = {**order["customer"], "email": "grace@example.com"}
    assert buy("key-0002", offerId=f"{OTHER}-voyager", customer=grace).status_code == 201
    with db.write() as session:
        sold = {each.carrier_id: each.id for each in session.scalars(select(Policy))}
        for nth, carrier_id in enumerate((CARRIER, CARRIER, CARRIER, OTHER)):
            session.add(
                PolicyStep(
                    id=f"stp_{nth}",
                    policy_id=sold[carrier_id],
                    kind="cancellation",
                    scope="cus_ada",
                    customer_id="cus_ada",
                    preview_id="p",
                    terms=b"{}",
                    **cut_off(clock, nth, "asking"),
                )
            )


def test_of_the_purchases_at_a_silent_carrier_one_is_asked_about_and_another_carriers_is_settled(
    purchases: Callable[..., None], shop: Shop, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R11."""
    carrier = Silent(CarrierAwayError)
    monkeypatch.setattr(shop.panel.carriers[CARRIER], "find", carrier)
    purchases(("txn_0", CARRIER), ("txn_1", CARRIER), ("txn_2", CARRIER), ("txn_other", OTHER))
    assert shop.settler.settle_interrupted() == 1
    assert carrier.asked == ["txn_0"]
    clock.advance(timedelta(seconds=ASK_AGAIN_S))
    assert shop.settler.settle_interrupted() == 0
    assert carrier.asked == ["txn_0", "txn_1"], "the next is asked about by the next sweep"
    assert shop.gauges["quotes_open_purchases"]() == {"binding": 3}


def test_of_the_purchases_that_a_silent_gateway_holds_up_one_is_asked_about(
    purchases: Callable[..., None], shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R11."""
    cancel = Silent(GatewayUnsureError)
    monkeypatch.setattr(shop.settler._gateway, "cancel", cancel)
    purchases(("txn_0", CARRIER), ("txn_1", CARRIER), state="undoing", payment_id="pi_1")
    purchases(("txn_young", CARRIER), state="started")
    assert shop.settler.settle_interrupted() == 1
    assert cancel.asked == ["pi_1"]


def test_of_the_steps_at_a_silent_carrier_one_is_asked_about_and_another_carriers_is_settled(
    steps: None, shop: Shop, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R11."""
    carrier = Silent(CarrierAwayError)
    monkeypatch.setattr(shop.panel.carriers[CARRIER].servicing, "find", carrier)
    assert shop.desk.settler.settle_interrupted() == 1
    assert carrier.asked == ["stp_0"]
    clock.advance(timedelta(seconds=ASK_AGAIN_S))
    assert shop.desk.settler.settle_interrupted() == 0
    assert carrier.asked == ["stp_0", "stp_1"], "the next is asked about by the next sweep"


def test_of_the_steps_that_a_silent_gateway_holds_up_one_is_asked_about(
    steps: None, shop: Shop, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R11."""
    with db.write() as session:
        for step in session.scalars(select(PolicyStep)):
            step.state, step.payment_id = "undoing", step.id
    cancel = Silent(GatewayUnsureError)
    monkeypatch.setattr(shop.desk.settler._gateway, "cancel", cancel)
    assert shop.desk.settler.settle_interrupted() == 0
    assert cancel.asked == ["stp_0"]


def test_a_sweep_whose_time_is_up_ends_where_it_is(
    purchases: Callable[..., None], steps: None, shop: Shop, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no purchase that cannot be read: people would be called to one, and the sweep go on past its time."""
    carrier, late = shop.panel.carriers[CARRIER], Silent(TimeUpError)
    monkeypatch.setattr(carrier, "find", late)
    monkeypatch.setattr(carrier.servicing, "find", late)
    purchases(("txn_0", CARRIER), ("txn_1", CARRIER))
    with db.write() as session:
        asked_first = session.get_one(Purchase, "txn_0").created_at - LOOKS[0]
        session.add(unanswered("txn_ended", CARRIER, "purchase", asked_first))
    settle, settle_steps = shop.settler.settle_interrupted, shop.desk.settler.settle_interrupted
    for part in (settle, settle_steps, shop.late.look):
        with pytest.raises(TimeUpError):
            part()
    assert late.asked == ["txn_0", "stp_0", "txn_ended"]
