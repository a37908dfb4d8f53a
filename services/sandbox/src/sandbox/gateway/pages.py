"""The gateway's page for a person: payments, events and the switch; the switch as JSON for tests."""

from flask import Blueprint, Response, request
from kit import api
from kit.db import Database
from kit.problems import of_status
from pydantic import ValidationError
from sqlalchemy import select
from sqlalchemy.orm import joinedload

from sandbox import pages
from sandbox.gateway import switch
from sandbox.gateway.records import PaymentIntent, WebhookDelivery
from sandbox.gateway.wire import SwitchBody

SHOWN = 50
STATUSES = {
    "requires_payment_method": ("No card yet", "wait"),
    "requires_confirmation": ("Not confirmed", "wait"),
    "requires_capture": ("Authorized", "wait"),
    "succeeded": ("Captured", "good"),
    "canceled": ("Canceled", ""),
}
WEBHOOK_MODES = (
    ("normal", "At once"),
    ("late", "Half a minute late"),
    ("repeated", "Twice"),
    ("out-of-order", "Out of order"),
)


def blueprint(database: Database, webhook_url: str | None) -> Blueprint:
    """The page at /gateway/ and the switch at /gateway/switch."""
    views = Blueprint("gateway_pages", __name__, url_prefix="/gateway")
    views.before_request(pages.refuse_cross_site)

    @views.get("/")
    def show() -> Response:
        with database.read() as session:
            newest = select(PaymentIntent).options(joinedload(PaymentIntent.payment_method))
            payments = list(session.scalars(newest.order_by(PaymentIntent.created_at.desc()).limit(SHOWN)))
            last = select(WebhookDelivery).order_by(WebhookDelivery.id.desc()).limit(SHOWN)
            deliveries = list(session.scalars(last))
            position = switch.position(session)
        return pages.page(
            "gateway.html",
            payments=payments,
            deliveries=deliveries,
            position=position,
            statuses=STATUSES,
            webhook_modes=WEBHOOK_MODES,
            webhook_url=webhook_url,
        )

    @views.post("/switch/form")
    def turn_by_form() -> Response:
        try:
            body = SwitchBody(
                timeout_after_charge="timeoutAfterCharge" in request.form,
                webhooks=request.form.get("webhooks", "normal"),
            )
        except ValidationError as error:
            raise of_status(422) from error
        switch.turn(database, switch.Position(body.timeout_after_charge, body.webhooks))
        return pages.see_other("/gateway/")

    @views.put("/switch")
    @api.operation(body=SwitchBody, answers={200: SwitchBody})
    def turn(body: SwitchBody) -> SwitchBody:
        switch.turn(database, switch.Position(body.timeout_after_charge, body.webhooks))
        return body

    @views.get("/switch")
    @api.operation(answers={200: SwitchBody})
    def state() -> SwitchBody:
        with database.read() as session:
            position = switch.position(session)
        return SwitchBody(timeout_after_charge=position.timeout_after_charge, webhooks=position.webhooks)

    return views
