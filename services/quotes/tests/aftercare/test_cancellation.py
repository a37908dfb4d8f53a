"""Cancelling a policy: previewed, confirmed once, refunded once, proved on paper."""

from datetime import datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from kit.db import Database
from kit.testing import SetClock, assert_problem
from outside_world import CARRIER, OutsideWorld
from policy_holder import Holder
from pypdf import PdfReader
from quotes.adapters.policy_tables import PolicyStep
from quotes.composition import Shop
from quotes.web.wire import CancellationPreview, CustomerPolicy
from sqlalchemy import select

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")
PRICE = 12_000


def test_in_the_free_look_every_cent_comes_back(ada: Holder, bought: Json, world: OutsideWorld) -> None:
    """Preview, confirm: cancelled at the carrier, refunded at the gateway, shown with its proof."""
    answer = ada.preview(bought["id"], "cancellation")
    preview = CancellationPreview.model_validate_json(answer.data)
    assert (preview.refund_cents, preview.free_look) == (PRICE, True)
    assert world.books.steps == {}, "a preview does nothing"
    taken = ada.take(bought["id"], "cancellation", answer.json)
    assert taken.status_code == 200, taken.data
    policy = CustomerPolicy.model_validate_json(taken.data)
    assert (policy.state, policy.can_cancel, policy.can_change) == ("cancelled", False, False)
    assert policy.why == "This policy was canceled on November 21, 2026."
    assert policy.cancellation is not None
    assert (policy.cancellation.refund_cents, policy.cancellation.refund_state) == (PRICE, "done")
    assert [(each.cents, each.state) for each in policy.refunds] == [(PRICE, "done")]
    assert world.books.returned == PRICE
    assert len(world.books.taken("cancellation")) == 1
    assert [line.what for line in policy.history] == [
        "Policy issued for $120.",
        "Policy canceled. $120 is returned.",
        "$120 returned to your card.",
    ]


def test_the_proof_says_what_was_cancelled_and_what_comes_back(ada: Holder, bought: Json) -> None:
    proof = ada.get(ada.cancel(bought["id"]).json["cancellation"]["proofUrl"])
    assert proof.headers["Cache-Control"] == "private, no-store"
    pages = PdfReader(BytesIO(proof.data)).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    for words in (
        "SAMPLE",
        "Proof of cancellation",
        f"{bought['number']}-C",
        "$120",
        "Zoë Мария",
        "November 21",
    ):
        assert words in text, words


def test_after_the_free_look_the_carriers_own_rule_counts(
    ada: Holder, bought: Json, world: OutsideWorld, clock: SetClock
) -> None:
    clock.advance(timedelta(days=20))
    world.servicing.refund_cents = 4_500
    preview = ada.preview(bought["id"], "cancellation").json
    assert (preview["refundCents"], preview["freeLook"]) == (4_500, False)
    assert preview["basis"] == "The unused days come back."
    assert ada.take(bought["id"], "cancellation", preview).json["cancellation"]["refundCents"] == 4_500
    assert world.books.returned == 4_500


def test_a_carrier_that_returns_nothing_owes_no_refund(
    ada: Holder, bought: Json, world: OutsideWorld, clock: SetClock
) -> None:
    clock.advance(timedelta(days=20))
    world.servicing.refund_cents = 0
    policy = ada.cancel(bought["id"]).json
    assert (policy["cancellation"]["refundState"], policy["refunds"]) == (None, [])
    assert world.books.refunds == {}


@pytest.mark.parametrize("minutes", [(5, 5), (60, 15)], ids=["carriers", "ours"])
def test_a_preview_holds_no_longer_than_the_carriers_own_and_a_quarter_of_an_hour(
    ada: Holder, bought: Json, world: OutsideWorld, clock: SetClock, minutes: tuple[int, int]
) -> None:
    carriers, ours = minutes
    world.servicing.expires_at = clock() + timedelta(minutes=carriers)
    preview = ada.preview(bought["id"], "cancellation").json
    assert datetime.fromisoformat(preview["expiresAt"]) == clock() + timedelta(minutes=ours)
    clock.advance(timedelta(minutes=ours, seconds=1))
    assert_problem(ada.take(bought["id"], "cancellation", preview), 409, "/problems/preview-stale")


@pytest.mark.parametrize("refund_cents", [11_999, 12_001])
def test_a_carrier_that_promises_another_refund_than_the_free_look_gives_is_not_believed(
    ada: Holder, bought: Json, world: OutsideWorld, refund_cents: int
) -> None:
    """TRUST R8: less than all in the free look, or more than was paid."""
    world.servicing.refund_cents = refund_cents
    assert_problem(ada.preview(bought["id"], "cancellation"), 503, "/problems/carrier-away")


def test_the_same_key_gets_the_same_bytes_and_another_body_is_refused(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    """TRUST R10."""
    preview = ada.preview(bought["id"], "cancellation").json
    first = ada.take(bought["id"], "cancellation", preview)
    assert ada.take(bought["id"], "cancellation", preview).data == first.data
    other = {"previewId": "x" * 24}
    assert_problem(ada.take(bought["id"], "cancellation", other), 422, "/problems/key-reused")
    assert (world.books.steps_sent, world.books.returned) == (1, PRICE)


def test_a_cancelled_policy_cannot_be_cancelled_under_another_key(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    preview = ada.preview(bought["id"], "cancellation").json
    assert ada.take(bought["id"], "cancellation", preview).status_code == 200
    assert_problem(
        ada.take(bought["id"], "cancellation", preview, "key-step-2"), 409, "/problems/preview-stale"
    )
    closed = assert_problem(ada.preview(bought["id"], "cancellation"), 409, "/problems/policy-closed")
    assert closed["detail"] == "This policy was canceled on November 21, 2026."
    assert world.books.returned == PRICE


def test_once_the_trip_has_begun_the_policy_stays(ada: Holder, bought: Json, clock: SetClock) -> None:
    clock.advance(timedelta(days=81))
    assert (
        ada.policy()["why"]
        == "Your trip began on February 10, 2027, so its dates, cost and upgrades stay as they are."
    )
    assert_problem(ada.preview(bought["id"], "cancellation"), 409, "/problems/policy-closed")
    clock.advance(timedelta(days=11))
    assert ada.policy()["state"] == "ended"


def test_a_preview_holds_for_a_quarter_of_an_hour(
    ada: Holder, bought: Json, clock: SetClock, world: OutsideWorld
) -> None:
    preview = ada.preview(bought["id"], "cancellation").json
    clock.advance(timedelta(minutes=15))
    assert_problem(ada.take(bought["id"], "cancellation", preview), 409, "/problems/preview-stale")
    assert world.books.steps == {}


def test_previews_are_forgotten_once_they_have_expired(
    ada: Holder, bought: Json, shop: Shop, clock: SetClock
) -> None:
    """TRUST Y3"""
    ada.preview(bought["id"], "cancellation")
    assert shop.desk.store.forget_previews_before(clock()) == 0
    clock.advance(timedelta(hours=1))
    assert shop.desk.store.forget_previews_before(clock()) == 1


def test_a_preview_of_a_change_cancels_nothing(ada: Holder, bought: Json, world: OutsideWorld) -> None:
    preview = ada.preview(bought["id"], "change", returning="2027-02-22").json
    assert_problem(ada.take(bought["id"], "cancellation", preview), 409, "/problems/preview-stale")
    assert world.books.steps == {}


def test_a_carrier_that_refuses_leaves_everything_as_it_was(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    preview = ada.preview(bought["id"], "cancellation").json
    world.servicing.fault = "step-refused"
    problem = assert_problem(
        ada.take(bought["id"], "cancellation", preview), 422, "/problems/carrier-declined"
    )
    assert problem["errors"][0]["message"] == "A claim was filed."
    policy = ada.policy()
    assert (policy["state"], policy["canCancel"], policy["refunds"]) == ("active", True, [])
    assert (
        policy["history"][-1]["what"]
        == "A cancellation was asked for and not made: the carrier would not do it."
    )
    world.servicing.fault = "ok"
    assert ada.take(bought["id"], "cancellation", preview).status_code == 200, "the key is free again"


@pytest.mark.parametrize("fault", ["preview-hang", "preview-garbage"])
def test_a_carrier_that_gives_no_usable_preview_is_away(
    ada: Holder, bought: Json, world: OutsideWorld, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr("quotes.aftercare.previewing.PREVIEW_TIMEOUT_S", 0.5)
    world.servicing.fault = fault
    problem = assert_problem(ada.preview(bought["id"], "cancellation"), 503, "/problems/carrier-away")
    assert "Nothing was changed" in problem["detail"]


def test_with_the_carrier_away_nothing_is_half_done(
    ada: Holder, bought: Json, world: OutsideWorld, db: Database
) -> None:
    """A carrier that is away: 503, the customer is told, the key can be sent again."""
    preview = ada.preview(bought["id"], "cancellation").json
    world.pause()
    assert_problem(ada.take(bought["id"], "cancellation", preview), 503, "/problems/carrier-away")
    world.resume()
    with db.read() as session:
        assert session.scalars(select(PolicyStep.state)).all() == ["undone"]
    assert ada.policy()["state"] == "active"
    assert ada.take(bought["id"], "cancellation", preview).status_code == 200
    assert (len(world.books.taken("cancellation")), world.books.returned) == (1, PRICE)


def test_one_carrier_bought_from_is_the_one_that_is_asked(bought: Json) -> None:
    assert bought["carrier"]["id"] == CARRIER
