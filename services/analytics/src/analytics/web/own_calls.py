"""POST /api/analytics/ and POST /api/session/. Source: T-02, T-03."""

from collections.abc import Mapping

from flask import Blueprint
from kit import api
from kit.clock import Clock
from kit.wire import WireModel

from analytics.adapters.intake import Intake
from analytics.domain import own_events
from analytics.domain.cleaner import Cleaner
from analytics.web.senders import sender
from analytics.web.short_way import MakeEvent
from analytics.web.wire import Accepted, PageView, SessionStart

PAGE_VIEW, SESSION = "/api/analytics/", "/api/session/"
Calls = Mapping[str, tuple[type[WireModel], MakeEvent]]


def calls(cleaner: Cleaner) -> Calls:
    """Path: the model of its body, and what makes an event of it."""
    return {
        PAGE_VIEW: (
            PageView,
            lambda who, body: own_events.page_view(cleaner, who, body.url, body.client_id, body.referrer),
        ),
        SESSION: (SessionStart, lambda who, body: own_events.session(cleaner, who, body.page_url)),
    }


def blueprint(intake: Intake, clock: Clock, known: Calls) -> Blueprint:
    routes = Blueprint("own-calls", __name__)

    @routes.post(PAGE_VIEW)
    @api.operation(body=PageView, answers={202: Accepted}, problems=(503,), tags=("events",))
    def view_page(body: PageView) -> Accepted:
        """Record a page view.

        202 only once it is on a disk. Addresses are kept without persons, keys and ids.
        """
        return accept(known[PAGE_VIEW][1], body)

    @routes.post(SESSION)
    @api.operation(body=SessionStart, answers={202: Accepted}, problems=(503,), tags=("events",))
    def start_session(body: SessionStart) -> Accepted:
        """Record that a document of the site was loaded; a visit across sections has several."""
        return accept(known[SESSION][1], body)

    def accept(make: MakeEvent, body: WireModel) -> Accepted:
        intake.accept([make(sender(clock), body)])
        return Accepted()

    return routes
