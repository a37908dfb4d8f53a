"""The vendors' scripts, the addresses those talk to, and a page that shows what came.

Other sites may call what the scripts call, as with the real ones: without credentials, and from any origin.
Source: T-05, T-06; PROTOCOLS §e.
"""

from pathlib import Path

from flask import Blueprint, Response, abort, request, send_from_directory
from kit import strict_json
from kit.responses import json_response
from kit.wire import WireModel

from sandbox import pages
from sandbox.vendors.received import Message, Received

SCRIPTS = Path(__file__).parent / "scripts"
AD_TRACKER, FORM_EMBED = "ad-tracker", "form-embed"
_FROM_ANYWHERE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "content-type",
    "Access-Control-Max-Age": "86400",
}


class Told(WireModel):
    """One message, as tests and programs read it."""

    at: str
    vendor: str
    origin: str
    content: dict[str, object]


class Submitted(WireModel):
    """What the form vendor's own endpoint answers."""

    inline_message: str = "Thank you. This form went to a stand-in."


def blueprint(received: Received) -> Blueprint:
    views = Blueprint("vendors", __name__, url_prefix="/vendors")

    @views.get("/<name>.js")
    def script(name: str) -> Response:
        if name not in (AD_TRACKER, FORM_EMBED):
            abort(404)
        sent = send_from_directory(SCRIPTS, f"{name}.js", mimetype="text/javascript")
        sent.headers.update({"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"})
        return sent

    @views.post("/ad-tracker/events")
    def count() -> Response:
        received.keep(AD_TRACKER, _origin(), _object())
        return Response(status=204, headers=_FROM_ANYWHERE)

    @views.post("/submissions/v3/integration/submit/<portal_id>/<form_id>", provide_automatic_options=False)
    def submit(portal_id: str, form_id: str) -> Response:
        content = {"portalId": portal_id[:80], "formId": form_id[:80], **_object()}
        received.keep(FORM_EMBED, _origin(), content)
        answer = json_response(Submitted())
        answer.headers.update(_FROM_ANYWHERE)
        return answer

    @views.route("/submissions/v3/integration/submit/<portal_id>/<form_id>", methods=("OPTIONS",))
    def allow(portal_id: str, form_id: str) -> Response:
        return Response(status=204, headers=_FROM_ANYWHERE)

    @views.get("/received")
    def tell() -> Response:
        found = received.of(request.args.get("vendor"))
        return json_response({"messages": [_told(one).model_dump(by_alias=True) for one in found]})

    @views.get("/")
    def show() -> Response:
        return pages.page("vendors.html", messages=received.of()[:100])

    return views


def _object() -> dict[str, object]:
    """The body, whatever type it claims: a script that wants no preflight calls its JSON plain text."""
    try:
        value = strict_json.loads(request.get_data())
    except strict_json.MalformedJson:
        abort(400)
    if not isinstance(value, dict):
        abort(400)
    return value


def _origin() -> str:
    return request.headers.get("Origin", "")[:200]


def _told(message: Message) -> Told:
    return Told(
        at=message.at.isoformat(), vendor=message.vendor, origin=message.origin, content=dict(message.content)
    )
