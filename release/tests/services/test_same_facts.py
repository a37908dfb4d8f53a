"""Facts that two services state, since none imports another, and pages state without a call: they are the same."""

import re

from accounts.domain import states as of_customers
from accounts.domain import zip_codes as of_addresses
from accounts.domain.sessions import IDLE
from quotes.domain.states import STATES
from quotes.domain.zip_codes import ONE_BY_ONE, PREFIXES
from release.layout import ROOT

PAGES = ROOT / "packages/shared/api/src/states.ts"
SESSIONS = ROOT / "packages/remotes/portal/src/session/customer-session.ts"
ORDER_FORM = ROOT / "packages/remotes/quote/src/buy/zip-codes.ts"


def test_a_customer_may_live_where_quotes_are_made_for() -> None:
    """[C-02]"""
    assert set(STATES) == of_customers.STATES


def test_an_account_s_address_is_held_against_the_zip_codes_that_purchases_are() -> None:
    """[C-02] What an account takes and fills in, no purchase refuses."""
    assert of_addresses.PREFIXES == PREFIXES
    assert of_addresses.ONE_BY_ONE == ONE_BY_ONE


def test_pages_offer_these_states_by_these_names() -> None:
    offered = re.findall(r"\b([A-Z]{2}) ([A-Z][A-Za-z ]+)[,']", PAGES.read_text("utf-8"))
    assert dict(offered) == dict(STATES)
    assert len(offered) == len(STATES)


def test_the_order_form_knows_the_zip_codes_that_purchases_are_held_against() -> None:
    """[C-02]"""
    told = ORDER_FORM.read_text("utf-8")
    lines = [part.partition(":")[::2] for part in re.findall(r"\b(?:[A-Z]{2}|\d{5}):[\w,-]*", told)]
    assert len(lines) == len(PREFIXES) + len(ONE_BY_ONE)
    assert {key: runs.replace(",", " ") for key, runs in lines} == {**PREFIXES, **ONE_BY_ONE}


def test_the_portal_looks_for_a_session_that_must_have_ended_when_it_has() -> None:
    """[R-02]"""
    assert f"const IDLE_MS = {IDLE.total_seconds() // 60:.0f} * 60_000;" in SESSIONS.read_text("utf-8")
