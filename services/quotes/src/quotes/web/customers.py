"""/internal/customers/{id}: what this service holds of a customer, for the service of accounts alone.

The edge routes nothing under /internal: who can send this has the service's own socket.
"""

import re
from typing import Annotated

from flask import Blueprint, Response
from kit import api
from kit.problems import of_status
from kit.responses import json_response
from kit.wire import WireModel
from pydantic import StringConstraints

from quotes.adapters.personal_data import Kept, PersonalData
from quotes.domain.words import counted

CUSTOMER_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
WHY = (
    "Insurance law has an agency keep its records of policies, premiums, refunds and consents for {long} after the "
    "policy has ended; carriers and state insurance departments may ask for them."
)
THEN = " Then they are deleted."


class CustomerQuery(WireModel):
    """The customer's verified address, for what was bought before there was an account."""

    email: Annotated[str, StringConstraints(max_length=254)] | None = None


class KeptRecord(WireModel):
    what: str
    why: str


class Forgotten(WireModel):
    """What of a customer stays, and why."""

    kept: list[KeptRecord]


def blueprint(data: PersonalData, policy_years: int) -> Blueprint:
    """The routes for the peer. `policy_years`: how long what the law holds is kept, 0 for good."""
    routes = Blueprint("customers", __name__)

    @routes.get("/internal/customers/<customer_id>")
    @api.operation(query=CustomerQuery, answers={200: api.Answer(description="All of it")}, tags=("peers",))
    def export_customer(customer_id: str, query: CustomerQuery) -> Response:
        """All that is held of a customer."""
        return json_response(data.export(_checked(customer_id), query.email or None))

    @routes.delete("/internal/customers/<customer_id>")
    @api.operation(query=CustomerQuery, answers={200: Forgotten}, tags=("peers",))
    def forget_customer(customer_id: str, query: CustomerQuery) -> Forgotten:
        """Let go of what may go; answers what stays. Safe to send again."""
        return Forgotten(kept=_kept(data.let_go(_checked(customer_id), query.email or None), policy_years))

    return routes


def _checked(customer_id: str) -> str:
    if not CUSTOMER_ID.fullmatch(customer_id):
        raise of_status(404)
    return customer_id


def _kept(kept: Kept, years: int) -> list[KeptRecord]:
    if not kept.policies:
        return []
    why = WHY.format(long=counted(years, "year")) + THEN if years else WHY.format(long="years")
    policies = counted(kept.policies, "policy", "policies")
    payments = counted(kept.payments, "payment or refund", "payments and refunds")
    return [
        KeptRecord(what=f"{policies} with papers, consents and history", why=why),
        KeptRecord(what=f"{payments} of these policies", why=why),
    ]
