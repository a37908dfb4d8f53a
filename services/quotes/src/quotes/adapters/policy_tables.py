"""The tables of what happens to a policy after its sale: previews, steps, money, history; and quotes kept by customers.

`policy_history` is append-only: triggers of the database refuse to change or delete a line (migration 0003).
"""

from datetime import datetime
from typing import Literal

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from quotes.adapters.tables import Base, Key


class PolicyPreview(Base):
    """What a carrier said a step would come to. It holds for one version of its policy.

    `persons` is what they should read like, of a correction alone.
    """

    __tablename__ = "policy_previews"

    id: Mapped[str] = mapped_column(Key, primary_key=True)
    policy_id: Mapped[str] = mapped_column(ForeignKey("policies.id"))
    kind: Mapped[str] = mapped_column(String(12))
    version: Mapped[int]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
    terms: Mapped[bytes]
    persons: Mapped[bytes | None]


class PolicyStep(Base):
    """One cancellation, change or correction, from its key to its answer. Carrier and gateway know it by its `id`.

    `busy_policy` is the policy's id until the carrier's word is written down, then null: being unique, it lets one
    step at a time run on a policy. `key` is null once the step has ended without effect, so it can be sent again.
    `persons` is what a correction makes of them, until it has: then they stand in the policy alone. `letter` names the
    mail that its holder is owed, until it is sent: when it is tried next, null once it was given up, and how often.
    States: started, authorising, asking, agreed, captured, recorded (money or answer may be owed), done; undoing,
    undone.
    """

    __tablename__ = "policy_steps"
    __table_args__ = (
        UniqueConstraint("scope", "key"),
        Index("policy_steps_open", "state", "lease_until"),
    )

    id: Mapped[str] = mapped_column(Key, primary_key=True)
    policy_id: Mapped[str] = mapped_column(ForeignKey("policies.id"), index=True)
    busy_policy: Mapped[str | None] = mapped_column(Key, unique=True)
    kind: Mapped[str] = mapped_column(String(12))
    state: Mapped[str] = mapped_column(String(16))
    scope: Mapped[str] = mapped_column(Key)
    key: Mapped[str | None] = mapped_column(String(255))
    body_hash: Mapped[str] = mapped_column(Key)
    lease_until: Mapped[datetime]
    leased_by: Mapped[str] = mapped_column(Key)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    request_id: Mapped[str | None] = mapped_column(String(64))
    customer_id: Mapped[str] = mapped_column(Key)
    preview_id: Mapped[str] = mapped_column(Key)
    terms: Mapped[bytes]
    persons: Mapped[bytes | None]
    payment_token: Mapped[str | None] = mapped_column(String(80))
    payment_id: Mapped[str | None] = mapped_column(String(120))
    answer: Mapped[bytes | None]
    letter: Mapped[str | None] = mapped_column(String(24))
    letter_due_at: Mapped[datetime | None] = mapped_column(index=True)
    letter_tries: Mapped[int] = mapped_column(default=0, server_default="0")


class PolicyPayment(Base):
    """Money that was taken for a policy or goes back.

    A refund is due, then `asked` of the gateway, which has taken it on since `taken_at` (null while that is not known),
    then done or failed. What the gateway has is looked at again at `look_at`, so is a try that was cut off. `tries`
    counts how often a failed one was paid again: each has a key of its own there. `by_hand` says that people returned
    it another way; `tell_at` is when those on duty are told again of one that waits for them, null before the first.
    """

    __tablename__ = "policy_payments"

    serial: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    id: Mapped[str] = mapped_column(Key, unique=True)
    policy_id: Mapped[str] = mapped_column(ForeignKey("policies.id"), index=True)
    step_id: Mapped[str | None] = mapped_column(Key, index=True)
    kind: Mapped[str] = mapped_column(String(8))
    payment_id: Mapped[str] = mapped_column(String(120))
    cents: Mapped[int]
    state: Mapped[str] = mapped_column(String(8))
    at: Mapped[datetime]
    tries: Mapped[int] = mapped_column(default=0, server_default="0")
    taken_at: Mapped[datetime | None]
    looks: Mapped[int] = mapped_column(default=0, server_default="0")
    look_at: Mapped[datetime | None] = mapped_column(index=True)
    tell_at: Mapped[datetime | None]
    by_hand: Mapped[bool] = mapped_column(default=False, server_default=false())


Who = Literal["customer", "guest", "system", "staff"]


class PolicyHistory(Base):
    """Who did what to a policy, what it was before and what it is now (JSON without names or addresses).

    Lines are never changed and outlive the account, so `who` is a part, not an id: whose account it was is told by
    the policy and its steps for as long as there is one.
    """

    __tablename__ = "policy_history"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    policy_id: Mapped[str] = mapped_column(Key, index=True)
    at: Mapped[datetime]
    who: Mapped[str] = mapped_column(Key)
    what: Mapped[str] = mapped_column(String(40))
    was: Mapped[str]
    became: Mapped[str]
    request_id: Mapped[str | None] = mapped_column(String(64))


class SavedQuote(Base):
    """A quote somebody keeps, with what is needed to show it and to ask again once the quote itself is gone."""

    __tablename__ = "saved_quotes"
    __table_args__ = (UniqueConstraint("customer_id", "quote_id"),)

    id: Mapped[str] = mapped_column(Key, primary_key=True)
    customer_id: Mapped[str] = mapped_column(Key)
    quote_id: Mapped[str] = mapped_column(Key)
    name: Mapped[str] = mapped_column(String(80))
    saved_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    best_cents: Mapped[int | None]
    params: Mapped[bytes]


class FileStep(Base):
    """A step in the book of a carrier on file; one a transaction. Cents: the refund, or the new total."""

    __tablename__ = "file_steps"

    transaction_id: Mapped[str] = mapped_column(Key, primary_key=True)
    carrier_id: Mapped[str] = mapped_column(Key)
    policy_number: Mapped[str] = mapped_column(String(40), index=True)
    kind: Mapped[str] = mapped_column(String(12))
    cents: Mapped[int]
    at: Mapped[datetime]
