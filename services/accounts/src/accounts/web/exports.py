"""All that is kept of a customer, here and in every other service: as JSON, and as a page that reads without us.

A service that is away is a 503; an export that leaves something out in silence would be a lie. Source: TRUST §5.
"""

from typing import Any

from flask import Blueprint, Response
from kit import api
from kit.responses import encode
from kit.same_origin import own_origin

from accounts.adapters.tables import Customer
from accounts.composition import Parts
from accounts.web import presenting
from accounts.web.audit import tell
from accounts.web.export_page import page
from accounts.web.owners import owner
from accounts.web.visits import Visits


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("exports", __name__, url_prefix="/api/accounts/me")

    @routes.get("/export")
    @api.operation(answers={200: api.Answer(description="Everything, by service")}, problems=(401, 503))
    def export_json() -> Response:
        """Everything we hold of the customer, as JSON."""
        return _file(encode(gathered()), "application/json", "my-data.json")

    @routes.get("/export.html")
    @api.operation(
        answers={200: api.Answer(description="Everything, to read", mimetype="text/html")},
        problems=(401, 503),
    )
    def export_page() -> Response:
        """Everything we hold of the customer, as a page to keep and read."""
        text = page("What we hold about you", gathered(), own_origin(parts.settings.public_origin))
        return _file(text.encode(), "text/html; charset=utf-8", "my-data.html")

    def gathered() -> dict[str, Any]:
        session, customer = owner(parts, visits)
        others = {name: parts.peers.held(name, customer.id, customer.email) for name in parts.peers.names}
        tell("customer.exported", session.customer_id)
        return {"exportedAt": parts.clock(), "account": _account(customer), **others}

    def _account(customer: Customer) -> dict[str, Any]:
        mine = customer.id
        return {
            "profile": presenting.me(parts.customers, customer),
            "travelers": [presenting.traveler(row) for row in parts.customers.travelers(mine)],
            "passkeys": [presenting.passkey(row) for row in parts.passkeys.of_customer(mine)],
            "sessions": [
                {"createdAt": each.began, "lastSeenAt": each.seen, "browser": each.browser}
                for each in parts.sessions.of_customer(mine)
            ],
            "applications": [
                {"name": name, "signedInAt": at} for name, at in parts.issuer.grants.of_customer(mine)
            ],
        }

    return routes


def _file(content: bytes, content_type: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, content_type=content_type)
