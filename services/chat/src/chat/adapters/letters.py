"""The words of the mails this service sends. Nothing of a visitor's goes into a header but their address."""

import re

from chat.adapters.companies import Company
from chat.adapters.outbox import Letter
from chat.domain.clocks import zone_words
from chat.domain.contacts import TOPICS, ContactRequest
from chat.domain.conversations import RUNNING, Conversation, Line
from chat.domain.quotes import QuoteSummary

SPEAKERS = {"visitor": "You", "agent": "Agent", "system": "Note"}
_QUOTE_KEY = re.compile(r"/quote/+[^/?#]+")
"""What opens a quote: mails go through other people's hands, so there it is opened from the desk."""


def to_agents(request: ContactRequest, to: str, desk_url: str) -> Letter:
    """What the agents get; an answer to it goes to the visitor."""
    said = request.message
    facts = [
        f"Reference: {request.reference}",
        f"About: {TOPICS[said.topic]}",
        f"Name: {said.name or '(none)'}",
        f"Email: {said.email}",
        f"Telephone: {said.telephone or '(none)'}",
        f"Page: {_QUOTE_KEY.sub('/quote/*', said.page_url) or '(unknown)'}",
        f"Brand: {said.brand or '(unknown)'}   Partner: {said.partner or '(none)'}",
    ]
    if said.quote is not None:
        facts.append(f"Quote: {_shown(said.quote)} (open it at the desk)")
    text = "\n".join([*facts, "", said.text, "", f"At the desk: {desk_url}", ""])
    return Letter(
        "agents",
        to,
        f"Contact request {request.reference}",
        text,
        reply_to=said.email,
        conversation=said.conversation,
    )


def copy_for_visitor(request: ContactRequest, company: Company) -> Letter:
    """The visitor's own copy."""
    text = "\n\n".join(
        (
            "Hello,",
            f"we have your message and will answer by email. Its reference is {request.reference}.",
            "This is what you wrote:",
            request.message.text,
            "If you did not write to us, somebody gave your address by mistake; you need not do anything.",
            _signature(company),
        )
    )
    subject = f"Your message to {company.name} ({request.reference})"
    return Letter(
        "copy",
        request.message.email,
        subject,
        text,
        sender_name=company.sender_name,
        conversation=request.message.conversation,
    )


def transcript(conversation: Conversation, to: str, company: Company) -> Letter:
    """Everything that was said; of a chat that goes on, up to now."""
    so_far = " so far" if conversation.state in RUNNING else ""
    said = "\n\n".join(
        f"{_stamp(line, company)} {_speaker(line)}\n{line.text}" for line in conversation.lines
    )
    text = "\n\n".join(
        ("Hello,", f"here is what was said in your chat with us{so_far}.", said, _signature(company))
    )
    subject = f"Your chat with {company.name}"
    return Letter(
        "transcript",
        to,
        subject,
        text,
        sender_name=company.sender_name,
        conversation=conversation.number,
    )


def spoken(conversation: Conversation) -> str:
    """The conversation as one text, for a contact request."""
    return "\n".join(
        f"{_speaker(line)}: {line.text}" for line in conversation.lines if line.author != "system"
    )


def _shown(quote: QuoteSummary) -> str:
    best = "" if quote.best_price is None else f" from {quote.best_price}"
    return f"{quote.trip_in_words}; {quote.plans} {'plan' if quote.plans == 1 else 'plans'}{best}"


def _speaker(line: Line) -> str:
    return line.name if line.author == "agent" and line.name else SPEAKERS[line.author]


def _stamp(line: Line, company: Company) -> str:
    return f"[{line.at.astimezone(company.zone):%b %-d, %-I:%M %p} {zone_words(company.zone, line.at)}]"


def _signature(company: Company) -> str:
    return f"{company.name} · {company.telephone} · {company.email}\n{company.license}\n"
