"""The analytics provider's protocol: settings, single events, batches.

Bodies are read as JSON whatever type they are sent with, gzip or not. Source: PROTOCOLS §0 (1, 3, 9, 10, 11), §b.
"""

import base64
import binascii
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, request
from kit import strict_json
from kit.bodies import plain_bytes
from kit.clock import Clock
from kit.responses import json_response

from analytics.adapters.intake import Intake
from analytics.domain.batches import MAX_BATCH_BYTES, Rejection, read_batch
from analytics.domain.provider_events import Reader
from analytics.web.faults import RefusedError
from analytics.web.senders import sender

ROUTES = {
    "t": "track",
    "p": "page",
    "i": "identify",
    "g": "group",
    "a": "alias",
    "s": "screen",
}
MAX_MEMBERS = 400_000
SETTINGS_KEPT = "public, max-age=300"


@dataclass(frozen=True)
class Collector:
    """What the views share."""

    intake: Intake
    reader: Reader
    clock: Clock
    write_keys: frozenset[str]
    public_origin: str

    def single(self, kind: str) -> Response:
        body = _body()
        source = self._source(body)
        return self._keep([{**body, "type": kind}], source, None)

    def batch(self) -> Response:
        body = _body()
        source = self._source(body)
        items = body.get("batch")
        if not isinstance(items, list) or not items:
            raise RefusedError(400, "no_batch", "Expecting a list of events named batch")
        return self._keep(items, source, body.get("sentAt"))

    def settings(self, write_key: str) -> Response:
        if write_key not in self.write_keys:
            raise RefusedError(404, "unknown_write_key", "There is no such project")
        origin = urlsplit(self.public_origin)
        ours = {"apiKey": write_key, "apiHost": f"{origin.netloc}/v1", "protocol": origin.scheme}
        # One integration only, or the client fetches scripts from elsewhere; rate 0, or it reports to its maker.
        document = {"integrations": {"Segment.io": ours}, "metrics": {"sampleRate": 0}}
        return json_response(document, headers={"Cache-Control": SETTINGS_KEPT})

    def _keep(self, items: list[Any], source: str, sent_at: object) -> Response:
        events, rejections = read_batch(items, sender(self.clock), source, self.reader, sent_at)
        self.intake.accept(events)
        if not events:
            raise RefusedError(400, rejections[0].reason, "None of it can be kept")
        return json_response({"success": True, **_told(rejections)})

    def _source(self, body: dict[str, Any]) -> str:
        """The write key, from the body or from Basic credentials. Raises: RefusedError: 401."""
        offered = body.get("writeKey") or _basic_user()
        if not isinstance(offered, str) or offered not in self.write_keys:
            raise RefusedError(401, "unknown_write_key", "This write key opens nothing here")
        return offered


def blueprint(collector: Collector) -> Blueprint:
    routes = Blueprint("collector", __name__)
    routes.get("/projects/<write_key>/settings")(collector.settings)
    for short, kind in ROUTES.items():
        for path in (short, kind):
            routes.add_url_rule(f"/{path}", path, lambda kind=kind: collector.single(kind), methods=("POST",))
    for path in ("b", "batch"):
        routes.add_url_rule(f"/{path}", path, collector.batch, methods=("POST",))

    @routes.post("/m")
    def ignore_metrics() -> Response:
        # The client's figures about itself: taken, so that it is content, and not kept.
        return json_response({"success": True})

    return routes


def _body() -> dict[str, Any]:
    request.max_content_length = MAX_BATCH_BYTES + 1
    data = plain_bytes(MAX_BATCH_BYTES)
    if len(data) > MAX_BATCH_BYTES:
        raise RefusedError(413, "too_large", "The body is larger than 500 KB")
    try:
        value = strict_json.loads(data, MAX_MEMBERS)
    except strict_json.MalformedJson as error:
        raise RefusedError(
            400, "invalid_json", f"The body is not JSON we can read: {error.reason}"
        ) from error
    if not isinstance(value, dict):
        raise RefusedError(400, "not_an_object", "Expecting a JSON object")
    return value


def _basic_user() -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        return base64.b64decode(token, validate=True).decode().partition(":")[0]
    except (binascii.Error, UnicodeDecodeError):
        return None


def _told(rejections: list[Rejection]) -> dict[str, Any]:
    if not rejections:
        return {}
    return {"rejected": [{"index": each.index, "reason": each.reason} for each in rejections]}
