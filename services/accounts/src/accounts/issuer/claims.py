"""What an application hears of a customer. `sub` is the customer's id, the same for every application: all are ours."""

from typing import Any

from accounts.adapters.tables import Customer

CLAIMS = ("sub", "email", "email_verified", "name", "given_name", "family_name")


def of(customer: Customer, scope: str) -> dict[str, Any]:
    """The claims that these scopes open; an address that nobody verified is not ours to tell."""
    scopes = scope.split()
    claims: dict[str, Any] = {"sub": customer.id}
    if "email" in scopes and customer.email is not None:
        claims |= {"email": customer.email, "email_verified": True}
    if "profile" in scopes:
        names = {"given_name": customer.first_name, "family_name": customer.last_name}
        whole = " ".join(each for each in names.values() if each)
        claims |= {key: value for key, value in ({"name": whole} | names).items() if value}
    return claims
