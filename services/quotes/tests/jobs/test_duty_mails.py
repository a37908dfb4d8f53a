"""The people on duty hear of late orders by mail: which, and once a day until somebody has closed them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
import structlog
from kit.db import Database
from kit.smtp import SmtpPost
from kit.testing import SetClock
from kit.testing.mail_box import MailBox
from outside_world import CARRIER, OTHER
from quotes.adapters.duty_lists import AGAIN, REMINDED_AFTER
from quotes.adapters.unanswered_orders import SILENT_FOR, Waiting, unanswered
from quotes.composition import Shop
from quotes.jobs import tasks
from quotes.jobs.duty_mails import DutyMails
from quotes.papers.late_orders import late_orders_notice
from quotes.settings import Settings

DATABASES = ("sqlite", "postgresql")
MINUTE = timedelta(minutes=1)
DUTY = "night.shift@coati.example"
Come = Callable[[str], None]


@pytest.fixture
def duty(shop: Shop, box: MailBox, clock: SetClock) -> DutyMails[Waiting]:
    post = SmtpPost(box.url, timeout_s=10)
    sender = "Coati <policies@coati.example>"
    return DutyMails(shop.unanswered, late_orders_notice, post, clock, sender=sender, recipient=DUTY)


@pytest.fixture
def come(shop: Shop, db: Database, clock: SetClock) -> Come:
    """An order that its carrier does late."""

    def late(transaction_id: str) -> None:
        with db.write() as session:
            session.add(unanswered(transaction_id, CARRIER, "purchase", clock()))
        assert shop.unanswered.came(transaction_id, f"NO-{transaction_id}")

    return late


def words(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return " ".join(body.get_content().split())


def test_nobody_is_written_to_while_nothing_waits(
    duty: DutyMails[Waiting], box: MailBox, shop: Shop, db: Database, clock: SetClock
) -> None:
    with db.write() as session:
        session.add(unanswered("txn_asked", CARRIER, "purchase", clock()))
    assert duty.tell() == 0
    assert box.mails == []


def test_what_came_late_is_told_at_once_and_named(duty: DutyMails[Waiting], come: Come, box: MailBox) -> None:
    """TRUST R11: an alarm says how many, the mail says which, so that somebody can begin."""
    come("txn_1")
    come("txn_2")
    assert duty.tell() == 2
    (mail,) = box.mails
    assert mail["To"] == DUTY
    assert mail["Subject"] == "2 late orders wait for somebody on duty"
    assert mail["Auto-Submitted"] == "auto-generated"
    for each in ("txn_1", "txn_2", f"purchase at {CARRIER}", "NO-txn_1", "late-orders.md", "--settled"):
        assert each in words(mail)
    assert "nobody can say" not in words(mail)


def test_what_nobody_can_say_of_is_told_as_just_that(
    duty: DutyMails[Waiting], box: MailBox, db: Database, clock: SetClock
) -> None:
    with db.write() as session:
        session.add(unanswered("txn_gone", OTHER, "purchase", clock()))
    clock.advance(SILENT_FOR + MINUTE)
    assert duty.tell() == 1
    (mail,) = box.mails
    assert mail["Subject"] == "1 late order waits for somebody on duty"
    assert "nobody can say" in words(mail) and "txn_gone" in words(mail)
    assert "has done these" not in words(mail)


def test_it_comes_once_a_day_until_somebody_has_closed_it(
    duty: DutyMails[Waiting], come: Come, box: MailBox, clock: SetClock, shop: Shop
) -> None:
    come("txn_1")
    assert duty.tell() == 1
    clock.advance(REMINDED_AFTER - MINUTE)
    assert duty.tell() == 0
    come("txn_2")
    assert duty.tell() == 1, "another one does not wait for tomorrow"
    clock.advance(MINUTE)
    assert duty.tell() == 1
    assert "txn_1" in words(box.mails[-1]) and "txn_2" not in words(box.mails[-1])
    assert shop.unanswered.settle("txn_1") and shop.unanswered.settle("txn_2")
    clock.advance(2 * REMINDED_AFTER)
    assert duty.tell() == 0
    assert len(box.mails) == 3


def test_one_of_which_nobody_could_say_is_told_anew_when_it_came(
    duty: DutyMails[Waiting], box: MailBox, db: Database, clock: SetClock, shop: Shop
) -> None:
    with db.write() as session:
        session.add(unanswered("txn_1", CARRIER, "purchase", clock()))
    clock.advance(SILENT_FOR + MINUTE)
    assert duty.tell() == 1
    shop.unanswered.came("txn_1", "NO-1")
    assert duty.tell() == 1
    assert "has done these" in words(box.mails[-1])


def test_one_that_a_release_from_before_found_is_told_too(
    duty: DutyMails[Waiting], db: Database, clock: SetClock
) -> None:
    """It knows no column for it."""
    with db.write() as session:
        row = unanswered("txn_1", CARRIER, "purchase", clock())
        row.ask_at, row.came_at = None, clock()
        session.add(row)
    assert duty.tell() == 1


def test_a_mail_server_that_is_away_is_tried_again_in_five_minutes(
    come: Come, shop: Shop, clock: SetClock, box: MailBox, duty: DutyMails[Waiting]
) -> None:
    come("txn_1")
    nobody = SmtpPost("smtp://127.0.0.1:9", timeout_s=1)
    sender = "policies@coati.example"
    away = DutyMails(shop.unanswered, late_orders_notice, nobody, clock, sender=sender, recipient=DUTY)
    with structlog.testing.capture_logs() as lines:
        assert away.tell() == 0
    assert [line["log_level"] for line in lines if line["event"] == "duty.untold"] == ["error"]
    assert duty.tell() == 0, "not at every sweep"
    clock.advance(AGAIN)
    assert duty.tell() == 1


def test_two_workers_tell_of_it_once(come: Come, shop: Shop, duty: DutyMails[Waiting], box: MailBox) -> None:
    come("txn_1")
    assert [each.transaction_id for each in shop.unanswered.take_to_tell()] == ["txn_1"]
    assert duty.tell() == 0
    assert box.mails == []


def test_the_address_is_a_setting(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOTES_DUTY_TO", DUTY)
    assert Settings(env="development").duty_to == DUTY
    monkeypatch.setenv("QUOTES_DUTY_TO", "two@coati.example, addresses@coati.example")
    with pytest.raises(ValueError, match="duty_to"):
        Settings(env="development")


def test_the_worker_tells_in_the_sweep_that_finds_it(
    shop: Shop, come: Come, box: MailBox, duty: DutyMails[Waiting], monkeypatch: pytest.MonkeyPatch
) -> None:
    come("txn_1")
    monkeypatch.setattr(tasks, "shop", lambda: replace(shop, duty=[duty]))
    swept: dict[str, Any] = tasks.sweep()
    assert swept["told"] == 1
    assert [mail["To"] for mail in box.mails] == [DUTY]
