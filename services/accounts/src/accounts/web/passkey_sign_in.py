"""Signing in with a passkey, by itself."""

import webauthn
from flask import Blueprint, Response
from kit import api
from webauthn.helpers.structs import UserVerificationRequirement

from accounts.composition import Parts
from accounts.web import presenting
from accounts.web.audit import tell
from accounts.web.faults import passkey_refused
from accounts.web.passkey_answers import OPEN, opened, own_host
from accounts.web.visits import Visits, network
from accounts.web.wire.fields import Nothing
from accounts.web.wire.passkeys import PasskeyAnswer
from accounts.web.wire.profile import Me


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("passkey_sign_in", __name__, url_prefix="/api/accounts/passkey")

    @routes.post("/options")
    @api.operation(
        body=Nothing, answers={200: api.Answer(description="Request options")}, problems=(403, 429)
    )
    def challenge_passkey(body: Nothing) -> Response:
        """What a browser needs to answer with a passkey; the same for everybody."""
        parts.throttles.try_network(network())
        options = webauthn.generate_authentication_options(
            rp_id=own_host(parts),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        parts.handshakes.keep(OPEN, options.challenge, {})
        return Response(webauthn.options_to_json(options), mimetype="application/json")

    @routes.post("")
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
