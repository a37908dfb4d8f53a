"""Signing in with another provider: we are its OpenID Connect relying party. Code flow, S256, state, nonce, `iss`.

No token reaches a browser, and none is kept: what it vouches for is read once. Source: PROTOCOLS §c; ASVS
10.1.1–10.5.4; RFC 9207; OpenID Connect Core §3.1.3.7.
"""

import secrets
from dataclasses import dataclass
from typing import Any

from authlib.common.errors import AuthlibBaseError
from authlib.integrations.requests_client import OAuth2Session
from kit import http, mail_addresses
from kit.clock import Clock
from requests import RequestException, Session

from accounts.adapters.id_tokens import IdTokens, ProviderRefusedError
from accounts.adapters.provider_documents import ProviderAwayError, ProviderDocuments
from accounts.settings import Settings

ANSWER_TIMEOUT_S = 5.0
# A browser that is sent away comes to us no more: who begins is told when the provider is away, not led to it.
THERE_FOR_S = 10.0


@dataclass(frozen=True, slots=True)
class Vouched:
    """Whom the provider vouches for; `email` only when it says that it verified it."""

    issuer: str
    subject: str
    email: str | None
    first_name: str
    last_name: str


@dataclass(frozen=True, slots=True)
class Begun:
    """A sign-in on its way: where to send the browser, and what has to come back with it."""

    url: str
    state: str
    nonce: str
    verifier: str


class Provider:
    """The configured provider."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._settings = settings
        self._http: Session = http.session(ANSWER_TIMEOUT_S)
        self._documents = ProviderDocuments(settings, self._http)
        self._id_tokens = IdTokens(settings, self._documents, clock)

    @property
    def name(self) -> str:
        return self._settings.oidc_name

    def begin(self, redirect_uri: str) -> Begun:
        """Raises: ProviderAwayError."""
        nonce, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
        endpoint = self._documents.endpoint("authorization_endpoint", THERE_FOR_S)
        client = self._client(redirect_uri)
        url, state = client.create_authorization_url(endpoint, code_verifier=verifier, nonce=nonce)
        return Begun(url, state, nonce, verifier)

    def finish(self, code: str, issuer: str | None, begun: Begun, redirect_uri: str) -> Vouched:
        """Redeem a code. Raises: ProviderAwayError, ProviderRefusedError."""
        metadata = self._documents.metadata()
        if issuer is None and metadata.get("authorization_response_iss_parameter_supported"):
            raise ProviderRefusedError("issuer-missing")
        if issuer is not None and issuer != metadata["issuer"]:
            raise ProviderRefusedError("issuer-wrong")
        try:
            token = self._client(redirect_uri).fetch_token(
                self._documents.endpoint("token_endpoint"), code=code, code_verifier=begun.verifier
            )
        except RequestException as error:
            raise ProviderAwayError from error
        except (AuthlibBaseError, ValueError) as error:
            raise ProviderRefusedError("code-refused") from error
        claims = self._id_tokens.claims(str(token.get("id_token", "")), begun.nonce)
        return self._vouched(claims, str(token.get("access_token", "")))

    def check(self) -> None:
        """For /health/ready. Raises: ProviderAwayError."""
        self._documents.metadata()

    def _vouched(self, claims: dict[str, Any], access_token: str) -> Vouched:
        if "email" not in claims and "userinfo_endpoint" in self._documents.metadata():
            more = self._documents.get(self._documents.endpoint("userinfo_endpoint"), bearer=access_token)
            if more.get("sub") == claims["sub"]:
                claims = {**more, **claims}
        email = None
        if claims.get("email_verified") is True:
            try:
                email = mail_addresses.read(str(claims.get("email", "")))
            except ValueError:
                email = None
        first, last = (_name(claims.get(key)) for key in ("given_name", "family_name"))
        return Vouched(str(claims["iss"]), str(claims["sub"]), email, first, last)

    def _client(self, redirect_uri: str) -> OAuth2Session:
        settings = self._settings
        secret = settings.oidc_client_secret
        client = OAuth2Session(
            client_id=settings.oidc_client_id,
            client_secret=secret.get_secret_value() if secret else None,
            token_endpoint_auth_method="client_secret_basic" if secret else "none",
            scope=settings.oidc_scopes,
            redirect_uri=redirect_uri,
            code_challenge_method="S256",
        )
        client.trust_env = False
        for prefix, adapter in self._http.adapters.items():
            client.mount(prefix, adapter)
        return client


def _name(value: object) -> str:
    text = value.strip() if isinstance(value, str) else ""
    return text if text.isprintable() and len(text) <= 80 else ""
