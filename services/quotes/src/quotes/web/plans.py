"""GET /api/quotes/meta and GET /api/plans/{planId}: the words of the form, and a plan without a price."""

from datetime import timedelta
from typing import Annotated, Any

from flask import Blueprint, Response
from kit import api
from kit.clock import Clock
from kit.problems import FieldError, Problem, of_status
from kit.responses import json_response
from kit.wire import WireModel
from pydantic import StringConstraints

from quotes.adapters.carriers import CarrierAwayError, PlanPage
from quotes.domain import commission, trip_faults
from quotes.domain.benefits import BENEFITS
from quotes.domain.countries import COUNTRIES, REFUSED_REGIONS, WORLDWIDE
from quotes.domain.elsewhere import ELSEWHERE
from quotes.domain.filters import SORTS, filter_groups
from quotes.domain.licenses import LICENSES
from quotes.domain.ranking import CARRIER_POINTS, FIT_POINTS, RANKING, VALUE_POINTS
from quotes.domain.regions import REGIONS
from quotes.domain.states import STATES
from quotes.domain.trips import months_later
from quotes.sales.asking import Panel
from quotes.sales.calendar import FIRST_STATE, LAST_STATE, local_day, zone_of
from quotes.sales.consents import STATEMENTS
from quotes.web import wire
from quotes.web.plain_values import plain

PAGE_TIMEOUT_S = 6.0
TRIP_KINDS = {
    "single": "A single trip",
    "cruise": "A cruise",
    "annual": "A year of trips",
}


class StateQuery(WireModel):
    """Whose version of the plan: the state of residence."""

    state: Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]


def blueprint(panel: Panel, clock: Clock) -> Blueprint:
    """The routes that need no quote."""
    routes = Blueprint("plans", __name__)

    @routes.get("/api/quotes/meta")
    @api.operation(answers={200: wire.QuoteVocabulary}, tags=("quotes",))
    def vocabulary() -> Response:
        """Everything the form and the results need to ask, filter and sort."""
        return json_response(_vocabulary(panel, clock), headers={"Cache-Control": "public, max-age=300"})

    @routes.get("/api/plans/<plan_id>")
    @api.operation(query=StateQuery, answers={200: wire.PlanPage}, problems=(503,), tags=("plans",))
    def plan(plan_id: str, query: StateQuery) -> Response:
        """A plan as sold to residents of a state."""
        page = find_page(panel, plan_id, query.state)
        return json_response(
            {**plain(page), "state": query.state}, headers={"Cache-Control": "public, max-age=300"}
        )

    return routes


def find_page(panel: Panel, plan_id: str, state: str) -> PlanPage:
    """The plan for residents of a state, from whichever carrier it is of.

    Raises: Problem: 404 no such plan, 422 no such state, 503 its carrier does not answer.
    """
    if state not in STATES:
        raise of_status(
            422, errors=[FieldError("/state", "unknown-state", "Choose a state of the United States.")]
        )
    carrier = panel.carrier_of_plan(plan_id)
    try:
        page = carrier.plan_page(plan_id, state, PAGE_TIMEOUT_S) if carrier else None
    except CarrierAwayError as error:
        title = "The plan's carrier does not answer at the moment."
        raise Problem(503, "/problems/carrier-away", title, headers={"Retry-After": "30"}) from error
    if page is None:
        raise Problem(404, "/problems/plan-unknown", "There is no such plan.")
    return page


def _vocabulary(panel: Panel, clock: Clock) -> dict[str, Any]:
    now = clock()
    return {
        "states": [
            {"code": code, "name": name, "zone": zone_of(code).iana, "licenseNumber": LICENSES[code]}
            for code, name in STATES.items()
        ],
        "elsewhere": [{"code": each.code, "name": each.name, "why": each.why} for each in ELSEWHERE.values()],
        "countries": plain((*COUNTRIES.values(), WORLDWIDE, *REFUSED_REGIONS.values())),
        "regions": plain(REGIONS),
        "kinds": [{"id": key, "label": label} for key, label in TRIP_KINDS.items()],
        "benefits": [{"id": key, "label": label} for key, label in BENEFITS.items()],
        "filters": plain(filter_groups(panel.names)),
        "sorts": plain(SORTS),
        "consents": plain(STATEMENTS),
        "limits": {
            "maxTravelers": trip_faults.MAX_TRAVELERS,
            "maxDestinations": trip_faults.MAX_DESTINATIONS,
            "maxTripCostCents": trip_faults.MAX_TRIP_COST_CENTS,
            "maxTripDays": trip_faults.MAX_TRIP_DAYS,
            # The widest bounds of all states: a form is shown before its visitor has named one.
            "earliestDeparture": local_day(LAST_STATE, now) + timedelta(days=1),
            "latestDeparture": months_later(local_day(FIRST_STATE, now), trip_faults.EARLIEST_MONTHS),
        },
        "ranking": RANKING,
        "weights": {"value": VALUE_POINTS, "insurer": CARRIER_POINTS, "fit": FIT_POINTS},
        "commission": {
            "leastPercent": commission.LEAST_PERCENT,
            "mostPercent": commission.MOST_PERCENT,
        },
    }
