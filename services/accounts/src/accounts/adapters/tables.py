"""The tables. Personal data stands in `customers`, `travelers`, `identities`, `flows`, `mails` and `deletions`."""

from datetime import date, datetime

from kit.columns import Instant
from sqlalchemy import (
    JSON,
    Boolean,
    Date,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

ID = String(64)
SHORT = String(160)


class Base(DeclarativeBase):
    """The base of every table here."""


class Customer(Base):
    """Somebody who can sign in. `email` is verified, or null where a provider vouched for none."""

    __tablename__ = "customers"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    email: Mapped[str | None] = mapped_column(String(254))
    email_key: Mapped[str | None] = mapped_column(String(254), unique=True)
    role: Mapped[str] = mapped_column(String(16))
    password_hash: Mapped[str | None] = mapped_column(Text)
    salutation: Mapped[str] = mapped_column(SHORT, default="")
    first_name: Mapped[str] = mapped_column(SHORT, default="")
    last_name: Mapped[str] = mapped_column(SHORT, default="")
    telephone: Mapped[str] = mapped_column(SHORT, default="")
    address: Mapped[dict[str, str]] = mapped_column(JSON, default=dict)
    dob: Mapped[date | None] = mapped_column(Date)
    opted_out_of_email: Mapped[bool] = mapped_column(Boolean, default=False)
    created_at: Mapped[datetime] = mapped_column(Instant)


class Traveler(Base):
    """Somebody the customer travels with."""

    __tablename__ = "travelers"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    customer_id: Mapped[str] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), index=True)
    first_name: Mapped[str] = mapped_column(SHORT)
    last_name: Mapped[str] = mapped_column(SHORT)
    dob: Mapped[date] = mapped_column(Date)
    relation: Mapped[str] = mapped_column(SHORT)


class Passkey(Base):
    """A public key of one of the customer's devices; `rp_id` is the brand's host it was made for."""

    __tablename__ = "passkeys"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    customer_id: Mapped[str] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), index=True)
    credential_id: Mapped[bytes] = mapped_column(LargeBinary(1024), unique=True)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    sign_count: Mapped[int] = mapped_column(Integer)
    rp_id: Mapped[str] = mapped_column(SHORT)
    name: Mapped[str] = mapped_column(SHORT)
    created_at: Mapped[datetime] = mapped_column(Instant)
    last_used_at: Mapped[datetime | None] = mapped_column(Instant)


class Identity(Base):
    """Who a customer is at a provider."""

    __tablename__ = "identities"
    __table_args__ = (UniqueConstraint("issuer", "subject"),)
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    customer_id: Mapped[str] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), index=True)
    issuer: Mapped[str] = mapped_column(String(400))
    subject: Mapped[str] = mapped_column(String(400))


class Flow(Base):
    """Something begun in a browser that a mailed code ends. `id` is the hash of the browser's secret."""

    __tablename__ = "flows"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    email: Mapped[str] = mapped_column(String(254))
    customer_id: Mapped[str | None] = mapped_column(ID, index=True)
    details: Mapped[dict[str, object]] = mapped_column(JSON)
    tries_left: Mapped[int] = mapped_column(Integer)
    mails_left: Mapped[int] = mapped_column(Integer)
    expires_at: Mapped[datetime] = mapped_column(Instant, index=True)


class Mail(Base):
    """A mail that is owed. States: due, sending, sent, void (nobody to write to), failed; at the end `to` is blank."""

    __tablename__ = "mails"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    kind: Mapped[str] = mapped_column(String(24))
    to: Mapped[str] = mapped_column(String(254))
    brand: Mapped[str] = mapped_column(SHORT)
    flow_id: Mapped[str | None] = mapped_column(ID)
    details: Mapped[dict[str, object]] = mapped_column(JSON)
    state: Mapped[str] = mapped_column(String(16))
    tries: Mapped[int] = mapped_column(Integer)
    due_at: Mapped[datetime] = mapped_column(Instant, index=True)
    made_at: Mapped[datetime] = mapped_column(Instant, index=True)


class Deletion(Base):
    """A customer who wants to be forgotten. `waiting` names the services that have not answered yet."""

    __tablename__ = "deletions"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    customer_id: Mapped[str] = mapped_column(ID)
    email: Mapped[str | None] = mapped_column(String(254))
    brand: Mapped[str] = mapped_column(SHORT)
    waiting: Mapped[list[str]] = mapped_column(JSON)
    kept: Mapped[list[dict[str, str]]] = mapped_column(JSON)
    asked_at: Mapped[datetime] = mapped_column(Instant)
    done_at: Mapped[datetime | None] = mapped_column(Instant, index=True)
