"""A mail as it is sent: plain text, in the brand's name."""

import textwrap
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP

from accounts.mails.brands import Brand
from accounts.mails.words import Words


def letter(
    words: Words, brand: Brand, *, to: str, sender: str, mail_id: str, sent_at: datetime
) -> EmailMessage:
    """Raises: ValueError: nobody can be written to at this address."""
    message = EmailMessage(policy=SMTP)
    message["Subject"] = words.subject
    message["From"] = Address(brand.name, addr_spec=sender)
    message["To"] = Address(addr_spec=to)
    message["Date"] = sent_at
    message["Message-ID"] = f"<{mail_id}@{sender.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    ending = f"{brand.name} · {brand.telephone}\n{brand.legal_name}"
    message.set_content("\n\n".join([*(_wrapped(each) for each in words.paragraphs), ending]) + "\n")
    return message


def _wrapped(paragraph: str) -> str:
    return "\n".join(textwrap.fill(line, 76) for line in paragraph.split("\n"))
