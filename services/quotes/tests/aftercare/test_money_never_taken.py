"""What a change cost and could not be collected is owed to us: it never goes back to the card, by whatever way."""

from datetime import timedelta
from typing import Any

import pytest
from kit.testing import SetClock
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder

DATABASES = ("sqlite", "postgresql")
PRICE, DEARER, BETWEEN = 12_000, 15_000, 13_000
Json = dict[str, Any]


@pytest.fixture
def unpaid(ada: Holder, bought: Json, world: OutsideWorld) -> Json:
    """A policy that a change made dearer, whose hold lapsed while the carrier made it: 3,000 were never taken."""

    def lapse() -> None:
        for intent in world.books.intents.values():
            intent.status = "canceled" if intent.status == "requires_capture" else intent.status

    world.servicing.changed_cents = DEARER
    preview = ada.preview(bought["id"], "change", returning="2027-02-24").json
    world.servicing.before_answer = lapse
    policy: Json = ada.take(bought["id"], "change", preview, paymentToken=TOKEN).json
    world.servicing.before_answer = lambda: None
    assert [each["state"] for each in policy["charges"]] == ["taken", "lost"]
    return policy


@pytest.mark.parametrize(("cents", "back"), [(PRICE, 0), (BETWEEN, 0), (10_000, 2_000)])
def test_a_change_back_returns_what_was_paid_beyond_the_new_price_and_no_more(
    unpaid: Json, ada: Holder, world: OutsideWorld, cents: int, back: int
) -> None:
    world.servicing.changed_cents = cents
    preview = ada.preview(unpaid["id"], "change", returning="2027-02-20").json
    assert preview["differenceCents"] == -back
    assert ada.take(unpaid["id"], "change", preview, "key-back").status_code == 200
    assert world.books.returned == back
    world.servicing.refund_cents = None
    assert ada.cancel(unpaid["id"], "key-cancel").status_code == 200
    assert world.books.returned == PRICE, "all that was taken, in the end"


@pytest.mark.parametrize("sums", [(DEARER, PRICE), (7_500, 4_500), (2_000, 0)])
def test_a_cancellation_returns_what_was_paid_beyond_what_the_carrier_keeps_and_says_so(
    unpaid: Json, ada: Holder, world: OutsideWorld, clock: SetClock, sums: tuple[int, int]
) -> None:
    """The carrier keeps its part of the whole price; what we never got of it is set against the refund."""
    said, back = sums
    if said < DEARER:
        clock.advance(timedelta(days=20))  # the free look, in which all of it comes back, is over
        world.servicing.refund_cents = said
    preview = ada.preview(unpaid["id"], "cancellation").json
    assert preview["refundCents"] == back
    assert "of the price could not be collected, so it is taken off." in preview["basis"]
    assert ada.take(unpaid["id"], "cancellation", preview, "key-cancel").status_code == 200
    assert world.books.returned == back
