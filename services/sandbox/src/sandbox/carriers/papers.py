"""The carriers' papers, where their offers say they are: the policy as PDF, summary and state notices as pages."""

from functools import lru_cache

from flask import Blueprint, Response
from kit.problems import Problem

from sandbox import pages
from sandbox.carriers.calls import World
from sandbox.carriers.domain import benefits, rules
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.trips import STATES
from sandbox.carriers.policy_pdf import policy_pdf

PAPERS_KEPT = 64


def blueprint(world: World) -> Blueprint:
    """Serve the papers to anyone, as carriers do."""
    views = Blueprint(
        "carrier_papers", __name__, url_prefix="/carriers/documents/<carrier_id>/<plan_id>/<state>"
    )

    @lru_cache(maxsize=PAPERS_KEPT)
    def rendered(carrier: str, plan: str, state: str) -> bytes:
        found, of_plan = _find(world, carrier, plan, state)
        table = benefits.filed(found, of_plan, world.form, state)
        return policy_pdf(found, of_plan, world.form, state, table)

    @views.get("/policy-wording.pdf")
    def policy_wording(carrier_id: str, plan_id: str, state: str) -> Response:
        _find(world, carrier_id, plan_id, state)
        name = f"{plan_id}-{state}.pdf".lower()
        headers = {
            "Content-Disposition": f'inline; filename="{name}"',
            "Cache-Control": "public, max-age=3600",
            "X-Content-Type-Options": "nosniff",
        }
        return Response(rendered(carrier_id, plan_id, state), headers=headers, mimetype="application/pdf")

    @views.get("/summary.html")
    def summary(carrier_id: str, plan_id: str, state: str) -> Response:
        carrier, plan = _find(world, carrier_id, plan_id, state)
        table = benefits.filed(carrier, plan, world.form, state)
        return pages.page(
            "summary.html",
            carrier=carrier,
            plan=plan,
            state=state,
            rows=[
                (benefit, benefits.in_words(benefit)) for benefit in table if benefit.terms.state != "none"
            ],
            excluded=[benefit for benefit in table if benefit.terms.state == "none"],
            eligibility=rules.requirements(carrier, plan, state),
            free_look_days=carrier.free_look_days(plan, state),
        )

    @views.get("/state-notice.html")
    def state_notice(carrier_id: str, plan_id: str, state: str) -> Response:
        carrier, plan = _find(world, carrier_id, plan_id, state)
        if state not in carrier.state_notices:
            raise _missing()
        notice = carrier.state_notices[state]
        return pages.page("state_notice.html", carrier=carrier, plan=plan, state=state, notice=notice)

    return views


def _find(world: World, carrier_id: str, plan_id: str, state: str) -> tuple[Carrier, Plan]:
    carrier = world.carriers.get(carrier_id)
    plan = carrier.plan(plan_id) if carrier else None
    if carrier is None or plan is None or state not in STATES:
        raise _missing()
    return carrier, plan


def _missing() -> Problem:
    return Problem(404, "/problems/unknown-document", "This carrier has no such document.")
