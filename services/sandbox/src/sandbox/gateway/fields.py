"""The hosted card fields: a page for an iframe of an allowed parent, and the two calls its script makes.

The number is read, turned into a token and dropped within one request; TRUST S17, PROTOCOLS §g (boundary).
"""

from flask import Blueprint, Response, request
from kit import api
from kit.clock import Clock
from kit.db import Database
from kit.problems import FieldError, Problem
from kit.responses import json_response
from kit.wire import WireModel

from sandbox import pages
from sandbox.gateway import tokens
from sandbox.gateway.domain.cards import TEST_CARDS, CardRefusedError
from sandbox.gateway.errors import GatewayError, error_response
from sandbox.gateway.wire import CardEntry, ChallengeAnswer


class TokenAnswer(WireModel):
    """A token to pay with, or the id of the test bank's question, or neither when the question was not passed."""

    token: str | None = None
    brand: str | None = None
    last4: str | None = None
    challenge: str | None = None


def blueprint(database: Database, clock: Clock, parents: frozenset[str]) -> Blueprint:
    """`parents` are the origins whose pages may show the form."""
    views = Blueprint("gateway_fields", __name__, url_prefix="/gateway/fields")
    views.before_request(pages.refuse_cross_site)
    views.register_error_handler(GatewayError, error_response)
    views.add_app_template_filter(_grouped, "grouped")

    @views.get("")
    def show() -> Response:
        parent = request.args.get("origin", "")
        if parent not in parents:
            return pages.page("fields_refused.html", status=403)
        return pages.page(
            "card_fields.html", ancestors=parent, scripts="'self'", parent=parent, cards=TEST_CARDS.values()
        )

    @views.post("/tokens")
    @api.operation(body=CardEntry, answers={200: TokenAnswer})
    def tokenize(body: CardEntry) -> Response:
        try:
            token = tokens.issue(database, body, clock())
        except CardRefusedError as refused:
            error = FieldError(f"/{refused.field}", "unusable", refused.message)
            raise Problem(
                422, "/problems/card-refused", "The card cannot be used.", errors=[error]
            ) from refused
        return _send(token)

    @views.post("/challenges/<challenge_id>")
    @api.operation(body=ChallengeAnswer, answers={200: TokenAnswer}, problems=(404,))
    def answer(challenge_id: str, body: ChallengeAnswer) -> Response:
        token = tokens.answer_challenge(database, challenge_id, body.outcome, clock())
        return json_response(TokenAnswer()) if token is None else _send(token)

    return views


def _send(token: tokens.Token) -> Response:
    if token.challenge_id:
        return json_response(TokenAnswer(challenge=token.challenge_id))
    return json_response(TokenAnswer(token=token.id, brand=token.brand, last4=token.last4))


def _grouped(number: str) -> str:
    """`4242424242424242` as `4242 4242 4242 4242`."""
    size = 6 if len(number) < 16 else 4
    if size == 4:
        return " ".join(number[at : at + 4] for at in range(0, len(number), 4))
    return f"{number[:4]} {number[4:10]} {number[10:]}"
