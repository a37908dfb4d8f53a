"""Reads a mail as it arrived: headers, text, HTML made harmless, attachments."""

from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage

import nh3

_TAGS = nh3.ALLOWED_TAGS | {"center", "font", "section", "article", "header", "footer", "main"}
_STYLED = {
    "style",
    "class",
    "align",
    "width",
    "height",
    "bgcolor",
    "valign",
    "cellpadding",
    "cellspacing",
    "role",
}
_ATTRIBUTES = {tag: nh3.ALLOWED_ATTRIBUTES.get(tag, set()) | _STYLED for tag in _TAGS}


@dataclass(frozen=True)
class Attachment:
    name: str
    mimetype: str
    content: bytes


@dataclass(frozen=True)
class Letter:
    """One mail; `html` has no scripts, forms, remote pictures or event handlers left."""

    subject: str
    sender: str
    headers: list[tuple[str, str]]
    text: str | None
    html: str | None
    attachments: list[Attachment]


def read(raw: bytes) -> Letter:
    """Parse a mail; what is broken in it is shown as well as it can be, never refused."""
    message = message_from_bytes(raw, policy=policy.default)
    html = _body(message, "html")
    return Letter(
        subject=_header(message, "Subject"),
        sender=_header(message, "From"),
        headers=[(name, " ".join(str(value).split())) for name, value in message.items()],
        text=_body(message, "plain"),
        html=None if html is None else harmless(html),
        attachments=[
            _attachment(part, index) for index, part in enumerate(message.iter_attachments(), start=1)
        ],
    )


def subject_of(raw: bytes) -> str:
    return _header(message_from_bytes(raw, policy=policy.default), "Subject")


def harmless(html: str) -> str:
    """Keep what a mail's design needs and drop what acts or calls out."""
    return nh3.clean(
        html,
        tags=set(_TAGS),
        attributes=_ATTRIBUTES,
        # No part of the letter: without its tag it would stand above the first line.
        clean_content_tags={"script", "style", "title"},
        url_schemes={"http", "https", "mailto", "tel", "data"},
        link_rel="noopener noreferrer",
        set_tag_attribute_values={"a": {"target": "_blank"}},
    )


def _header(message: EmailMessage, name: str) -> str:
    return " ".join(str(message.get(name, "")).split())


def _body(message: EmailMessage, kind: str) -> str | None:
    part = message.get_body(preferencelist=(kind,))
    if part is None:
        return None
    try:
        return str(part.get_content())
    except (LookupError, UnicodeError):
        # An unknown or wrong charset: show what can be read of it.
        payload = part.get_payload(decode=True)
        return payload.decode("latin-1") if isinstance(payload, bytes) else str(payload)


def _attachment(part: EmailMessage, index: int) -> Attachment:
    payload = part.get_payload(decode=True)
    content = payload if isinstance(payload, bytes) else part.as_bytes()
    return Attachment(part.get_filename() or f"attachment-{index}", part.get_content_type(), content)
