"""Messages to the agents: from the form of a page with scripts, and from the same form without any."""

import secrets
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request
from kit import api, same_origin, visitor
from kit.problems import Problem
from kit.storable_text import storable
from pydantic import ValidationError

from chat.adapters.contact_requests import ContactRequests
from chat.domain.contacts import TOPICS, Message
from chat.web.senders import brand_of, network_of, partner_of, requested_from
from chat.web.wire import ContactAnswer, ContactRequestBody

SENT = "/message-received/"
POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
FIELDS = ("topic", "name", "email", "telephone", "text", "website")
WRONG = {
    "email": "Enter an email address, such as name@example.com",
    "text": "Enter your message, in up to 4,000 characters",
    "name": "Enter your name in up to 80 characters, on one line",
    "telephone": "Enter a telephone number such as (954) 555-0100, or leave it empty",
    "topic": "Choose what it is about",
}


def blueprint(contacts: ContactRequests, public_origin: str) -> Blueprint:
    routes = Blueprint("contact", __name__, url_prefix="/api/contact")

    @routes.post("/requests")
    @api.operation(body=ContactRequestBody, answers={202: ContactAnswer}, problems=(403,), tags=("contact",))
    def send(body: ContactRequestBody) -> ContactAnswer:
        """Send a message to the agents; once, however often it is sent."""
        _refuse_foreign(public_origin)
        return ContactAnswer(reference=_take(contacts, body))

    @routes.post("/form")
    def send_form() -> Response:
        """The same, as a browser without scripts sends a form."""
        _refuse_foreign(public_origin)
        # A browser ends each line of a form with two signs, and counts one of them.
        given = {name: storable(request.form.get(name, "")).replace("\r\n", "\n").strip() for name in FIELDS}
        try:
            body = ContactRequestBody.model_validate(
                {**given, "sendId": secrets.token_urlsafe(24), "pageUrl": None}, by_alias=True, by_name=False
            )
        except ValidationError as error:
            wrong = {str(one["loc"][0]) for one in error.errors()}
            return _form_page(given, {name: words for name, words in WRONG.items() if name in wrong})
        _take(contacts, body)
        return redirect(SENT, 303)  # type: ignore[return-value]

    @routes.get("/style.css")
    def show_style() -> Response:
        sheet = render_template("style.css")
        return Response(sheet, mimetype="text/css", headers={"Cache-Control": "public, max-age=300"})

    return routes


def _take(contacts: ContactRequests, body: ContactRequestBody) -> str:
    caller = visitor.current()
    message = Message(
        send_id=body.send_id,
        origin="page",
        topic=body.topic,
        name=body.name,
        email=body.email,
        telephone=body.telephone,
        text=body.text,
        page_url=body.page_url or "",
        quote=body.quote.summary() if body.quote else None,
        brand=brand_of(request.headers),
        partner=partner_of(request.headers),
        customer_id=caller.customer_id,
    )
    taken = contacts.take(
        message,
        network_of(request.remote_addr),
        trap_filled=bool(body.website),
        elapsed_ms=body.elapsed_ms,
        requested_from=requested_from(request.remote_addr, body.email, caller.email),
    )
    return taken.reference


def _form_page(given: dict[str, str], wrong: dict[str, str]) -> Response:
    values: dict[str, Any] = {"given": given, "wrong": wrong, "topics": TOPICS}
    page = Response(render_template("contact-again.html", **values), 422, mimetype="text/html")
    page.headers["Content-Security-Policy"] = POLICY
    return page


def _refuse_foreign(public_origin: str) -> None:
    """Raises: Problem: 403: another site's page sent this. Source: TRUST S6."""
    site = request.headers.get("Sec-Fetch-Site")
    own = same_origin.own_origin(public_origin)
    if site in ("same-origin", "none") or (site is None and request.headers.get("Origin") == own):
        return
    raise Problem(
        403, "/problems/foreign-page", "This was not sent by a page of ours.", "Open our contact page."
    )
