"""Whether an ID token is the provider's, for us, of now and for this sign-in.

Source: ASVS 10.5.1–10.5.4; OpenID Connect Core §3.1.3.7.
"""

import secrets
from typing import Any

from joserfc import jwt
from joserfc.errors import JoseError
from kit.clock import Clock
from kit.storable_text import is_storable

from accounts.adapters.provider_documents import ProviderDocuments
from accounts.settings import Settings

ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
KEYS_AGAIN_S = 10.0
LEEWAY_S = 60


class ProviderRefusedError(Exception):
    """The provider did not vouch for anybody; `reason` is a word of ours."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class IdTokens:
    """Reads the ID tokens of the configured provider."""

    def __init__(self, settings: Settings, documents: ProviderDocuments, clock: Clock) -> None:
        self._settings = settings
        self._documents = documents
        self._clock = clock

    def claims(self, id_token: str, nonce: str) -> dict[str, Any]:
        """The claims of a token that holds in every respect. Raises: ProviderAwayError, ProviderRefusedError."""
        try:
            token = self._decoded(id_token)
        except (JoseError, ValueError) as error:
            raise ProviderRefusedError("token-refused") from error
        claims: dict[str, Any] = token.claims
        now = self._clock().timestamp()
        audience = claims.get("aud")
        audiences = audience if isinstance(audience, list) else [audience]
        checks = {
            "issuer": claims.get("iss") == self._documents.metadata()["issuer"],
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
            return jwt.decode(id_token, self._documents.keys(), algorithms=ALGORITHMS)
        except (JoseError, ValueError):
            # The provider may have begun to sign with a new key since we looked.
            return jwt.decode(id_token, self._documents.keys(KEYS_AGAIN_S), algorithms=ALGORITHMS)


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0.0
