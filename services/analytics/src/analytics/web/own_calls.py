"""POST /api/analytics/ and POST /api/session/. Source: T-02, T-03."""

from flask import Blueprint
from kit import api
from kit.clock import Clock

from analytics.adapters.intake import Intake
from analytics.domain import own_events
from analytics.web.senders import sender
from analytics.web.wire import Accepted, PageView, SessionStart


def blueprint(intake: Intake, clock: Clock, own_hosts: frozenset[str]) -> Blueprint:
    routes = Blueprint("own-calls", __name__)

    @routes.post("/api/analytics/")
    @api.operation(body=PageView, answers={202: Accepted}, problems=(503,), tags=("events",))
    def view_page(body: PageView) -> Accepted:
        """Record a page view.

        202 only once it is on a disk. Addresses are kept without persons, keys and ids.
        """
        intake.accept(
            [own_events.page_view(sender(clock), body.url, body.client_id, body.referrer, own_hosts)]
        )
        return Accepted()

    @routes.post("/api/session/")
    @api.operation(body=SessionStart, answers={202: Accepted}, problems=(503,), tags=("events",))
    def start_session(body: SessionStart) -> Accepted:
        """Record the beginning of a visit."""
        intake.accept([own_events.session(sender(clock), body.page_url, own_hosts)])
        return Accepted()

    return routes
