"""What a customer changes only as themselves: the password and the address. Source: ASVS 6.2.2, 6.2.3, 7.4.3, 7.5.1."""

from flask import Blueprint, Response
from kit import api, visitor
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session as DatabaseSession

from accounts.adapters import outbox
from accounts.adapters.customers import AddressTakenError, CustomerChangedError, by_email
from accounts.adapters.tables import Customer, Flow
from accounts.composition import Parts
from accounts.domain import addresses, passwords
from accounts.domain.passwords import WeakPasswordError
from accounts.web import mailed_codes, presenting
from accounts.web.audit import tell
from accounts.web.faults import weak
from accounts.web.new_passwords import set_password
from accounts.web.owners import confirm, owner
from accounts.web.visits import Visits, brand
from accounts.web.wire.entering import Begun, Verify
from accounts.web.wire.profile import EmailChange, Me, PasswordChange


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("changes", __name__, url_prefix="/api/accounts")
    customers = parts.customers

    @routes.post("/me/password")
    @api.operation(body=PasswordChange, answers={204: api.Answer()}, problems=(401, 403, 422, 429))
    def change_password(body: PasswordChange) -> Response:
        """Set a new password; every other session ends, and this one gets a new id."""
        session, customer = owner(parts, visits)
        confirm(parts, session, customer, body.current_password)
        about = [
            *(customer.email or "").replace("@", ".").split("."),
            customer.first_name,
            customer.last_name,
        ]
        try:
            passwords.check(body.new_password, about)
        except WeakPasswordError as error:
            raise weak(error, "/newPassword") from error
        hashed = parts.passwords.hash(body.new_password)
        try:
            with customers.held(customer) as (database, held):
                set_password(parts, database, held, hashed, keep=session.id)
                visits.renew()
        except CustomerChangedError as error:
            # What changed them has ended this session.
            raise visitor.sign_in_needed() from error
        tell("password.changed", customer.id)
        return Response(status=204)

    @routes.post("/me/email")
    @api.operation(body=EmailChange, answers={202: Begun}, problems=(401, 403, 429, 503))
    def change_email(body: EmailChange) -> Begun:
        """Begin to change the address; a code mailed to the new one ends it."""
        session, customer = owner(parts, visits)
        confirm(parts, session, customer, body.password)
        return mailed_codes.begin(parts, visits, "email", body.email, {}, customer_id=customer.id)

    @routes.post("/me/email/confirm")
    @api.operation(body=Verify, answers={200: Me}, problems=(401, 403, 410, 422, 429))
    def confirm_email(body: Verify) -> Me:
        """Change the address with the code from the mail; the old address is told."""
        session = visits.required()
        owner_id = session.customer_id
        try:
            customer = mailed_codes.end(
                parts, visits, "email", (body.flow, body.code), act=_with_address, customer_id=owner_id
            )
        except IntegrityError as error:
            # Somebody else was given the address between our look and our change.
            raise AddressTakenError from error
        if customer.email is not None:
            visits.know(customer.email)
        tell("email.changed", customer.id)
        return presenting.me(customers, customer)

    def _with_address(session: DatabaseSession, flow: Flow) -> Customer:
        customer = session.get(Customer, flow.customer_id, with_for_update=True)
        other = by_email(session, flow.email)
        if customer is None or (other is not None and other.id != customer.id):
            raise AddressTakenError
        if customer.email is not None and other is None:
            outbox.owe(session, parts.clock(), "email-changed", customer.email, brand())
        customer.email, customer.email_key = flow.email, addresses.key(flow.email)
        session.flush()
        parts.sessions.tell(customer.id, role=customer.role, email=customer.email)
        return customer

    return routes
