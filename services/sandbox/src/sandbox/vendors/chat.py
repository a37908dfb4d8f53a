"""Live-chat vendors: their scripts, what those were told, and a desk that opens and closes. Source: H-01, H-05."""

from pathlib import Path

from flask import Blueprint, Response, abort, request, send_from_directory
from kit import strict_json
from kit.responses import json_response

from sandbox.vendors.received import Received

SCRIPTS = Path(__file__).parent / "scripts" / "chat"
VENDORS = ("salesforce", "chatwoot")
CHAT = "chat"


class VendorDesk:
    """Whether somebody is there; of the one process that plays the vendors, so a restart opens it again."""

    def __init__(self) -> None:
        self.is_open = True


def blueprint(received: Received, desk: VendorDesk) -> Blueprint:
    views = Blueprint("chat_vendors", __name__, url_prefix="/vendors/chat")

    @views.get("/<vendor>.js")
    def script(vendor: str) -> Response:
        if vendor not in VENDORS:
            abort(404)
        sent = send_from_directory(SCRIPTS, f"{vendor}.js", mimetype="text/javascript")
        sent.headers.update({"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"})
        return sent

    @views.post("/told")
    def hear() -> Response:
        """What a page told the vendor; JSON under any type, since a script that wants no preflight says plain text."""
        try:
            said = strict_json.loads(request.get_data())
        except strict_json.MalformedJson:
            abort(400)
        if not isinstance(said, dict):
            abort(400)
        received.keep(CHAT, request.headers.get("Origin", "")[:200], said)
        return Response(status=204, headers={"Access-Control-Allow-Origin": "*"})

    @views.get("/desk")
    def tell() -> Response:
        """What the chat service's worker asks (CHAT_DESK_URL)."""
        return json_response({"isAvailable": desk.is_open})

    @views.put("/desk/<any(open, closed):state>")
    def turn(state: str) -> Response:
        desk.is_open = state == "open"
        return Response(status=204)

    return views
