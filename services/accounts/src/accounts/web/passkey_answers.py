"""What a browser answers for a passkey, held against the challenge that it was given. A challenge is good once.

Each belongs to the host of the brand it was made on. Source: PROTOCOLS §c; ASVS 6.3.3.
"""

from typing import Any
from urllib.parse import urlsplit

import orjson
import webauthn
from kit.problems import FieldError, of_status
from kit.same_origin import own_origin
from webauthn.helpers import base64url_to_bytes, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.registration.verify_registration_response import VerifiedRegistration

from accounts.adapters.tables import Customer, Passkey
from accounts.composition import Parts

REGISTER, OPEN = "passkey-new", "passkey"


def made(parts: Parts, credential: dict[str, Any], customer: Customer) -> VerifiedRegistration:
    """The passkey that a browser made for this customer, here and now. Raises: Problem: 422."""
    origin = own_origin(parts.settings.public_origin)
    challenge = _challenge(credential)
    kept = parts.handshakes.take(REGISTER, challenge)
    try:
        if kept is None or kept["customer"] != customer.id:
            raise WebAuthnException("no such challenge")
        return webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=own_host(parts),
            expected_origin=origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        refused = FieldError("/credential", "refused", "This passkey could not be checked. Please try again.")
        raise of_status(422, errors=[refused]) from error


def opened(parts: Parts, credential: dict[str, Any]) -> Passkey | None:
    """The passkey that answered a challenge of ours, here and now; None for any other."""
    origin = own_origin(parts.settings.public_origin)
    try:
        challenge = _challenge(credential)
        row = parts.passkeys.by_credential(base64url_to_bytes(str(credential.get("rawId", ""))))
        if parts.handshakes.take(OPEN, challenge) is None or row is None or row.rp_id != own_host(parts):
            return None
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=row.rp_id,
            expected_origin=origin,
            credential_public_key=row.public_key,
            credential_current_sign_count=row.sign_count,
            require_user_verification=True,
        )
        handle = credential["response"].get("userHandle")
        if handle and base64url_to_bytes(str(handle)) != row.customer_id.encode():
            return None
    except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError):
        return None
    parts.passkeys.used(row.id, verified.new_sign_count)
    return row


def _challenge(credential: dict[str, Any]) -> bytes:
    """The challenge the browser says it answers; whether it was ours shows when it is taken."""
    try:
        raw = base64url_to_bytes(str(credential["response"]["clientDataJSON"]))
        return parse_client_data_json(raw).challenge
    except (WebAuthnException, ValueError, KeyError, TypeError, orjson.JSONDecodeError):
        return b""


def own_host(parts: Parts) -> str:
    """What a passkey is made for here: the host of the brand's site."""
    return urlsplit(own_origin(parts.settings.public_origin)).hostname or ""
