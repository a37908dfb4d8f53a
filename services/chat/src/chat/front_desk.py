"""What happens between a visitor and the agents: joining, answering, handing over, ending."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from kit.clock import Clock
from kit.db import Database

from chat.adapters import letters
from chat.adapters.companies import Companies
from chat.adapters.contact_requests import ContactRequests
from chat.adapters.conversations import Conversations
from chat.adapters.outbox import Outbox
from chat.adapters.presence import Presence
from chat.domain.contacts import Message
from chat.domain.conversations import (
    Conversation,
    ConversationOverError,
    Line,
)
from chat.domain.phrases import system_text

TRANSCRIPTS_A_DAY = 5
"""For one address, for its own account and again for strangers (`Outbox.has_room`): no mailbox is filled."""
TRANSCRIPTS_OF_ONE = 5
"""For one conversation: a visitor's own words are not mailed to the world in our name."""
AGENT_GONE_FOR = timedelta(seconds=90)
"""An agent whose words are awaited and whose page is gone for so long has left: the visitor goes to a colleague."""


class NotYoursError(Exception):
    """Another agent has this conversation."""


class TooManyTranscriptsError(Exception):
    """That address was sent enough for a day, or that conversation was sent often enough."""


@dataclass(frozen=True)
class FrontDesk:
    """The rules of the desk, over its stores."""

    db: Database
    conversations: Conversations
    contacts: ContactRequests
    presence: Presence
    outbox: Outbox
    companies: Companies
    clock: Clock

    def take(self, key: str, agent: str) -> None:
        """An agent takes a conversation that waits. Raises: ConversationOverError: somebody else was first."""
        text = system_text("joined", agent=agent)
        self.conversations.add(
            key, "joined", "system", agent, text, state="open", agent=agent, only_in=("waiting",)
        )

    def take_over(self, key: str, agent: str) -> None:
        """An agent takes what a colleague who is gone has left behind.

        Raises: NotYoursError: the colleague is there; ConversationOverError; NoSuchConversationError; DeskAwayError.
        """
        found = self.conversations.get(key)
        if not self.is_left(found, self.presence.agents()):
            raise NotYoursError
        text = system_text("joined", agent=agent)
        self.conversations.add(
            key,
            "joined",
            "system",
            agent,
            text,
            state="open",
            agent=agent,
            only_in=("open",),
            only_of=found.agent,
            only_after=found.last_seq,
        )

    def is_left(self, one: Conversation, there: Collection[str]) -> bool:
        """Whether its agent is gone, and has been for as long as nothing was said."""
        is_quiet = one.last_line_at <= self.clock() - AGENT_GONE_FOR
        return one.state == "open" and one.agent not in there and is_quiet

    def answer(self, key: str, agent: str, text: str, client_id: str) -> Line:
        """An agent's words; whoever answers first has the conversation.

        Raises: NotYoursError, ConversationOverError, NoSuchConversationError.
        """
        found = self.conversations.get(key)
        if found.state == "waiting":
            try:
                self.take(key, agent)
            except ConversationOverError:
                found = self.conversations.get(key)
        if found.state == "open" and found.agent != agent:
            raise NotYoursError
        return self.conversations.say(key, "agent", agent, text, client_id)

    def hand_over(self, key: str, agent: str, to: str | None) -> None:
        """Give one's conversation to a colleague by name, or back to whoever is free.

        Raises: NotYoursError, ConversationOverError, NoSuchConversationError.
        """
        self._own(key, agent)
        if to:
            text = system_text("joined", agent=to)
            self.conversations.add(
                key, "joined", "system", to, text, state="open", agent=to, only_in=("open",), only_of=agent
            )
            return
        self.give_back(key, agent)

    def give_back(self, key: str, agent: str | None, last_seq: int | None = None) -> None:
        """Back to whoever is free. With `last_seq`: unless somebody has spoken since that line.

        Raises: ConversationOverError, NoSuchConversationError.
        """
        self.conversations.add(
            key,
            "handed-over",
            "system",
            "",
            system_text("handed-over"),
            state="waiting",
            only_in=("open",),
            only_of=agent,
            only_after=last_seq,
        )

    def close(self, key: str, agent: str | None) -> None:
        """End it: an agent their own, or None for the visitor.

        Raises: NotYoursError, ConversationOverError, NoSuchConversationError.
        """
        if agent is not None:
            self._own(key, agent)
        keeper = self.conversations.get(key).agent
        text = system_text("closed")
        self.conversations.add(key, "closed", "system", "", text, state="closed", agent=keeper, only_of=agent)

    def leave_contact(self, key: str, email: str, requested_from: str = "") -> None:
        """The visitor of a chat nobody answered says where to; once.

        Raises: NoSuchConversationError, ConversationOverError: it was answered and has ended.
        """
        found = self.conversations.get(key)
        if found.state == "closed":
            raise ConversationOverError
        if any(line.kind == "left-contact" for line in found.lines):
            return
        self.conversations.note(key, email=email)
        text = system_text("left-contact")
        self.conversations.add(
            key,
            "left-contact",
            "system",
            "",
            text,
            client_id="left-contact",
            only_in=("waiting", "open", "unanswered"),
            # In the same change: of one that is ended or erased meanwhile, nothing is kept.
            along=partial(self.contacts.keep_at, request_of(found, email), requested_from),
        )

    def owe_transcript(self, key: str, email: str, requested_from: str = "") -> None:
        """Mail what was said. Raises: TooManyTranscriptsError, NoSuchConversationError."""
        found = self.conversations.get(key)
        letter = letters.transcript(found, email, self.companies.of(found.prechat.brand))
        with self.db.write() as session:
            self.conversations.hold(session, key)
            has_room = self.outbox.has_room(session, email, "transcript", requested_from, TRANSCRIPTS_A_DAY)
            if not has_room or self.outbox.owed_of(session, found.number, "transcript") >= TRANSCRIPTS_OF_ONE:
                raise TooManyTranscriptsError
            self.outbox.owe(session, letter, requested_from)

    def _own(self, key: str, agent: str) -> None:
        found = self.conversations.get(key)
        if found.agent != agent:
            raise NotYoursError


def request_of(one: Conversation, email: str) -> Message:
    """A conversation that nobody answered, as a message to the agents."""
    return Message(
        # One request a conversation, whatever happens twice.
        send_id=f"chat-{one.number}",
        origin="chat",
        topic="quote" if one.prechat.quote else "other",
        name=one.prechat.name,
        email=email,
        telephone="",
        text=letters.spoken(one),
        page_url=one.prechat.url,
        brand=one.prechat.brand,
        partner=one.prechat.partner,
        customer_id=one.prechat.customer_id,
        conversation=one.number,
        quote=one.prechat.quote,
    )
