"""What must not be forgotten: visitors nobody came to, those whose agent is gone, and who has fallen silent."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from structlog import get_logger

from chat.domain.availability import DeskAwayError
from chat.domain.conversations import Conversation, ConversationOverError, NoSuchConversationError
from chat.domain.phrases import system_text
from chat.front_desk import FrontDesk, request_of

QUIET_FOR = timedelta(days=1)
"""Who has said nothing for so long, on either side, has gone: the desk shows those who are there."""
log = get_logger()


@dataclass(frozen=True)
class Sweeper:
    """Goes through all conversations; a visitor waits for `answer_within` until they are told that nobody came."""

    desk: FrontDesk
    answer_within: timedelta

    def sweep(self) -> None:
        """One round; safe to run twice, and beside another."""
        for one in self.desk.conversations.waiting_since_before(self.desk.clock() - self.answer_within):
            self._nobody_came(one)
        self._free_the_left()
        for one in self.desk.conversations.quiet_since_before(self.desk.clock() - QUIET_FOR):
            self._end_quietly(one)

    def _nobody_came(self, one: Conversation) -> None:
        minutes = max(1, round(self.answer_within.total_seconds() / 60))
        email = one.prechat.email
        text = system_text("unanswered", minutes=minutes, email_known=email is not None)
        # Somebody came or spoke at the last moment, or it was erased: the next round sees.
        with suppress(ConversationOverError, NoSuchConversationError):
            whole = self.desk.conversations.get(one.key)
            self.desk.conversations.add(
                one.key,
                "unanswered",
                "system",
                "",
                text,
                state="unanswered",
                only_in=("waiting",),
                only_after=whole.last_seq,
                # In the same change: who is told that their message is with the agents is not told so in vain.
                along=None if email is None else partial(self.desk.contacts.keep, request_of(whole, email)),
            )
            log.info("conversation.unanswered", number=one.number)

    def _free_the_left(self) -> None:
        try:
            there = set(self.desk.presence.agents())
        except DeskAwayError:
            return
        for one in self.desk.conversations.awaiting_answer():
            if self.desk.is_left(one, there):
                # Somebody spoke, or ended it, at the last moment; or it was erased.
                with suppress(ConversationOverError, NoSuchConversationError):
                    self.desk.give_back(one.key, one.agent, one.last_seq)

    def _end_quietly(self, one: Conversation) -> None:
        text = system_text("closed")
        # Somebody spoke at the last moment, or it was erased.
        with suppress(ConversationOverError, NoSuchConversationError):
            self.desk.conversations.add(
                one.key,
                "closed",
                "system",
                "",
                text,
                state="closed",
                agent=one.agent,
                only_in=("open",),
                only_after=one.last_seq,
            )
