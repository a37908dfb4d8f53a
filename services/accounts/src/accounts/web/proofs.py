"""A fresh proof of who is signed in, before what changes how the account is opened. Source: ASVS 7.5.1, 7.5.2, 7.5.3.

By the password, a passkey, or a code mailed to the account's address; then the session may do it for ten minutes.
"""

from flask import Blueprint, Response
from kit import api
from kit.problems import FieldError, of_status
from sqlalchemy.orm import Session as DatabaseSession

from accounts.adapters.flows import FlowOverError
from accounts.adapters.tables import Customer, Flow
from accounts.composition import Parts
from accounts.web import mailed_codes
from accounts.web.audit import tell
from accounts.web.faults import passkey_refused, password_wrong
from accounts.web.owners import confirm, owner
from accounts.web.passkey_answers import opened
from accounts.web.visits import Visits, network
from accounts.web.wire.entering import Begun
from accounts.web.wire.fields import Nothing
from accounts.web.wire.profile import Proof

KIND = "proof"


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """Return the routes."""
    routes = Blueprint("proofs", __name__, url_prefix="/api/accounts/me/proof")

    @routes.post("/code")
    @api.operation(body=Nothing, answers={202: Begun}, problems=(401, 403, 409, 429, 503))
    def send_proof_code(body: Nothing) -> Begun:
        """Mail a code to the account's address."""
        parts.throttles.try_network(network())
        _, customer = owner(parts, visits)
        if customer.email is None:
            raise of_status(409)
        return mailed_codes.begin(parts, visits, KIND, customer.email, {}, customer_id=customer.id)

    @routes.post("")
    @api.operation(body=Proof, answers={204: api.Answer()}, problems=(401, 403, 410, 422, 429, 503))
    def prove(body: Proof) -> Response:
        """Show who it is; the session gets a new id."""
        session, customer = owner(parts, visits)
        if body.password is None:
            parts.throttles.try_network(network())
        if body.passkey is not None:
            row = opened(parts, body.passkey)
            if row is None or row.customer_id != customer.id:
                raise passkey_refused()
            by = "passkey"
        elif body.flow is not None and body.code is not None:
            typed = (body.flow, body.code)
            mailed_codes.end(parts, visits, KIND, typed, act=_same_address, customer_id=customer.id)
            by = "code"
        elif body.password is not None:
            if customer.password_hash is None:
                raise password_wrong()
            confirm(parts, session, customer, body.password)
            by = "password"
        else:
            raise of_status(
                422, errors=[FieldError("/password", "missing", "Give a password, a passkey, or a code.")]
            )
        visits.renew(proved=True)
        tell("session.proved", customer.id, by=by)
        return Response(status=204)

    return routes


def _same_address(session: DatabaseSession, flow: Flow) -> None:
    """The code went to the address of then: of another one since, it proves nothing. Raises: FlowOverError."""
    customer = session.get(Customer, flow.customer_id)
    if customer is None or customer.email != flow.email:
        raise FlowOverError
