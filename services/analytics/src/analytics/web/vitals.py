"""POST /api/analytics/vitals: how a page did, told once as it is left. Source: docs/adr/0025."""

from typing import Annotated, Literal

from flask import Blueprint
from kit import api
from kit.clock import Clock
from kit.wire import WireModel
from pydantic import Field, StringConstraints

from analytics.adapters.intake import Intake
from analytics.domain.vitals import vitals
from analytics.web.senders import sender

MOST_ERRORS = 10
LONGEST_MS = 600_000
SectionId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,31}$")]
ReleaseId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Milliseconds = Annotated[int, Field(ge=0, le=LONGEST_MS)]


class PageError(WireModel):
    """One way in which a release failed on the page; told once, however often it did."""

    kind: Literal["uncaught", "rejection", "missing", "timeout", "contract", "threw", "chunk"]
    section: SectionId
    release: ReleaseId


class PageVitals(WireModel):
    """How a page did and which releases it ran; nothing of who looked at it, and no word of what went wrong."""

    section: SectionId
    release: ReleaseId
    chrome_release: ReleaseId
    host_release: ReleaseId
    page: SectionId
    lcp_ms: Milliseconds | None = Field(description="Largest contentful paint; null where none was measured")
    inp_ms: Milliseconds | None = Field(
        description="Interaction to next paint; null where nobody did anything"
    )
    cls: Annotated[float, Field(ge=0, le=1_000)] | None = Field(description="Cumulative layout shift")
    errors: Annotated[list[PageError], Field(max_length=MOST_ERRORS)]


class VitalsAnswer(WireModel):
    """`accepted`: it is on a disk and will be counted. `not-kept`: the browser sends Global Privacy Control."""

    status: Literal["accepted", "not-kept"] = "accepted"


def blueprint(intake: Intake, clock: Clock) -> Blueprint:
    routes = Blueprint("vitals", __name__)

    @routes.post("/api/analytics/vitals")
    @api.operation(body=PageVitals, answers={202: VitalsAnswer}, problems=(503,), tags=("events",))
    def record_vitals(body: PageVitals) -> VitalsAnswer:
        """Record how a page did.

        Nothing is kept under Global Privacy Control; our own pages do not even send then.
        """
        who = sender(clock)
        if who.private:
            return VitalsAnswer(status="not-kept")
        intake.accept([vitals(who, body.model_dump())])
        return VitalsAnswer()

    return routes
