"""A plan's table of benefits and the clauses that it cites name the same hours and days, whoever files it.

Carriers on file are held to it by `make content`, each in every state; the carriers behind an API here.
"""

import pytest
from quotes.domain.files.agreement import disagreement
from quotes.domain.states import STATES
from sandbox.carriers.domain.benefits import filed
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.library import read_carriers, read_form

FORM = read_form()
PLANS = [(carrier, plan) for carrier in read_carriers().values() for plan in carrier.plans]


@pytest.mark.parametrize(("carrier", "plan"), PLANS, ids=lambda value: value.id)
def test_no_condition_contradicts_its_clause(carrier: Carrier, plan: Plan) -> None:
    faults = {
        (line.id, fault)
        for state in STATES
        for line in filed(carrier, plan, FORM, state)
        if line.clause and (fault := disagreement(line.terms.in_short, line.clause))
    }
    assert faults == set()


def test_the_clause_and_the_table_have_their_number_from_the_plan() -> None:
    """Pilgrim asks for 72 hours of notice where the form once said 48, Signature waits 7 days and not 14."""
    found = {plan.id: (carrier, plan) for carrier, plan in PLANS}
    for plan_id, benefit, words in (
        ("pilgrim-casualty-wayfarer", "cfar", "72 hours or more before departure"),
        (
            "sablewood-insurance-signature",
            "financial-default",
            "ore than 7 days after your policy takes effect",
        ),
        ("northwind-assurance-first", "financial-default", "ore than 10 days after your policy takes effect"),
    ):
        carrier, plan = found[plan_id]
        line = next(each for each in filed(carrier, plan, FORM, "FL") if each.id == benefit)
        assert words in (line.clause or "")
        assert any(words in condition for condition in line.terms.in_short)
