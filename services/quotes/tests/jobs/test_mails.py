"""The confirmation mail: sent once, tried again with growing pauses, failed for good only at the end."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from io import BytesIO
from typing import Any

import pytest
import structlog
from kit.db import Database
from kit.testing import SetClock
from kit.testing.mail_box import MailBox
from pypdf import PdfReader
from quotes.adapters.outbox import PAUSES, Ending, Outbox
from quotes.adapters.policy_tables import PolicyPayment
from quotes.adapters.tables import OutboxMail, Policy
from quotes.aftercare.policies import facts_of
from quotes.domain.plans import Document
from quotes.jobs.mails import Postman
from quotes.papers.brand import Brand
from quotes.papers.letters import Envelope, sealed
from quotes.papers.mail import confirmation_letter
from sqlalchemy import select

Buy = Callable[..., Any]
DATABASES = ("sqlite", "postgresql")


@pytest.fixture
def owed(buy: Buy, db: Database) -> str:
    """The id of the mail that a purchase owes."""
    assert buy().status_code == 201
    return mail(db).id


def mail(db: Database) -> OutboxMail:
    with db.read() as session:
        return session.scalars(select(OutboxMail)).one()


def bodies(sent: EmailMessage) -> list[str]:
    """Text and HTML, with every run of white space as one blank."""
    found = [sent.get_body((kind,)) for kind in ("plain", "html")]
    return [" ".join(body.get_content().split()) for body in found if body]


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


def test_the_mail_names_and_links_every_document_of_the_policy(
    buy: Buy, postman: Postman, box: MailBox, db: Database
) -> None:
    """[B-01] The buyer's own and the carrier's, the same in text and in HTML; only the first is attached."""
    policy = buy().json["policy"]
    assert postman.deliver(mail(db).id) is Ending.SENT
    (sent,) = box.mails
    assert len(list(sent.iter_attachments())) == 1
    own, wording = policy["documents"]
    text, html = bodies(sent)
    first = f"1. Confirmation of coverage (attached): https://coati.example{own['url']}"
    assert f"{first} 2. {wording['title']}: {wording['url']}" in text
    assert "Issued: November 21, 2026, 10:00 AM Eastern time" in text
    assert "Coverage begins: November 22, 2026" in text
    assert (
        "in your account, which opens with this email address: https://coati.example/account/policies" in text
    )
    listed = html[html.index("<ol") : html.index("</ol>")]
    for title, url in (
        ("Confirmation of coverage (attached)", f"https://coati.example{own['url']}"),
        (wording["title"], wording["url"]),
    ):
        assert f">{title}</a>" in listed
        assert f"<a href='{url}'" in listed
    assert "<a href='https://coati.example/account/policies'" in html


def test_a_premium_that_could_not_be_taken_is_not_said_to_be_paid(
    owed: str, db: Database, postman: Postman, box: MailBox
) -> None:
    """The carrier bound and the hold had lapsed: as the account's list of payments says."""
    with db.write() as session:
        session.scalars(select(PolicyPayment)).one().state = "lost"
    assert postman.deliver(owed) is Ending.SENT
    for words in bodies(box.mails[0]):
        assert "Premium paid" not in words
        assert "Premium, not collected yet" in words


def test_documents_that_we_serve_are_linked_where_the_policyholder_can_open_them(
    owed: str, db: Database
) -> None:
    """[B-01] A carrier's on file: three papers at addresses of ours, in the order of the confirmation page."""
    with db.read() as session:
        facts = facts_of(session.scalars(select(Policy)).one())
    kinds = ("policy-wording", "summary", "state-notice")
    papers = tuple(
        Document(kind, f"Form {nth} <FL>", f"/api/plans/a/documents/{kind}?state=FL")
        for nth, kind in enumerate(kinds)
    )
    facts = facts.with_deal(replace(facts.deal, offer=replace(facts.deal.offer, documents=papers)))
    letter = confirmation_letter(facts, "https://coati.example")
    envelope = Envelope(owed, "policies@coati.example", "https://coati.example/own.pdf", b"%PDF")
    text, html = bodies(sealed(letter, facts, Brand(), envelope))
    for nth, kind in enumerate(kinds):
        address = f"https://coati.example/api/plans/a/documents/{kind}?state=FL"
        assert f"{nth + 2}. Form {nth} <FL>: {address}" in text
        assert f"<a href='{address}'" in html
        assert f">Form {nth} &lt;FL&gt;</a>" in html


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


def test_a_mail_that_cannot_be_written_keeps_no_other_waiting_and_ends_as_failed(
    owed: str, order: dict[str, Any], request: pytest.FixtureRequest, postman: Postman, db: Database
) -> None:
    """TRUST 1.1: never in silence. The same sweep looks for late orders and forgets what is over, after the mails."""
    buy, box, clock = (request.getfixturevalue(name) for name in ("buy", "box", "clock"))
    with db.write() as session:
        session.scalars(select(Policy)).one().deal = b"{}"
    grace = {**order["customer"], "email": "grace@example.com"}
    assert buy("key-0002", customer=grace).status_code == 201
    with structlog.testing.capture_logs() as lines:
        assert postman.deliver_due() == 1
    assert [each["To"] for each in box.mails] == ["Ada Marsh <grace@example.com>"]
    assert [line["mail"] for line in lines if line["event"] == "mail.stuck"] == [owed]
    for pause in PAUSES:
        clock.advance(pause)
        assert postman.deliver_due() == 0
    assert Outbox(db, clock).counts() == {"failed": 1, "sent": 1}
