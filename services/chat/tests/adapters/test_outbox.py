"""Nobody's mail box is filled, in whatever case its address is spelled, and a server that hangs holds up little."""

import pytest
from chat.adapters.contact_requests import COPIES
from chat.adapters.outbox import OWNER, Postman
from chat.adapters.tables import MailRow
from chat.composition import Parts
from chat.domain.contacts import Message
from chat.front_desk import TRANSCRIPTS_A_DAY, TooManyTranscriptsError
from kit.smtp import SmtpPost
from sqlalchemy import select
from visitors import begin

DATABASES = ("sqlite", "postgresql")
SPELLINGS = ("victim", "Victim", "vIctim", "viCtim", "vicTim", "victIm", "victiM", "VICTIM")


def of_kind(parts: Parts, kind: str) -> list[str]:
    with parts.db.read() as session:
        return list(session.scalars(select(MailRow.recipient).where(MailRow.kind == kind)))


def test_copies_are_counted_for_a_mail_box_and_not_for_a_spelling(parts: Parts) -> None:
    """Each from a network of its own, so that none is held; mail goes to the address as it was given."""
    for turn, local in enumerate(SPELLINGS):
        message = Message(
            send_id=f"send-{turn}",
            origin="page",
            topic="other",
            name="",
            email=f"{local}@example.com",
            telephone="",
            text="Hello",
            page_url="",
            brand="",
            partner="",
        )
        parts.desk.contacts.take(message, f"203.0.113.{turn}", elapsed_ms=20_000)
    assert sorted(of_kind(parts, "copy")) == sorted(f"{one}@example.com" for one in SPELLINGS[: 2 * COPIES])


def test_transcripts_are_counted_for_a_mail_box_and_not_for_a_spelling(parts: Parts) -> None:
    for turn, local in enumerate(SPELLINGS[:TRANSCRIPTS_A_DAY]):
        parts.desk.owe_transcript(begin(parts, f"s-{turn}"), f"{local}@example.com")
    with pytest.raises(TooManyTranscriptsError):
        parts.desk.owe_transcript(begin(parts, "s-more"), f"{SPELLINGS[-1]}@example.com")


def test_a_stranger_uses_up_no_mails_of_an_owner(parts: Parts) -> None:
    """The kind of case A4: each network is counted by itself, the account of the address apart, and all have an end."""

    def sent(count: int, requested_from: str) -> None:
        for turn in range(count):
            key = begin(parts, f"{requested_from}-{turn}")
            parts.desk.owe_transcript(key, "ada@example.com", requested_from)
        with pytest.raises(TooManyTranscriptsError):
            parts.desk.owe_transcript(begin(parts, f"{requested_from}-x"), "Ada@example.com", requested_from)

    sent(TRANSCRIPTS_A_DAY, "203.0.113.0/24")
    sent(TRANSCRIPTS_A_DAY, "198.51.100.0/24")
    sent(0, "192.0.2.0/24")
    sent(TRANSCRIPTS_A_DAY, OWNER)


def test_a_server_that_is_away_is_waited_for_once_a_round(parts: Parts) -> None:
    """TRUST 1.2: one that hangs takes twenty seconds a mail, and the worker has more to do."""
    for turn in range(2):
        parts.desk.owe_transcript(begin(parts, f"s-{turn}"), f"visitor-{turn}@example.com")
    nobody = Postman(parts.outbox, SmtpPost("smtp://127.0.0.1:9", timeout_s=1), "chat@coati.example")
    assert nobody.deliver_due() == 0
    with parts.db.read() as session:
        assert sorted(session.scalars(select(MailRow.tries))) == [0, 1]
