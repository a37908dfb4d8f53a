"""A conversation: its states, its lines, and what may happen to it next."""

from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Literal

from chat.domain.quotes import QuoteSummary

State = Literal["waiting", "open", "unanswered", "closed"]
Author = Literal["visitor", "agent", "system"]
Kind = Literal["said", "joined", "handed-over", "unanswered", "closed", "left-contact"]

RUNNING: tuple[State, ...] = ("waiting", "open")
"""States in which words still reach somebody."""


def mark_of(key: str) -> str:
    """What a conversation goes by where its key must not be seen: no other's, and the key cannot be had from it."""
    return sha256(key.encode()).hexdigest()[:32]


class ConversationOverError(Exception):
    """Nothing can be said any more: it was closed, or nobody came."""


class NoSuchConversationError(Exception):
    """No conversation is known under that key or number."""


@dataclass(frozen=True)
class Line:
    """One thing said or happened; `seq` counts from 1 in its conversation, without gaps."""

    seq: int
    kind: Kind
    author: Author
    name: str
    text: str
    at: datetime
    client_id: str | None = None


@dataclass(frozen=True)
class Prechat:
    """What the desk is told before the first word. The first three are the prechat details. Source: H-05."""

    url: str
    partner: str
    web_source: str
    name: str = ""
    email: str | None = None
    brand: str = ""
    customer_id: str | None = None
    quote: QuoteSummary | None = None


@dataclass(frozen=True)
class Conversation:
    """As the desk and the visitor's page see it. `key` opens it for the visitor.

    `number` is for people to read: another conversation may be given it again, after a restore, and after an erasure
    where SQLite's newest had it.
    """

    number: int
    key: str
    state: State
    agent: str | None
    prechat: Prechat
    last_seq: int
    started_at: datetime
    waiting_since: datetime
    last_line_at: datetime
    lines: tuple[Line, ...] = field(default=())

    @property
    def desk_name(self) -> str:
        """What the desk's addresses call it, and never call another."""
        return f"{self.number}-{mark_of(self.key)}"
