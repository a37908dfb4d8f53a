"""A relying party we did not write, npm's openid-client, against the running service: what works and what not."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_of_accounts import Browser
from company_application import GOODBYE
from letter_box import LetterBox
from running_accounts import RunningAccounts, Wanderer, free_url, running_accounts

SCRIPT = Path(__file__).with_name("relying-party.mjs")
BACK = "https://agents.example/back"
PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "NODE_OPTIONS")
Run = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def service(
    redis_server: str, post_office: LetterBox, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningAccounts]:
    with running_accounts(
        free_url(), tmp_path_factory.mktemp("issuer"), f"{redis_server}?db=3", post_office.url
    ) as service:
        Browser(service.parts, post_office).sign_up("ada@example.com")
        yield service


@pytest.fixture(scope="module")
def run(service: RunningAccounts) -> Run:
    """Runs a scenario with a new session of Ada's."""
    clients = service.parts.issuer.clients
    kinds = {
        public: clients.add("Agents", [BACK], post_logout_redirect_uris=[GOODBYE], public=public)
        for public in (True, False)
    }

    def scenario(name: str, *, public: bool = False) -> dict[str, Any]:
        service.parts.redis.flushdb()
        ada = Wanderer("ada@example.com")
        assert ada.sign_in(service.url).status_code == 200
        client, secret = kinds[public]
        given = {
            "issuer": service.url,
            "clientId": client.client_id,
            "clientSecret": secret,
            "redirectUri": BACK,
            "goodbye": GOODBYE,
            "cookie": "; ".join(f"{key}={value}" for key, value in ada.cookies[service.url].items()),
        }
        environment = {name: value for name, value in os.environ.items() if name not in PROXIES}
        done = subprocess.run(
            ["node", str(SCRIPT), name, json.dumps(given)],
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        return dict(json.loads(done.stdout))

    return scenario


@pytest.mark.parametrize("public", [False, True])
def test_it_signs_in_hears_and_renews(run: Run, service: RunningAccounts, public: bool) -> None:
    """[R-02] discovery, code with S256, ID token, userinfo, rotation: a secret or none."""
    ada = service.parts.customers.by_email("ada@example.com")
    assert ada is not None
    done = run("whole", public=public)
    heard = {
        "sub": ada.id,
        "email": "ada@example.com",
        "email_verified": True,
        "name": "Ada Marsh",
        "given_name": "Ada",
        "family_name": "Marsh",
    }
    outcome = done["outcome"]
    assert (outcome["sub"], outcome["heard"], outcome["rotated"]) == (ada.id, heard, True)
    assert outcome["metadata"] == service.url


def test_it_signs_people_out(run: Run) -> None:
    done = run("logout")["outcome"]
    assert done == {"to": f"{GOODBYE}?state=bye", "after": "login_required"}


def test_but_sends_them_nowhere_else(run: Run) -> None:
    """TRUST S10"""
    assert run("logout-elsewhere")["outcome"] == {"to": "/"}


@pytest.mark.parametrize(
    ("scenario", "refused"),
    [
        ("wrong-redirect", "PAGE_400"),
        ("no-pkce", "invalid_request"),
        ("plain", "invalid_request"),
        ("wrong-verifier", "invalid_grant"),
        ("replayed-code", "invalid_grant"),
        ("reuse", "invalid_grant"),
        ("wrong-secret", "OAUTH_WWW_AUTHENTICATE_CHALLENGE"),
        ("no-secret", "OAUTH_WWW_AUTHENTICATE_CHALLENGE"),
    ],
)
def test_the_service_refuses(run: Run, scenario: str, refused: str) -> None:
    """10.4.1, 10.4.2, 10.4.5, 10.4.6, 10.4.10"""
    assert run(scenario)["refused"] == refused


@pytest.mark.parametrize("scenario", ["reuse-ends-the-family", "revoked"])
def test_what_was_taken_back_opens_nothing(run: Run, scenario: str) -> None:
    assert run(scenario)["status"] == 401


@pytest.mark.parametrize("scenario", ["wrong-nonce", "wrong-state", "wrong-issuer"])
def test_it_refuses_what_is_not_for_it(run: Run, scenario: str) -> None:
    """10.5.1, RFC 9207: what it checks with is there to be checked."""
    assert run(scenario)["refused"].startswith("OAUTH_")
