"""POST /internal/lost-parts/<part>: the edge counts parts that a page lacked as it was composed. Source: ADR 81."""

from flask import Blueprint, Response
from kit import api
from prometheus_client import Counter

PARTS = ("head", "body", "top", "promise", "bottom")
_lost = Counter(
    "analytics_lost_page_parts", "Parts of pages that could not be had when a page was composed.", ["part"]
)


def blueprint() -> Blueprint:
    routes = Blueprint("lost-parts", __name__, url_prefix="/internal/lost-parts")

    @routes.post(f"/<any({', '.join(PARTS)}):part>")
    @api.operation(answers={204: api.Answer()}, tags=("internal",))
    def count(part: str) -> Response:
        """Count a part that a page could not be without, or went without."""
        _lost.labels(part).inc()
        return Response(status=204)

    return routes
