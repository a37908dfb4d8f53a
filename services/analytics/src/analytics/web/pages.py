"""A page of the reports: drawn here, with a policy that lets in nothing but our own files."""

from typing import Any

from flask import Response, render_template

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'; require-trusted-types-for 'script'"
)


def page(template: str, status: int = 200, **values: Any) -> Response:
    """One of the templates as an answer."""
    answer = Response(render_template(template, **values), status, mimetype="text/html")
    answer.headers["Content-Security-Policy"] = POLICY
    return answer
