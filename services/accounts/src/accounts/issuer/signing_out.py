"""Where applications send their visitors to sign out. Source: OpenID Connect RP-Initiated Logout 1.0."""

from authlib.oauth2 import OAuth2Error
from flask import Blueprint, Response, request
from joserfc.errors import JoseError
from kit import same_origin

from accounts.composition import Parts
from accounts.issuer import metadata, pages
from accounts.issuer.origins import only_at_the_issuer, redirect
from accounts.issuer.server import Server
from accounts.web.audit import tell
from accounts.web.visits import CLEAR_SITE_DATA, Visits


def blueprint(parts: Parts, visits: Visits, server: Server) -> Blueprint:
    """The route."""
    routes = Blueprint("issuer_signing_out", __name__)
    only_at_the_issuer(routes, parts.settings.public_origin)

    @routes.route(metadata.LOGOUT, methods=("GET", "POST"))
    def leave() -> Response:
        """Sign out, at once when the application shows its token of the same customer, else once they say so."""
        try:
            asked = server.validate_endpoint_request("end_session")
        except (OAuth2Error, JoseError, ValueError):
            # A hint that cannot be read is none.
            asked = None
        session = visits.session()
        shown = (asked.id_token_claims or {}).get("sub") if asked is not None else None
        back = None if asked is None else asked.redirect_uri
        if session is None:
            return redirect(back or "/")
        if shown != session.customer_id and not _confirmed(parts.settings.public_origin):
            return pages.sign_out()
        visits.end()
        if shown == session.customer_id and asked.client is not None:
            parts.issuer.grants.revoke_of(session.customer_id, asked.client.client_id)
        tell("customer.signed-out", session.customer_id)
        answer = redirect((back if shown == session.customer_id else None) or "/")
        answer.headers["Clear-Site-Data"] = CLEAR_SITE_DATA
        return answer

    return routes


def _confirmed(issuer: str) -> bool:
    """Whether our own page was answered: the cookie is Lax, and a browser says where a form stands (S6)."""
    own = same_origin.is_own_page(issuer)
    return own and request.method == "POST" and request.form.get("confirmed") == pages.CONFIRMED
