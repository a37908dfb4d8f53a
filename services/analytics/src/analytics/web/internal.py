"""What the accounts service asks over the socket; the edge never leads here. Source: TRUST §5 (export, deletion)."""

from typing import Annotated

from flask import Blueprint, Response
from kit import api, json_response
from kit.problems import of_status
from kit.wire import WireModel
from pydantic import StringConstraints

from analytics.adapters.customers import Customers
from analytics.settling import Settling

SETTLED_WITHIN_S = 2.0


class CustomerQuery(WireModel):
    """The account's verified address, if it has one."""

    email: Annotated[str, StringConstraints(max_length=254)] | None = None


class Kept(WireModel):
    what: str
    why: str


class Erased(WireModel):
    """What of a customer stays, and why; nothing of a person stays here."""

    kept: list[Kept]


PASSED_ON = Kept(
    what="Page views and events that were passed on to the analytics provider",
    why="They lie with the provider, which deletes them when the company asks it to.",
)


def blueprint(customers: Customers, settling: Settling, *, forwards: bool) -> Blueprint:
    """`forwards`: events are passed on to a hosted provider."""
    routes = Blueprint("internal", __name__, url_prefix="/internal/customers")

    @routes.get("/<customer_id>")
    @api.operation(query=CustomerQuery, answers={200: api.Answer()}, tags=("internal",))
    def export_customer(customer_id: str, query: CustomerQuery) -> Response:
        """Everything held of a customer."""
        return json_response(customers.export(*_names(customer_id, query)))

    @routes.delete("/<customer_id>")
    @api.operation(query=CustomerQuery, answers={200: Erased}, problems=(503,), tags=("internal",))
    def erase_customer(customer_id: str, query: CustomerQuery) -> Erased:
        """Forget a customer; asking again is harmless. 503 while events that may be theirs are still on their way."""
        if not settling.wait(SETTLED_WITHIN_S):
            raise of_status(503)
        customers.erase(*_names(customer_id, query))
        return Erased(kept=[PASSED_ON] if forwards else [])

    return routes


def _names(customer_id: str, query: CustomerQuery) -> list[str]:
    return [customer_id, *([query.email] if query.email else [])]
