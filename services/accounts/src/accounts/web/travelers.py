"""Those the customer travels with. Another's entry is as absent as none (S2)."""

from flask import Blueprint, Response
from kit import api

from accounts.adapters.tables import Traveler
from accounts.composition import Parts
from accounts.web import presenting
from accounts.web.faults import absent
from accounts.web.visits import Visits
from accounts.web.wire.profile import TravelerFields, TravelerInfo, TravelerList


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("travelers", __name__, url_prefix="/api/accounts/me/travelers")
    customers = parts.customers

    @routes.get("")
    @api.operation(answers={200: TravelerList}, problems=(401,))
    def list_travelers() -> TravelerList:
        """Those the customer travels with."""
        rows = customers.travelers(visits.required().customer_id)
        return TravelerList(travelers=[presenting.traveler(row) for row in rows])

    @routes.post("")
    @api.operation(body=TravelerFields, answers={201: TravelerInfo}, problems=(401, 403, 409))
    def add_traveler(body: TravelerFields) -> TravelerInfo:
        """Add somebody."""
        row = _keep(visits.required().customer_id, None, body)
        return presenting.traveler(_found(row))

    @routes.put("/<traveler_id>")
    @api.operation(body=TravelerFields, answers={200: TravelerInfo}, problems=(401, 403))
    def change_traveler(traveler_id: str, body: TravelerFields) -> TravelerInfo:
        """Change somebody."""
        return presenting.traveler(_found(_keep(visits.required().customer_id, traveler_id, body)))

    @routes.delete("/<traveler_id>")
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
