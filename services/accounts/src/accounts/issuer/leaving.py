"""RP-initiated logout, the part that reads the request. Source: OpenID Connect RP-Initiated Logout 1.0 §2, §3."""

from typing import Any

from authlib.oidc.rpinitiated import EndSessionEndpoint
from joserfc.jwk import KeySet

from accounts.issuer.keys import ALGORITHM


class Leaving(EndSessionEndpoint):  # type: ignore[misc]
    """Which application sends somebody to sign out, whose token it shows, and where it may have them back."""

    def get_server_jwks(self) -> KeySet:
        keys: KeySet = self.server.parts.issuer.keys.verifying()
        return keys

    def get_algorithms(self) -> list[str]:
        return [ALGORITHM]

    def end_session(self, end_session_request: Any) -> None:
        """The view does: it knows whose session it is."""
