"""POST /api/purchases: buying a plan of a quote."""

import re

from flask import Blueprint, Response, request
from kit import api
from kit.problems import FieldError, Problem

from quotes.sales import orders
from quotes.sales.buying import Caller, Counter
from quotes.sales.refusals import FieldsError
from quotes.web.wire import PurchaseAnswer, PurchaseRequest

CUSTOMER_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
KEY = re.compile(r"[\x21-\x7e]{8,255}")


def blueprint(counter: Counter, required_consents: tuple[str, ...]) -> Blueprint:
    """The purchase route."""
    routes = Blueprint("purchases", __name__)

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
        another body gets 422. While its twin runs the answer is 409 in-progress. Any other end frees the key.
        """
        caller = Caller(_key(), _customer_id())
        faults = [*orders.card_number_faults(body), *orders.consent_faults(body, required_consents)]
        if faults:
            raise FieldsError(faults)
        return Response(counter.buy(body, caller), 201, mimetype="application/json")

    return routes


def _key() -> str:
    key = request.headers.get("Idempotency-Key", "")
    if not KEY.fullmatch(key):
        message = "Give 8 to 255 visible ASCII characters, such as a random UUID."
        raise Problem(
            400,
            "/problems/idempotency-key",
            "An Idempotency-Key is needed.",
            errors=[FieldError("/headers/Idempotency-Key", "required", message)],
        )
    return key


def _customer_id() -> str | None:
    """Who is signed in, as the edge says; it drops what clients send under this name."""
    offered = request.headers.get("X-Customer-Id", "")
    return offered if CUSTOMER_ID.fullmatch(offered) else None
