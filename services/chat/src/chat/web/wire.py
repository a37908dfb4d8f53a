"""The models of the visitor's side."""

from datetime import datetime
from typing import Annotated, Literal

from kit.mail_addresses import MailAddress, masked
from kit.wire import WireModel
from pydantic import BeforeValidator, Field, StringConstraints

from chat.domain.contacts import Topic
from chat.domain.conversations import Author, Conversation, Kind, Line, State
from chat.domain.quotes import QuoteSummary
from chat.domain.telephones import tidied

LINE = r"^[^\x00-\x1f\x7f]*$"
"""One line of text: no control characters, so that nothing breaks out of a mail's header."""
ClientId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Words = Annotated[str, StringConstraints(min_length=1, max_length=4_000)]
Name = Annotated[str, StringConstraints(max_length=80, pattern=LINE)]
Telephone = Annotated[
    str,
    StringConstraints(max_length=30, pattern=r"^[0-9+() .-]*$"),
    BeforeValidator(lambda value: tidied(value) if isinstance(value, str) else value),
]
Url = Annotated[str, StringConstraints(max_length=2_000, pattern=r"^https?://[^\s]+$")]
Short = Annotated[str, StringConstraints(max_length=120, pattern=LINE)]


class AvailabilityAnswer(WireModel):
    """Null: nobody knows at the moment. Source: H-01."""

    is_available: bool | None


class Quote(WireModel):
    """What the visitor's page shows, for the agent's eyes."""

    # The length apart: counted by the pattern, all letters there are, 64 times over, took 5 MB.
    quote_id: Annotated[str, StringConstraints(min_length=16, max_length=64, pattern=r"^[\w-]+$")]
    trip: Annotated[str, StringConstraints(max_length=200, pattern=LINE)]
    plans: Annotated[int, Field(ge=0, le=1_000)]
    best_cents: Annotated[int, Field(ge=0, le=100_000_000)] | None = None

    def summary(self) -> QuoteSummary:
        return QuoteSummary(self.quote_id, self.trip, self.plans, self.best_cents)


class PrechatDetails(WireModel):
    """What the desk is told before the first word. Source: H-05."""

    url: Url
    partner: Short
    web_source: Short


class StartRequest(WireModel):
    """The first words. The same `startId` again gives the conversation that was begun."""

    start_id: ClientId
    text: Words
    name: Name = ""
    email: MailAddress | None = None
    prechat: PrechatDetails
    quote: Quote | None = None


class LineAnswer(WireModel):
    """One line. `seq` counts from 1 without gaps; `id` is the sender's own."""

    seq: int
    id: str | None
    kind: Kind
    author: Author
    name: str
    text: str
    at: datetime


class ConversationAnswer(WireModel):
    """`key` opens the conversation: whoever has it reads and writes in it.

    `answerTo` is where an answer by email would go, masked: the account's address, or the one that was given.
    """

    key: str
    state: State
    agent: str | None
    answer_to: str | None
    lines: list[LineAnswer]


class MessageRequest(WireModel):
    """Words; the same `id` again changes nothing."""

    id: ClientId
    text: Words


class PageRequest(WireModel):
    """Where the visitor is now."""

    url: Url
    quote: Quote | None = None


class EmailRequest(WireModel):
    email: MailAddress


class Nothing(WireModel):
    """An empty object."""


class Accepted(WireModel):
    status: Literal["accepted"] = "accepted"


class ContactRequestBody(WireModel):
    """A message to the agents. `quote` is the one it is about; `website` is for machines: a person never sees it."""

    send_id: ClientId
    topic: Topic = "other"
    name: Name = ""
    email: MailAddress
    telephone: Telephone = ""
    text: Words
    page_url: Url | None = None
    # A factory, so that the schema states no default and whoever writes about no quote may leave it out.
    quote: Quote | None = Field(default_factory=lambda: None)
    elapsed_ms: Annotated[int, Field(ge=0, le=1_000_000_000)] | None = None
    website: Annotated[str, StringConstraints(max_length=500)] = ""


class ContactAnswer(WireModel):
    """The reference stands in both mails."""

    reference: str


def told(line: Line) -> LineAnswer:
    return LineAnswer(
        seq=line.seq,
        id=line.client_id,
        kind=line.kind,
        author=line.author,
        name=line.name,
        text=line.text,
        at=line.at,
    )


def answer(conversation: Conversation) -> ConversationAnswer:
    return ConversationAnswer(
        key=conversation.key,
        state=conversation.state,
        agent=conversation.agent,
        answer_to=masked(email) if (email := conversation.prechat.email) else None,
        lines=[told(line) for line in conversation.lines],
    )
