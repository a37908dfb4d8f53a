"""The gateway's API: /gateway/v1/payment_intents and /refunds, with the merchant's secret as a bearer token."""

import hmac
from collections.abc import Callable

from flask import Blueprint, Response, request
from kit.clock import Clock
from kit.db import Database
from kit.responses import json_response
from sqlalchemy.orm import Session

from sandbox import raw_sockets
from sandbox.gateway import payments, switch, wire
from sandbox.gateway.errors import GatewayError, error_response
from sandbox.gateway.idempotency import Answer, once

DEFAULT_LIST, MAX_LIST = 10, 100


def blueprint(database: Database, clock: Clock, secret: str) -> Blueprint:
    """Payments for the merchant's server."""
    views = Blueprint("gateway_api", __name__, url_prefix="/gateway/v1")
    views.register_error_handler(GatewayError, error_response)

    def run(params: object, work: Callable[[Session], Answer]) -> Answer:
        call = [request.path, params]
        return once(database, request.headers.get("Idempotency-Key"), call, clock(), work)

    @views.before_request
    def authorize() -> None:
        sent = request.headers.get("Authorization", "")
        if not hmac.compare_digest(sent.encode(), f"Bearer {secret}".encode()):
            raise GatewayError(401, "authentication_error", None, "The secret key is missing or wrong.")

    @views.post("/payment_intents")
    def create() -> Response:
        params, sent = wire.read_params(wire.CreateIntent)
        answer = run(sent, lambda session: payments.create(session, params, clock()))
        return _after_charge(database, answer)

    @views.get("/payment_intents/<intent_id>")
    def show(intent_id: str) -> Response:
        # Looking may find that an authorisation lapsed, which is then written down; no caller's input is.
        with database.write() as session:
            return json_response(wire.intent_body(payments.find(session, intent_id, clock())))

    @views.post("/payment_intents/<intent_id>/confirm")
    def confirm(intent_id: str) -> Response:
        params, sent = wire.read_params(wire.ConfirmIntent)

        def work(session: Session) -> Answer:
            intent = payments.find(session, intent_id, clock())
            return payments.confirm(session, intent, params.payment_method, clock())

        return _after_charge(database, run(sent, work))

    @views.post("/payment_intents/<intent_id>/capture")
    def capture(intent_id: str) -> Response:
        params, sent = wire.read_params(wire.CaptureIntent)

        def work(session: Session) -> Answer:
            intent = payments.find(session, intent_id, clock())
            return payments.capture(session, intent, params.amount_to_capture, clock())

        return _send(run(sent, work))

    @views.post("/payment_intents/<intent_id>/cancel")
    def cancel(intent_id: str) -> Response:
        _, sent = wire.read_params(wire.CancelIntent)

        def work(session: Session) -> Answer:
            return payments.cancel(session, payments.find(session, intent_id, clock()), clock())

        return _send(run(sent, work))

    @views.post("/refunds")
    def refund() -> Response:
        params, sent = wire.read_params(wire.CreateRefund)

        def work(session: Session) -> Answer:
            intent = payments.find(session, params.payment_intent, clock())
            return payments.refund(session, intent, params, clock())

        return _after_charge(database, run(sent, work))

    @views.get("/refunds")
    def list_refunds() -> Response:
        limit = min(request.args.get("limit", DEFAULT_LIST, type=int), MAX_LIST)
        with database.read() as session:
            found = payments.refunds_of(session, request.args.get("payment_intent", ""), max(limit, 1))
        return json_response({"object": "list", "data": [wire.refund_body(each) for each in found]})

    return views


def _after_charge(database: Database, answer: Answer) -> Response:
    """Send the answer to a charge or refund, or, as the switch may say, leave the merchant without one."""
    with database.read() as session:
        silent = switch.position(session).timeout_after_charge
    if silent and answer.status == 200 and not answer.replayed:
        return raw_sockets.silence()
    return _send(answer)


def _send(answer: Answer) -> Response:
    headers = {"Idempotent-Replayed": "true"} if answer.replayed else {}
    return json_response(answer.body, answer.status, headers)
