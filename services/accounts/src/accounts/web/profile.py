"""The customer's own data: /me. Source: C-02."""

from flask import Blueprint
from kit import api

from accounts.composition import Parts
from accounts.domain import residences
from accounts.web import presenting
from accounts.web.audit import tell
from accounts.web.owners import owner, there
from accounts.web.visits import Visits
from accounts.web.wire.profile import Me, MeChanges

_COLUMNS = {"person_has_opted_out_of_email": "opted_out_of_email"}


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("profile", __name__, url_prefix="/api/accounts")
    customers = parts.customers

    @routes.get("/me")
    @api.operation(answers={200: Me}, problems=(401,))
    def show_me() -> Me:
        """Who is signed in."""
        return presenting.me(customers, owner(parts, visits)[1])

    @routes.patch("/me")
    @api.operation(body=MeChanges, answers={200: Me}, problems=(401, 403, 422))
    def change_me(body: MeChanges) -> Me:
        """Change what is named; what is left out stays."""
        session, customer = owner(parts, visits)
        given = {_COLUMNS.get(name, name): getattr(body, name) for name in body.model_fields_set}
        if "address" in given:
            given["address"] = body.address.model_dump(exclude_unset=True)
            residences.check(customer.address, given["address"])
        changed = customers.change(session.customer_id, given)
        tell("customer.changed", session.customer_id, fields=sorted(given))
        return presenting.me(customers, there(visits, changed))

    return routes
