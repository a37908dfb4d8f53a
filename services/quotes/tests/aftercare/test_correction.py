"""Correcting the persons of a policy: the same people written right wherever they are named, and what an age costs."""

from datetime import timedelta
from typing import Any

import pytest
from correcting import paper_of, persons, wish
from kit.testing import SetClock, assert_problem
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder
from quotes.adapters.leases import LEASE
from quotes.composition import Shop
from quotes.web.wire import CorrectionPreview, CustomerPolicy

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")
DEARER = 13_500


def test_a_name_is_corrected_for_nothing_everywhere_it_stands(
    ada: Holder, bought: Json, world: OutsideWorld, clock: SetClock
) -> None:
    clock.advance(timedelta(minutes=1))
    answer = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda"))
    assert answer.status_code == 200, answer.data
    preview = CorrectionPreview.model_validate_json(answer.data)
    assert (preview.difference_cents, preview.payment, preview.reason) == (0, "none", None)
    assert [(each.what, each.before, each.after) for each in preview.changes] == [
        ("Traveler 1, name", "Ada Marsh", "Adda Marsh")
    ]
    taken = ada.take(bought["id"], "correction", answer.json)
    assert taken.status_code == 200, taken.data
    policy = CustomerPolicy.model_validate_json(taken.data)
    assert [each.first_name for each in policy.travelers] == ["Adda", "Zoë"]
    assert [paper.title for paper in policy.documents[:2]] == [
        "Confirmation of coverage after correction 1",
        "Confirmation of coverage as first bought, replaced",
    ]
    words = paper_of(ada, taken.json)
    assert "Policyholder Adda Marsh" in words, "the buyer travels: their name is one"
    assert "Ada Marsh" not in words
    assert "Corrected November 21, 2026" in words
    assert world.servicing.named["party"][0] == {
        "firstName": "Adda",
        "lastName": "Marsh",
        "dateOfBirth": "1984-05-05",
    }
    assert world.servicing.named["policyholder"]["name"] == "Adda Marsh"
    assert [each["kind"] for each in world.books.steps.values()] == ["correction"]
    assert len(world.books.intents) == 1
    assert policy.history[-1].what == "Corrected: a name. The price stayed the same."


def test_an_older_age_costs_more_and_says_why(
    ada: Holder, bought: Json, world: OutsideWorld, clock: SetClock
) -> None:
    clock.advance(timedelta(minutes=1))
    world.servicing.changed_cents = DEARER
    preview = ada.preview(bought["id"], "correction", **wish(ada, bought, dateOfBirth="1964-05-05")).json
    assert (preview["totalCents"], preview["differenceCents"], preview["payment"]) == (
        DEARER,
        1_500,
        "charge",
    )
    assert preview["reason"] == (
        "Traveler 1 counts as 62, not 42: age on the day of purchase sets the rate. "
        "The price goes up from $120 to $135."
    )
    without = assert_problem(ada.take(bought["id"], "correction", preview), 422, "/problems/invalid-fields")
    assert without["errors"][0]["pointer"] == "/paymentToken"
    policy = ada.take(bought["id"], "correction", preview, paymentToken=TOKEN).json
    assert policy["totalCents"] == DEARER
    assert (world.books.money("succeeded"), world.books.money("requires_capture")) == (DEARER, 0)
    assert "May 5, 1964" in paper_of(ada, policy)
    assert policy["history"][-1]["what"] == "Corrected: a date of birth. The price went from $120 to $135."


def test_a_younger_age_that_costs_less_is_returned(ada: Holder, bought: Json, world: OutsideWorld) -> None:
    world.servicing.changed_cents = 10_000
    preview = ada.preview(bought["id"], "correction", **wish(ada, bought, 1, dateOfBirth="1994-03-03")).json
    assert (preview["differenceCents"], preview["payment"]) == (-2_000, "refund")
    policy = ada.take(bought["id"], "correction", preview).json
    assert [(each["cents"], each["state"]) for each in policy["refunds"]] == [(2_000, "done")]
    assert world.books.returned == 2_000


def test_an_age_the_plan_does_not_take_is_refused_in_its_words(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    before = persons(ada, bought)
    world.servicing.fault = "preview-refused"
    answer = ada.preview(bought["id"], "correction", **wish(ada, bought, dateOfBirth="1934-05-05"))
    problem = assert_problem(answer, 422, "/problems/carrier-declined")
    assert problem["errors"][0]["message"] == "Trips last 30 days at most."
    assert persons(ada, bought) == before


def test_a_price_that_moves_for_no_reason_is_not_believed(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    """TRUST R8: names and addresses cost nothing, whatever a carrier says."""
    world.servicing.fault, world.servicing.changed_cents = "preview-dearer", DEARER
    answer = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda"))
    assert_problem(answer, 503, "/problems/carrier-away")


def test_a_preview_of_an_older_version_or_of_another_kind_is_stale(ada: Holder, bought: Json) -> None:
    first = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    second = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adah")).json
    assert_problem(ada.take(bought["id"], "change", first), 409, "/problems/preview-stale")
    taken = ada.take(bought["id"], "correction", first)
    assert ada.take(bought["id"], "correction", first).data == taken.data, "once, however often it is sent"
    assert_problem(ada.take(bought["id"], "correction", second, "key-step-2"), 409, "/problems/preview-stale")
    assert ada.policy()["travelers"][0]["firstName"] == "Adda"


def test_a_carrier_that_says_nothing_is_asked_again(
    ada: Holder, bought: Json, world: OutsideWorld, shop: Shop, request: pytest.FixtureRequest
) -> None:
    """TRUST R11: no word on the correction; nothing else may happen meanwhile, and the reconciler finds out."""
    clock: SetClock = request.getfixturevalue("clock")
    preview = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    world.servicing.fault = "step-error"
    assert_problem(ada.take(bought["id"], "correction", preview), 503, "/problems/step-unsettled")
    policy = ada.policy()
    assert (policy["pending"], policy["canCorrect"], policy["canChange"]) == ("correction", False, False)
    world.servicing.fault = "ok"
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.desk.settler.settle_interrupted() == 1
    assert (ada.policy()["pending"], ada.policy()["travelers"][0]["firstName"]) == (None, "Ada")
    assert ada.take(bought["id"], "correction", preview).status_code == 200
    assert len(world.books.taken("correction")) == 1
