"""Mails that are owed: sent once, tried again, ended; and the worker that does it."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from accounts.adapters import outbox
from accounts.adapters.tables import Deletion, Mail
from accounts.composition import Parts
from accounts.settings import Settings
from browser_of_accounts import PASSWORD, Browser
from kit.testing import SetClock
from letter_box import LetterBox
from peer_services import PeerService
from sqlalchemy import select

PAUSES = (10, 60, 300, 1800, 7200, 21600)


def mail(parts: Parts) -> Mail:
    with parts.db.read() as session:
        return session.scalars(select(Mail)).one()


def owe(parts: Parts) -> str:
    with parts.db.write() as session:
        return outbox.owe(session, parts.clock(), "password-changed", "ada@example.com", "coati")


def test_a_mail_is_sent_once(parts: Parts, box: LetterBox) -> None:
    mail_id = owe(parts)
    assert parts.postman.deliver(mail_id) == "sent"
    assert parts.postman.deliver(mail_id) is None
    assert len(box.mails) == 1
    assert (mail(parts).state, mail(parts).to) == ("sent", "")


def test_a_server_that_is_away_is_asked_again_and_in_the_end_given_up(
    parts: Parts, box: LetterBox, clock: SetClock
) -> None:
    """TRUST §1.1: a terminal state, never silence."""
    box.answer = "451 later"
    mail_id = owe(parts)
    for pause in PAUSES:
        assert parts.postman.deliver(mail_id) == "retried"
        assert parts.postman.deliver(mail_id) is None, "not before its time"
        clock.advance(timedelta(seconds=pause))
    assert parts.postman.deliver(mail_id) == "failed"
    assert (mail(parts).state, mail(parts).to) == ("failed", "")
    assert parts.outbox.counts() == {"failed": 1.0}


def test_a_server_that_is_away_is_waited_for_once_a_round(
    parts: Parts, box: LetterBox, clock: SetClock
) -> None:
    """TRUST 1.2: one that hangs takes twenty seconds a mail, and deletions come after the mails."""

    def tries() -> list[int]:
        with parts.db.read() as session:
            return sorted(session.scalars(select(Mail.tries)))

    box.answer = "451 later"
    for _ in range(3):
        owe(parts)
    assert (parts.postman.deliver_due(), tries()) == (0, [0, 0, 1])
    box.answer = "550 nobody here"
    assert (parts.postman.deliver_due(), tries()) == (0, [1, 1, 1]), "an address that is none holds up nobody"


def test_a_refused_address_is_the_end(parts: Parts, box: LetterBox) -> None:
    box.answer = "550 nobody here"
    assert parts.postman.deliver(owe(parts)) == "failed"


def test_a_mail_that_a_dead_worker_took_is_sent_after_all(
    parts: Parts, box: LetterBox, clock: SetClock
) -> None:
    mail_id = owe(parts)
    assert parts.outbox.take(mail_id) is not None
    assert parts.postman.deliver(mail_id) is None
    clock.advance(timedelta(minutes=2))
    assert parts.postman.deliver(mail_id) == "sent"


def test_what_ended_long_ago_is_forgotten(parts: Parts, box: LetterBox, clock: SetClock) -> None:
    """TRUST Y3, §5: thirty days, to the second."""
    parts.postman.deliver(owe(parts))
    clock.advance(timedelta(days=30))
    assert parts.outbox.forget_ended() == 0
    clock.advance(timedelta(seconds=1))
    assert parts.outbox.forget_ended() == 1


def test_done_deletions_are_forgotten_too(ada: Browser, parts: Parts, clock: SetClock) -> None:
    ada.post("/me/deletion", {"password": PASSWORD})
    clock.advance(timedelta(days=401))
    assert parts.deletions.forget_done() == 1
    with parts.db.read() as session:
        assert list(session.scalars(select(Deletion))) == []


@pytest.mark.timeout(120)
def test_the_worker_mails_and_finishes_deletions(
    ada: Browser, parts: Parts, settings: Settings, box: LetterBox, peers: dict[str, PeerService]
) -> None:
    """A real one, by the queue and its own rounds: a service that was away is asked until it has answered."""
    peers["events"].status = 503
    ada.post("/me/deletion", {"password": PASSWORD})
    box.mails.clear()
    environment = {
        "COATI_ENV": "development",
        "ACCOUNTS_DATABASE_URL": settings.database_url,
        "REDIS_URL": str(settings.redis_url),
        "ACCOUNTS_SMTP_URL": settings.smtp_url,
        "ACCOUNTS_PEERS": settings.peers,
    }
    worker = subprocess.Popen(
        [sys.executable, "-m", "accounts.worker"],
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
    )
    try:
        until(lambda: len(peers["events"].calls) > 1)
        assert box.mails == []
        peers["events"].status = 200
        until(lambda: box.subjects("ada@example.com") == ["Your Coati account is deleted"])
        assert parts.deletions.unfinished() == []
    finally:
        worker.terminate()
        assert worker.wait(40) == 0


def until(done: Callable[[], bool], within_s: float = 45) -> None:
    end = time.monotonic() + within_s
    while not done():
        assert time.monotonic() < end
        time.sleep(0.1)
