"""Opening an account: signed up here, ended by a mailed code in the browser that began. Source: P-17, S9."""

from flask import Blueprint, Response
from kit import api
from kit.problems import Problem
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session as DatabaseSession

from accounts.adapters.customers import by_email, new_customer
from accounts.adapters.flows import FlowOverError
from accounts.adapters.tables import Customer, Flow
from accounts.composition import Parts
from accounts.domain import passwords
from accounts.web import mailed_codes, presenting
from accounts.web.audit import tell
from accounts.web.visits import Visits, network
from accounts.web.wire.entering import Begun, Resend, SignUp, Verify
from accounts.web.wire.profile import Me


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("signing_up", __name__, url_prefix="/api/accounts")

    @routes.post("/sign-up")
    @api.operation(body=SignUp, answers={202: Begun}, problems=(403, 404, 429, 503))
    def sign_up(body: SignUp) -> Begun:
        """Begin an account; a mailed code ends it.

        The owner of a known address gets another mail, whoever asks gets the same answer.
        """
        if not parts.settings.sign_up:
            raise Problem(404, "/problems/no-sign-up", "Accounts are not opened here.")
        parts.throttles.try_network(network())
        about = [*body.email.replace("@", ".").split("."), body.first_name, body.last_name]
        hashed = None
        if body.password is not None:
            passwords.check(body.password, about)
            hashed = parts.passwords.hash(body.password)
        details = {
            "password_hash": hashed,
            "first_name": body.first_name,
            "last_name": body.last_name,
            "opted_out": body.person_has_opted_out_of_email,
        }
        return mailed_codes.begin(parts, visits, "sign-up", body.email, details)

    @routes.post("/sign-up/verify")
    @api.operation(body=Verify, answers={200: Me}, problems=(403, 410, 422, 429, 503))
    def verify_sign_up(body: Verify) -> Me:
        """End a sign-up with the code from the mail, in the browser that began it; you are signed in then."""
        parts.throttles.try_network(network())
        try:
            customer = mailed_codes.end(parts, visits, "sign-up", (body.flow, body.code), act=_new_customer)
        except IntegrityError as error:
            raise FlowOverError from error
        visits.begin(customer)
        tell("customer.signed-up", customer.id)
        return presenting.me(parts.customers, customer)

    @routes.post("/sign-up/resend")
    @api.operation(body=Resend, answers={202: api.Answer()}, problems=(403, 410, 429, 503))
    def send_code_again(body: Resend) -> Response:
        """Mail a flow's code once more; of a reset or a change of address too."""
        parts.throttles.try_network(network())
        mailed_codes.again(parts, visits, body.flow)
        return Response(status=202)

    def _new_customer(session: DatabaseSession, flow: Flow) -> Customer:
        if by_email(session, flow.email) is not None:
            raise FlowOverError
        told = flow.details
        return new_customer(
            session,
            parts.clock,
            email=flow.email,
            password_hash=str(told["password_hash"]) if told["password_hash"] else None,
            first_name=str(told["first_name"]),
            last_name=str(told["last_name"]),
            opted_out=bool(told["opted_out"]),
        )

    return routes
