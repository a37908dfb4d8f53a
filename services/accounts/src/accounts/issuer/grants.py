"""Sign-ins at applications: a code that is redeemed once, and the family of tokens that comes of it.

Whatever is shown twice that is good for once was stolen, by one or the other: the whole family ends. Source: RFC 6749
§4.1.2, RFC 9700 §2.2.2, §4.14.2.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import and_, delete, exists, func, or_, select, update
from sqlalchemy.orm import Session
from structlog import get_logger

from accounts.domain.sessions import hashed
from accounts.issuer import lifetimes
from accounts.issuer.tables import Application, Grant, Token

Kind = Literal["access", "refresh"]
_LIFETIMES = {"access": lifetimes.ACCESS_TOKEN, "refresh": lifetimes.REFRESH_TOKEN}
log = get_logger()


@dataclass(frozen=True, slots=True)
class Code:
    """A redeemed code as Authlib asks for it."""

    grant_id: str
    customer_id: str
    scope: str
    redirect_uri: str
    nonce: str | None
    signed_in_at: datetime
    code_challenge: str
    code_challenge_method: str = "S256"

    def get_redirect_uri(self) -> str:
        return self.redirect_uri

    def get_scope(self) -> str:
        return self.scope


@dataclass(frozen=True, slots=True)
class Held:
    """A token that is good, as Authlib asks for it."""

    grant_id: str
    client_id: str
    customer_id: str
    scope: str

    def get_scope(self) -> str:
        return self.scope

    def check_client(self, client: object) -> bool:
        return getattr(client, "client_id", None) == self.client_id


class Grants:
    """Raises: OperationalError: the database is away."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def open(
        self,
        session: Session,
        code: str,
        *,
        customer_id: str,
        client_id: str,
        scope: str,
        nonce: str | None,
        signed_in_at: datetime,
        code_challenge: str,
        redirect_uri: str,
    ) -> None:
        """Keep what a code stands for, inside a change."""
        session.add(
            Grant(
                id=secrets.token_hex(16),
                customer_id=customer_id,
                client_id=client_id,
                scope=scope,
                nonce=nonce,
                signed_in_at=signed_in_at,
                code_hash=hashed(code),
                code_challenge=code_challenge,
                redirect_uri=redirect_uri,
                made_at=self._clock(),
                redeemed_at=None,
                revoked_at=None,
            )
        )

    def redeem(self, code: str, client_id: str) -> Code | None:
        """What a code stands for, once. A second time, or for another application, its family ends."""
        now = self._clock()
        with self._db.write() as session:
            grant = session.query(Grant).filter_by(code_hash=hashed(code)).with_for_update().one_or_none()
            if grant is None:
                return None
            if grant.redeemed_at is not None or grant.client_id != client_id:
                self._revoke(grant, "code")
                return None
            if grant.revoked_at is not None or now - grant.made_at >= lifetimes.CODE:
                return None
            grant.redeemed_at = now
            return Code(
                grant.id,
                grant.customer_id,
                grant.scope,
                grant.redirect_uri,
                grant.nonce,
                grant.signed_in_at,
                grant.code_challenge,
            )

    def keep(self, grant_id: str, scope: str, kind: Kind, secret: str) -> None:
        """Keep a token that is given out."""
        expires_at = self._clock() + _LIFETIMES[kind]
        with self._db.write() as session:
            session.add(
                Token(
                    id=hashed(secret),
                    grant_id=grant_id,
                    kind=kind,
                    scope=scope,
                    expires_at=expires_at,
                    used_at=None,
                )
            )

    def find(self, secret: str, kind: Kind) -> Held | None:
        """The token, when it is good. A refresh token that was used before ends its family."""
        with self._db.write() if kind == "refresh" else self._db.read() as session:
            found = self._good(session, secret, kind)
            return None if found is None else _held(*found)

    def use(self, secret: str) -> bool:
        """Use a refresh token up. False: it is not good, or a twin was quicker."""
        with self._db.write() as session:
            found = self._good(session, secret, "refresh")
            if found is not None:
                found[0].used_at = self._clock()
            return found is not None

    def revoke(self, secret: str, client_id: str) -> None:
        """End what an application gives back: an access token alone, or with a refresh token the family (RFC 7009)."""
        with self._db.write() as session:
            token = session.get(Token, hashed(secret))
            grant = None if token is None else session.get(Grant, token.grant_id)
            if token is None or grant is None or grant.client_id != client_id:
                return
            if token.kind == "access":
                session.delete(token)
            else:
                grant.revoked_at = grant.revoked_at or self._clock()

    def revoke_of(self, customer_id: str, client_id: str | None = None) -> None:
        """End a customer's sign-ins, at one application or at all."""
        with self._db.write() as session:
            revoke_of(session, self._clock(), customer_id, client_id)

    def of_customer(self, customer_id: str) -> list[tuple[str, datetime]]:
        """Where a customer signed in with us, and when: for the copy of all that we hold."""
        query = (
            select(Application.name, Grant.made_at)
            .join_from(Grant, Application)
            .where(Grant.customer_id == customer_id, Grant.redeemed_at.is_not(None))
            .order_by(Grant.made_at)
        )
        with self._db.read() as session:
            return [(name, at) for name, at in session.execute(query)]

    def open_of_customer(self, customer_id: str) -> list[tuple[str, datetime]]:
        """Which applications can still ask for a customer, by what they hold, and since when; the youngest first."""
        now, since = self._clock(), func.max(Grant.made_at)
        good = exists().where(Token.grant_id == Grant.id, Token.expires_at > now, Token.used_at.is_(None))
        query = (
            select(Application.name, since)
            .join_from(Grant, Application)
            .where(Grant.customer_id == customer_id, Grant.revoked_at.is_(None))
            .where(Grant.made_at > now - lifetimes.GRANT, good)
            .group_by(Application.id, Application.name)
            .order_by(since.desc(), Application.id)
        )
        with self._db.read() as session:
            return [(name, at) for name, at in session.execute(query)]

    def forget_over(self) -> int:
        """Delete what can neither be used nor has to be known again. Returns how many sign-ins went."""
        now = self._clock()
        over = or_(
            Grant.made_at < now - lifetimes.GRANT,
            Grant.revoked_at < now - lifetimes.REFRESH_TOKEN,
            and_(Grant.redeemed_at.is_(None), Grant.made_at < now - lifetimes.CODE),
        )
        with self._db.write() as session:
            session.execute(delete(Token).where(Token.kind == "access", Token.expires_at < now))
            return int(session.execute(delete(Grant).where(over)).rowcount)  # type: ignore[attr-defined]

    def _good(self, session: Session, secret: str, kind: Kind) -> tuple[Token, Grant] | None:
        token = session.get(Token, hashed(secret), with_for_update=kind == "refresh")
        grant = None if token is None else session.get(Grant, token.grant_id)
        if token is None or grant is None or token.kind != kind:
            return None
        if token.used_at is not None:
            self._revoke(grant, "refresh-token")
            return None
        now = self._clock()
        over = now >= token.expires_at or now - grant.made_at >= lifetimes.GRANT
        return None if over or grant.revoked_at is not None else (token, grant)

    def _revoke(self, grant: Grant, what: str) -> None:
        log.warning("grant.replayed", what=what, client=grant.client_id, customer=grant.customer_id)
        grant.revoked_at = grant.revoked_at or self._clock()


def revoke_of(session: Session, now: datetime, customer_id: str, client_id: str | None = None) -> None:
    """End a customer's sign-ins, inside a change."""
    of = [Grant.customer_id == customer_id, Grant.revoked_at.is_(None)]
    if client_id is not None:
        of.append(Grant.client_id == client_id)
    session.execute(update(Grant).where(*of).values(revoked_at=now))


def _held(token: Token, grant: Grant) -> Held:
    return Held(grant.id, grant.client_id, grant.customer_id, token.scope)
