"""What the issuer says of itself. Source: OpenID Connect Discovery 1.0 §3, RFC 8414 §2, RFC 9207 §3."""

from typing import Any

from accounts.issuer.claims import CLAIMS
from accounts.issuer.clients import GRANT_TYPES, METHODS, SCOPES
from accounts.issuer.keys import ALGORITHM

AUTHORIZE = "/oauth/authorize"
TOKEN = "/oauth/token"  # noqa: S105 - an address
USERINFO = "/oauth/userinfo"
KEYS = "/oauth/jwks.json"
LOGOUT = "/oauth/logout"
REVOKE = "/oauth/revoke"
ADDRESSES = ("/.well-known/openid-configuration", "/.well-known/oauth-authorization-server")


def document(issuer: str) -> dict[str, Any]:
    """The metadata; `issuer` is the public origin."""
    return {
        "issuer": issuer,
        "authorization_endpoint": issuer + AUTHORIZE,
        "token_endpoint": issuer + TOKEN,
        "userinfo_endpoint": issuer + USERINFO,
        "jwks_uri": issuer + KEYS,
        "end_session_endpoint": issuer + LOGOUT,
        "revocation_endpoint": issuer + REVOKE,
        "scopes_supported": SCOPES,
        "claims_supported": CLAIMS,
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": GRANT_TYPES,
        "code_challenge_methods_supported": ["S256"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": [ALGORITHM],
        "token_endpoint_auth_methods_supported": METHODS,
        "revocation_endpoint_auth_methods_supported": METHODS,
        "prompt_values_supported": ["none", "login"],
        "authorization_response_iss_parameter_supported": True,
        "claims_parameter_supported": False,
        "request_parameter_supported": False,
        "request_uri_parameter_supported": False,
    }
