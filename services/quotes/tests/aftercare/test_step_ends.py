"""What a step leaves behind on its way: who is told of it, what is written down of it, and what is not."""

from datetime import timedelta
from typing import Any

import pytest
import structlog
from kit.db import Database
from kit.testing import SetClock
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder
from prometheus_client import REGISTRY
from quotes import composition
from quotes.adapters.gateway import GatewayUnreachedError
from quotes.adapters.leases import LEASE
from quotes.adapters.policy_tables import PolicyStep
from quotes.adapters.tables import OutboxMail
from quotes.composition import Outside, Shop, open_shop
from quotes.settings import Settings
from sqlalchemy import select
from step_points import Die

Json = dict[str, Any]
NEW = "ada.marsh@example.net"


@pytest.fixture
def told() -> list[str]:
    """The mails that the worker was told of."""
    return []


@pytest.fixture(autouse=True)
def trigger(told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(composition, "_mail_trigger", lambda _: told.append)


@pytest.fixture
def shop(settings: Settings, clock: SetClock, outside: Outside, trigger: None, db: Database) -> Shop:
    return open_shop(settings, clock, outside)


def step_of(db: Database) -> PolicyStep:
    with db.read() as session:
        return session.scalars(select(PolicyStep)).one()


def test_the_worker_is_told_of_every_mail_of_a_step_at_once(
    ada: Holder, bought: Json, db: Database, told: list[str]
) -> None:
    """A former address must hear that its mails moved before the next sweep looks for what is owed."""
    assert ada.known_at(NEW).correct(bought["id"], email=NEW).status_code == 200
    with db.read() as session:
        owed = set(session.scalars(select(OutboxMail.id)))
    assert len(owed) == 3, "the purchase's, the correction's and the notice"
    assert sorted(told) == sorted(owed)


def test_what_the_carrier_took_is_written_down_while_the_carrier_is_away(
    die: Die, ada: Holder, bought: Json, request: pytest.FixtureRequest
) -> None:
    """TRUST R11: its word was written down when it came, so nobody has to be asked for it again."""
    world, clock, shop = (request.getfixturevalue(name) for name in ("world", "clock", "shop"))
    preview = ada.preview(bought["id"], "cancellation").json
    die("before-commit", bought["id"], "cancellation", preview["previewId"])
    clock.advance(LEASE + timedelta(seconds=1))
    world.servicing.fault = "find-error"
    assert shop.desk.settler.settle_interrupted() == 1
    assert ada.policy()["state"] == "cancelled"


def test_a_refund_that_the_gateway_does_not_take_is_logged_as_owed(
    ada: Holder, bought: Json, world: OutsideWorld
) -> None:
    world.gateway.mode = "down"
    with structlog.testing.capture_logs() as lines:
        assert ada.cancel(bought["id"]).status_code == 200
    assert [line["log_level"] for line in lines if line["event"] == "refund.owed"] == ["warning"]


def test_a_step_that_still_owes_a_refund_is_counted_as_recovered_once_it_has_ended(
    ada: Holder, bought: Json, world: OutsideWorld, shop: Shop, clock: SetClock
) -> None:
    """Not at every sweep that finds the gateway away."""

    def finished() -> float:
        return REGISTRY.get_sample_value("quotes_step_recoveries_total", {"outcome": "finished"}) or 0

    before = finished()
    world.gateway.mode = "down"
    assert ada.cancel(bought["id"]).status_code == 200
    for mode in ("down", "down", "ok"):
        assert finished() == before
        world.gateway.mode = mode
        clock.advance(LEASE + timedelta(seconds=1))
        shop.desk.settler.settle_interrupted()
    assert finished() == before + 1


def test_a_card_that_a_step_has_no_need_of_is_not_kept(
    die: Die, ada: Holder, bought: Json, world: OutsideWorld, db: Database
) -> None:
    """TRUST S17: nobody asked for it, so it stands in no row, also of a step that was cut off."""
    world.servicing.changed_cents = 10_000
    preview = ada.preview(bought["id"], "change", returning="2027-02-18").json
    die("carrier-took", bought["id"], "change", preview["previewId"], TOKEN)
    assert (step_of(db).state, step_of(db).payment_token) == ("asking", None)


def test_a_step_that_the_gateway_kept_from_being_made_is_not_blamed_on_the_carrier(
    ada: Holder, bought: Json, world: OutsideWorld, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreached(*_: object) -> None:
        raise GatewayUnreachedError

    world.servicing.changed_cents = 13_500
    preview = ada.preview(bought["id"], "change", returning="2027-02-24").json
    monkeypatch.setattr(shop.desk.taker._gateway, "authorise", unreached)
    assert ada.take(bought["id"], "change", preview, paymentToken=TOKEN).status_code == 503
    said = ada.policy()["history"][-1]["what"]
    assert said.endswith("not made: the carrier or the payment service could not be reached.")


@pytest.mark.parametrize(
    ("point", "why"),
    [
        ("key-taken", "our work on it was cut off before the carrier was asked"),
        ("money-held", "we had no answer, and the carrier said later that it had not made it"),
    ],
)
def test_a_step_that_was_cut_off_says_what_became_of_it(
    point: str, why: str, ada: Holder, bought: Json, request: pytest.FixtureRequest
) -> None:
    die, clock, shop = (request.getfixturevalue(name) for name in ("die", "clock", "shop"))
    preview = ada.preview(bought["id"], "cancellation").json
    die(point, bought["id"], "cancellation", preview["previewId"])
    clock.advance(LEASE + timedelta(seconds=1))
    assert shop.desk.settler.settle_interrupted() == 1
    assert ada.policy()["history"][-1]["what"].endswith(f"not made: {why}.")
