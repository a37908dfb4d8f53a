"""Conversations in the database. Every change of one takes its row first, so lines are numbered without gaps."""

import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from chat.adapters.bells import Bells
from chat.adapters.cards import without_cards
from chat.adapters.conversation_rows import (
    columns_of,
    conversation_of,
    line_by_client,
    lines_of,
    number_by_key,
    row_by_key,
)
from chat.adapters.quotes import packed
from chat.adapters.tables import ConversationRow, LineRow
from chat.domain.conversations import (
    RUNNING,
    Author,
    Conversation,
    ConversationOverError,
    Kind,
    Line,
    NoSuchConversationError,
    Prechat,
    State,
)
from chat.domain.quotes import QuoteSummary

_NUMBER = re.compile(r"[0-9]{1,18}")


class Conversations:
    """All of them, each by its key. Whatever is added rings the bell after it is committed."""

    def __init__(self, db: Database, bells: Bells, clock: Clock) -> None:
        self._db = db
        self._bells = bells
        self._clock = clock

    def start(self, start_id: str, prechat: Prechat, text: str) -> Conversation:
        """Begin a conversation with its first words; the same `start_id` again gives the one that was begun."""
        try:
            return self._start(start_id, prechat, text)
        except IntegrityError:
            # The same start came twice at once, and the other one was first.
            return self._start(start_id, prechat, text)

    def _start(self, start_id: str, prechat: Prechat, text: str) -> Conversation:
        now, prechat = self._clock(), replace(prechat, name=without_cards(prechat.name))
        with self._db.write() as session:
            known = session.scalar(select(ConversationRow).where(ConversationRow.start_id == start_id))
            if known is not None:
                return conversation_of(known, lines_of(session, known.number))
            row = ConversationRow(
                key=secrets.token_urlsafe(24),
                start_id=start_id,
                state="waiting",
                agent=None,
                **columns_of(prechat),
                last_seq=0,
                started_at=now,
                waiting_since=now,
                last_line_at=now,
            )
            session.add(row)
            session.flush()
            line = self._append(
                session, row, kind="said", author="visitor", name=prechat.name, text=text, client_id=start_id
            )
            made = conversation_of(row, [line])
        self._bells.ring(made.key, line)
        return made

    def say(self, key: str, author: Author, name: str, text: str, client_id: str) -> Line:
        """Add words; the same `client_id` again gives the line that stands already.

        Raises: NoSuchConversationError, ConversationOverError.
        """
        return self.add(key, "said", author, name, text, client_id=client_id)

    def add(
        self,
        key: str,
        kind: Kind,
        author: Author,
        name: str,
        text: str,
        *,
        client_id: str | None = None,
        state: State | None = None,
        agent: str | None = None,
        only_in: Sequence[State] = RUNNING,
        only_after: int | None = None,
        only_of: str | None = None,
        along: Callable[[Session], object] | None = None,
    ) -> Line:
        """Add a line and, with `state`, change what the conversation is and whose.

        `along` is done in the same change, or not at all.
        Raises: NoSuchConversationError, ConversationOverError: it is in none of the states of `only_in`, its last line
        is not `only_after`, or it is another agent's than `only_of`.
        """
        with self._db.write() as session:
            row = row_by_key(session, key, is_locked=True)
            if (
                client_id is not None
                and (known := line_by_client(session, row.number, client_id)) is not None
            ):
                return known
            is_it = only_after in (None, row.last_seq) and only_of in (None, row.agent)
            if row.state not in only_in or not is_it:
                raise ConversationOverError
            if state is not None:
                row.state, row.agent = state, agent
                if state == "waiting":
                    row.waiting_since = self._clock()
            line = self._append(
                session, row, kind=kind, author=author, name=name, text=text, client_id=client_id
            )
            if along is not None:
                along(session)
        self._bells.ring(key, line)
        return line

    def note(
        self, key: str, *, email: str | None = None, url: str = "", quote: QuoteSummary | None = None
    ) -> None:
        """Keep what the visitor's page told since. Raises: NoSuchConversationError."""
        with self._db.write() as session:
            row = row_by_key(session, key, is_locked=True)
            row.email = email or row.email
            row.url = url or row.url
            row.quote = packed(quote) or row.quote
        self._bells.ring_desk()

    def key_of(self, desk_name: str) -> str:
        """The key of the conversation that the desk calls so.

        Raises: NoSuchConversationError: there is none, or it is gone.
        """
        number = desk_name.partition("-")[0]
        if not _NUMBER.fullmatch(number):
            raise NoSuchConversationError
        with self._db.read() as session:
            row = session.get(ConversationRow, int(number))
            # Its number may be another's by now.
            if row is None or conversation_of(row, []).desk_name != desk_name:
                raise NoSuchConversationError
            return row.key

    def check(self, key: str) -> None:
        """Raises: NoSuchConversationError."""
        with self._db.read() as session:
            number_by_key(session, key)

    def hold(self, session: Session, key: str) -> None:
        """Nobody erases it before this change is done. Raises: NoSuchConversationError: somebody has."""
        row_by_key(session, key, is_locked=True)

    def get(self, key: str) -> Conversation:
        """With all its lines. Raises: NoSuchConversationError."""
        with self._db.read() as session:
            row = row_by_key(session, key)
            return conversation_of(row, lines_of(session, row.number))

    def lines_after(self, key: str, seq: int) -> list[Line]:
        """What was said since. Raises: NoSuchConversationError: it was erased."""
        with self._db.read() as session:
            return lines_of(session, number_by_key(session, key), after=seq)

    def heads(self, keys: Sequence[str]) -> dict[str, int]:
        """The number of the last line of each that is there."""
        query = select(ConversationRow.key, ConversationRow.last_seq)
        with self._db.read() as session:
            found = session.execute(query.where(ConversationRow.key.in_(keys)))
            return dict(found.all())

    def in_state(self, state: State, *, agent: str | None = None, limit: int = 100) -> list[Conversation]:
        """Those that wait longest, first and without their lines; with `agent`, that agent's alone."""
        query = (
            select(ConversationRow)
            .where(ConversationRow.state == state)
            .order_by(ConversationRow.waiting_since, ConversationRow.number)
            .limit(limit)
        )
        if agent is not None:
            query = query.where(ConversationRow.agent == agent)
        with self._db.read() as session:
            return [conversation_of(row, []) for row in session.scalars(query)]

    def awaiting_answer(self) -> list[Conversation]:
        """Those with an agent whose last words are the visitor's, without their lines.

        That an agent has come is said by nobody: whoever was taken or handed over has still been told nothing.
        """
        last_said = (
            select(LineRow.author)
            .where(LineRow.number == ConversationRow.number, LineRow.kind == "said")
            .order_by(LineRow.seq.desc())
            .limit(1)
            .scalar_subquery()
        )
        query = (
            select(ConversationRow)
            .where(ConversationRow.state == "open", last_said == "visitor")
            .order_by(ConversationRow.last_line_at)
        )
        with self._db.read() as session:
            return [conversation_of(row, []) for row in session.scalars(query)]

    def quiet_since_before(self, at: datetime) -> list[Conversation]:
        """Those with an agent in which nothing was said since that instant."""
        query = select(ConversationRow).where(
            ConversationRow.state == "open", ConversationRow.last_line_at <= at
        )
        with self._db.read() as session:
            return [conversation_of(row, []) for row in session.scalars(query)]

    def waiting_since_before(self, at: datetime) -> list[Conversation]:
        """Those nobody has answered since that instant."""
        query = select(ConversationRow).where(
            ConversationRow.state == "waiting", ConversationRow.waiting_since <= at
        )
        with self._db.read() as session:
            return [conversation_of(row, []) for row in session.scalars(query)]

    def _append(
        self,
        session: Session,
        row: ConversationRow,
        *,
        kind: Kind,
        author: Author,
        name: str,
        text: str,
        client_id: str | None,
    ) -> Line:
        row.last_seq += 1
        row.last_line_at = self._clock()
        line = Line(row.last_seq, kind, author, name, without_cards(text), row.last_line_at, client_id)
        session.add(
            LineRow(
                number=row.number,
                seq=line.seq,
                client_id=client_id,
                kind=kind,
                author=author,
                name=name,
                text=line.text,
                at=line.at,
            )
        )
        return line
