"""A contact request: what somebody wants answered, and how far it has come."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from chat.domain.quotes import QuoteSummary

Origin = Literal["page", "form-embed", "chat"]
RequestState = Literal["new", "held", "done"]
Topic = Literal["quote", "policy", "claim", "concierge", "other"]

TOPICS: dict[Topic, str] = {
    "quote": "A quote",
    "policy": "A policy I have",
    "claim": "A claim",
    "concierge": "The concierge",
    "other": "Something else",
}


@dataclass(frozen=True)
class Message:
    """What was sent, whichever way it came. `send_id` makes a second arrival harmless."""

    send_id: str
    origin: Origin
    topic: Topic
    name: str
    email: str
    telephone: str
    text: str
    page_url: str
    brand: str
    partner: str
    customer_id: str | None = None
    conversation: int | None = None
    quote: QuoteSummary | None = None


@dataclass(frozen=True)
class ContactRequest:
    """A message as the desk sees it; `held_for` names the reasons why nobody was mailed yet."""

    number: int
    reference: str
    state: RequestState
    held_for: tuple[str, ...]
    message: Message
    received_at: datetime
