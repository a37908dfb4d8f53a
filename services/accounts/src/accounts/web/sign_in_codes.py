"""Signing in with a mailed code, typed in the browser that asked: known and unknown addresses get one answer (S9)."""

from flask import Blueprint
from kit import api
from kit.problems import Problem
from sqlalchemy.orm import Session as DatabaseSession

from accounts.adapters.customers import by_email
from accounts.adapters.flows import WrongCodeError
from accounts.adapters.tables import Customer, Flow
from accounts.composition import Parts
from accounts.web import mailed_codes, presenting
from accounts.web.audit import tell
from accounts.web.visits import Visits, network
from accounts.web.wire.entering import Begun, CodeWish, Verify
from accounts.web.wire.profile import Me

KIND = "sign-in"


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """Return the routes."""
    routes = Blueprint("sign_in_codes", __name__, url_prefix="/api/accounts/sign-in/code")

    @routes.post("")
    @api.operation(body=CodeWish, answers={202: Begun}, problems=(403, 404, 429, 503))
    def send_sign_in_code(body: CodeWish) -> Begun:
        """Begin to sign in by a mailed code; an address without an account gets none, and the same answer."""
        if not parts.settings.embedded:
            raise Problem(404, "/problems/no-sign-in-codes", "Another provider signs people in here.")
        parts.throttles.try_network(network())
        return mailed_codes.begin(parts, visits, KIND, body.email, {})

    @routes.post("/confirm")
    @api.operation(body=Verify, answers={200: Me}, problems=(401, 403, 410, 422, 429, 503))
    def sign_in_with_code(body: Verify) -> Me:
        """Sign in with the code from the mail, in the browser that asked for it."""
        parts.throttles.try_network(network())
        customer = mailed_codes.end(parts, visits, KIND, (body.flow, body.code), act=_owner)
        visits.begin(customer)
        tell("customer.signed-in", customer.id, by="code")
        return presenting.me(parts.customers, customer)

    return routes


def _owner(session: DatabaseSession, flow: Flow) -> Customer:
    customer = by_email(session, flow.email)
    if customer is None:
        raise WrongCodeError(flow.tries_left)
    return customer
