"""The tables of the service. Instants are UTC."""

from datetime import datetime
from typing import ClassVar

from kit.columns import COLUMN_TYPES
from sqlalchemy import (
    BigInteger,
    ForeignKey,
    Index,
    Integer,
    String,
    UniqueConstraint,
    column,
    func,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

# SQLite counts rows up by itself only where the key is an INTEGER.
Number = BigInteger().with_variant(Integer, "sqlite")
Short = String(120)


class Base(DeclarativeBase):
    type_annotation_map: ClassVar = {**COLUMN_TYPES, int: BigInteger}


class ConversationRow(Base):
    """One conversation. `key` opens it for the visitor, so it is never shown at the desk nor logged."""

    __tablename__ = "conversations"
    __table_args__ = (
        Index("ix_conversations_state", "state"),
        Index("ix_conversations_email", "email"),
        Index("ix_conversations_customer_id", "customer_id"),
    )

    number: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=True)
    key: Mapped[str] = mapped_column(Short, unique=True)
    start_id: Mapped[str] = mapped_column(Short, unique=True)
    state: Mapped[str] = mapped_column(String(16))
    agent: Mapped[str | None] = mapped_column(Short)
    name: Mapped[str]
    email: Mapped[str | None] = mapped_column(String(254))
    customer_id: Mapped[str | None] = mapped_column(Short)
    brand: Mapped[str] = mapped_column(Short)
    url: Mapped[str]
    partner: Mapped[str] = mapped_column(Short)
    web_source: Mapped[str] = mapped_column(Short)
    quote: Mapped[bytes | None]
    last_seq: Mapped[int]
    started_at: Mapped[datetime]
    waiting_since: Mapped[datetime]
    last_line_at: Mapped[datetime]


class LineRow(Base):
    """One line; a client's id is taken once in its conversation, so a repeated message changes nothing."""

    __tablename__ = "lines"
    __table_args__ = (UniqueConstraint("number", "client_id", name="uq_lines_client_id"),)

    number: Mapped[int] = mapped_column(
        Number, ForeignKey("conversations.number", ondelete="CASCADE"), primary_key=True
    )
    seq: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=False)
    client_id: Mapped[str | None] = mapped_column(Short)
    kind: Mapped[str] = mapped_column(String(16))
    author: Mapped[str] = mapped_column(String(16))
    name: Mapped[str]
    text: Mapped[str]
    at: Mapped[datetime]


class ContactRow(Base):
    """A contact request; `held_for` says why nobody was mailed yet, by commas."""

    __tablename__ = "contact_requests"
    __table_args__ = (
        Index("ix_contact_requests_state", "state"),
        Index("ix_contact_requests_email", "email"),
        Index("ix_contact_requests_customer_id", "customer_id"),
        Index("ix_contact_requests_network", "network", "received_at"),
    )

    number: Mapped[int] = mapped_column(Number, primary_key=True, autoincrement=True)
    reference: Mapped[str] = mapped_column(Short, unique=True)
    send_id: Mapped[str] = mapped_column(Short, unique=True)
    origin: Mapped[str] = mapped_column(String(16))
    state: Mapped[str] = mapped_column(String(16))
    held_for: Mapped[str]
    topic: Mapped[str] = mapped_column(String(16))
    name: Mapped[str]
    email: Mapped[str] = mapped_column(String(254))
    telephone: Mapped[str]
    text: Mapped[str]
    page_url: Mapped[str]
    quote: Mapped[bytes | None]
    brand: Mapped[str] = mapped_column(Short)
    partner: Mapped[str] = mapped_column(Short)
    customer_id: Mapped[str | None] = mapped_column(Short)
    conversation: Mapped[int | None]
    network: Mapped[str] = mapped_column(String(64))
    received_at: Mapped[datetime]


class MailRow(Base):
    """A mail that is owed: due, sending, sent or failed. Without `sender_name` it goes out in the main brand's.

    `requested_from` is the network of the visitor who requested it, or `OWNER` for the address's own account.
    """

    __tablename__ = "mails"
    __table_args__ = (
        Index("ix_mails_state", "state", "due_at"),
        # By exact spelling for the release before, which may run on beside this one.
        Index("ix_mails_recipient", "recipient"),
        Index("ix_mails_recipient_lower", func.lower(column("recipient"))),
        Index("ix_mails_conversation", "conversation"),
    )

    id: Mapped[str] = mapped_column(Short, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    recipient: Mapped[str] = mapped_column(String(254))
    reply_to: Mapped[str | None] = mapped_column(String(254))
    sender_name: Mapped[str | None] = mapped_column(Short)
    conversation: Mapped[int | None]
    subject: Mapped[str]
    text: Mapped[str]
    requested_from: Mapped[str | None] = mapped_column(String(64))
    state: Mapped[str] = mapped_column(String(16))
    tries: Mapped[int]
    last_error: Mapped[str | None]
    made_at: Mapped[datetime]
    due_at: Mapped[datetime]


class AgentRow(Base):
    """A name in use at the desk. `holder` is a sign-in's own, or an account's; `name_key` the name without case."""

    __tablename__ = "agents"

    holder: Mapped[str] = mapped_column(Short, primary_key=True)
    name_key: Mapped[str] = mapped_column(Short, unique=True)
    name: Mapped[str] = mapped_column(Short)
    until: Mapped[datetime]
