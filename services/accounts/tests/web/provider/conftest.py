"""The same service with a hosted provider, and a guest's browser at it."""

from collections.abc import Iterator

import pytest
from accounts.composition import Parts, open_parts
from accounts.settings import Settings
from browser_of_accounts import Browser
from kit.testing import SetClock
from letter_box import LetterBox
from pydantic import SecretStr
from small_issuer import CLIENT_ID, CLIENT_SECRET, SmallIssuer


@pytest.fixture(scope="module")
def running() -> Iterator[SmallIssuer]:
    with SmallIssuer() as issuer:
        yield issuer


@pytest.fixture
def issuer(running: SmallIssuer, clock: SetClock) -> SmallIssuer:
    running.reset(lambda: clock().timestamp())
    return running


@pytest.fixture
def hosted(settings: Settings, parts: Parts, issuer: SmallIssuer, clock: SetClock) -> Parts:
    """The same service, with a provider."""
    provided = {
        "oidc_name": "Harbor staff",
        "oidc_issuer": issuer.issuer,
        "oidc_client_id": CLIENT_ID,
        "oidc_client_secret": SecretStr(CLIENT_SECRET),
    }
    return open_parts(settings.model_copy(update=provided), clock)


@pytest.fixture
def guest(hosted: Parts, box: LetterBox) -> Browser:
    return Browser(hosted, box)
