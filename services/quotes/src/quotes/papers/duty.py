"""Mails to the people on duty: what waits for them, named by ids and numbers alone, and what to do about it."""

from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid, parseaddr
from typing import NamedTuple


class DutyNotice(NamedTuple):
    """What such a mail says."""

    subject: str
    text: str


def duty_mail(notice: DutyNotice, sender: str, recipient: str, now: datetime) -> EmailMessage:
    """The mail, ready to send."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = recipient
    message["Subject"] = notice.subject
    message["Date"] = format_datetime(now)
    message["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].partition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(notice.text + "\n")
    return message
