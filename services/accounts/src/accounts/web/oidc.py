"""Signing in with the configured provider: there and back, by redirects of the browser.

What goes wrong ends on our own sign-in page with a word for it; only paths of our own are ever a Location (S10).
"""

from flask import Blueprint, Response, request
from kit import api
from kit.problems import of_status
from kit.same_origin import own_origin

from accounts.adapters.customers import CustomerChangedError
from accounts.adapters.id_tokens import ProviderRefusedError
from accounts.adapters.provider import Begun, Provider
from accounts.composition import Parts
from accounts.domain import paths
from accounts.domain.sessions import hashed, new_secret
from accounts.web.audit import tell
from accounts.web.visits import ELSEWHERE, ELSEWHERE_S, Visits, leave, network, stay
from accounts.web.wire.provider import OidcCallback, OidcStart

CALLBACK = "/api/accounts/oidc/callback"
HANDSHAKE = "oidc"
REFUSED = "/sign-in?problem=provider-refused"


def blueprint(parts: Parts, visits: Visits) -> Blueprint:
    """The routes."""
    routes = Blueprint("oidc", __name__, url_prefix="/api/accounts/oidc")

    @routes.get("/start")
    @api.operation(
        query=OidcStart, answers={302: api.Answer(description="To the provider")}, problems=(404, 429, 503)
    )
    def start_elsewhere(query: OidcStart) -> Response:
        """Send the browser to the provider; `next` is where it ends up, when it is on the list."""
        parts.throttles.try_network(network())
        begun = configured().begin(_callback())
        binding = new_secret()
        parts.handshakes.keep(
            HANDSHAKE,
            begun.state,
            {
                "nonce": begun.nonce,
                "verifier": begun.verifier,
                "binding": hashed(binding),
                "callback": _callback(),
                "next": paths.allowed(query.next),
            },
        )
        stay(ELSEWHERE, binding, ELSEWHERE_S)
        return _to(begun.url)

    @routes.get("/callback")
    @api.operation(
        query=OidcCallback, answers={302: api.Answer(description="To a page of ours")}, problems=(404, 503)
    )
    def come_back(query: OidcCallback) -> Response:
        """Take the provider's word, and lead on."""
        provider = configured()
        kept = parts.handshakes.take(HANDSHAKE, query.state or "")
        binding = request.cookies.get(ELSEWHERE, "")
        leave(ELSEWHERE)
        if kept is None or not binding or kept["binding"] != hashed(binding) or query.error or not query.code:
            tell("provider.refused", reason="handshake")
            return _to(REFUSED)
        begun = Begun("", query.state or "", kept["nonce"], kept["verifier"])
        try:
            who = provider.finish(query.code, query.iss, begun, kept["callback"])
        except ProviderRefusedError as error:
            tell("provider.refused", reason=error.reason)
            return _to(REFUSED)
        customer = parts.customers.link(who.issuer, who.subject, who.email, who.first_name, who.last_name)
        try:
            visits.begin(customer)
        except CustomerChangedError:
            tell("provider.refused", reason="changed")
            return _to(REFUSED)
        tell("customer.signed-in", customer.id, by="provider")
        return _to(paths.allowed(kept["next"]))

    def configured() -> Provider:
        if parts.provider is None:
            raise of_status(404)
        return parts.provider

    def _callback() -> str:
        return own_origin(parts.settings.public_origin) + CALLBACK

    return routes


def _to(url: str) -> Response:
    return Response(status=302, headers={"Location": url})
