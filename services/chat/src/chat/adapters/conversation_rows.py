"""How a conversation and its lines lie in their rows, and come out of them."""

from collections.abc import Sequence
from typing import cast

from sqlalchemy import select
from sqlalchemy.orm import Session

from chat.adapters.quotes import packed, unpacked
from chat.adapters.tables import ConversationRow, LineRow
from chat.domain.conversations import (
    Author,
    Conversation,
    Kind,
    Line,
    NoSuchConversationError,
    Prechat,
    State,
)


def columns_of(prechat: Prechat) -> dict[str, object]:
    """What a conversation's row keeps of how it began."""
    return {
        "name": prechat.name,
        "email": prechat.email,
        "customer_id": prechat.customer_id,
        "brand": prechat.brand,
        "url": prechat.url,
        "partner": prechat.partner,
        "web_source": prechat.web_source,
        "quote": packed(prechat.quote),
    }


def number_by_key(session: Session, key: str) -> int:
    """Raises: NoSuchConversationError."""
    found = session.scalar(select(ConversationRow.number).where(ConversationRow.key == key))
    if found is None:
        raise NoSuchConversationError
    return found


def row_by_key(session: Session, key: str, *, is_locked: bool = False) -> ConversationRow:
    """Its row, with `is_locked` held to the end of the change. Raises: NoSuchConversationError."""
    query = select(ConversationRow).where(ConversationRow.key == key)
    found = session.scalar(query.with_for_update() if is_locked else query)
    if found is None:
        raise NoSuchConversationError
    return found


def line_by_client(session: Session, number: int, client_id: str) -> Line | None:
    """The line that its sender gave this id, if it stands already."""
    found = session.scalar(select(LineRow).where(LineRow.number == number, LineRow.client_id == client_id))
    return None if found is None else line_of(found)


def lines_of(session: Session, number: int, after: int = 0) -> list[Line]:
    """A conversation's lines in their order, from the one after this number on."""
    query = select(LineRow).where(LineRow.number == number, LineRow.seq > after).order_by(LineRow.seq)
    return [line_of(row) for row in session.scalars(query)]


def line_of(row: LineRow) -> Line:
    return Line(
        row.seq, cast("Kind", row.kind), cast("Author", row.author), row.name, row.text, row.at, row.client_id
    )


def conversation_of(row: ConversationRow, lines: Sequence[Line]) -> Conversation:
    return Conversation(
        number=row.number,
        key=row.key,
        state=cast("State", row.state),
        agent=row.agent,
        prechat=Prechat(
            url=row.url,
            partner=row.partner,
            web_source=row.web_source,
            name=row.name,
            email=row.email,
            brand=row.brand,
            customer_id=row.customer_id,
            quote=unpacked(row.quote),
        ),
        last_seq=row.last_seq,
        started_at=row.started_at,
        waiting_since=row.waiting_since,
        last_line_at=row.last_line_at,
        lines=tuple(lines),
    )
