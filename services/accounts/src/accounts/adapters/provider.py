"""Signing in with another provider: we are its OpenID Connect relying party. Code flow, S256, state, nonce, `iss`.

No token reaches a browser, and none is kept: what it vouches for is read once. Source: PROTOCOLS §c; ASVS
10.1.1–10.5.4; RFC 9207; OpenID Connect Core §3.1.3.7.
"""

import secrets
import time
from dataclasses import dataclass
from threading import Lock
from typing import Any

from authlib.common.errors import AuthlibBaseError
from authlib.integrations.requests_client import OAuth2Session
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from kit import http, mail_addresses
from kit.clock import Clock
from kit.storable_text import is_storable
from requests import RequestException, Session
from structlog import get_logger

from accounts.settings import Settings

ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
ANSWER_TIMEOUT_S = 5.0
KNOWN_FOR_S = 600.0
# A browser that is sent away comes to us no more: who begins is told when the provider is away, not led to it.
THERE_FOR_S = 10.0
KEYS_AGAIN_S = 10.0
LEEWAY_S = 60

log = get_logger()


class ProviderAwayError(Exception):
    """The provider does not answer, or not as a provider would."""


class ProviderRefusedError(Exception):
    """The provider did not vouch for anybody; `reason` is a word of ours."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


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
        self._clock = clock
        self._http: Session = http.session(ANSWER_TIMEOUT_S)
        self._lock = Lock()
        self._known: dict[str, tuple[float, dict[str, Any]]] = {}

    @property
    def name(self) -> str:
        return self._settings.oidc_name

    def begin(self, redirect_uri: str) -> Begun:
        """Raises: ProviderAwayError."""
        nonce, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
        endpoint = self._endpoint("authorization_endpoint", THERE_FOR_S)
        client = self._client(redirect_uri)
        url, state = client.create_authorization_url(endpoint, code_verifier=verifier, nonce=nonce)
        return Begun(url, state, nonce, verifier)

    def finish(self, code: str, issuer: str | None, begun: Begun, redirect_uri: str) -> Vouched:
        """Redeem a code. Raises: ProviderAwayError, ProviderRefusedError."""
        metadata = self._metadata()
        if issuer is None and metadata.get("authorization_response_iss_parameter_supported"):
            raise ProviderRefusedError("issuer-missing")
        if issuer is not None and issuer != metadata["issuer"]:
            raise ProviderRefusedError("issuer-wrong")
        try:
            token = self._client(redirect_uri).fetch_token(
                self._endpoint("token_endpoint"), code=code, code_verifier=begun.verifier
            )
        except RequestException as error:
            raise ProviderAwayError from error
        except (AuthlibBaseError, ValueError) as error:
            raise ProviderRefusedError("code-refused") from error
        claims = self._claims(str(token.get("id_token", "")), begun.nonce)
        return self._vouched(claims, str(token.get("access_token", "")))

    def check(self) -> None:
        """For /health/ready. Raises: ProviderAwayError."""
        self._metadata()

    def _vouched(self, claims: dict[str, Any], access_token: str) -> Vouched:
        if "email" not in claims and "userinfo_endpoint" in self._metadata():
            more = self._get(self._endpoint("userinfo_endpoint"), bearer=access_token)
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

    def _claims(self, id_token: str, nonce: str) -> dict[str, Any]:
        """The claims of an ID token that is the provider's, for us, of now, for this sign-in."""
        try:
            token = self._decoded(id_token)
        except (JoseError, ValueError) as error:
            raise ProviderRefusedError("token-refused") from error
        claims: dict[str, Any] = token.claims
        now = self._clock().timestamp()
        audience = claims.get("aud")
        audiences = audience if isinstance(audience, list) else [audience]
        checks = {
            "issuer": claims.get("iss") == self._metadata()["issuer"],
            "audience": self._settings.oidc_client_id in audiences,
            "party": claims.get("azp", self._settings.oidc_client_id) == self._settings.oidc_client_id
            and (len(audiences) == 1 or "azp" in claims),
            "expired": _number(claims.get("exp")) > now - LEEWAY_S,
            "future": 0 < _number(claims.get("iat")) <= now + LEEWAY_S,
            "nonce": secrets.compare_digest(str(claims.get("nonce", "")).encode(), nonce.encode()),
            "subject": isinstance(claims.get("sub"), str)
            and 0 < len(claims["sub"]) <= 255
            and is_storable(claims["sub"]),
        }
        wrong = sorted(name for name, holds in checks.items() if not holds)
        if wrong:
            raise ProviderRefusedError(f"token-{wrong[0]}")
        return claims

    def _decoded(self, id_token: str) -> jwt.Token:
        """Raises: JoseError, ValueError."""
        try:
            return jwt.decode(id_token, self._keys(), algorithms=ALGORITHMS)
        except (JoseError, ValueError):
            # The provider may have begun to sign with a new key since we looked.
            return jwt.decode(id_token, self._keys(KEYS_AGAIN_S), algorithms=ALGORITHMS)

    def _keys(self, known_for_s: float = KNOWN_FOR_S) -> KeySet:
        document = self._document(self._endpoint("jwks_uri"), known_for_s)
        try:
            return KeySet.import_key_set(document)  # type: ignore[arg-type]
        except (JoseError, ValueError, KeyError, TypeError) as error:
            raise ProviderAwayError from error

    def _metadata(self, known_for_s: float = KNOWN_FOR_S) -> dict[str, Any]:
        settings = self._settings
        url = (
            settings.oidc_metadata_url
            or f"{settings.oidc_issuer}".rstrip("/") + "/.well-known/openid-configuration"
        )
        metadata = self._document(url, known_for_s)
        issuer = metadata.get("issuer")
        if not isinstance(issuer, str) or (settings.oidc_issuer and issuer != settings.oidc_issuer):
            log.error("provider.misconfigured", reason="issuer")
            raise ProviderAwayError
        return metadata

    def _endpoint(self, name: str, known_for_s: float = KNOWN_FOR_S) -> str:
        found = self._metadata(known_for_s).get(name)
        if not isinstance(found, str) or not found.startswith(("https://", "http://")):
            raise ProviderAwayError
        if self._settings.env == "production" and not found.startswith("https://"):
            log.error("provider.misconfigured", reason="plain-http", endpoint=name)
            raise ProviderAwayError
        return found

    def _document(self, url: str, known_for_s: float) -> dict[str, Any]:
        with self._lock:
            kept = self._known.get(url)
        if kept is not None and time.monotonic() - kept[0] < known_for_s:
            return kept[1]
        document = self._get(url)
        with self._lock:
            self._known[url] = (time.monotonic(), document)
        return document

    def _get(self, url: str, bearer: str | None = None) -> dict[str, Any]:
        headers = {"Accept": "application/json"} | ({"Authorization": f"Bearer {bearer}"} if bearer else {})
        try:
            answer = self._http.get(url, headers=headers, allow_redirects=False)
            document = answer.json() if answer.status_code == 200 else None
        except (RequestException, ValueError) as error:
            raise ProviderAwayError from error
        if not isinstance(document, dict):
            raise ProviderAwayError
        return document

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


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0.0
