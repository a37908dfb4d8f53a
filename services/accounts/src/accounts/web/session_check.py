"""GET /internal/session: what the edge asks before it passes a customer's request on. Always 204; headers name who.

Redis away means a guest too: a purchase is sold as guest rather than refused. Source: TRUST §1.2, SPEED V13.
"""

from urllib.parse import quote

from flask import Blueprint, Response
from kit.visitor import EMAIL_HEADER, ID_HEADER, ROLE_HEADER
from redis.exceptions import RedisError
from structlog import get_logger

from accounts.web.visits import Visits

log = get_logger()


def blueprint(visits: Visits) -> Blueprint:
    """The route; not part of the API, and the edge lets nobody else ask it."""
    routes = Blueprint("session_check", __name__)

    @routes.get("/internal/session")
    def who() -> Response:
        response = Response(status=204)
        try:
            session = visits.session()
        except RedisError as error:
            log.warning("session.unknown", error=type(error).__name__)
            session = None
        if session is not None:
            response.headers[ID_HEADER] = session.customer_id
            response.headers[ROLE_HEADER] = session.role
            response.headers[EMAIL_HEADER] = quote(session.email, safe="")
        return response

    return routes
