"""The confirmation mail: text and HTML saying the same, the confirmation of coverage attached.

Source: domain.md §4 (papers as soon as practicable, license number in mail, free look); B-01 (policy).
"""

from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from html import escape

from quotes.domain.words import counted, day, dollars
from quotes.papers.brand import Brand, license_block
from quotes.papers.facts import PolicyFacts
from quotes.papers.phrases import SAMPLE_NOTICE, free_look

ATTACHMENT_NAME = "confirmation-of-coverage.pdf"


def confirmation_mail(
    facts: PolicyFacts, brand: Brand, *, mail_id: str, sender: str, document_url: str, paper: bytes
) -> EmailMessage:
    """The mail, ready to send. Its Message-ID comes from the outbox id, so a second copy can be told as one."""
    message = EmailMessage()
    domain = parseaddr(sender)[1].partition("@")[2]
    message["From"] = sender
    message["To"] = _recipient(facts)
    message["Subject"] = f"Your travel insurance policy {facts.number}"
    message["Date"] = format_datetime(facts.issued_at)
    message["Message-ID"] = f"<{mail_id}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(_text(facts, brand, document_url))
    message.add_alternative(_html(facts, brand, document_url), subtype="html")
    message.add_attachment(paper, maintype="application", subtype="pdf", filename=ATTACHMENT_NAME)
    return message


def _recipient(facts: PolicyFacts) -> Address:
    customer = facts.order.customer
    return Address(f"{customer.first_name} {customer.last_name}", addr_spec=customer.email)


def _greeting(facts: PolicyFacts) -> str:
    return f"Dear {facts.order.customer.first_name} {facts.order.customer.last_name},"


def _opening(facts: PolicyFacts) -> str:
    offer, trip = facts.deal.offer, facts.deal.trip
    party = counted(len(trip.travelers), "traveler")
    return (
        f"{offer.carrier.name} has issued your policy. It insures {party} from {day(trip.departure_date)} "
        f"to {day(trip.return_date)} under the plan {offer.plan.name}."
    )


def _rows(facts: PolicyFacts) -> list[tuple[str, str]]:
    offer, desk = facts.deal.offer, facts.desk
    return [
        ("Policy number", facts.number),
        ("Insurer", f"{offer.carrier.legal_name} (NAIC {offer.carrier.naic})"),
        ("Premium paid", dollars(facts.deal.total_cents)),
        ("Emergency help, 24 hours", desk.assistance_phone),
        ("Claims", f"{desk.claims_phone} or {desk.claims_url}"),
    ]


def _advice() -> str:
    return (
        "Your confirmation of coverage is attached; keep it with your passport. Please read the policy, above all what "
        "it says about pre-existing medical conditions, and call us if anything is not what you expected."
    )


def _text(facts: PolicyFacts, brand: Brand, document_url: str) -> str:
    rows = "\n".join(f"{name}: {value}" for name, value in _rows(facts))
    parts = [
        _greeting(facts),
        _opening(facts),
        rows,
        _advice(),
        f"Your confirmation online: {document_url}",
        f"Free look. {free_look(facts.deal, facts.free_look_ends_at)}",
        f"{brand.name} · {brand.telephone} · {brand.email}",
        "\n".join(license_block(brand, facts.deal.trip.state)),
        SAMPLE_NOTICE,
    ]
    return "\n\n".join(parts) + "\n"


def _html(facts: PolicyFacts, brand: Brand, document_url: str) -> str:
    cell = 'style="padding:6px 16px 6px 0;border-bottom:1px solid #e5ded2;vertical-align:top"'
    rows = "".join(
        f"<tr><th scope='row' align='left' {cell}>{escape(name)}</th><td {cell}>{escape(value)}</td></tr>"
        for name, value in _rows(facts)
    )
    licenses = "<br>".join(escape(line) for line in license_block(brand, facts.deal.trip.state))
    body = (
        f"<p>{escape(_greeting(facts))}</p><p>{escape(_opening(facts))}</p>"
        f"<table cellspacing='0'>{rows}</table>"
        f"<p>{escape(_advice())}</p>"
        f"<p><a href='{escape(document_url, quote=True)}' style='color:#0e5258'>Your confirmation online</a></p>"
        f"<h2 style='font-size:17px'>Free look</h2><p>{escape(free_look(facts.deal, facts.free_look_ends_at))}</p>"
        f"<p>{escape(brand.name)} · {escape(brand.telephone)} · {escape(brand.email)}<br>{licenses}</p>"
        f"<p>{escape(SAMPLE_NOTICE)}</p>"
    )
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        f"<title>Your policy {escape(facts.number)}</title></head>"
        "<body style='margin:0;background:#f6f3ed'>"
        "<div style='max-width:600px;margin:0 auto;padding:24px;background:#ffffff;color:#22282a;"
        f"font:16px/1.5 Arial,Helvetica,sans-serif'>{body}</div></body></html>"
    )
