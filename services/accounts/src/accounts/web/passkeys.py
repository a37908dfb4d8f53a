"""Passkeys: registered by a customer, then a sign-in by themselves. User verification stands for the second factor.

Each belongs to the host of the brand it was made on. A challenge is good once. Source: PROTOCOLS §c; ASVS 6.3.3.
"""

from typing import Any
from urllib.parse import urlsplit

import orjson
import webauthn
from flask import Blueprint, Response
from kit import api
from kit.problems import FieldError, of_status
from kit.same_origin import own_origin
from webauthn.helpers import base64url_to_bytes, parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from accounts.adapters.tables import Passkey
from accounts.composition import Parts
from accounts.web import presenting
from accounts.web.audit import tell
from accounts.web.faults import absent, passkey_refused
from accounts.web.owners import owner
from accounts.web.visits import Visits, brand, network
from accounts.web.wire.fields import Nothing
from accounts.web.wire.passkeys import PasskeyAnswer, PasskeyInfo, PasskeyList, PasskeyNew
from accounts.web.wire.profile import Me

REGISTER, OPEN = "passkey-new", "passkey"


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("passkeys", __name__, url_prefix="/api/accounts")
    public_origin = parts.settings.public_origin

    @routes.post("/me/passkeys/options")
    @api.operation(
        body=Nothing, answers={200: api.Answer(description="Creation options")}, problems=(401, 403)
    )
    def ask_for_passkey(body: Nothing) -> Response:
        """What a browser needs to make a passkey (`PublicKeyCredential.parseCreationOptionsFromJSON`)."""
        _, customer = owner(parts, visits)
        options = webauthn.generate_registration_options(
            rp_id=_host(own_origin(public_origin)),
            rp_name=parts.brands.of(brand()).name,
            user_id=customer.id.encode(),
            user_name=customer.email or customer.first_name or "customer",
            user_display_name=f"{customer.first_name} {customer.last_name}".strip(),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=row.credential_id)
                for row in parts.passkeys.of_customer(customer.id)
            ],
        )
        parts.handshakes.keep(REGISTER, options.challenge, {"customer": customer.id})
        return Response(webauthn.options_to_json(options), mimetype="application/json")

    @routes.post("/me/passkeys")
    @api.operation(body=PasskeyNew, answers={201: PasskeyInfo}, problems=(401, 403, 409, 422))
    def add_passkey(body: PasskeyNew) -> PasskeyInfo:
        """Keep the passkey that the browser made."""
        _, customer = owner(parts, visits)
        origin = own_origin(public_origin)
        challenge = _challenge(body.credential)
        kept = parts.handshakes.take(REGISTER, challenge)
        try:
            if kept is None or kept["customer"] != customer.id:
                raise WebAuthnException("no such challenge")
            made = webauthn.verify_registration_response(
                credential=body.credential,
                expected_challenge=challenge,
                expected_rp_id=_host(origin),
                expected_origin=origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            refused = FieldError(
                "/credential", "refused", "This passkey could not be checked. Please try again."
            )
            raise of_status(422, errors=[refused]) from error
        row = parts.passkeys.add(
            customer.id,
            body.name,
            _host(origin),
            credential_id=made.credential_id,
            public_key=made.credential_public_key,
            sign_count=made.sign_count,
        )
        if customer.email is not None:
            parts.outbox.owe("passkey-added", customer.email, brand())
        tell("passkey.added", customer.id)
        return presenting.passkey(row)

    @routes.get("/me/passkeys")
    @api.operation(answers={200: PasskeyList}, problems=(401,))
    def list_passkeys() -> PasskeyList:
        """The customer's passkeys."""
        rows = parts.passkeys.of_customer(visits.required().customer_id)
        return PasskeyList(passkeys=[presenting.passkey(row) for row in rows])

    @routes.delete("/me/passkeys/<passkey_id>")
    @api.operation(answers={204: api.Answer()}, problems=(401, 403))
    def drop_passkey(passkey_id: str) -> Response:
        """Remove one."""
        session = visits.required()
        if not parts.passkeys.drop(session.customer_id, passkey_id):
            raise absent()
        tell("passkey.dropped", session.customer_id)
        return Response(status=204)

    @routes.post("/passkey/options")
    @api.operation(
        body=Nothing, answers={200: api.Answer(description="Request options")}, problems=(403, 429)
    )
    def challenge_passkey(body: Nothing) -> Response:
        """What a browser needs to answer with a passkey; the same for everybody."""
        parts.throttles.try_network(network())
        options = webauthn.generate_authentication_options(
            rp_id=_host(own_origin(public_origin)), user_verification=UserVerificationRequirement.REQUIRED
        )
        parts.handshakes.keep(OPEN, options.challenge, {})
        return Response(webauthn.options_to_json(options), mimetype="application/json")

    @routes.post("/passkey")
    @api.operation(body=PasskeyAnswer, answers={200: Me}, problems=(401, 403, 429))
    def sign_in_with_passkey(body: PasskeyAnswer) -> Me:
        """Sign in with a passkey."""
        parts.throttles.try_network(network())
        row = opened(parts, body.credential)
        customer = None if row is None else parts.customers.get(row.customer_id)
        if row is None or customer is None:
            tell("passkey.refused")
            raise passkey_refused()
        visits.begin(customer)
        tell("customer.signed-in", customer.id, by="passkey")
        return presenting.me(parts.customers, customer)

    return routes


def opened(parts: Parts, credential: dict[str, Any]) -> Passkey | None:
    """The passkey that answered a challenge of ours, here and now; None for any other."""
    origin = own_origin(parts.settings.public_origin)
    try:
        challenge = _challenge(credential)
        row = parts.passkeys.by_credential(base64url_to_bytes(str(credential.get("rawId", ""))))
        if parts.handshakes.take(OPEN, challenge) is None or row is None or row.rp_id != _host(origin):
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


def _host(origin: str) -> str:
    return urlsplit(origin).hostname or ""
