"""Where applications send their visitors to sign in.

Applications are the company's own and entered by command, so nobody is asked for consent; see docs/adr/0020.
"""

from urllib.parse import urlencode

from authlib.common.urls import add_params_to_uri
from authlib.oauth2 import OAuth2Error
from flask import Blueprint, Response, request
from kit.storable_text import is_storable
from werkzeug.datastructures import MultiDict

from accounts.adapters.customers import CustomerChangedError
from accounts.composition import Parts
from accounts.domain.sessions import Session
from accounts.issuer import metadata, pages
from accounts.issuer.origins import only_at_the_issuer, redirect
from accounts.issuer.server import Server, SignedIn, SignedOutError, refusal
from accounts.web.audit import tell
from accounts.web.visits import Visits

SIGN_IN = "/sign-in"


def blueprint(parts: Parts, visits: Visits, server: Server) -> Blueprint:
    """The routes."""
    routes = Blueprint("issuer_visitors", __name__)
    origin = parts.settings.public_origin

    only_at_the_issuer(routes, origin)

    @routes.route(metadata.AUTHORIZE, methods=("GET", "POST"))
    def authorize() -> Response:
        """Give the application a code for whoever is signed in, or have them sign in first and come back here."""
        if request.method == "POST":
            # A post from another site brings no session with it; the same as a link does.
            return redirect(f"{metadata.AUTHORIZE}?{urlencode(list(request.form.items(multi=True)))}")
        asked = request.args
        client = server.query_client(asked.get("client_id", ""))
        uris = asked.getlist("redirect_uri")
        if client is None or len(uris) != 1 or not client.check_redirect_uri(uris[0]):
            tell("authorization.refused", reason="application")
            return pages.wrong_link()
        try:
            _require_supported(asked)
            session = visits.session()
            who = _signed_in(session, asked.get("max_age"))
            grant = server.get_consent_grant(end_user=who)
            if who is None or grant.prompt == "login":
                if session is not None:
                    # The sign-in page leads on whoever has a session.
                    visits.end()
                return redirect(_sign_in_and_back(asked))
            try:
                answer: Response = server.create_authorization_response(grant=grant, grant_user=who)
            except (SignedOutError, CustomerChangedError):
                # The same question once more, from somebody who is not signed in.
                return redirect(f"{metadata.AUTHORIZE}?{urlencode(list(asked.items(multi=True)))}")
            tell("customer.vouched-for", who.customer.id, client=client.client_id)
        except OAuth2Error as error:
            tell("authorization.refused", reason=error.error, client=client.client_id)
            answer = server.handle_error_response(None, _answered(error, uris[0], asked))
        except ValueError:
            # Text that may not stand in an answer.
            answer = server.handle_error_response(None, _answered(refusal("invalid_request"), uris[0], asked))
        answer.location = add_params_to_uri(answer.location, {"iss": origin})
        return answer

    def _signed_in(session: Session | None, max_age: str | None) -> SignedIn | None:
        if session is None:
            return None
        age_s = (parts.clock() - session.began).total_seconds()
        customer = parts.customers.get(session.customer_id)
        if customer is None or (max_age and age_s > int(max_age)):
            return None
        return SignedIn(customer, session.began, lambda: visits.session() is not None)

    return routes


def _require_supported(asked: MultiDict[str, str]) -> None:
    """Raises: OAuth2Error."""
    if any(len(values) > 1 or not is_storable(values[0]) for _, values in asked.lists()):
        raise refusal("invalid_request")
    for name in ("request", "request_uri"):
        if name in asked:
            raise refusal(f"{name}_not_supported")
    if asked.get("response_type") != "code":
        raise refusal("unsupported_response_type")
    max_age = asked.get("max_age", "")
    if asked.get("response_mode", "query") != "query" or (max_age and not _is_number(max_age)):
        raise refusal("invalid_request")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _answered(error: OAuth2Error, redirect_uri: str, asked: MultiDict[str, str]) -> OAuth2Error:
    """The same refusal, as the application hears it: at its address, without what it said but its own state."""
    return refusal(str(error.error), redirect_uri, asked.get("state"))


def _sign_in_and_back(asked: MultiDict[str, str]) -> str:
    """The sign-in page, which comes back here. What was asked of the sign-in has been done by then; an application that
    wants to be sure reads `auth_time`."""
    kept = [(name, value) for name, value in asked.items() if name not in ("prompt", "max_age")]
    return f"{SIGN_IN}?{urlencode({'next': f'{metadata.AUTHORIZE}?{urlencode(kept)}'})}"
