"""TRUST S10. Where a visitor is led after signing in: a path of ours, or the portal."""

import pytest
from accounts.domain.paths import allowed
from redirect_payloads import PAYLOADS


@pytest.mark.parametrize("asked", PAYLOADS)
def test_anything_else_leads_to_the_portal(asked: str) -> None:
    """TRUST S10 [P-17]"""
    assert allowed(asked) == "/account"


def test_there_are_enough_payloads() -> None:
    assert len(set(PAYLOADS)) >= 40


@pytest.mark.parametrize(
    "asked", ["/account", "/account/policies/p-1", "/quote/abc?step=2", "/desk", "/reports/"]
)
def test_our_own_pages_are_reached(asked: str) -> None:
    assert allowed(asked) == asked
