"""The mails of a policy go to another address: whoever had them so far is told at once, once, and told little."""

from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from kit.db import Database
from kit.smtp import SmtpPost
from kit.testing import SetClock
from kit.testing.mail_box import MailBox
from policy_holder import Holder
from quotes.adapters.leases import LEASE
from quotes.adapters.outbox import MOVED_AWAY, PAUSES, Outbox
from quotes.adapters.tables import OutboxMail
from quotes.jobs.mails import Postman
from quotes.papers.brand import Brand, Brands
from sqlalchemy import or_, select, update
from step_points import Die

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")
FORMER, NEW = "ada@example.com", "thief@elsewhere.co.uk"


@pytest.fixture
def moved(ada: Holder, bought: Json, postman: Postman, box: MailBox) -> Iterator[Json]:
    """A policy whose mails have just been turned elsewhere, its first mail being out."""
    postman.deliver_due()
    box.mails.clear()
    assert ada.known_at(NEW).correct(bought["id"], email=NEW).status_code == 200
    yield bought


def notices(box: MailBox, to: str = FORMER) -> list[EmailMessage]:
    return [mail for mail in box.mails if mail["To"].addresses[0].addr_spec == to]


def words_of(mail: EmailMessage, kind: str = "plain") -> str:
    body = mail.get_body((kind,))
    assert body is not None
    return " ".join(body.get_content().split())


@pytest.mark.usefixtures("moved")
def test_the_former_address_is_told_at_once_where_its_mails_go_and_whom_to_call(
    postman: Postman, box: MailBox
) -> None:
    """The owner may have been robbed of a session: no pause, no other place where it would be seen."""
    assert postman.deliver_due() == 2
    (notice,) = notices(box)
    assert notice["Subject"] == "Emails about policy NO-00000001 go to another address now"
    for kind in ("plain", "html"):
        words = words_of(notice, kind)
        assert "t***@e***.uk" in words, kind
        assert "November 21, 2026, 10:00 AM Eastern time" in words, kind
        assert "If it was not, call Coati at +1 (954) 555-0100 at once" in words, kind
    assert len(notices(box, NEW)) == 1


@pytest.mark.usefixtures("moved")
def test_it_may_be_a_strangers_and_is_told_nothing_else(postman: Postman, box: MailBox, db: Database) -> None:
    """A buyer mistyped it: no name, no paper, no address that could be written to; and we forget it."""
    postman.deliver_due()
    (notice,) = notices(box)
    assert list(notice.iter_attachments()) == []
    raw = notice.as_string().replace(FORMER, "")
    for told in ("Ada", "Marsh", "thief", "elsewhere", "documents/", "Palm"):
        assert told not in raw
    assert "given by mistake" in words_of(notice)
    with db.read() as session:
        kept = or_(OutboxMail.recipient.is_not(None), OutboxMail.moved_to.is_not(None))
        assert session.scalars(select(OutboxMail.id).where(kept)).all() == []


def test_a_replay_tells_nobody_twice(ada: Holder, bought: Json, postman: Postman, box: MailBox) -> None:
    persons = ada.get(f"/api/policies/{bought['id']}/persons").json
    preview = ada.known_at(NEW).preview(bought["id"], "correction", **{**persons, "email": NEW}).json
    answers = [ada.take(bought["id"], "correction", preview) for _ in range(3)]
    assert {each.data for each in answers} == {answers[0].data}
    postman.deliver_due()
    postman.deliver_due()
    assert len(notices(box)) == 1


@pytest.mark.usefixtures("moved")
def test_a_server_that_was_away_is_told_once_when_it_is_back(
    postman: Postman, box: MailBox, clock: SetClock
) -> None:
    box.answer = "451 later"
    postman.deliver_due()
    box.answer = "250 OK"
    clock.advance(PAUSES[0])
    postman.deliver_due()
    postman.deliver_due()
    assert "t***@e***.uk" in words_of(notices(box)[-1])
    assert postman.deliver_due() == 0


@pytest.mark.parametrize("point", ("key-taken", "carrier-took", "before-commit", "before-reply"))
def test_a_process_that_dies_on_the_way_leaves_one_notice_or_none(
    point: str, die: Die, ada: Holder, bought: Json, request: pytest.FixtureRequest
) -> None:
    """TRUST R11 for who is told: as often as the address moves, whatever dies, sweeps and tries again."""
    clock, db, shop = (request.getfixturevalue(name) for name in ("clock", "db", "shop"))
    persons = ada.get(f"/api/policies/{bought['id']}/persons").json
    preview = ada.known_at(NEW).preview(bought["id"], "correction", **{**persons, "email": NEW}).json
    die(point, bought["id"], "correction", preview["previewId"])
    clock.advance(LEASE + timedelta(seconds=1))
    shop.desk.settler.settle_interrupted()
    assert owed_notices(db) == ([FORMER] if point != "key-taken" else [])
    assert ada.take(bought["id"], "correction", preview).status_code == 200
    shop.desk.settler.settle_interrupted()
    assert owed_notices(db) == [FORMER]


def owed_notices(db: Database) -> list[str | None]:
    with db.read() as session:
        return list(session.scalars(select(OutboxMail.recipient).where(OutboxMail.kind == MOVED_AWAY)))


def test_each_move_tells_the_address_before_it_of_that_move(
    ada: Holder, moved: Json, postman: Postman, box: MailBox
) -> None:
    """Moved on before the first notice is out: each says where its own move went."""
    third = "third@example.net"
    assert ada.known_at(third).correct(moved["id"], "key-step-2", email=third).status_code == 200
    postman.deliver_due()
    (first,) = notices(box)
    assert "t***@e***.uk" in words_of(first)
    second = next(each for each in notices(box, NEW) if "go to another address" in each["Subject"])
    assert "t***@e***.net" in words_of(second)


@pytest.mark.usefixtures("moved")
def test_a_notice_that_a_release_from_before_wrote_goes_out_without_the_new_address(
    postman: Postman, box: MailBox, db: Database
) -> None:
    with db.write() as session:
        session.execute(update(OutboxMail).values(moved_to=None))
    postman.deliver_due()
    assert "***" not in words_of(notices(box)[0])


@pytest.mark.usefixtures("moved")
def test_it_speaks_in_the_name_of_the_brand(db: Database, clock: SetClock, box: MailBox) -> None:
    """[A-01]"""
    brand = Brand(name="Cruise Insurance 101", telephone="+1 (954) 555-0177")
    postman = Postman(
        Outbox(db, clock),
        SmtpPost(box.url, timeout_s=2),
        Brands(brand),
        sender="Coati <policies@coati.example>",
    )
    postman.deliver_due()
    assert "call Cruise Insurance 101 at +1 (954) 555-0177" in words_of(notices(box)[0])


def test_the_same_address_in_other_letters_is_no_other_address(
    ada: Holder, bought: Json, postman: Postman, box: MailBox
) -> None:
    postman.deliver_due()
    box.mails.clear()
    assert ada.correct(bought["id"], email="ADA@example.com").status_code == 200
    assert postman.deliver_due() == 1
