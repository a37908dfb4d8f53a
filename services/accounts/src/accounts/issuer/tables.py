"""The issuer's tables. Codes, tokens and secrets stand there as hashes, private keys encrypted."""

from datetime import datetime

from kit.columns import Instant
from sqlalchemy import JSON, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from accounts.adapters.tables import ID, SHORT, Base


class Application(Base):
    """An application that may sign people in with us; without `secret_hash` it is a public one."""

    __tablename__ = "oauth_clients"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(SHORT)
    secret_hash: Mapped[str | None] = mapped_column(ID)
    redirect_uris: Mapped[list[str]] = mapped_column(JSON)
    post_logout_redirect_uris: Mapped[list[str]] = mapped_column(JSON)
    scope: Mapped[str] = mapped_column(SHORT)
    made_at: Mapped[datetime] = mapped_column(Instant)


class Grant(Base):
    """One sign-in at one application: its code, and the family of the tokens that came of it."""

    __tablename__ = "oauth_grants"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    customer_id: Mapped[str] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), index=True)
    client_id: Mapped[str] = mapped_column(ForeignKey("oauth_clients.id", ondelete="CASCADE"), index=True)
    scope: Mapped[str] = mapped_column(SHORT)
    nonce: Mapped[str | None] = mapped_column(Text)
    signed_in_at: Mapped[datetime] = mapped_column(Instant)
    code_hash: Mapped[str] = mapped_column(ID, unique=True)
    code_challenge: Mapped[str] = mapped_column(String(128))
    redirect_uri: Mapped[str] = mapped_column(Text)
    made_at: Mapped[datetime] = mapped_column(Instant, index=True)
    redeemed_at: Mapped[datetime | None] = mapped_column(Instant)
    revoked_at: Mapped[datetime | None] = mapped_column(Instant)


class Token(Base):
    """An access or a refresh token. `id` is its hash; a refresh token that was used stays, to know it again."""

    __tablename__ = "oauth_tokens"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    grant_id: Mapped[str] = mapped_column(ForeignKey("oauth_grants.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    scope: Mapped[str] = mapped_column(SHORT)
    expires_at: Mapped[datetime] = mapped_column(Instant, index=True)
    used_at: Mapped[datetime | None] = mapped_column(Instant)


class SigningKey(Base):
    """A key that signs ID tokens; `private` is encrypted under ACCOUNTS_KEY, `id` is its RFC 7638 thumbprint."""

    __tablename__ = "oauth_keys"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    public: Mapped[dict[str, str]] = mapped_column(JSON)
    private: Mapped[str] = mapped_column(Text)
    made_at: Mapped[datetime] = mapped_column(Instant)
    signs_from: Mapped[datetime] = mapped_column(Instant)
    shown_until: Mapped[datetime | None] = mapped_column(Instant)
