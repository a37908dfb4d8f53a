"""Facts that two services state, since none imports another, and pages state without a call: they are the same."""

import re

from accounts.domain import states as of_customers
from quotes.domain.states import STATES
from release.layout import ROOT

PAGES = ROOT / "packages/shared/api/src/states.ts"


def test_a_customer_may_live_where_quotes_are_made_for() -> None:
    """[C-02]"""
    assert set(STATES) == of_customers.STATES


def test_pages_offer_these_states_by_these_names() -> None:
    offered = re.findall(r"\['([A-Z]{2})', '([^']+)'\]", PAGES.read_text("utf-8"))
    assert dict(offered) == dict(STATES)
    assert len(offered) == len(STATES)
