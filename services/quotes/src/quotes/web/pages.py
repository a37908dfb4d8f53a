"""The plain pages of this service: for a person who opened an address that has nothing for them, without a script."""

import re
from base64 import b64encode
from hashlib import sha256

from flask import Response
from markupsafe import Markup

from quotes.papers.brand import Brand

_STYLE = (
    "body{margin:0;background:#f6f3ed;color:#22282a;font:1rem/1.5 Arial,Helvetica,sans-serif}"
    "main{max-width:34rem;margin:0 auto;padding:1.5rem}h1{font-size:1.5rem;line-height:1.25;color:#0e5258}"
    "a{color:#0e5258;white-space:nowrap}"
)
"""In the colors of our mails, as somebody comes from one."""
_ONLY_STYLE = (
    f"default-src 'none'; style-src 'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)


def closed_link(brand: Brand) -> Response:
    """To a person with a link that opens nothing, theirs or not: it names nobody and tells no closed link from none."""
    page = Markup(
        '<!doctype html>\n<html lang="en-US">\n<head><meta charset="utf-8"><meta name="viewport" '
        'content="width=device-width, initial-scale=1"><title>This link opens no document</title><style>{style}</style>'
        "</head>\n"
        "<body><main><h1>This link opens no document</h1>"
        "<p>Links in our mails close when the mails of a policy go to another email address. Its documents are in "
        'the account that it belongs to.</p><p><a href="/account/policies">Go to your policies</a></p>'
        '<p>Questions? Call {name} at <a href="tel:{number}">{telephone}</a>.</p></main></body>\n</html>\n'
    ).format(
        style=_STYLE,
        name=brand.name,
        telephone=brand.telephone,
        number=re.sub(r"[^+0-9]", "", brand.telephone),
    )
    headers = {
        "Cache-Control": "private, no-store",
        "Content-Security-Policy": _ONLY_STYLE,
        "X-Robots-Tag": "noindex",
    }
    return Response(str(page), 404, headers, mimetype="text/html")
