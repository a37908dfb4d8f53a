"""Whose account it is, and whether it is really they who ask. Source: ASVS 6.2.3, 7.4.3, 7.5.1."""

from kit import visitor

from accounts.adapters.tables import Customer
from accounts.composition import Parts
from accounts.domain import addresses
from accounts.domain.sessions import Session
from accounts.web.audit import tell
from accounts.web.faults import password_wrong, sign_in_again
from accounts.web.visits import Visits, neighborhood, network


def owner(parts: Parts, visits: Visits) -> tuple[Session, Customer]:
    """The session at work and its customer. Raises: Problem: 401."""
    session = visits.required()
    return session, there(visits, parts.customers.get(session.customer_id))


def there(visits: Visits, customer: Customer | None) -> Customer:
    """A customer who was deleted elsewhere has no session. Raises: Problem: 401."""
    if customer is None:
        visits.end()
        raise visitor.sign_in_needed()
    return customer


def fresh_owner(parts: Parts, visits: Visits) -> tuple[Session, Customer]:
    """The same, of a session whose owner has just shown who they are: for what changes how the account is opened.

    A browser that somebody found signed in is not enough for that. Raises: Problem: 401, 403.
    """
    session, customer = owner(parts, visits)
    require_fresh(parts, session)
    return session, customer


def require_fresh(parts: Parts, session: Session) -> None:
    """Raises: Problem: 403: sign in again, or prove it (`/me/proof`)."""
    if not session.is_fresh(parts.clock()):
        raise sign_in_again()


def confirm_or_fresh(parts: Parts, session: Session, customer: Customer, password: str | None) -> None:
    """That it is really the owner, by the password or by a proof of just now.

    Raises: Problem: 403; TooManyError.
    """
    if password is not None:
        confirm(parts, session, customer, password)
    else:
        require_fresh(parts, session)


def confirm(parts: Parts, session: Session, customer: Customer, password: str | None) -> None:
    """That it is really the owner: by the password, or by a proof of just now where there is none.

    Raises: Problem: 403; TooManyError.
    """
    if customer.password_hash is None:
        require_fresh(parts, session)
        return
    account = addresses.key(customer.email or customer.id)
    bucket = parts.throttles.try_sign_in(account, network(), neighborhood(), session.id)
    if not parts.passwords.matches(password or "", customer.password_hash):
        tell("password.refused", customer.id)
        raise password_wrong()
    parts.throttles.succeeded(bucket)
