"""What other services ask over the socket; the edge never leads here. Source: TRUST §5 (export, deletion)."""

from typing import Annotated, Any

from flask import Blueprint, Response
from kit import api, json_response
from kit.wire import WireModel
from pydantic import StringConstraints

from chat.adapters.customers import Customers


class CustomerQuery(WireModel):
    """The account's verified address, if it has one."""

    email: Annotated[str, StringConstraints(max_length=254)] | None = None


def blueprint(customers: Customers) -> Blueprint:
    routes = Blueprint("internal", __name__, url_prefix="/internal/customers")

    @routes.get("/<customer_id>")
    @api.operation(query=CustomerQuery, answers={200: api.Answer()}, tags=("internal",))
    def export(customer_id: str, query: CustomerQuery) -> Response:
        """Everything held of a customer."""
        return json_response(customers.export(customer_id, query.email))

    @routes.delete("/<customer_id>")
    @api.operation(query=CustomerQuery, answers={200: api.Answer()}, problems=(503,), tags=("internal",))
    def erase(customer_id: str, query: CustomerQuery) -> Response:
        """Forget a customer; nothing is kept, and asking again is harmless."""
        customers.erase(customer_id, query.email)
        kept: dict[str, list[Any]] = {"kept": []}
        return json_response(kept)

    return routes
