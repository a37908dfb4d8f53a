"""A plan leaves its carrier's shelf: what was bought of it is brought to its end, canceled, and never stuck."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from file_orders import couples_order, order_of
from flask.testing import FlaskClient
from kit.db import Database
from kit.testing import SetClock, assert_problem
from outside_world import OutsideWorld
from policy_holder import Holder
from quotes.adapters.carrier_on_file import CarrierOnFile
from quotes.adapters.carriers import Bound, Refused
from quotes.adapters.leases import LEASE
from quotes.adapters.tables import FileBinding, Policy, Purchase
from quotes.app import create_app
from quotes.composition import Outside, Shop, open_shop
from quotes.sales.buying import Caller, Watcher
from quotes.settings import Settings
from quotes.web.wire import PurchaseRequest
from sqlalchemy import select, update

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")
CARRIER = "cascade-indemnity"
Open = Callable[..., Shop]


class CutOff(BaseException):
    """The process dies."""


def cut_off(step: str) -> None:
    if step == "carrier-bound":
        raise CutOff


def without_its_plans(carrier: CarrierOnFile, db: Database, clock: SetClock) -> CarrierOnFile:
    """The carrier after somebody has deleted the files of all plans but one that nobody bought."""
    last = carrier.file.plans[-1]
    return CarrierOnFile(replace(carrier.file, plans=(last,)), db, clock)


@pytest.fixture
def carrier(on_file: list[CarrierOnFile]) -> CarrierOnFile:
    return next(each for each in on_file if each.carrier_id == CARRIER)


@pytest.fixture
def changed(carrier: CarrierOnFile, db: Database, clock: SetClock) -> CarrierOnFile:
    return without_its_plans(carrier, db, clock)


@pytest.fixture
def open_with(settings: Settings, clock: SetClock, outside: Outside) -> Open:
    def open_it(carriers: list[CarrierOnFile], watcher: Watcher | None = None) -> Shop:
        return open_shop(settings, clock, replace(outside, carriers=carriers, watcher=watcher))

    return open_it


@pytest.fixture
def order(quote: Json, changed: CarrierOnFile) -> Json:
    """Of a plan that leaves the shelf."""
    (kept,) = changed.file.plans
    sold = [each for each in quote["quotes"] if each["carrier"]["id"] == CARRIER]
    offer = next(each for each in sold if each["plan"]["id"] != kept.id)
    return couples_order(quote, offer)


@pytest.fixture
def later_shop(settings: Settings, open_with: Open, changed: CarrierOnFile, clock: SetClock) -> FlaskClient:
    """A shop that was started after the plan was removed."""
    return create_app(settings, clock=clock, shop=open_with([changed])).test_client()


@pytest.fixture
def later(ada: Holder, order: Json, later_shop: FlaskClient) -> Holder:
    """Ada, who bought it before, at that shop."""
    assert ada.post("/api/purchases", order).status_code == 201
    return Holder(later_shop)


def forget_what_was_kept(db: Database) -> None:
    """As a release from before entered it."""
    with db.write() as session:
        session.execute(update(FileBinding).values(free_look_days=None, desk=None))


def test_what_was_entered_is_found_and_repeated_word_for_word(
    carrier: CarrierOnFile, changed: CarrierOnFile
) -> None:
    """TRUST R11"""
    order = order_of(carrier)
    bound = carrier.bind(order, 1)
    assert isinstance(bound, Bound)
    assert changed.find("txn_1", 1) == bound
    assert changed.bind(order, 1) == bound


def test_whom_to_call_and_the_free_look_are_those_it_was_bound_with(
    carrier: CarrierOnFile, db: Database, clock: SetClock
) -> None:
    file = carrier.file
    bound = carrier.bind(order_of(carrier), 1)
    desk = replace(file.desk, claims_phone="+1 (800) 555-0199")
    states = {state: replace(each, free_look_days=30) for state, each in file.plans[0].by_state.items()}
    plans = replace(file.plans[0], by_state=states), *file.plans[1:]
    later = CarrierOnFile(replace(file, desk=desk, plans=plans), db, clock)
    assert later.find("txn_1", 1) == bound
    fresh = later.bind(order_of(later, "txn_2"), 1)
    assert isinstance(fresh, Bound)
    assert (fresh.desk, fresh.free_look_days) == (desk, 30)


def test_a_plan_that_has_left_the_shelf_takes_no_new_order(
    carrier: CarrierOnFile, changed: CarrierOnFile
) -> None:
    assert isinstance(changed.bind(order_of(carrier), 1), Refused)
    assert changed.find("txn_1", 1) is None


def test_an_old_entry_has_the_plan_on_the_shelf_and_without_it_the_states_own_free_look(
    carrier: CarrierOnFile, changed: CarrierOnFile, db: Database
) -> None:
    bound = carrier.bind(order_of(carrier), 1)
    assert isinstance(bound, Bound)
    forget_what_was_kept(db)
    assert carrier.find("txn_1", 1) == bound
    assert changed.find("txn_1", 1) == replace(bound, free_look_days=0)


def test_a_purchase_that_was_binding_when_its_plan_was_removed_is_issued(
    *,
    order: Json,
    carrier: CarrierOnFile,
    changed: CarrierOnFile,
    open_with: Open,
    clock: SetClock,
    db: Database,
    world: OutsideWorld,
) -> None:
    """TRUST R11: its policy is in the carrier's book, so it is issued and paid for; nothing of it stays open."""
    dying = open_with([carrier], cut_off)
    with pytest.raises(CutOff):
        dying.counter.buy(PurchaseRequest.model_validate(order), Caller("key-0001"))
    with db.read() as session:
        assert session.scalars(select(Purchase.state)).one() == "binding"
    clock.advance(LEASE + timedelta(seconds=1))
    after = open_with([changed])
    assert after.settler.settle_interrupted() == 1
    assert after.gauges["quotes_open_purchases"]() == {}
    with db.read() as session:
        policy = session.scalars(select(Policy)).one()
    assert policy.number.endswith("-00100001")
    assert world.books.money("succeeded") == policy.total_cents == order["expectedTotalCents"]
    assert world.books.money("requires_capture") == 0


def test_within_the_free_look_its_policy_is_canceled_and_all_of_it_comes_back(
    later: Holder, world: OutsideWorld, db: Database
) -> None:
    policy = later.policy()
    answer = later.cancel(policy["id"])
    assert answer.status_code == 200, answer.data
    assert world.books.returned == policy["totalCents"] == answer.json["cancellation"]["refundCents"]
    with db.read() as session:
        assert session.scalars(select(FileBinding)).one().cancelled_at is not None


def test_after_the_free_look_it_is_canceled_by_the_carriers_own_rule(later: Holder, clock: SetClock) -> None:
    clock.advance(timedelta(days=40))
    preview = later.preview(later.policy()["id"], "cancellation")
    assert preview.status_code == 200, preview.data
    assert 0 < preview.json["refundCents"] < later.policy()["totalCents"]


def test_what_its_price_depends_on_is_refused_in_a_sentence_and_a_name_is_corrected(later: Holder) -> None:
    policy = later.policy()
    persons = later.get(f"/api/policies/{policy['id']}/persons").json
    older = {**persons, "travelers": [{**persons["travelers"][0], "dateOfBirth": "1964-05-05"}]}
    older["travelers"] += persons["travelers"][1:]
    for kind, wish in (
        ("change", {"tripCostCents": 900_000, "addedPaidOn": "2026-11-21"}),
        ("correction", older),
    ):
        answer = later.preview(policy["id"], kind, **wish)
        assert (answer.status_code, answer.json["type"]) == (422, "/problems/carrier-declined")
        assert answer.json["errors"][0]["message"].startswith("The carrier does not sell this plan any more")
    persons["travelers"][0]["firstName"] = "Adda"
    assert later.preview(policy["id"], "correction", **persons).status_code == 200


def test_an_order_for_a_quote_from_before_and_the_plans_pages_are_refused_in_words(
    order: Json, later_shop: FlaskClient, world: OutsideWorld
) -> None:
    answer = later_shop.post("/api/purchases", json=order, headers={"Idempotency-Key": "key-0001"})
    assert_problem(answer, 422, "/problems/carrier-declined")
    assert world.books.intents == {}, "nothing was held for it"
    plan_id = order["offerId"]
    for path in (f"/api/plans/{plan_id}?state=FL", f"/api/plans/{plan_id}/documents/summary?state=FL"):
        assert later_shop.get(path).status_code == 404
    assert later_shop.get(f"/api/quotes/{order['quoteId']}").status_code == 200
