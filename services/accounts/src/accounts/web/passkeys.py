"""The customer's passkeys: made, listed, removed. User verification stands for the second factor."""

import webauthn
from flask import Blueprint, Response
from kit import api
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from accounts.composition import Parts
from accounts.web import presenting
from accounts.web.audit import tell
from accounts.web.faults import absent
from accounts.web.owners import confirm_or_fresh, fresh_owner, owner
from accounts.web.passkey_answers import REGISTER, made, own_host
from accounts.web.visits import Visits, brand
from accounts.web.wire.passkeys import PasskeyInfo, PasskeyList, PasskeyNew, PasskeyWish


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("passkeys", __name__, url_prefix="/api/accounts/me/passkeys")

    @routes.post("/options")
    @api.operation(
        body=PasskeyWish,
        answers={200: api.Answer(description="Creation options")},
        problems=(401, 403, 409, 429),
    )
    def ask_for_passkey(body: PasskeyWish) -> Response:
        """What a browser needs to make a passkey (`PublicKeyCredential.parseCreationOptionsFromJSON`).

        It opens the account for good: a browser that somebody found signed in is not enough for it.
        """
        session, customer = owner(parts, visits)
        confirm_or_fresh(parts, session, customer, body.password)
        parts.passkeys.require_room(customer.id)
        options = webauthn.generate_registration_options(
            rp_id=own_host(parts),
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

    @routes.post("")
    @api.operation(body=PasskeyNew, answers={201: PasskeyInfo}, problems=(401, 403, 409, 422))
    def add_passkey(body: PasskeyNew) -> PasskeyInfo:
        """Keep the passkey that the browser made."""
        _, customer = owner(parts, visits)
        key = made(parts, body.credential, customer)
        row = parts.passkeys.add(
            customer.id,
            body.name,
            own_host(parts),
            credential_id=key.credential_id,
            public_key=key.credential_public_key,
            sign_count=key.sign_count,
            brand=brand(),
        )
        tell("passkey.added", customer.id)
        return presenting.passkey(row)

    @routes.get("")
    @api.operation(answers={200: PasskeyList}, problems=(401,))
    def list_passkeys() -> PasskeyList:
        """The customer's passkeys."""
        rows = parts.passkeys.of_customer(visits.required().customer_id)
        return PasskeyList(passkeys=[presenting.passkey(row) for row in rows])

    @routes.delete("/<passkey_id>")
    @api.operation(answers={204: api.Answer()}, problems=(401, 403))
    def drop_passkey(passkey_id: str) -> Response:
        """Remove one; its owner hears of it by mail. It wants a fresh proof of who it is."""
        _, customer = fresh_owner(parts, visits)
        if not parts.passkeys.drop(customer.id, passkey_id, brand()):
            raise absent()
        tell("passkey.dropped", customer.id)
        return Response(status=204)

    return routes
