"""Authlib's authorization server over our parts: the code grant with S256 and ID tokens, and rotating refresh tokens.

Authlib has no types, so what is derived of it says so; everything it asks for is in `clients`, `grants` and `keys`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import InvalidGrantError, InvalidRequestError
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant, RefreshTokenGrant
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oidc.core.grants import OpenIDCode
from authlib.oidc.core.util import create_half_hash
from joserfc import jwt

from accounts.adapters.tables import Customer
from accounts.composition import Parts
from accounts.domain.sessions import new_secret
from accounts.issuer.clients import METHODS, Client
from accounts.issuer.grants import Code, Held
from accounts.issuer.keys import ALGORITHM
from accounts.issuer.leaving import Leaving
from accounts.issuer.lifetimes import ACCESS_TOKEN, ID_TOKEN


class SignedOutError(Exception):
    """The session at work has ended since it was looked at."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Who grants, since when they are signed in, and whether they are so still."""

    customer: Customer
    since: datetime
    still: Callable[[], bool]


class Server(AuthorizationServer):  # type: ignore[misc]
    """One for the service."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self.parts = parts
        self.register_token_generator("default", _made)
        self.register_grant(Codes, [OnlyS256(required=True), IdTokens(parts)])
        self.register_grant(RefreshTokens)
        self.register_endpoint(Leaving)

    def query_client(self, client_id: str) -> Client | None:
        return self.parts.issuer.clients.get(client_id)

    def save_token(self, token: dict[str, Any], request: Any) -> None:
        """Keep what is given out, in the family of the code or the refresh token it was given for."""
        source: Code | Held = request.authorization_code or request.refresh_token
        grants = self.parts.issuer.grants
        grants.keep(source.grant_id, str(token["scope"]), "access", token["access_token"])
        if "refresh_token" in token:
            # An access token may be asked for with less; the next refresh token may what this one might (RFC 6749 §6).
            grants.keep(source.grant_id, source.scope, "refresh", token["refresh_token"])


class Codes(AuthorizationCodeGrant):  # type: ignore[misc]
    """Single-use codes of one minute."""

    TOKEN_ENDPOINT_AUTH_METHODS = METHODS

    def save_authorization_code(self, code: str, request: Any) -> None:
        """Raises: SignedOutError, CustomerChangedError: what ends all sign-ins of a customer ends this one too."""
        who: SignedIn = request.user
        asked = request.payload.data
        parts = self.server.parts
        with parts.customers.held(who.customer) as (database, customer):
            if not who.still():
                raise SignedOutError
            parts.issuer.grants.open(
                database,
                code,
                customer_id=customer.id,
                client_id=request.client.client_id,
                scope=request.scope,
                nonce=asked.get("nonce"),
                signed_in_at=who.since,
                code_challenge=asked["code_challenge"],
                redirect_uri=request.payload.redirect_uri,
            )

    def query_authorization_code(self, code: str, client: Client) -> Code | None:
        """Redeems it: whatever is wrong with the rest of the request, this code was shown."""
        found: Code | None = self.server.parts.issuer.grants.redeem(code, client.client_id)
        return found

    def delete_authorization_code(self, authorization_code: Code) -> None:
        """It stays until it is over, so that a replay is known."""

    def authenticate_user(self, authorization_code: Code) -> Customer | None:
        found: Customer | None = self.server.parts.customers.get(authorization_code.customer_id)
        return found


class OnlyS256(CodeChallenge):  # type: ignore[misc]
    """Authlib wants a challenge of public clients and takes plain ones; we want S256 of everybody (RFC 9700 §2.1.1)."""

    SUPPORTED_CODE_CHALLENGE_METHOD = ("S256",)

    def validate_code_challenge(self, grant: Any, redirect_uri: str) -> None:
        asked = grant.request.payload.data
        if not asked.get("code_challenge") or asked.get("code_challenge_method") != "S256":
            raise InvalidRequestError("A code_challenge by the method S256 is needed.")
        super().validate_code_challenge(grant, redirect_uri)


class IdTokens(OpenIDCode):  # type: ignore[misc]
    """ID tokens that say who and since when, and nothing more: the rest is what /oauth/userinfo is for."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self._parts = parts

    def exists_nonce(self, nonce: str, request: Any) -> bool:
        """A nonce binds a token to the application's own session and is its to check; a code is good once anyway."""
        return False

    def encode_id_token(self, token: dict[str, Any], request: Any) -> str:
        parts = self._parts
        code: Code = request.authorization_code
        kid, key = parts.issuer.keys.signing()
        now = int(parts.clock().timestamp())
        claims = {
            "iss": parts.settings.public_origin,
            "aud": request.client.client_id,
            "sub": code.customer_id,
            "iat": now,
            "exp": now + int(ID_TOKEN.total_seconds()),
            "auth_time": int(code.signed_in_at.timestamp()),
            "at_hash": create_half_hash(token["access_token"], ALGORITHM).decode(),
        }
        if code.nonce is not None:
            claims["nonce"] = code.nonce
        return jwt.encode({"alg": ALGORITHM, "kid": kid}, claims, key, [ALGORITHM])


class RefreshTokens(RefreshTokenGrant):  # type: ignore[misc]
    """Each is good once and gives the next one; a second use ends the family."""

    TOKEN_ENDPOINT_AUTH_METHODS = METHODS
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token: str) -> Held | None:
        found: Held | None = self.server.parts.issuer.grants.find(refresh_token, "refresh")
        return found

    def authenticate_user(self, refresh_token: Held) -> Customer | None:
        found: Customer | None = self.server.parts.customers.get(refresh_token.customer_id)
        return found

    def issue_token(self, user: Customer, refresh_token: Held) -> dict[str, Any]:
        if not self.server.parts.issuer.grants.use(self.request.form["refresh_token"]):
            raise InvalidGrantError
        made: dict[str, Any] = super().issue_token(user, refresh_token)
        return made

    def revoke_old_credential(self, refresh_token: Held) -> None:
        """It was used up before the new one was made."""


def refusal(error: str, redirect_uri: str | None = None, state: str | None = None) -> OAuth2Error:
    """A refusal by its word in RFC 6749 or OpenID Connect."""
    return OAuth2Error(error=error, redirect_uri=redirect_uri, state=state)


def _made(
    *,
    grant_type: str,
    client: Client,
    user: Customer | None = None,
    scope: str = "",
    expires_in: int | None = None,
    include_refresh_token: bool = True,
) -> dict[str, Any]:
    """Opaque tokens: they are asked for here alone, and end at once when they have to."""
    token: dict[str, Any] = {
        "token_type": "Bearer",
        "access_token": new_secret(),
        "expires_in": int(ACCESS_TOKEN.total_seconds()),
        "scope": scope,
    }
    if include_refresh_token and (
        grant_type == RefreshTokens.GRANT_TYPE or "offline_access" in scope.split()
    ):
        token["refresh_token"] = new_secret()
    return token
