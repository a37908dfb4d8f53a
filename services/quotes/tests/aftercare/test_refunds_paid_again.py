"""A refund that failed is told to the people on duty, and paid again once or closed, by their command."""

import re
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from kit.db import Database
from kit.smtp import SmtpPost
from kit.testing import SetClock
from kit.testing.mail_box import MailBox
from outside_world import OutsideWorld
from policy_holder import Holder
from quotes import refunds
from quotes.adapters.duty_lists import AGAIN, REMINDED_AFTER
from quotes.adapters.gateway import GatewayUnsureError
from quotes.aftercare.refunding import RefundRefusedError
from quotes.composition import Outside, Shop, open_shop
from quotes.domain.refunds import PAUSES
from quotes.jobs import tasks
from quotes.jobs.duty_mails import DutyMails
from quotes.papers.refunds import refunds_notice
from quotes.settings import Settings
from refund_rows import refund_of, told
from scenes import Scene

DATABASES = ("sqlite", "postgresql")
PRICE = 12_000
DUTY = "night.shift@coati.example"
SECOND = timedelta(seconds=1)
Json = dict[str, Any]
Command = Callable[[list[str]], int]


def test_a_failed_refund_is_paid_again_once_by_however_many(
    failed: str, ada: Holder, shop: Shop, world: OutsideWorld, db: Database
) -> None:
    """TRUST R11: of ten commands at once one pays."""

    def pay(_: int) -> str:
        try:
            return shop.desk.refunder.pay_again(failed) or "another"
        except RefundRefusedError:
            return "refused"

    with ThreadPoolExecutor(10) as pool:
        said = Counter(pool.map(pay, range(10)))
    assert said == {"done": 1, "refused": 9}
    assert world.books.returned == PRICE
    assert Counter(each["status"] for each in world.books.refunds.values()) == {"failed": 1, "succeeded": 1}
    policy = ada.policy()
    assert policy["cancellation"]["refundState"] == "done"
    assert [each["cents"] for each in policy["refunds"]] == [PRICE], "one refund, however often it was tried"
    assert told(db) == {"refund.pending": 1, "refund.failed": 1, "refund.again": 1, "refund.done": 1}
    assert shop.desk.refunds.waiting() == []


def test_one_that_fails_again_can_be_paid_again(
    failed: str, shop: Shop, world: OutsideWorld, clock: SetClock
) -> None:
    world.gateway.mode = "refund-fails"
    assert shop.desk.refunder.pay_again(failed) == "failed"
    world.gateway.mode = "ok"
    assert shop.desk.refunder.pay_again(failed) == "done"
    assert world.books.returned == PRICE


@pytest.mark.parametrize("cut", ["before the gateway hears", "after it has paid"])
def test_a_command_that_is_cut_off_is_finished_by_the_worker_and_paid_once(
    cut: str, failed: str, settings: Settings, outside: Outside, request: pytest.FixtureRequest
) -> None:
    """TRUST R11: with its key forgotten by the gateway, too."""
    db, world, clock, shop = (request.getfixturevalue(name) for name in ("db", "world", "clock", "shop"))

    class CutError(BaseException):
        pass

    def die(point: str) -> None:
        raise CutError(point)

    if cut == "before the gateway hears":
        assert shop.desk.refunds.owe_again(refund_of(db)) is not None
    else:
        deadly = open_shop(settings, clock, replace(outside, watcher=die))
        with pytest.raises(CutError):
            deadly.desk.refunder.pay_again(failed)
        assert world.books.returned == PRICE
        world.gateway.forget_keys()
    assert shop.desk.refunder.look() == 0, "whoever asked for it may be at it still"
    with pytest.raises(RefundRefusedError):
        shop.desk.refunder.pay_again(failed)
    clock.advance(AGAIN)
    assert shop.desk.refunder.look() == 1
    assert (refund_of(db).state, world.books.returned) == ("done", PRICE)


def test_what_the_gateway_says_is_returned_after_all_is_not_paid_again(
    failed: str, shop: Shop, world: OutsideWorld, db: Database
) -> None:
    for refund in world.books.refunds.values():
        refund["status"] = "succeeded"
    with pytest.raises(RefundRefusedError, match="nothing is paid again"):
        shop.desk.refunder.pay_again(failed)
    assert len(world.books.refunds) == 1


@pytest.mark.parametrize("act", ["pay_again", "returned_by_hand"])
def test_while_the_gateway_does_not_say_nothing_is_decided(
    act: str, failed: str, shop: Shop, world: OutsideWorld, db: Database
) -> None:
    world.gateway.mode = "down"
    do: Callable[[str], object] = getattr(shop.desk.refunder, act)
    with pytest.raises(RefundRefusedError, match="does not say"):
        do(failed)
    assert refund_of(db).state == "failed"


def test_one_that_people_returned_another_way_is_closed(
    failed: str, ada: Holder, shop: Shop, world: OutsideWorld, db: Database
) -> None:
    shop.desk.refunder.returned_by_hand(failed)
    policy = ada.policy()
    assert policy["cancellation"]["refundState"] == "by-hand"
    assert "another way" in policy["history"][-1]["what"]
    assert (world.books.returned, shop.gauges["quotes_refunds_open"]()) == (0, {})
    for act in (shop.desk.refunder.pay_again, shop.desk.refunder.returned_by_hand):
        with pytest.raises(RefundRefusedError, match="no refund of this id"):
            act(failed)


def test_what_somebody_else_closes_meanwhile_is_not_paid_again(
    failed: str, shop: Shop, world: OutsideWorld, db: Database
) -> None:
    """TRUST R11: two people at one alarm, one with a check and one with the command."""
    seen = refund_of(db)
    shop.desk.refunder.returned_by_hand(failed)
    assert shop.desk.refunds.owe_again(seen) is None
    assert not shop.desk.refunds.returned_by_hand(seen)
    assert len(world.books.refunds) == 1


def test_what_is_owed_of_a_failed_refund_is_not_returned_by_the_next_step_as_well(
    ada: Holder, bought: Json, shop: Shop, world: OutsideWorld, db: Database
) -> None:
    """TRUST R11: paid again, it would have gone back twice."""
    world.servicing.changed_cents = 10_000
    world.gateway.mode = "refund-fails"
    cheaper = ada.preview(bought["id"], "change", returning="2027-02-18").json
    assert ada.take(bought["id"], "change", cheaper, "key-cheaper").status_code == 200
    world.gateway.mode = "ok"
    owed = refund_of(db).id

    def lapse() -> None:
        for intent in world.books.intents.values():
            intent.status = "canceled" if intent.status == "requires_capture" else intent.status

    # Dearer by what is never collected, then cheaper again: no more was paid than the first refund leaves.
    world.servicing.changed_cents, world.servicing.before_answer = 15_000, lapse
    dearer = ada.preview(bought["id"], "change", returning="2027-02-24").json
    token = {"paymentToken": "pm_4242goodcard"}
    assert ada.take(bought["id"], "change", dearer, "key-dearer", **token).status_code == 200
    world.servicing.changed_cents, world.servicing.before_answer = 11_000, lambda: None
    back = ada.preview(bought["id"], "change", returning="2027-02-19").json
    assert back["differenceCents"] == 0
    assert ada.take(bought["id"], "change", back, "key-back").status_code == 200
    assert shop.desk.refunder.pay_again(owed) == "done"
    assert world.books.returned == 2_000


def test_the_people_on_duty_are_told_which_and_once_a_day(
    failed: str, shop: Shop, box: MailBox, clock: SetClock, ada: Holder
) -> None:
    """TRUST R11: the money is with us, and its owner has been told that we will be in touch."""
    post, names = SmtpPost(box.url, timeout_s=10), {"sender": "policies@coati.example", "recipient": DUTY}
    duty = DutyMails(shop.desk.refunds, refunds_notice, post, clock, **names)
    assert duty.tell() == 1
    assert duty.tell() == 0
    clock.advance(REMINDED_AFTER)
    assert duty.tell() == 1
    (mail, _) = box.mails
    assert (mail["To"], mail["Subject"]) == (DUTY, "1 refund waits for somebody on duty")
    body = mail.get_body(("plain",))
    assert body is not None
    words = " ".join(body.get_content().split())
    for each in (failed, "$120", f"policy {ada.policy()['number']}", "--pay-again", "refunds.md"):
        assert each in words
    assert not re.search(r"\bada\b", words, re.IGNORECASE), "nobody is named"
    assert shop.desk.refunder.pay_again(failed) == "done"
    clock.advance(REMINDED_AFTER)
    assert duty.tell() == 0


def test_the_worker_looks_and_tells_in_one_sweep(
    under_way: str, scene: Scene, box: MailBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = scene.settings.model_copy(update={"smtp_url": box.url, "duty_to": DUTY})
    shop = open_shop(settings, scene.clock, scene.outside)
    monkeypatch.setattr(tasks, "shop", lambda: shop)
    scene.world.gateway.bank_says("failed")
    scene.clock.advance(PAUSES[0])
    swept: Json = tasks.sweep()
    assert (swept["refunds"], swept["told"]) == (1, 1)
    assert DUTY in [mail["To"] for mail in box.mails]


@pytest.fixture
def command(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> Command:
    """`python -m quotes.refunds` in this test's world."""
    monkeypatch.setattr(refunds, "Settings", lambda: scene.settings)
    monkeypatch.setattr(refunds, "open_shop", lambda *_: scene.shop)
    return refunds.main


def test_the_command_says_what_waits_and_pays_it_again(
    failed: str, command: Command, scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command([]) == 1
    told = capsys.readouterr().out
    assert failed in told and "failed 2026-" in told and "1 failed, 0 under way for too long" in told
    assert command(["--pay-again", "stp_nobody-0"]) == 1
    assert "no refund of this id" in capsys.readouterr().err
    assert command(["--pay-again", failed]) == 0
    assert capsys.readouterr().out == f"{failed}: done\n0 failed, 0 under way for too long\n"
    assert command(["--pay-again", failed]) == 1
    assert command(["--returned", failed]) == 1
    assert scene.world.books.returned == PRICE


def test_the_command_closes_what_was_returned_another_way(
    failed: str, command: Command, scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(["--returned", failed]) == 0
    assert capsys.readouterr().out == "0 failed, 0 under way for too long\n"
    assert scene.world.books.returned == 0


def test_a_gateway_that_goes_away_while_it_is_paid_again_leaves_it_to_the_worker(
    failed: str, command: Command, scene: Scene, request: pytest.FixtureRequest
) -> None:
    monkeypatch, capsys = request.getfixturevalue("monkeypatch"), request.getfixturevalue("capsys")
    gateway = scene.outside.gateway

    def gone(*_: object, **__: object) -> None:
        raise GatewayUnsureError

    with monkeypatch.context() as while_away:
        while_away.setattr(gateway, "refund", gone)
        command(["--pay-again", failed])
    assert "the worker asks it again" in capsys.readouterr().out
    scene.clock.advance(AGAIN)
    assert scene.shop.desk.refunder.look() == 1
    assert scene.world.books.returned == PRICE
