"""Rows as the wire shows them."""

from typing import Literal

from accounts.adapters.customers import Customers
from accounts.adapters.tables import Customer, Passkey, Traveler
from accounts.web.wire.passkeys import PasskeyInfo
from accounts.web.wire.profile import Address, Me, TravelerInfo


def me(customers: Customers, customer: Customer) -> Me:
    """A customer, to themselves."""
    passkeys, issuer = customers.means(customer.id)
    role: Literal["customer", "staff"] = "staff" if customer.role == "staff" else "customer"
    return Me(
        id=customer.id,
        email=customer.email,
        role=role,
        salutation=customer.salutation,
        first_name=customer.first_name,
        last_name=customer.last_name,
        telephone=customer.telephone,
        address=Address.model_validate(customer.address or {}),
        dob=customer.dob,
        person_has_opted_out_of_email=customer.opted_out_of_email,
        has_password=customer.password_hash is not None,
        passkey_count=passkeys,
        provider=issuer,
        created_at=customer.created_at,
    )


def traveler(row: Traveler) -> TravelerInfo:
    return TravelerInfo(
        id=row.id, first_name=row.first_name, last_name=row.last_name, dob=row.dob, relation=row.relation
    )


def passkey(row: Passkey) -> PasskeyInfo:
    return PasskeyInfo(id=row.id, name=row.name, created_at=row.created_at, last_used_at=row.last_used_at)
