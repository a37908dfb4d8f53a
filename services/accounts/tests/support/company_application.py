"""Another application of the company, as the issuer knows it: it sends browsers here and asks for tokens by itself."""

import base64
import hashlib
import secrets
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from accounts.app import create_app
from accounts.composition import Parts
from browser_of_accounts import ORIGIN, Browser
from joserfc import jws
from joserfc.jwk import KeySet
from werkzeug.test import TestResponse

CALLBACK = "https://agents.example/oidc/callback?tenant=1"
GOODBYE = "https://agents.example/goodbye"


class CompanyApplication:
    """`sends` a browser to sign in; `redeems` what it brings back."""

    def __init__(self, parts: Parts, *, public: bool = False) -> None:
        self.client, self.secret = parts.issuer.clients.add(
            "Agents", [CALLBACK, f"{CALLBACK}&more"], post_logout_redirect_uris=[GOODBYE], public=public
        )
        self.http = create_app(parts.settings, parts=parts, clock=parts.clock).test_client(use_cookies=False)
        self.verifier = secrets.token_urlsafe(48)

    @property
    def id(self) -> str:
        return self.client.client_id

    def link(self, **other: str | None) -> str:
        """The address it sends browsers to; None leaves a parameter out."""
        digest = hashlib.sha256(self.verifier.encode()).digest()
        asked = {
            "response_type": "code",
            "client_id": self.id,
            "redirect_uri": CALLBACK,
            "scope": "openid email profile offline_access",
            "state": "a state",
            "nonce": "n-1",
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        } | other
        return f"/oauth/authorize?{urlencode({k: v for k, v in asked.items() if v is not None})}"

    def sends(self, browser: Browser, **other: str | None) -> TestResponse:
        return visit(browser, self.link(**other))

    def code(self, browser: Browser, **other: str | None) -> str:
        return said(self.sends(browser, **other))["code"]

    def ask(self, path: str, form: dict[str, str], *, as_itself: bool = True, **headers: str) -> TestResponse:
        """A post of its own, with its secret when it has one."""
        own = {} if as_itself is False else {"client_id": self.id}
        if as_itself and self.secret:
            own["client_secret"] = self.secret
        return self.http.post(path, data={**own, **form}, headers=headers, base_url=ORIGIN)

    def redeems(self, code: str, /, **other: str) -> TestResponse:
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK}
        return self.ask("/oauth/token", {**form, "code_verifier": self.verifier, **other})

    def refreshes(self, token: str, **other: str) -> TestResponse:
        return self.ask("/oauth/token", {"grant_type": "refresh_token", "refresh_token": token, **other})

    def tokens(self, browser: Browser, **other: str | None) -> dict[str, Any]:
        """Signed in: what it holds then."""
        answer = self.redeems(self.code(browser, **other))
        assert answer.status_code == 200, answer.json
        return dict(answer.json)

    def hears(self, access_token: str) -> TestResponse:
        """What it is told of the customer."""
        headers = {"Authorization": f"Bearer {access_token}"}
        return self.http.get("/oauth/userinfo", headers=headers, base_url=ORIGIN)

    def keys(self) -> dict[str, Any]:
        return dict(self.http.get("/oauth/jwks.json", base_url=ORIGIN).json)

    def kid_of(self, id_token: str) -> str:
        """The key that signed a token: it has to be among those shown."""
        checked = jws.deserialize_compact(id_token, KeySet.import_key_set(self.keys()), algorithms=["RS256"])
        return str(checked.headers()["kid"])


def visit(browser: Browser, link: str, **headers: str) -> TestResponse:
    """Follow a link of another site."""
    sent = {**browser.headers, "Sec-Fetch-Site": "cross-site", **headers}
    return browser.client.get(link, headers=sent, base_url=ORIGIN)


def said(answer: TestResponse) -> dict[str, str]:
    """What a redirect says to where it leads."""
    return {name: values[0] for name, values in parse_qs(urlsplit(answer.location).query).items()}
