"""Setting a new password with a mailed code: known and unknown addresses get one answer (S9)."""

from collections.abc import Callable

from flask import Blueprint, Response
from kit import api
from sqlalchemy.orm import Session as DatabaseSession

from accounts.adapters.customers import by_email
from accounts.adapters.flows import WrongCodeError
from accounts.adapters.tables import Customer, Flow
from accounts.composition import Parts
from accounts.domain import passwords
from accounts.web import mailed_codes
from accounts.web.audit import tell
from accounts.web.new_passwords import set_password
from accounts.web.visits import Visits, network
from accounts.web.wire.entering import Begun, Reset, ResetConfirm


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("resets", __name__, url_prefix="/api/accounts")

    @routes.post("/reset")
    @api.operation(body=Reset, answers={202: Begun}, problems=(403, 429, 503))
    def reset(body: Reset) -> Begun:
        """Begin to set a new password; a mailed code ends it."""
        parts.throttles.try_network(network())
        return mailed_codes.begin(parts, visits, "reset", body.email, {})

    @routes.post("/reset/confirm")
    @api.operation(body=ResetConfirm, answers={204: api.Answer()}, problems=(403, 410, 422, 429, 503))
    def confirm_reset(body: ResetConfirm) -> Response:
        """Set a new password with the code from the mail; every session ends, then sign in."""
        parts.throttles.try_network(network())
        passwords.check(body.password)
        hashed = parts.passwords.hash(body.password)
        customer = mailed_codes.end(
            parts, visits, "reset", (body.flow, body.code), act=_with_password(parts, hashed)
        )
        if customer.email is not None:
            visits.know(customer.email)
        tell("password.reset", customer.id)
        return Response(status=204)

    return routes


def _with_password(parts: Parts, hashed: str) -> Callable[[DatabaseSession, Flow], Customer]:
    def act(session: DatabaseSession, flow: Flow) -> Customer:
        customer = by_email(session, flow.email)
        if customer is None:
            raise WrongCodeError(flow.tries_left)
        set_password(parts, session, customer, hashed)
        return customer

    return act
