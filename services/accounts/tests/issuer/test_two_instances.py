"""The application signs in with a second instance of itself, by configuration alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_of_accounts import Browser
from letter_box import LetterBox
from running_accounts import RunningAccounts, Wanderer, free_url, running_accounts

CALLBACK = "/api/accounts/oidc/callback"


@pytest.fixture
def provider(redis_url: str, box: LetterBox, tmp_path: Path) -> Iterator[RunningAccounts]:
    (tmp_path / "b").mkdir()
    with running_accounts(free_url(), tmp_path / "b", f"{redis_url}?db=2", box.url) as service:
        Browser(service.parts, box).sign_up("ada@example.com")
        yield service


@pytest.mark.parametrize("public", [False, True])
def test_a_customer_of_one_signs_in_at_the_other(
    provider: RunningAccounts, redis_url: str, box: LetterBox, tmp_path: Path, public: bool
) -> None:
    """[R-02] nothing but settings on one side and a registered address on the other."""
    (tmp_path / "a").mkdir()
    url = free_url()
    client, secret = provider.parts.issuer.clients.add("Other", [url + CALLBACK], public=public)
    configuration = {"ACCOUNTS_OIDC_ISSUER": provider.url, "ACCOUNTS_EMBEDDED": "false"}
    configuration |= {"ACCOUNTS_OIDC_CLIENT_ID": client.client_id}
    configuration |= {"ACCOUNTS_OIDC_CLIENT_SECRET": secret} if secret else {}
    with running_accounts(url, tmp_path / "a", f"{redis_url}?db=1", box.url, configuration) as own:
        ada = Wanderer("ada@example.com")
        landed = ada.goes_to(f"{own.url}/api/accounts/oidc/start?next=/account/policies", "/account/policies")
        assert landed == f"{own.url}/account/policies"
        assert any(address.startswith(f"{provider.url}/sign-in?") for address in ada.seen)
        me = ada.ask("GET", f"{own.url}/api/accounts/me").json()
        assert (me["email"], me["firstName"], me["provider"]) == ("ada@example.com", "Ada", provider.url)
        again = Wanderer("ada@example.com", {provider.url: dict(ada.cookies[provider.url])})
        again.goes_to(f"{own.url}/api/accounts/oidc/start?next=/account", "/account")
        assert not [address for address in again.seen if "/sign-in" in address], "signed in there already"
        assert again.ask("GET", f"{own.url}/api/accounts/me").json()["id"] == me["id"], "linked, not doubled"
