"""GET /api/crm/chat-availability. Source: H-01."""

from flask import Blueprint
from kit import api

from chat.domain.availability import Availability
from chat.web.wire import AvailabilityAnswer


def blueprint(availability: Availability) -> Blueprint:
    routes = Blueprint("availability", __name__)

    @routes.get("/api/crm/chat-availability")
    @api.operation(answers={200: AvailabilityAnswer}, tags=("chat",))
    def tell_availability() -> AvailabilityAnswer:
        """Whether an agent is there now; pages ask every 30 s."""
        return AvailabilityAnswer(is_available=availability.now())

    return routes
