"""TRUST R24: bodies that are no request of ours get one of our problems, never a 5xx."""

import pytest
from browser_of_accounts import ORIGIN, Browser
from kit.testing import MALFORMED_BODIES, MalformedBody

PATHS = (
    "/api/accounts/sign-in",
    "/api/accounts/sign-up",
    "/api/accounts/passkey",
    "/api/accounts/me/deletion",
)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("body", MALFORMED_BODIES, ids=lambda body: body.name)
def test_malformed_bodies_are_refused(browser: Browser, path: str, body: MalformedBody) -> None:
    answer = browser.client.post(
        path, data=body.data, content_type="application/json", headers=browser.headers, base_url=ORIGIN
    )
    assert 400 <= answer.status_code < 500
    assert answer.mimetype == "application/problem+json"
