"""A decrease at a carrier with an API: its total is compared with its own offer and its own cancellation (case T2)."""

from datetime import timedelta
from typing import Any

import pytest
from kit.testing import SetClock, assert_problem
from outside_world import OutsideWorld
from policy_holder import Holder

Json = dict[str, Any]
WISH = {"returning": "2027-02-18"}


@pytest.fixture
def later(bought: Json, clock: SetClock) -> Json:
    """The policy once its free look is over."""
    clock.advance(timedelta(days=20))
    return bought


def test_a_decrease_is_believed_up_to_what_cancelling_would_return(
    ada: Holder, later: Json, world: OutsideWorld
) -> None:
    world.servicing.changed_cents, world.servicing.changed_total_cents = 6_000, 11_000
    world.servicing.refund_cents = 999
    assert_problem(ada.preview(later["id"], "change", **WISH), 503, "/problems/carrier-away")
    world.servicing.refund_cents = 1_000
    preview = ada.preview(later["id"], "change", **WISH).json
    assert (preview["differenceCents"], preview["reason"]) == (-1_000, "We keep what is earned.")
    taken = ada.take(later["id"], "change", preview).json
    assert (taken["totalCents"], world.books.returned) == (11_000, 1_000)


def test_in_the_free_look_less_than_all_of_a_decrease_is_not_believed(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    world.servicing.changed_cents, world.servicing.changed_total_cents = 6_000, 11_000
    assert_problem(ada.preview(bought["id"], "change", **WISH), 503, "/problems/carrier-away")


@pytest.mark.parametrize(("offered", "total"), [(12_000, 11_000), (12_000, 13_000), (14_000, 15_000)])
def test_a_total_that_its_offer_does_not_bear_out_is_not_believed(
    ada: Holder, later: Json, world: OutsideWorld, offered: int, total: int
) -> None:
    """Below its price, or dearer by more than its price went up."""
    world.servicing.changed_cents, world.servicing.changed_total_cents = offered, total
    assert_problem(ada.preview(later["id"], "change", **WISH), 503, "/problems/carrier-away")
