"""The two plain documents a visitor may meet on the way; they need no style, script or picture."""

from flask import Response
from markupsafe import Markup

from accounts.issuer.metadata import LOGOUT

CONFIRMED = "yes"
_POLICY = "default-src 'none'; base-uri 'none'; form-action {}; frame-ancestors 'none'"


def wrong_link() -> Response:
    """Nobody is sent anywhere for an application we do not know, or to an address it did not name (S10)."""
    said = Markup("<p>The application that sent you here did not say where it is in a way we know.</p>")
    return _page("This link does not work", said + _HOME, 400, "'none'")


def sign_out() -> Response:
    """Whoever links here cannot sign anybody out without their word."""
    form = Markup(
        '<form method="post" action="{}"><input type="hidden" name="confirmed" value="{}">'
        "<p><button>Sign out</button></p></form>"
    ).format(LOGOUT, CONFIRMED)
    said = Markup("<p>You are signed in here. Do you want to sign out?</p>")
    return _page("Sign out", said + form + _HOME, 200, "'self'")


_HOME = Markup('<p><a href="/account">Go to your account</a></p>')


def _page(title: str, body: Markup, status: int, form_action: str) -> Response:
    text = Markup(
        '<!doctype html>\n<html lang="en-US">\n<head><meta charset="utf-8"><meta name="viewport" '
        'content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'
        "<title>{title}</title></head>\n<body><main><h1>{title}</h1>{body}</main></body>\n</html>\n"
    ).format(title=title, body=body)
    headers = {"Content-Security-Policy": _POLICY.format(form_action)}
    return Response(str(text), status, headers, mimetype="text/html")
