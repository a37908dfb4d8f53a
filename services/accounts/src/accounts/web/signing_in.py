"""Signing in with a password, and out."""

from flask import Blueprint, Response
from kit import api

from accounts.adapters.tables import Customer
from accounts.composition import Parts
from accounts.domain import addresses
from accounts.web import presenting
from accounts.web.audit import tell
from accounts.web.faults import sign_in_refused
from accounts.web.visits import CLEAR_SITE_DATA, Visits, neighborhood, network
from accounts.web.wire.entering import ProviderInfo, SignIn, Ways
from accounts.web.wire.fields import Nothing
from accounts.web.wire.profile import Me


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("signing_in", __name__, url_prefix="/api/accounts")
    settings, customers = parts.settings, parts.customers

    @routes.get("/ways")
    @api.operation(answers={200: Ways})
    def list_ways() -> Ways:
        """How one may sign in here."""
        provider = parts.provider
        elsewhere = provider and ProviderInfo(name=provider.name, start_url="/api/accounts/oidc/start")
        own = settings.embedded
        return Ways(embedded=own, sign_up=own and settings.sign_up, passkeys=own, provider=elsewhere or None)

    @routes.post("/sign-in")
    @api.operation(body=SignIn, answers={200: Me}, problems=(401, 403, 429, 503))
    def sign_in(body: SignIn) -> Me:
        """Sign in with an email address and a password.

        A wrong password, an unknown address and an account without a password get one answer, after the same work.
        """
        account, known = addresses.key(body.email), visits.device(body.email)
        bucket = parts.throttles.try_sign_in(account, network(), neighborhood(), known)
        customer = customers.by_email(body.email)
        matches = parts.passwords.matches(body.password, customer.password_hash if customer else None)
        if customer is None or not matches:
            tell("sign-in.refused")
            raise sign_in_refused()
        parts.throttles.succeeded(bucket)
        visits.begin(customer)
        _hash_anew(customer, body.password)
        tell("customer.signed-in", customer.id, by="password")
        return presenting.me(customers, customer)

    @routes.post("/sign-out")
    @api.operation(body=Nothing, answers={204: api.Answer()}, problems=(403,))
    def sign_out(body: Nothing) -> Response:
        """End the session, and have the browser drop what the site kept."""
        session = visits.end()
        if session is not None:
            tell("customer.signed-out", session.customer_id)
        return Response(status=204, headers={"Clear-Site-Data": CLEAR_SITE_DATA})

    def _hash_anew(customer: Customer, password: str) -> None:
        if customer.password_hash and parts.passwords.is_outdated(customer.password_hash):
            hashed = parts.passwords.hash(password)
            with customers.held(customer) as (_, held):
                held.password_hash = hashed

    return routes
