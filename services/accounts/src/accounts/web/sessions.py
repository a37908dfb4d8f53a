"""The customer's sessions: where they are signed in, and ending them. Another's is as absent as none (S2)."""

from flask import Blueprint, Response
from kit import api, visitor

from accounts.adapters.customers import CustomerChangedError
from accounts.composition import Parts
from accounts.issuer.grants import revoke_of
from accounts.web.audit import tell
from accounts.web.faults import absent
from accounts.web.owners import fresh_owner
from accounts.web.visits import Visits
from accounts.web.wire.profile import ApplicationInfo, SessionInfo, SessionList


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("sessions", __name__, url_prefix="/api/accounts/me/sessions")
    sessions = parts.sessions

    @routes.get("")
    @api.operation(answers={200: SessionList}, problems=(401,))
    def list_sessions() -> SessionList:
        """Where the customer is signed in: by which browsers, and in which applications."""
        here = visits.required()
        return SessionList(
            sessions=[
                SessionInfo(
                    id=each.id,
                    current=each.id == here.id,
                    created_at=each.began,
                    last_seen_at=each.seen,
                    browser=each.browser,
                )
                for each in sessions.of_customer(here.customer_id)
            ],
            applications=[
                ApplicationInfo(name=name, signed_in_at=at)
                for name, at in parts.issuer.grants.open_of_customer(here.customer_id)
            ],
        )

    @routes.delete("/<session_id>")
    @api.operation(answers={204: api.Answer()}, problems=(401, 403))
    def end_session(session_id: str) -> Response:
        """End one of the customer's sessions. It wants a fresh proof of who it is."""
        here, _ = fresh_owner(parts, visits)
        if not sessions.end_of_customer(here.customer_id, only=session_id):
            raise absent()
        tell("session.revoked", here.customer_id)
        return Response(status=204)

    @routes.delete("")
    @api.operation(answers={204: api.Answer()}, problems=(401, 403))
    def end_other_sessions() -> Response:
        """End all the customer's sessions but this one, and their sign-ins at applications.

        The reason is a lost device: what an application holds there would go on for weeks. It wants a fresh proof of
        who it is, so that a session in other hands cannot sign its owner out everywhere.
        """
        here, customer = fresh_owner(parts, visits)
        try:
            with parts.customers.held(customer) as (database, held):
                revoke_of(database, parts.clock(), held.id)
                ended = sessions.end_of_customer(held.id, keep=here.id)
        except CustomerChangedError as error:
            # What changed them has ended this session.
            raise visitor.sign_in_needed() from error
        tell("session.revoked", here.customer_id, count=ended)
        return Response(status=204)

    return routes
