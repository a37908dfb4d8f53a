"""The confirmation mail: sent once, tried again with growing pauses, failed for good only at the end."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from kit.db import Database
from kit.smtp import SmtpPost
from kit.testing import SetClock
from kit.testing.mail_box import MailBox
from pypdf import PdfReader
from quotes.adapters.outbox import PAUSES, Ending, Outbox
from quotes.adapters.tables import OutboxMail
from quotes.jobs.mails import Postman
from quotes.papers.brand import Brand
from sqlalchemy import select

Buy = Callable[..., Any]
DATABASES = ("sqlite", "postgresql")


@pytest.fixture
def box() -> Iterator[MailBox]:
    with MailBox() as served:
        yield served


@pytest.fixture
def postman(db: Database, clock: SetClock, box: MailBox) -> Postman:
    return Postman(
        Outbox(db, clock),
        SmtpPost(box.url, timeout_s=2),
        Brand(),
        sender="Coati <policies@coati.example>",
        origin="https://coati.example",
    )


@pytest.fixture
def owed(buy: Buy, db: Database) -> str:
    """The id of the mail that a purchase owes."""
    assert buy().status_code == 201
    return mail(db).id


def mail(db: Database) -> OutboxMail:
    with db.read() as session:
        return session.scalars(select(OutboxMail)).one()


def test_the_mail_says_everything_in_text_html_and_pdf(owed: str, postman: Postman, box: MailBox) -> None:
    """[B-01]"""
    assert postman.deliver(owed) is Ending.SENT
    (sent,) = box.mails
    assert sent["To"] == "Ada Marsh <ada@example.com>"
    assert sent["Subject"] == "Your travel insurance policy NO-00000001"
    assert sent["Message-ID"] == f"<{owed}@coati.example>"
    paper = next(part for part in sent.iter_attachments())
    assert "NO-00000001" in PdfReader(BytesIO(paper.get_content())).pages[0].extract_text()
    for kind in ("plain", "html"):
        body = sent.get_body((kind,))
        assert body is not None
        text = " ".join(body.get_content().split())
        for words in (
            "NO-00000001",
            "$120.00",
            "get back every cent",
            "December 5, 2026",
            "California license no. Sample CA-1148",
            "Florida license no. Sample FL-1333",
            "https://coati.example/api/quotes/documents/",
            "+1 (800) 555-0101",
        ):
            assert words in text, (kind, words)
    assert "<a href='https://claims.example/'" in text
    assert text.count("+1 (954) 555-0100") == 1


def test_a_mail_is_sent_once_however_often_the_job_runs(
    owed: str, postman: Postman, box: MailBox, db: Database
) -> None:
    assert [postman.deliver(owed), postman.deliver(owed)] == [Ending.SENT, None]
    assert postman.deliver_due() == 0
    assert len(box.mails) == 1
    assert mail(db).state == "sent"


def test_a_busy_server_is_tried_again_after_a_pause(
    owed: str, postman: Postman, box: MailBox, db: Database, clock: SetClock
) -> None:
    box.answer = "451 later"
    assert postman.deliver(owed) is Ending.RETRIED
    assert postman.deliver(owed) is None, "not before its pause is over"
    box.answer = "250 OK"
    clock.advance(PAUSES[0])
    assert postman.deliver_due() == 1
    assert (mail(db).state, mail(db).tries) == ("sent", 2)


def test_after_the_last_pause_it_has_failed_and_says_so(
    owed: str, postman: Postman, box: MailBox, db: Database, clock: SetClock
) -> None:
    """TRUST §1.1: a terminal state, never silence."""
    box.answer = "451 later"
    endings = []
    for _ in range(len(PAUSES) + 1):
        endings.append(postman.deliver(owed))
        clock.advance(timedelta(days=1))
    assert endings == [Ending.RETRIED] * len(PAUSES) + [Ending.FAILED]
    assert (mail(db).state, mail(db).last_error) == ("failed", "SMTPDataError")
    assert postman.deliver(owed) is None


def test_a_server_that_will_never_take_it_ends_it_at_once(
    owed: str, postman: Postman, box: MailBox, db: Database
) -> None:
    box.answer = "554 no"
    assert postman.deliver(owed) is Ending.FAILED
    assert mail(db).state == "failed"


def test_a_mail_whose_worker_died_is_taken_again(
    owed: str, postman: Postman, db: Database, clock: SetClock, box: MailBox
) -> None:
    """At least once; the Message-ID is the same, so a second copy can be told as one."""
    assert Outbox(db, clock).take(owed) is not None
    assert postman.deliver_due() == 0
    clock.advance(timedelta(minutes=2))
    assert postman.deliver_due() == 1
    assert len(box.mails) == 1
