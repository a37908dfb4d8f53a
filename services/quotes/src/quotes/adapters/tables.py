"""The tables of the service. Instants are UTC; JSON is kept as the bytes that were or will be sent.

What a purchase needs while it runs lies in `purchases`; what it leaves behind for good in the tables after it.
"""

from datetime import date, datetime
from typing import ClassVar

from kit.columns import COLUMN_TYPES
from sqlalchemy import (
    ForeignKey,
    Index,
    Integer,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    type_annotation_map: ClassVar = COLUMN_TYPES


Key = String(96)


class Quote(Base):
    """One ask of one party; dates of birth are not kept, only the ages they gave."""

    __tablename__ = "quotes"

    id: Mapped[str] = mapped_column(Key, primary_key=True)
    hash: Mapped[str] = mapped_column(Key)
    rate_version: Mapped[str] = mapped_column(String(96))
    created_at: Mapped[datetime] = mapped_column(index=True)
    expires_at: Mapped[datetime]
    params: Mapped[bytes]
    asked: Mapped[bytes]


class Sheet(Base):
    """The long part of an offer (benefits with their clauses), kept once however many quotes show it."""

    __tablename__ = "sheets"

    id: Mapped[str] = mapped_column(Key, primary_key=True)
    body: Mapped[bytes]


class CarrierResult(Base):
    """What one carrier answered to one quote."""

    __tablename__ = "carrier_results"

    quote_id: Mapped[str] = mapped_column(ForeignKey("quotes.id", ondelete="CASCADE"), primary_key=True)
    carrier_id: Mapped[str] = mapped_column(Key, primary_key=True)
    carrier_name: Mapped[str]
    rate_version: Mapped[str] = mapped_column(String(96))
    trouble: Mapped[str | None] = mapped_column(String(24))
    proposals: Mapped[bytes]
    declined: Mapped[bytes]
    elapsed_ms: Mapped[int]


class Repricing(Base):
    """A total that a carrier named while binding: the next try of the same offer is held against it.

    `rated_on` is what else it was rated on: the travelers' ages and the options. Its column is from before the ages.
    """

    __tablename__ = "repricings"

    quote_id: Mapped[str] = mapped_column(ForeignKey("quotes.id", ondelete="CASCADE"), primary_key=True)
    offer_id: Mapped[str] = mapped_column(Key, primary_key=True)
    rated_on: Mapped[str] = mapped_column("options", String(400), primary_key=True)
    carrier_quote_id: Mapped[str | None] = mapped_column(String(120))
    total_cents: Mapped[int]


class Purchase(Base):
    """One try to buy, from its key to its answer. `id` is the transaction id the gateway and the carrier know.

    The order (names, births, token) is wiped once nothing more can come of the purchase. `letter` is a whole mail that
    its buyer is owed, until it is sent: when it is tried next, null once it was given up, and how often it was.
    """

    __tablename__ = "purchases"
    __table_args__ = (Index("purchases_open", "state", "lease_until"),)

    id: Mapped[str] = mapped_column(Key, primary_key=True)
    body_hash: Mapped[str] = mapped_column(Key)
    state: Mapped[str] = mapped_column(String(16))
    lease_until: Mapped[datetime]
    leased_by: Mapped[str] = mapped_column(Key)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    request_id: Mapped[str | None] = mapped_column(String(64))
    customer_id: Mapped[str | None] = mapped_column(Key)
    quote_id: Mapped[str] = mapped_column(String(64))
    offer_id: Mapped[str] = mapped_column(String(120))
    carrier_id: Mapped[str | None] = mapped_column(Key)
    total_cents: Mapped[int | None]
    order: Mapped[bytes | None]
    deal: Mapped[bytes | None]
    payment_id: Mapped[str | None] = mapped_column(String(120))
    bound: Mapped[bytes | None]
    answer: Mapped[bytes | None]
    letter: Mapped[bytes | None]
    letter_due_at: Mapped[datetime | None] = mapped_column(index=True)
    letter_tries: Mapped[int] = mapped_column(default=0, server_default="0")


class UnansweredOrder(Base):
    """A bind or a step that a carrier never answered, nor had done when it was asked: ended here, perhaps late there.

    `transaction_id` is the purchase's or the step's, `kind` is purchase or the kind of step. It is asked about again
    at `ask_at` (null once nobody will); `came_at` says that the carrier has done it after all, `settled_at` that
    somebody has seen to that. `tell_at`: when people on duty are told of it again, null where they were not yet.
    """

    __tablename__ = "unanswered_orders"

    transaction_id: Mapped[str] = mapped_column(Key, primary_key=True)
    carrier_id: Mapped[str] = mapped_column(Key)
    kind: Mapped[str] = mapped_column(String(12))
    ended_at: Mapped[datetime]
    looks: Mapped[int]
    ask_at: Mapped[datetime | None] = mapped_column(index=True)
    came_at: Mapped[datetime | None]
    policy_number: Mapped[str | None] = mapped_column(String(40))
    settled_at: Mapped[datetime | None]
    tell_at: Mapped[datetime | None]


class OtherSum(Base):
    """An order that its carrier did at another sum than agreed; `settled_at` says that somebody has seen to it."""

    __tablename__ = "other_sums"

    transaction_id: Mapped[str] = mapped_column(Key, primary_key=True)
    carrier_id: Mapped[str] = mapped_column(Key)
    kind: Mapped[str] = mapped_column(String(12))
    agreed_cents: Mapped[int]
    carrier_cents: Mapped[int]
    at: Mapped[datetime]
    settled_at: Mapped[datetime | None]


class IdempotencyKey(Base):
    """A key somebody sent, under the customer who sent it. Its insertion decides who of twenty twins runs."""

    __tablename__ = "idempotency_keys"

    scope: Mapped[str] = mapped_column(Key, primary_key=True)
    key: Mapped[str] = mapped_column(String(255), primary_key=True)
    purchase_id: Mapped[str] = mapped_column(ForeignKey("purchases.id"), unique=True)
    created_at: Mapped[datetime] = mapped_column(index=True)


class PolicySeries(Base):
    """The last policy number given out in the series of a carrier on file; locked while the next is taken."""

    __tablename__ = "policy_series"

    carrier_id: Mapped[str] = mapped_column(Key, primary_key=True)
    last_serial: Mapped[int]


class FileBinding(Base):
    """The book of a carrier whose rates are on file here: one policy number a transaction, in its own series.

    `free_look_days` and `desk` are the plan's and the carrier's as they were then, since a plan may leave the shelf;
    null where a release from before entered it and nothing here told them.
    """

    __tablename__ = "file_bindings"
    __table_args__ = (UniqueConstraint("carrier_id", "serial"),)

    transaction_id: Mapped[str] = mapped_column(Key, primary_key=True)
    carrier_id: Mapped[str] = mapped_column(Key)
    serial: Mapped[int] = mapped_column(Integer)
    policy_number: Mapped[str] = mapped_column(String(40), unique=True)
    plan_id: Mapped[str] = mapped_column(Key)
    state: Mapped[str] = mapped_column(String(2))
    total_cents: Mapped[int]
    free_look_days: Mapped[int | None]
    desk: Mapped[bytes | None]
    bound_at: Mapped[datetime]
    cancelled_at: Mapped[datetime | None]


class Policy(Base):
    """A policy sold here, as its holder was told of it last. `version` grows with every step written down.

    `ends_on` is the last day of cover, or the day of the cancellation; null where a release from before wrote it.
    `marks_key` keys the fingerprints that corrections leave in the history, and goes with the policy; null before any.
    """

    __tablename__ = "policies"
    __table_args__ = (UniqueConstraint("carrier_id", "number"),)

    id: Mapped[str] = mapped_column(Key, primary_key=True)
    purchase_id: Mapped[str] = mapped_column(ForeignKey("purchases.id"), unique=True)
    carrier_id: Mapped[str] = mapped_column(Key)
    number: Mapped[str] = mapped_column(String(40))
    status: Mapped[str] = mapped_column(String(16))
    plan_id: Mapped[str] = mapped_column(Key)
    state: Mapped[str] = mapped_column(String(2))
    total_cents: Mapped[int]
    payment_id: Mapped[str] = mapped_column(String(120))
    customer_id: Mapped[str | None] = mapped_column(Key, index=True)
    holder_email: Mapped[str] = mapped_column(String(254), index=True)
    order: Mapped[bytes]
    deal: Mapped[bytes]
    bound: Mapped[bytes]
    issued_at: Mapped[datetime]
    free_look_ends_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(default=0, server_default="0")
    cancelled_at: Mapped[datetime | None]
    refund_cents: Mapped[int | None]
    ends_on: Mapped[date | None] = mapped_column(index=True)
    marks_key: Mapped[bytes | None]


class PolicyDocument(Base):
    """A paper of a policy, kept as it was given out. Its id is the only key to it and cannot be guessed.

    `nth` numbers the papers of a policy from 1; null where a release from before wrote it.
    """

    __tablename__ = "policy_documents"

    id: Mapped[str] = mapped_column(Key, primary_key=True)
    policy_id: Mapped[str] = mapped_column(ForeignKey("policies.id"), index=True)
    kind: Mapped[str] = mapped_column(String(24))
    title: Mapped[str]
    content: Mapped[bytes]
    created_at: Mapped[datetime]
    nth: Mapped[int | None]


class ConsentGiven(Base):
    """A statement the buyer ticked, word for word, with when and in which request."""

    __tablename__ = "consents"

    purchase_id: Mapped[str] = mapped_column(ForeignKey("purchases.id"), primary_key=True)
    consent_id: Mapped[str] = mapped_column(Key, primary_key=True)
    text: Mapped[str]
    given_at: Mapped[datetime]
    request_id: Mapped[str | None] = mapped_column(String(64))


class AuditEntry(Base):
    """What happened to a purchase, in order; never changed, never deleted."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    purchase_id: Mapped[str] = mapped_column(Key, index=True)
    at: Mapped[datetime]
    event: Mapped[str] = mapped_column(String(40))
    detail: Mapped[bytes]
    request_id: Mapped[str | None] = mapped_column(String(64))


class OutboxMail(Base):
    """A mail that is owed, with the paper it carries. Written with what it tells of; ends as sent or failed.

    `recipient` is an address that is no longer the policy's, kept until it has been told so; `moved_to` is where the
    mails go in its place, masked; null where a release from before wrote it.
    """

    __tablename__ = "outbox"
    __table_args__ = (Index("outbox_due", "state", "due_at"),)

    id: Mapped[str] = mapped_column(Key, primary_key=True)
    kind: Mapped[str] = mapped_column(String(24))
    policy_id: Mapped[str] = mapped_column(ForeignKey("policies.id"))
    document_id: Mapped[str | None] = mapped_column(Key)
    step_id: Mapped[str | None] = mapped_column(Key)
    state: Mapped[str] = mapped_column(String(12))
    tries: Mapped[int] = mapped_column(default=0)
    due_at: Mapped[datetime]
    created_at: Mapped[datetime]
    sent_at: Mapped[datetime | None]
    last_error: Mapped[str | None] = mapped_column(String(80))
    recipient: Mapped[str | None] = mapped_column(String(254))
    moved_to: Mapped[str | None] = mapped_column(String(254))
