"""What applications ask by themselves, without a browser: metadata, keys, tokens, claims. No cookie is read here.

There is no CORS: an application of pages keeps its tokens in its own service (ASVS 10.1.1).
"""

from authlib.oauth2 import OAuth2Error
from flask import Blueprint, Response, request
from kit.problems import Problem, of_status
from kit.responses import json_response

from accounts.composition import Parts
from accounts.issuer import claims, metadata
from accounts.issuer.clients import GRANT_TYPES, METHODS
from accounts.issuer.lifetimes import DOCUMENTS_KEPT_S
from accounts.issuer.origins import only_at_the_issuer
from accounts.issuer.server import Server, refusal
from accounts.web.audit import tell

KEPT = {"Cache-Control": f"public, max-age={DOCUMENTS_KEPT_S}"}
FORM = "application/x-www-form-urlencoded"


def blueprint(parts: Parts, server: Server) -> Blueprint:
    """The routes."""
    routes = Blueprint("issuer_programs", __name__)
    issuer = parts.issuer

    only_at_the_issuer(routes, parts.settings.public_origin)
    routes.before_request(_refuse_pages)

    @routes.get(metadata.ADDRESSES[0])
    @routes.get(metadata.ADDRESSES[1])
    def tell_metadata() -> Response:
        return json_response(metadata.document(parts.settings.public_origin), 200, KEPT)

    @routes.get(metadata.KEYS)
    def tell_keys() -> Response:
        return json_response(issuer.keys.published(), 200, KEPT)

    @routes.post(metadata.TOKEN)
    def give_tokens() -> Response:
        try:
            _require_form()
            if request.form["grant_type"] not in GRANT_TYPES:
                raise refusal("unsupported_grant_type")
            answer: Response = server.create_token_response()
        except OAuth2Error as error:
            answer = server.handle_error_response(None, error)
        except ValueError:
            # Bytes that are no text, or text that may not stand in an answer.
            answer = server.handle_error_response(None, refusal("invalid_request"))
        if answer.status_code != 200:
            tell("tokens.refused", status=answer.status_code)
        return answer

    @routes.route(metadata.USERINFO, methods=("GET", "POST"))
    def tell_claims() -> Response:
        kind, _, secret = request.headers.get("Authorization", "").partition(" ")
        held = issuer.grants.find(secret, "access") if kind.lower() == "bearer" and secret else None
        customer = None if held is None else parts.customers.get(held.customer_id)
        if held is None or customer is None:
            error = ' error="invalid_token"' if secret else ""
            return json_response(
                {"error": "invalid_token"}, 401, {"WWW-Authenticate": f"Bearer{error}", **_UNKEPT}
            )
        return json_response(claims.of(customer, held.scope), 200, _UNKEPT)

    @routes.post(metadata.REVOKE)
    def end_tokens() -> Response:
        try:
            _require_form()
            client = server.authenticate_client(server.create_oauth2_request(None), METHODS, "revocation")
            issuer.grants.revoke(request.form["token"], client.client_id)
        except OAuth2Error as error:
            refused: Response = server.handle_error_response(None, error)
            return refused
        except ValueError:
            wrong: Response = server.handle_error_response(None, refusal("invalid_request"))
            return wrong
        return Response(status=200, headers=_UNKEPT)

    return routes


_UNKEPT = {"Cache-Control": "no-store"}


def _refuse_pages() -> None:
    """A browser says that it is one; its pages have no business with tokens. Raises: Problem: 403, 415."""
    if request.method != "POST":
        return
    if "Sec-Fetch-Site" in request.headers or "Origin" in request.headers:
        raise of_status(403)
    if request.content_length and request.mimetype != FORM:
        raise Problem(415, "/problems/unsupported-media-type", "Only a form is read here.")


def _require_form() -> None:
    """Each field once, and none in the address, where logs would see it. Raises: OAuth2Error, BadRequest."""
    if request.args or any(len(values) > 1 for _, values in request.form.lists()):
        raise refusal("invalid_request")
