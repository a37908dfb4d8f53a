"""Passkeys of the database."""

import secrets

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from accounts.adapters import outbox
from accounts.adapters.tables import Customer, Passkey

MAX_PASSKEYS = 20


class PasskeyKnownError(Exception):
    """This credential is somebody's already."""


class TooManyPasskeysError(Exception):
    """The customer has as many as anybody can have."""


class Passkeys:
    """Raises: OperationalError: the database is away."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def of_customer(self, customer_id: str) -> list[Passkey]:
        query = (
            select(Passkey).where(Passkey.customer_id == customer_id).order_by(Passkey.created_at, Passkey.id)
        )
        with self._db.read() as session:
            return list(session.scalars(query))

    def by_credential(self, credential_id: bytes) -> Passkey | None:
        with self._db.read() as session:
            return session.scalars(
                select(Passkey).where(Passkey.credential_id == credential_id)
            ).one_or_none()

    def require_room(self, customer_id: str) -> None:
        """Before a device makes one that could not be kept. Raises: TooManyPasskeysError."""
        with self._db.read() as session:
            _require_room(session, customer_id)

    def add(
        self,
        customer_id: str,
        name: str,
        rp_id: str,
        *,
        credential_id: bytes,
        public_key: bytes,
        sign_count: int,
        brand: str,
    ) -> Passkey:
        """Keep one, and owe the customer a mail that says so. Raises: PasskeyKnownError, TooManyPasskeysError."""
        passkey = Passkey(
            id=secrets.token_hex(8),
            customer_id=customer_id,
            credential_id=credential_id,
            public_key=public_key,
            sign_count=sign_count,
            rp_id=rp_id,
            name=name,
            created_at=self._clock(),
            last_used_at=None,
        )
        try:
            with self._db.write() as session:
                _require_room(session, customer_id)
                session.add(passkey)
                self._owe(session, customer_id, "passkey-added", brand)
        except IntegrityError as error:
            raise PasskeyKnownError from error
        return passkey

    def used(self, passkey_id: str, sign_count: int) -> None:
        """It opened the account."""
        with self._db.write() as session:
            passkey = session.get(Passkey, passkey_id, with_for_update=True)
            if passkey is not None:
                passkey.sign_count, passkey.last_used_at = sign_count, self._clock()

    def drop(self, customer_id: str, passkey_id: str, brand: str) -> bool:
        """Remove the customer's own one, and owe a mail that says so; False when it is not theirs or not there."""
        with self._db.write() as session:
            passkey = session.get(Passkey, passkey_id)
            if passkey is None or passkey.customer_id != customer_id:
                return False
            session.delete(passkey)
            self._owe(session, customer_id, "passkey-removed", brand)
            return True

    def _owe(self, session: Session, customer_id: str, kind: str, brand: str) -> None:
        customer = session.get(Customer, customer_id)
        if customer is not None and customer.email is not None:
            outbox.owe(session, self._clock(), kind, customer.email, brand)


def _require_room(session: Session, customer_id: str) -> None:
    own = select(func.count()).select_from(Passkey).where(Passkey.customer_id == customer_id)
    if session.scalars(own).one() >= MAX_PASSKEYS:
        raise TooManyPasskeysError
