"""Who works at the desk under which name: a name is one agent's at a time, so nothing of theirs is shared unseen."""

from contextlib import suppress
from datetime import timedelta
from itertools import count

from kit.clock import Clock
from kit.db import Database
from kit.staff import SESSION_S
from sqlalchemy import delete, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from chat.adapters.tables import AgentRow, ConversationRow

LONGEST_NAME = 40
SESSION_KEPT_FOR = timedelta(seconds=SESSION_S)
ACCOUNT_KEPT_FOR = timedelta(days=90)
"""An account is proved with every request; its row keeps the name alone."""


class NameTakenError(Exception):
    """Somebody is signed in under that name, or a conversation goes on under it."""


class Agents:
    """The names in use. `holder` is what a sign-in holds of its own, or an account; nobody is shown it."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def sign_in(
        self,
        holder: str,
        name: str,
        *,
        instead_of: str | None = None,
        is_same: bool = False,
        kept_for: timedelta = SESSION_KEPT_FOR,
    ) -> None:
        """Take a name, `instead_of` the sign-in that this browser had before.

        With `is_same` the agent says that they are who has the name: the other sign-in ends.

        Raises: NameTakenError.
        """
        key = name.casefold()
        try:
            with self._db.write() as session:
                now = self._clock()
                session.execute(delete(AgentRow).where(AgentRow.until <= now))
                own = (holder, instead_of)
                if not is_same and _is_taken(session, own, key):
                    raise NameTakenError
                theirs = or_(AgentRow.name_key == key, AgentRow.holder.in_(own))
                session.execute(delete(AgentRow).where(theirs))
                session.add(AgentRow(holder=holder, name_key=key, name=name, until=now + kept_for))
        except IntegrityError as error:
            # Two took it at once, and the other one was first.
            raise NameTakenError from error

    def admit(self, account: str, name: str) -> str:
        """An account's name, given at its first look: the one wished for, or with a number where that is taken."""
        known = self.name_of(account)
        if known is not None:
            return known
        for turn in count(1):
            wished = name if turn == 1 else f"{name[: LONGEST_NAME - 4]} {turn}"
            with suppress(NameTakenError):
                self.sign_in(account, wished, kept_for=ACCOUNT_KEPT_FOR)
                return wished
        raise AssertionError("there is always another number")

    def name_of(self, holder: str) -> str | None:
        """The name this sign-in works under; None for one that has ended."""
        query = select(AgentRow.name).where(AgentRow.holder == holder, AgentRow.until > self._clock())
        with self._db.read() as session:
            return session.scalar(query)

    def sign_out(self, holder: str) -> None:
        """The sign-in ends, whoever still has its cookie."""
        with self._db.write() as session:
            session.execute(delete(AgentRow).where(AgentRow.holder == holder))


def _is_taken(session: Session, own: tuple[str, str | None], key: str) -> bool:
    having = session.scalar(select(AgentRow.holder).where(AgentRow.name_key == key))
    if having is not None:
        return having not in own
    # Who has just signed out, or whose hours are over, left these behind.
    talking = select(ConversationRow.agent).where(ConversationRow.state == "open").distinct()
    return any(name is not None and name.casefold() == key for name in session.scalars(talking))
