"""The customers of the database: found, made, changed. Ids are random and say nothing."""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import Any

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from accounts.adapters.tables import Customer, Identity, Passkey, Traveler
from accounts.domain import addresses

MAX_TRAVELERS = 40


class AddressTakenError(Exception):
    """Another customer has this address."""


class CustomerChangedError(Exception):
    """The customer has gone, or has another password, since somebody showed that they are it."""


class TooManyTravelersError(Exception):
    """The list is full."""


class Customers:
    """Raises: OperationalError: the database is away."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def get(self, customer_id: str) -> Customer | None:
        with self._db.read() as session:
            return session.get(Customer, customer_id)

    def by_email(self, email: str) -> Customer | None:
        """Who has this verified address."""
        with self._db.read() as session:
            return by_email(session, email)

    def by_identity(self, issuer: str, subject: str) -> Customer | None:
        """Who a provider's subject is."""
        query = select(Identity.customer_id).where(Identity.issuer == issuer, Identity.subject == subject)
        with self._db.read() as session:
            found = session.scalars(query).one_or_none()
            return None if found is None else session.get(Customer, found)

    def link(self, issuer: str, subject: str, email: str | None, first: str, last: str) -> Customer:
        """The customer of a provider's subject: known by it, else by the address it vouches for, else a new one."""
        try:
            return self._link(issuer, subject, email, first, last)
        except IntegrityError:
            # A twin made it between our look and our write; now it is there.
            return self._link(issuer, subject, email, first, last)

    def _link(self, issuer: str, subject: str, email: str | None, first: str, last: str) -> Customer:
        known = self.by_identity(issuer, subject)
        if known is not None:
            return known
        with self._db.write() as session:
            customer = by_email(session, email) if email else None
            if customer is None:
                customer = new_customer(session, self._clock, email=email, first_name=first, last_name=last)
            session.add(
                Identity(id=secrets.token_hex(8), customer_id=customer.id, issuer=issuer, subject=subject)
            )
            return customer

    def change(self, customer_id: str, changes: Mapping[str, Any]) -> Customer | None:
        """Set these columns, and of an address the lines that are named; the web layer decides which may be."""
        with self._db.write() as session:
            customer = session.get(Customer, customer_id, with_for_update=True)
            if customer is not None:
                for name, value in changes.items():
                    setattr(customer, name, {**customer.address, **value} if name == "address" else value)
            return customer

    @contextmanager
    def held(self, seen: Customer) -> Iterator[tuple[Session, Customer]]:
        """A change of the customer who was `seen`, while every other change of them waits.

        Sessions begin and end in here. So none begins by a password that another change has replaced, and none begins
        behind the back of a change that ends them.
        Raises: CustomerChangedError.
        """
        with self._db.write() as session:
            customer = session.get(Customer, seen.id, with_for_update=True)
            if customer is None or customer.password_hash != seen.password_hash:
                raise CustomerChangedError
            yield session, customer

    def set_role(self, email: str, role: str) -> Customer | None:
        """Make the customer with this address a member of staff, or one no more; None when there is nobody."""
        with self._db.write() as session:
            customer = by_email(session, email)
            if customer is not None:
                customer.role = role
            return customer

    def with_role(self, role: str) -> list[str]:
        """The addresses of those who have a role."""
        query = select(Customer.email).where(Customer.role == role).order_by(Customer.email)
        with self._db.read() as session:
            return [email for email in session.scalars(query) if email]

    def means(self, customer_id: str) -> tuple[int, str | None]:
        """How a customer may sign in beside a password: how many passkeys, and the provider's issuer."""
        passkeys = select(func.count()).select_from(Passkey).where(Passkey.customer_id == customer_id)
        issuer = select(Identity.issuer).where(Identity.customer_id == customer_id).limit(1)
        with self._db.read() as session:
            return session.scalars(passkeys).one(), session.scalars(issuer).one_or_none()

    def travelers(self, customer_id: str) -> list[Traveler]:
        query = (
            select(Traveler)
            .where(Traveler.customer_id == customer_id)
            .order_by(Traveler.first_name, Traveler.id)
        )
        with self._db.read() as session:
            return list(session.scalars(query))

    def keep_traveler(
        self, customer_id: str, traveler_id: str | None, *, first: str, last: str, dob: date, relation: str
    ) -> Traveler | None:
        """Add one, or change the customer's own one; None when that is not theirs or not there.

        Raises: TooManyTravelersError.
        """
        with self._db.write() as session:
            if traveler_id is None:
                own = select(func.count()).select_from(Traveler).where(Traveler.customer_id == customer_id)
                if session.scalars(own).one() >= MAX_TRAVELERS:
                    raise TooManyTravelersError
                traveler = Traveler(id=secrets.token_hex(8), customer_id=customer_id)
                session.add(traveler)
            else:
                found = session.get(Traveler, traveler_id)
                if found is None or found.customer_id != customer_id:
                    return None
                traveler = found
            traveler.first_name, traveler.last_name = first, last
            traveler.dob, traveler.relation = dob, relation
            return traveler

    def drop_traveler(self, customer_id: str, traveler_id: str) -> bool:
        with self._db.write() as session:
            traveler = session.get(Traveler, traveler_id)
            if traveler is None or traveler.customer_id != customer_id:
                return False
            session.delete(traveler)
            return True

    def counts(self) -> dict[str, float]:
        """Customers by role, for the metrics."""
        query = select(Customer.role, func.count()).group_by(Customer.role)
        with self._db.read() as session:
            return {role: float(count) for role, count in session.execute(query)}


def by_email(session: Session, email: str) -> Customer | None:
    """Who has this address, inside a change."""
    return session.scalars(select(Customer).where(Customer.email_key == addresses.key(email))).one_or_none()


def new_customer(
    session: Session,
    clock: Clock,
    *,
    email: str | None,
    password_hash: str | None = None,
    first_name: str = "",
    last_name: str = "",
    opted_out: bool = False,
) -> Customer:
    """A new customer inside a change. Raises (at the flush): IntegrityError: the address has one already."""
    customer = Customer(
        id=secrets.token_urlsafe(16),
        email=email,
        email_key=addresses.key(email) if email else None,
        role="customer",
        password_hash=password_hash,
        salutation="",
        first_name=first_name,
        last_name=last_name,
        telephone="",
        address={},
        dob=None,
        opted_out_of_email=opted_out,
        created_at=clock(),
    )
    session.add(customer)
    session.flush()
    return customer
