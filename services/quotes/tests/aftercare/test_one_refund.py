"""Never two refunds, never cancelled at the carrier without a record, never a charge without a change: under twins,
crashes, silence.
"""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit.db import Database
from kit.testing import assert_problem
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder
from quotes.adapters.leases import LEASE
from quotes.adapters.policy_tables import PolicyHistory, PolicyPayment, PolicyStep
from quotes.adapters.tables import OutboxMail, Policy, PolicyDocument
from quotes.composition import Shop
from sqlalchemy import func, select
from step_points import POINTS, Die

TOOK = POINTS[2:]
PRICE, DEARER = 12_000, 13_500
DATABASES = ("sqlite", "postgresql")
Json = dict[str, Any]


def holds(db: Database, world: OutsideWorld, cancelled: int) -> None:
    """The promise itself: what the carrier has cancelled is cancelled here, mailed, on paper, and refunded once."""
    with db.read() as session:

        def count(table: type, *where: Any) -> int:
            return session.scalar(select(func.count()).select_from(table).where(*where)) or 0

        assert count(Policy, Policy.status == "cancelled") == cancelled
        assert count(OutboxMail, OutboxMail.kind == "cancellation") == cancelled
        assert count(PolicyDocument, PolicyDocument.kind == "cancellation") == cancelled
        assert count(PolicyHistory, PolicyHistory.what == "policy.cancelled") == cancelled
        assert (
            count(PolicyPayment, PolicyPayment.kind == "refund", PolicyPayment.state == "done") == cancelled
        )
    assert len(world.books.taken("cancellation")) == cancelled
    assert (len(world.books.refunds), world.books.returned) == (cancelled, cancelled * PRICE)


def test_twenty_twins_make_one_refund(
    client: FlaskClient, ada: Holder, bought: Json, db: Database, world: OutsideWorld
) -> None:
    """TRUST R9 for a cancellation: one goes through, the rest wait or get the same bytes."""
    preview = ada.preview(bought["id"], "cancellation").json

    def send(_: int) -> tuple[int, bytes]:
        twin = Holder(client.application.test_client())
        answer = twin.take(bought["id"], "cancellation", preview)
        return answer.status_code, answer.data if answer.status_code == 200 else b""

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(send, range(20)))
    statuses = Counter(status for status, _ in answers)
    assert set(statuses) <= {200, 409}
    assert statuses[200] >= 1
    assert len({body for status, body in answers if status == 200}) == 1
    assert world.books.steps_sent == 1
    holds(db, world, 1)


def test_twenty_tabs_with_keys_of_their_own_make_one_refund(
    client: FlaskClient, ada: Holder, bought: Json, db: Database, world: OutsideWorld
) -> None:
    """A key guards against a request sent twice; the policy guards against a person who asks twice."""
    previews = [ada.preview(bought["id"], "cancellation").json for _ in range(20)]

    def send(index: int) -> int:
        twin = Holder(client.application.test_client())
        status: int = twin.take(bought["id"], "cancellation", previews[index], f"key-tab-{index}").status_code
        return status

    with ThreadPoolExecutor(20) as pool:
        statuses = Counter(pool.map(send, range(20)))
    assert statuses[200] == 1
    assert set(statuses) == {200, 409}
    holds(db, world, 1)


@pytest.mark.parametrize("point", POINTS)
def test_a_cancellation_killed_half_way_is_settled_by_the_next_sweep(
    point: str, die: Die, ada: Holder, bought: Json, request: pytest.FixtureRequest
) -> None:
    """TRUST R11: kill -9, sweep, retry with the same key."""
    db, world, clock, shop = (request.getfixturevalue(name) for name in ("db", "world", "clock", "shop"))
    preview = ada.preview(bought["id"], "cancellation").json
    die(point, bought["id"], "cancellation", preview["previewId"])
    clock.advance(LEASE + timedelta(seconds=1))
    shop.desk.settler.settle_interrupted()
    holds(db, world, 1 if point in TOOK else 0)
    again = ada.take(bought["id"], "cancellation", preview)
    assert again.status_code == 200, again.data
    assert ada.take(bought["id"], "cancellation", preview).data == again.data
    holds(db, world, 1)


@pytest.mark.parametrize("point", ("money-held", "carrier-took", "before-commit", "money-returned"))
def test_a_retry_settles_what_its_first_try_left_before_any_sweep(
    point: str, die: Die, ada: Holder, bought: Json, request: pytest.FixtureRequest
) -> None:
    """TRUST R11: the retry comes at once, then again when the dead process's lease has run out."""
    db, world, clock = (request.getfixturevalue(name) for name in ("db", "world", "clock"))
    preview = ada.preview(bought["id"], "cancellation").json
    die(point, bought["id"], "cancellation", preview["previewId"])
    assert_problem(ada.take(bought["id"], "cancellation", preview), 409, "/problems/in-progress")
    clock.advance(LEASE + timedelta(seconds=1))
    assert ada.take(bought["id"], "cancellation", preview).status_code == 200
    holds(db, world, 1)


@pytest.mark.parametrize(
    "point", ("key-taken", "money-held", "carrier-took", "before-commit", "before-reply")
)
def test_a_dearer_change_killed_half_way_is_charged_once_or_not_at_all(
    point: str, die: Die, ada: Holder, bought: Json, request: pytest.FixtureRequest
) -> None:
    """TRUST R11 with money held: changed at the carrier and charged, or neither."""
    world, clock, shop = (request.getfixturevalue(name) for name in ("world", "clock", "shop"))
    world.servicing.changed_cents = DEARER
    preview = ada.preview(bought["id"], "change", returning="2027-02-24").json
    die(point, bought["id"], "change", preview["previewId"], TOKEN)
    clock.advance(LEASE + timedelta(seconds=1))
    shop.desk.settler.settle_interrupted()
    changed = point in ("carrier-took", "before-commit", "before-reply")
    assert ada.policy()["totalCents"] == (DEARER if changed else PRICE)
    assert len(world.books.taken("change")) == changed
    assert world.books.money("succeeded") == (DEARER if changed else PRICE)
    assert world.books.money("requires_capture") == 0
    assert ada.policy()["pending"] is None


@pytest.mark.parametrize(
    "point", ("key-taken", "money-held", "carrier-took", "before-commit", "before-reply")
)
def test_a_correction_killed_half_way_is_made_everywhere_or_nowhere(
    point: str, die: Die, ada: Holder, bought: Json, request: pytest.FixtureRequest
) -> None:
    """TRUST R11 for the persons: at the carrier, in the policy, on paper and charged, or none of it."""
    world, clock, shop, db = (request.getfixturevalue(name) for name in ("world", "clock", "shop", "db"))
    world.servicing.changed_cents = DEARER
    wish = ada.get(f"/api/policies/{bought['id']}/persons").json
    wish["travelers"][0] |= {"firstName": "Adda", "dateOfBirth": "1964-05-05"}
    preview = ada.preview(bought["id"], "correction", **wish).json
    die(point, bought["id"], "correction", preview["previewId"], TOKEN)
    clock.advance(LEASE + timedelta(seconds=1))
    shop.desk.settler.settle_interrupted()
    made = point in ("carrier-took", "before-commit", "before-reply")
    policy = ada.policy()
    assert (policy["totalCents"], policy["pending"]) == (DEARER if made else PRICE, None)
    assert policy["travelers"][0]["firstName"] == ("Adda" if made else "Ada")
    assert len(world.books.taken("correction")) == made
    assert (world.books.money("succeeded"), world.books.money("requires_capture")) == (
        policy["totalCents"],
        0,
    )
    with db.read() as session:
        corrected = select(func.count()).where(PolicyHistory.what == "policy.corrected")
        assert session.scalar(corrected.select_from(PolicyHistory)) == made
        assert session.scalar(select(func.count()).where(PolicyStep.persons.is_not(None))) == 0
    again = ada.take(bought["id"], "correction", preview, paymentToken=TOKEN)
    assert again.status_code == 200, again.data
    assert len(world.books.taken("correction")) == 1
    assert world.books.money("succeeded") == DEARER


def test_a_step_whose_answer_never_comes_is_asked_for_not_repeated(
    ada: Holder, bought: Json, world: OutsideWorld, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R11: done, then silence."""
    monkeypatch.setattr("quotes.aftercare.taking.TAKE_TIMEOUT_S", 0.5)
    preview = ada.preview(bought["id"], "cancellation").json
    world.servicing.fault = "step-then-hang"
    assert ada.take(bought["id"], "cancellation", preview).status_code == 200
    assert world.books.steps_sent == 1
    holds(db, world, 1)


def test_a_carrier_that_says_nothing_at_all_leaves_it_to_the_reconciler(
    ada: Holder, bought: Json, shop: Shop, request: pytest.FixtureRequest
) -> None:
    """TRUST R11: no word on the step; the policy waits, the customer is told, and the reconciler finds out."""
    db, world, clock = (request.getfixturevalue(name) for name in ("db", "world", "clock"))
    preview = ada.preview(bought["id"], "cancellation").json
    world.servicing.fault = "step-error"
    assert_problem(ada.take(bought["id"], "cancellation", preview), 503, "/problems/step-unsettled")
    assert_problem(ada.take(bought["id"], "cancellation", preview), 409, "/problems/in-progress")
    policy = ada.policy()
    assert (policy["pending"], policy["canCancel"]) == ("cancellation", False)
    # Not closed: nobody may be told that nothing was done while that is being found out.
    assert_problem(ada.preview(bought["id"], "cancellation"), 409, "/problems/in-progress")
    taken = ada.take(bought["id"], "cancellation", preview, key="another-key-of-hers")
    assert_problem(taken, 409, "/problems/in-progress")
    world.servicing.fault = "find-error"
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.desk.settler.settle_interrupted() == 0
    world.servicing.fault = "ok"
    clock.advance(LEASE)
    assert shop.desk.settler.settle_interrupted() == 1
    holds(db, world, 0)
    assert ada.take(bought["id"], "cancellation", preview).status_code == 200
    holds(db, world, 1)


def test_a_refund_that_cannot_be_made_now_is_made_later_and_once(
    ada: Holder, bought: Json, shop: Shop, request: pytest.FixtureRequest
) -> None:
    """The cancellation stands whether or not the gateway answers; what is owed is shown and paid when it is back."""
    db, world, clock = (request.getfixturevalue(name) for name in ("db", "world", "clock"))
    preview = ada.preview(bought["id"], "cancellation").json
    world.gateway.mode = "refund-then-hang"
    first = ada.take(bought["id"], "cancellation", preview)
    assert first.json["cancellation"]["refundState"] == "due"
    world.gateway.mode = "down"
    clock.advance(timedelta(seconds=16))
    assert shop.desk.settler.settle_interrupted() == 0
    world.gateway.mode = "ok"
    world.gateway.forget_keys()  # a day has passed: asking again under the key would pay twice
    clock.advance(timedelta(hours=25))
    assert shop.desk.settler.settle_interrupted() == 1
    assert ada.policy()["cancellation"]["refundState"] == "done"
    holds(db, world, 1)


def test_a_refund_the_gateway_cannot_make_waits_for_a_person(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    preview = ada.preview(bought["id"], "cancellation").json
    for intent in world.books.intents.values():
        intent.refunded = intent.amount  # somebody returned it by hand at the gateway
    policy = ada.take(bought["id"], "cancellation", preview).json
    assert (policy["state"], policy["cancellation"]["refundState"]) == ("cancelled", "failed")
    assert "we will be in touch" in policy["history"][-1]["what"]
