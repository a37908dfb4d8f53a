"""The customer's lists: sessions, and those they travel with. Another's entry is as absent as none (S2)."""

from flask import Blueprint, Response
from kit import api

from accounts.adapters.tables import Traveler
from accounts.composition import Parts
from accounts.web import presenting
from accounts.web.audit import tell
from accounts.web.faults import absent
from accounts.web.visits import Visits
from accounts.web.wire.profile import SessionInfo, SessionList, TravelerFields, TravelerInfo, TravelerList


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("lists", __name__, url_prefix="/api/accounts/me")
    customers, sessions = parts.customers, parts.sessions

    @routes.get("/sessions")
    @api.operation(answers={200: SessionList}, problems=(401,))
    def list_sessions() -> SessionList:
        """Where the customer is signed in."""
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
            ]
        )

    @routes.delete("/sessions/<session_id>")
    @api.operation(answers={204: api.Answer()}, problems=(401, 403))
    def end_session(session_id: str) -> Response:
        """End one of the customer's sessions."""
        here = visits.required()
        if not sessions.end_of_customer(here.customer_id, only=session_id):
            raise absent()
        tell("session.revoked", here.customer_id)
        return Response(status=204)

    @routes.delete("/sessions")
    @api.operation(answers={204: api.Answer()}, problems=(401, 403))
    def end_other_sessions() -> Response:
        """End all the customer's sessions but this one."""
        here = visits.required()
        ended = sessions.end_of_customer(here.customer_id, keep=here.id)
        tell("session.revoked", here.customer_id, count=ended)
        return Response(status=204)

    @routes.get("/travelers")
    @api.operation(answers={200: TravelerList}, problems=(401,))
    def list_travelers() -> TravelerList:
        """Those the customer travels with."""
        rows = customers.travelers(visits.required().customer_id)
        return TravelerList(travelers=[presenting.traveler(row) for row in rows])

    @routes.post("/travelers")
    @api.operation(body=TravelerFields, answers={201: TravelerInfo}, problems=(401, 403, 409))
    def add_traveler(body: TravelerFields) -> TravelerInfo:
        """Add somebody."""
        row = _keep(visits.required().customer_id, None, body)
        return presenting.traveler(_found(row))

    @routes.put("/travelers/<traveler_id>")
    @api.operation(body=TravelerFields, answers={200: TravelerInfo}, problems=(401, 403))
    def change_traveler(traveler_id: str, body: TravelerFields) -> TravelerInfo:
        """Change somebody."""
        return presenting.traveler(_found(_keep(visits.required().customer_id, traveler_id, body)))

    @routes.delete("/travelers/<traveler_id>")
    @api.operation(answers={204: api.Answer()}, problems=(401, 403))
    def drop_traveler(traveler_id: str) -> Response:
        """Remove somebody."""
        if not customers.drop_traveler(visits.required().customer_id, traveler_id):
            raise absent()
        return Response(status=204)

    def _keep(customer_id: str, traveler_id: str | None, body: TravelerFields) -> Traveler | None:
        return customers.keep_traveler(
            customer_id,
            traveler_id,
            first=body.first_name,
            last=body.last_name,
            dob=body.dob,
            relation=body.relation,
        )

    return routes


def _found(row: Traveler | None) -> Traveler:
    if row is None:
        raise absent()
    return row
