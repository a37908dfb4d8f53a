"""A mail of ours: text and HTML saying the same, one paper attached, the license block that mail must carry.

Source: domain.md §4 (license number in mail, not smaller than the telephone).
"""

import re
from dataclasses import dataclass, field
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from html import escape
from typing import Protocol

from quotes.papers.brand import Brand, license_block
from quotes.papers.phrases import SAMPLE_NOTICE
from quotes.sales.deals import Deal
from quotes.web.wire import PurchaseRequest

CELL = 'style="padding:6px 16px 6px 0;border-bottom:1px solid #e5ded2;vertical-align:top"'
LINK = 'style="color:#0e5258"'
_ADDRESS = re.compile(r"https?://\S+")
DOCUMENTS = "Your documents"
CALL = "If this was not you, call"


@dataclass(frozen=True, slots=True)
class Letter:
    """What a mail says. `after` are titled paragraphs at its end, `link_words` name the paper's address.

    `others` are title and address of the documents that belong with the paper; it stands before them in one list.
    `on_request`: somebody signed in asked for what it tells, and its reader may be another one.
    """

    subject: str
    written_at: datetime
    opening: str
    rows: list[tuple[str, str]]
    advice: str
    link_words: str
    after: list[tuple[str, str]]
    attachment_name: str
    others: list[tuple[str, str]] = field(default_factory=list)
    on_request: bool = False


class Named(Protocol):
    """What a letter is about: who ordered what."""

    @property
    def order(self) -> PurchaseRequest: ...

    @property
    def deal(self) -> Deal: ...


@dataclass(frozen=True, slots=True)
class Envelope:
    """Whom it is from and what it carries. Its Message-ID is the outbox id: a second copy can be told as one.

    One to `stranger`, an address that is not the policyholder's any more, names nobody and carries nothing.
    """

    mail_id: str
    sender: str
    document_url: str = ""
    paper: bytes | None = None
    stranger: str | None = None


def sealed(letter: Letter, facts: Named, brand: Brand, envelope: Envelope) -> EmailMessage:
    """The mail, ready to send to the policyholder."""
    message = EmailMessage()
    domain = parseaddr(envelope.sender)[1].partition("@")[2]
    customer = facts.order.customer
    message["From"] = envelope.sender
    named = Address(f"{customer.first_name} {customer.last_name}", addr_spec=customer.email)
    message["To"] = Address(addr_spec=envelope.stranger) if envelope.stranger else named
    message["Subject"] = letter.subject
    message["Date"] = format_datetime(letter.written_at)
    message["Message-ID"] = f"<{envelope.mail_id}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(_text(letter, facts, brand, envelope))
    message.add_alternative(_html(letter, facts, brand, envelope), subtype="html")
    if envelope.paper is not None:
        message.add_attachment(
            envelope.paper, maintype="application", subtype="pdf", filename=letter.attachment_name
        )
    return message


def _greeting(facts: Named, envelope: Envelope) -> str:
    if envelope.stranger:
        return "Hello,"
    return f"Dear {facts.order.customer.first_name} {facts.order.customer.last_name},"


def _text(letter: Letter, facts: Named, brand: Brand, envelope: Envelope) -> str:
    parts = [
        _greeting(facts, envelope),
        letter.opening,
        "\n".join(f"{name}: {value}" for name, value in letter.rows),
        letter.advice,
        *([_listed_text(letter, envelope.document_url)] if envelope.document_url else []),
        *(f"{title}. {words}" for title, words in letter.after),
        *([f"{CALL} {brand.name} at {brand.telephone} at once."] if letter.on_request else []),
        brand.name,
        "\n".join(license_block(brand, facts.deal.trip.state)),
        SAMPLE_NOTICE,
    ]
    return "\n\n".join(parts) + "\n"


def _html(letter: Letter, facts: Named, brand: Brand, envelope: Envelope) -> str:
    rows = "".join(
        f"<tr><th scope='row' align='left' {CELL}>{escape(name)}</th><td {CELL}>{_linked(value)}</td></tr>"
        for name, value in letter.rows
    )
    after = "".join(
        f"<h2 style='font-size:17px'>{escape(title)}</h2><p>{_linked(words)}</p>"
        for title, words in letter.after
    )
    licenses = "<br>".join(escape(line) for line in license_block(brand, facts.deal.trip.state))
    body = (
        f"<p>{escape(_greeting(facts, envelope))}</p><p>{escape(letter.opening)}</p>"
        f"<table cellspacing='0'>{rows}</table>"
        f"<p>{escape(letter.advice)}</p>"
        f"{_listed_html(letter, envelope.document_url) if envelope.document_url else ''}"
        f"{after}{_call(brand) if letter.on_request else ''}"
        f"<p>{escape(brand.name)}<br>{licenses}</p>"
        f"<p>{escape(SAMPLE_NOTICE)}</p>"
    )
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        f"<title>{escape(letter.subject)}</title></head>"
        "<body style='margin:0;background:#f6f3ed'>"
        "<div style='max-width:600px;margin:0 auto;padding:24px;background:#ffffff;color:#22282a;"
        f"font:16px/1.5 Arial,Helvetica,sans-serif'>{body}</div></body></html>"
    )


def _listed_text(letter: Letter, document_url: str) -> str:
    if not letter.others:
        return f"{letter.link_words}: {document_url}"
    papers = [(letter.link_words, document_url), *letter.others]
    return "\n".join([DOCUMENTS, *(f"{nth}. {title}: {url}" for nth, (title, url) in enumerate(papers, 1))])


def _listed_html(letter: Letter, document_url: str) -> str:
    papers = [(letter.link_words, document_url), *letter.others]
    links = [
        f"<a href='{escape(url, quote=True)}' {LINK}>{escape(title, quote=False)}</a>"
        for title, url in papers
    ]
    if not letter.others:
        return f"<p>{links[0]}</p>"
    lines = "".join(f"<li>{link}</li>" for link in links)
    return f"<h2 style='font-size:17px'>{DOCUMENTS}</h2><ol style='padding-left:24px'>{lines}</ol>"


def _call(brand: Brand) -> str:
    digits = re.sub(r"[^+0-9]", "", brand.telephone)
    number = f"<a href='tel:{digits}' {LINK}>{escape(brand.telephone)}</a>"
    return f"<p>{CALL} {escape(brand.name)} at {number} at once.</p>"


def _linked(words: str) -> str:
    """Words as HTML; an address in them can be followed."""
    return _ADDRESS.sub(rf"<a href='\g<0>' {LINK}>\g<0></a>", escape(words, quote=True))
