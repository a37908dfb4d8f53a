"""What the pages for people share: strict headers, static files, and no action on a visitor's behalf from elsewhere."""

from datetime import datetime
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, redirect, render_template, request, send_from_directory
from kit.problems import Problem

HERE = Path(__file__).parent
STATIC = HERE / "static"
_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; "
    "frame-ancestors {ancestors}; frame-src {frames}; script-src {scripts}; connect-src {scripts}"
)


def page(
    template: str,
    *,
    status: int = 200,
    ancestors: str = "'none'",
    frames: str = "'none'",
    scripts: str = "'none'",
    **context: Any,
) -> Response:
    """Render a template under a policy that lets nothing in which it does not name."""
    policy = _POLICY.format(ancestors=ancestors, frames=frames, scripts=scripts)
    headers = {
        "Content-Security-Policy": policy,
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    return Response(render_template(template, **context), status, headers, mimetype="text/html")


def see_other(address: str) -> Response:
    """After a form: show the page again by GET, so that reloading repeats nothing."""
    return redirect(address, 303)  # type: ignore[return-value]


def refuse_cross_site() -> None:
    """For `before_request`: forms and scripts of other sites may not act here. Programs send no Origin.

    Source: TRUST S6.
    """
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin")
    if site not in ("same-origin", "none") or origin not in (None, request.host_url.rstrip("/")):
        raise Problem(403, "/problems/cross-site", "This can only be done from the sandbox's own pages.")


def register(app: Flask) -> None:
    """Serve the templates' styles and scripts."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(dollars=dollars, moment=moment)
    files = Blueprint("static_files", __name__)

    @files.get("/static/<name>")
    def static_file(name: str) -> Response:
        sent = send_from_directory(STATIC, name)
        sent.headers["Cache-Control"] = "no-cache"
        sent.headers["X-Content-Type-Options"] = "nosniff"
        return sent

    app.register_blueprint(files)


def dollars(cents: int) -> str:
    """`123456` as `$1,234.56`."""
    return f"${cents / 100:,.2f}"


def moment(instant: datetime) -> str:
    """An instant as people read it, to the minute; what the sandbox keeps is never a year old."""
    return f"{instant:%b %-d, %H:%M}"
