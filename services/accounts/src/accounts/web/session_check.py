"""GET /internal/session: what the edge asks before it passes a customer's request on. Always 204; headers name who.

Redis away means a guest too: a purchase is sold as guest rather than refused. The question stands before the framework,
which would cost more than the answer: no body, no route, no line in the log (the edge writes one for the request).
Source: TRUST §1.2, SPEED V13.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, cast
from urllib.parse import quote

from flask import Blueprint, Flask
from flask.blueprints import BlueprintSetupState
from kit.visitor import EMAIL_HEADER, ID_HEADER, ROLE_HEADER
from redis.exceptions import RedisError
from structlog import get_logger

from accounts.domain.sessions import Session
from accounts.web.visits import SESSION, Visits

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PATH = "/internal/session"
_PAIR = re.compile(rf"(?:^|; ?){SESSION}=([A-Za-z0-9_-]{{43}})(?:;|$)")
log = get_logger()


class ShortWay:
    """Answers the edge's question; everything else goes on to the application."""

    def __init__(self, application: "WSGIApplication", visits: Visits) -> None:
        self._application = application
        self._visits = visits

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if environ["PATH_INFO"] != PATH or environ["REQUEST_METHOD"] != "GET":
            return self._application(environ, start_response)
        session = self._session(environ.get("HTTP_COOKIE", ""))
        headers = [("Cache-Control", "no-store")]
        if session is not None:
            headers += [
                (ID_HEADER, session.customer_id),
                (ROLE_HEADER, session.role),
                (EMAIL_HEADER, quote(session.email, safe="")),
            ]
        start_response("204 No Content", headers)
        return ()

    def _session(self, cookies: str) -> Session | None:
        pair = _PAIR.search(cookies)
        if pair is None:
            return None
        try:
            return self._visits.find(pair[1])
        except RedisError as error:
            log.warning("session.unknown", error=type(error).__name__)
            return None


def blueprint(visits: Visits) -> Blueprint:
    """Puts the question before the application; not part of the API, and the edge lets nobody else ask it."""
    routes = Blueprint("session_check", __name__)

    @routes.record_once
    def stand_before(state: BlueprintSetupState) -> None:
        application = cast(Flask, state.app)
        application.wsgi_app = ShortWay(application.wsgi_app, visits)  # type: ignore[method-assign]

    return routes
