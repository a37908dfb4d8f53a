"""POST /api/purchases: buying a plan of a quote."""

from collections.abc import Iterable

from flask import Blueprint, Response
from kit import api, same_origin, visitor

from quotes.sales import orders
from quotes.sales.buying import Caller, Counter
from quotes.sales.consents import Statement
from quotes.sales.refusals import FieldsError
from quotes.web.keys import idempotency_key
from quotes.web.visited_brand import visited_brand
from quotes.web.wire import PurchaseAnswer, PurchaseRequest


def blueprint(counter: Counter, statements: Iterable[Statement], public_origin: str) -> Blueprint:
    """The purchase route: a guest may buy, and so may a program; who is signed in buys from our own pages alone."""
    routes = Blueprint("purchases", __name__)
    same_origin.guard(routes, public_origin, only_signed_in=True)

    @routes.post("/api/purchases")
    @api.operation(
        body=PurchaseRequest,
        answers={201: PurchaseAnswer},
        headers=("Idempotency-Key",),
        problems=(402, 404, 409, 410, 503),
        tags=("purchases",),
    )
    def buy(body: PurchaseRequest) -> Response:
        """Buy a plan of a quote, once however often it is sent under the same Idempotency-Key.

        A key lives for 24 hours once it has made a policy: the same body then gets the same answer, byte for byte,
        another body gets 422. While its twin runs the answer is 409 in-progress. Any other end frees the key. Keys of
        one customer never meet those of another. A policy bought signed in belongs to the customer.
        """
        caller = Caller(idempotency_key(), visitor.current().customer_id, visited_brand())
        faults = [
            *orders.card_number_faults(body),
            *orders.printed_faults(body),
            *orders.consent_faults(body, statements),
        ]
        if faults:
            raise FieldsError(faults)
        return Response(counter.buy(body, caller), 201, mimetype="application/json")

    return routes
