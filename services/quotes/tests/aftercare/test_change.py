"""Changing a policy: what costs more is charged, what costs less is returned, the carrier's word in between."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from kit.db import Database
from kit.testing import SetClock, assert_problem
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder
from pypdf import PdfReader
from quotes.adapters.leases import LEASE
from quotes.composition import Shop
from quotes.web.wire import ChangePreview, CustomerPolicy

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")
PRICE = 12_000


def changed(ada: Holder, bought: Json, world: OutsideWorld, cents: int, **wish: Any) -> Any:
    world.servicing.changed_cents = cents
    answer = ada.preview(bought["id"], "change", **(wish or {"returning": "2027-02-24"}))
    assert answer.status_code == 200, answer.data
    return answer


def test_a_change_that_costs_more_is_charged_and_confirmed_anew(
    ada: Holder, bought: Json, world: OutsideWorld, clock: SetClock
) -> None:
    clock.advance(timedelta(minutes=1))
    wish = {"returning": "2027-02-24", "tripCostCents": 600_000, "addedPaidOn": "2026-11-21"}
    answer = changed(ada, bought, world, 13_500, **wish)
    preview = ChangePreview.model_validate_json(answer.data)
    assert (preview.total_cents, preview.difference_cents, preview.payment) == (13_500, 1_500, "charge")
    assert [(each.what, each.before, each.after) for each in preview.changes] == [
        ("Return", "February 20, 2027", "February 24, 2027"),
        ("Insured trip cost", "$5,000", "$6,000"),
    ]
    taken = ada.take(bought["id"], "change", answer.json, paymentToken=TOKEN)
    assert taken.status_code == 200, taken.data
    policy = CustomerPolicy.model_validate_json(taken.data)
    assert (policy.total_cents, str(policy.trip.return_date)) == (13_500, "2027-02-24")
    assert policy.trip.trip_cost_cents == 600_000
    assert [(each.cents, each.state) for each in policy.charges] == [(PRICE, "taken"), (1_500, "taken")]
    assert (world.books.money("succeeded"), world.books.money("requires_capture")) == (13_500, 0)
    names = [paper.name for paper in policy.documents]
    assert names == ["confirmation-2", "confirmation", "policy-wording"], "what holds today stands first"
    titles = [paper.title for paper in policy.documents[:2]]
    assert titles == [
        "Confirmation of coverage after change 1",
        "Confirmation of coverage as first bought, replaced",
    ]
    paper = ada.get(policy.documents[0].url)
    text = PdfReader(BytesIO(paper.data)).pages[0].extract_text()
    assert "$135" in text
    assert "February 24, 2027" in text
    assert policy.history[-1].what.endswith("The price went from $120 to $135.")


def test_a_change_that_costs_less_is_returned(ada: Holder, bought: Json, world: OutsideWorld) -> None:
    preview = changed(ada, bought, world, 10_000).json
    assert (preview["differenceCents"], preview["payment"]) == (-2_000, "refund")
    policy = ada.take(bought["id"], "change", preview).json
    assert [(each["cents"], each["state"]) for each in policy["refunds"]] == [(2_000, "done")]
    assert (world.books.money("succeeded"), world.books.returned) == (PRICE, 2_000)


def test_a_change_that_costs_the_same_moves_no_money(ada: Holder, bought: Json, world: OutsideWorld) -> None:
    preview = changed(ada, bought, world, PRICE).json
    assert (preview["differenceCents"], preview["payment"]) == (0, "none")
    assert ada.take(bought["id"], "change", preview).status_code == 200
    assert (len(world.books.intents), world.books.returned) == (1, 0)


def test_an_option_is_added_and_paid_for(ada: Holder, bought: Json, world: OutsideWorld) -> None:
    preview = changed(ada, bought, world, PRICE, options=["cfar"]).json
    assert preview["changes"] == [{"what": "Options", "from": "None", "to": "Cancel for any reason"}]
    policy = ada.take(bought["id"], "change", preview, paymentToken=TOKEN).json
    assert [option["id"] for option in policy["options"] if option["bought"]] == ["cfar"]
    assert policy["totalCents"] == 17_000


def test_cancelling_after_a_charge_returns_both_payments(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    """The youngest payment gives first, and none gives more than it holds."""
    preview = changed(ada, bought, world, 13_500).json
    ada.take(bought["id"], "change", preview, paymentToken=TOKEN)
    policy = ada.cancel(bought["id"], "key-step-2").json
    assert [each["cents"] for each in policy["refunds"]] == [1_500, PRICE]
    assert [(each.amount, each.refunded) for each in world.books.intents.values()] == [
        (PRICE, PRICE),
        (1_500, 1_500),
    ]


def test_cancelling_after_a_refund_returns_what_is_left(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    ada.take(bought["id"], "change", changed(ada, bought, world, 10_000).json)
    assert ada.cancel(bought["id"], "key-step-2").json["cancellation"]["refundCents"] == 10_000
    assert world.books.returned == PRICE


def test_a_card_is_asked_for_when_there_is_something_to_pay(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    preview = changed(ada, bought, world, 13_500).json
    problem = assert_problem(ada.take(bought["id"], "change", preview), 422, "/problems/invalid-fields")
    assert problem["errors"][0]["pointer"] == "/paymentToken"
    assert world.books.steps == {}


def test_a_declined_card_changes_nothing(ada: Holder, bought: Json, world: OutsideWorld) -> None:
    preview = changed(ada, bought, world, 13_500).json
    refused = ada.take(bought["id"], "change", preview, paymentToken="pm_0002declined")
    assert assert_problem(refused, 402, "/problems/payment-declined")["code"] == "card_declined"
    assert world.books.steps == {}
    assert ada.policy()["totalCents"] == PRICE
    assert ada.take(bought["id"], "change", preview, paymentToken=TOKEN).status_code == 200


@pytest.mark.parametrize(
    ("fault", "problem"),
    [("step-refused", (422, "/problems/carrier-declined")), ("step-stale", (409, "/problems/preview-stale"))],
)
def test_money_held_for_a_change_the_carrier_does_not_make_is_let_go(
    ada: Holder, bought: Json, world: OutsideWorld, fault: str, problem: tuple[int, str]
) -> None:
    """Authorise, change, capture; the carrier fails, so the hold is voided."""
    preview = changed(ada, bought, world, 13_500).json
    world.servicing.fault = fault
    assert_problem(ada.take(bought["id"], "change", preview, paymentToken=TOKEN), *problem)
    assert (world.books.money("canceled"), world.books.money("requires_capture")) == (1_500, 0)
    assert ada.policy()["totalCents"] == PRICE


def test_a_gateway_away_at_capture_is_asked_again_until_it_is_back(
    ada: Holder, bought: Json, world: OutsideWorld, shop: Shop, clock: SetClock
) -> None:
    """TRUST R11: changed at the carrier, and no word on the money."""
    preview = changed(ada, bought, world, 13_500).json
    world.servicing.before_answer = lambda: setattr(world.gateway, "mode", "down")
    unsettled = ada.take(bought["id"], "change", preview, paymentToken=TOKEN)
    assert_problem(unsettled, 503, "/problems/step-unsettled")
    assert (ada.policy()["pending"], ada.policy()["canCancel"]) == ("change", False)
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.desk.settler.settle_interrupted() == 0
    world.gateway.mode = "ok"
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.desk.settler.settle_interrupted() == 1
    assert (ada.policy()["pending"], ada.policy()["totalCents"]) == (None, 13_500)
    assert world.books.money("succeeded") == 13_500


def test_a_second_preview_of_an_older_version_is_stale(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    first = changed(ada, bought, world, 10_000).json
    second = changed(ada, bought, world, 9_000, returning="2027-02-21").json
    assert ada.take(bought["id"], "change", first).status_code == 200
    assert_problem(ada.take(bought["id"], "change", second, "key-step-2"), 409, "/problems/preview-stale")
    assert world.books.returned == 2_000


@pytest.mark.parametrize(
    ("wish", "pointer", "code"),
    [
        ({}, "", "no-change"),
        ({"returning": "2027-02-20"}, "", "no-change"),
        ({"departing": "2026-11-21"}, "/departing", "departure-not-ahead"),
        ({"returning": "2027-02-01"}, "/returning", "return-before-departure"),
        ({"returning": "2028-06-01"}, "/returning", "trip-too-long"),
        ({"tripCostCents": 90_000_000}, "/tripCostCents", "trip-cost-out-of-range"),
        ({"tripCostCents": 600_000}, "/addedPaidOn", "required"),
        ({"tripCostCents": 600_000, "addedPaidOn": "2026-11-22"}, "/addedPaidOn", "payment-in-future"),
        ({"tripCostCents": 600_000, "addedPaidOn": "2026-01-31"}, "/addedPaidOn", "payment-before-deposit"),
        ({"tripCostCents": 600_000, "addedPaidOn": "soon"}, "/addedPaidOn", "not-a-date"),
        ({"options": ["moon-flight"]}, "/options/0", "unknown-option"),
        ({"options": ["rental-car"]}, "/options/0", "option-unavailable"),
        ({"totalCents": 1}, "/totalCents", "unknown-field"),
        ({"tripCostCents": -1}, "/tripCostCents", "greater-than-equal"),
    ],
)
def test_a_wish_that_cannot_be_is_told_where(
    ada: Holder, bought: Json, wish: Json, pointer: str, code: str
) -> None:
    """TRUST S14 in the field that is not known."""
    problem = assert_problem(ada.preview(bought["id"], "change", **wish), 422, "/problems/invalid-fields")
    assert (problem["errors"][0]["pointer"], problem["errors"][0]["code"]) == (pointer, code)


def test_a_carrier_that_will_not_insure_the_changed_trip_says_why(
    ada: Holder, bought: Json, world: OutsideWorld, db: Database
) -> None:
    world.servicing.fault = "preview-refused"
    answer = ada.preview(bought["id"], "change", returning="2027-04-24")
    problem = assert_problem(answer, 422, "/problems/carrier-declined")
    assert problem["errors"][0]["message"] == "Trips last 30 days at most."
