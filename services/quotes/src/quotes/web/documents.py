"""Papers as PDFs: a buyer's confirmation by its unguessable address, and a plan's papers for a state."""

import re
from base64 import b64encode
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256

from flask import Blueprint, Response
from kit import api
from kit.problems import Problem
from markupsafe import Markup

from quotes.adapters.carrier_on_file import CarrierOnFile
from quotes.adapters.policy_papers import PolicyPapers
from quotes.papers.brand import Brand, Brands
from quotes.papers.plan_papers import find_paper, plan_paper
from quotes.sales.asking import Panel
from quotes.web.opened import is_opened_as_a_page
from quotes.web.plans import StateQuery
from quotes.web.visited_brand import visited_brand

PDF = "application/pdf"
PAPER = api.Answer(description="The paper as a PDF", mimetype=PDF)
CLOSED = api.Answer(description="Where the paper may be now, for a person", mimetype="text/html")
KEPT_PAPERS = 64
STYLE = (
    "body{margin:0;background:#f6f3ed;color:#22282a;font:1rem/1.5 Arial,Helvetica,sans-serif}"
    "main{max-width:34rem;margin:0 auto;padding:1.5rem}h1{font-size:1.5rem;line-height:1.25;color:#0e5258}"
    "a{color:#0e5258;white-space:nowrap}"
)
"""Of the one page here, in the colors of our mails, as somebody comes from one."""
ONLY_STYLE = (
    f"default-src 'none'; style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)


def blueprint(papers: PolicyPapers, panel: Panel, brands: Brands) -> Blueprint:
    """The routes of papers."""
    routes = Blueprint("documents", __name__)
    rendered = _renderer(panel, brands)

    @routes.get("/api/quotes/documents/<document_id>.pdf")
    @api.operation(answers={200: PAPER, 404: CLOSED}, tags=("documents",))
    def document(document_id: str) -> Response:
        """A paper of a policy. Its address is the key to it: nobody else can know it, no cache may keep it.

        It closes when the policy's mails go to another e-mail address: who had the former one has its links for good.
        """
        paper = papers.find(document_id)
        if paper is None and is_opened_as_a_page():
            return _closed_link(brands.of(visited_brand()))
        if paper is None:
            raise _unknown()
        return pdf(paper.content, f"{paper.kind}.pdf", "private, no-store")

    @routes.get("/api/plans/<plan_id>/documents/<kind>")
    @api.operation(query=StateQuery, answers={200: PAPER}, tags=("documents",))
    def plan_document(plan_id: str, kind: str, query: StateQuery) -> Response:
        """A plan's policy-wording, summary or state-notice as it reads for residents of a state.

        The one who sells is named as on the site that is visited.
        """
        brand = brands.of(visited_brand())
        content = rendered(plan_id, query.state, kind, brand.id)
        if content is None:
            raise _unknown()
        # An address may be visited under two brands, and what many share can hold one of them alone.
        shared = "public" if brand is brands.main else "private"
        return pdf(content, f"{plan_id}-{kind}-{query.state}.pdf", f"{shared}, max-age=300")

    return routes


def _renderer(panel: Panel, brands: Brands) -> Callable[[str, str, str, str], bytes | None]:
    """Renders a plan's paper; the last ones are kept, as many people open the same."""

    @lru_cache(maxsize=KEPT_PAPERS)
    def rendered(plan_id: str, state: str, kind: str, brand_id: str) -> bytes | None:
        carrier = panel.carrier_of_plan(plan_id)
        if not isinstance(carrier, CarrierOnFile):
            return None
        paper = find_paper(carrier.file, plan_id, state, kind)
        return plan_paper(paper, brands.of(brand_id)) if paper else None

    return rendered


def _unknown() -> Problem:
    return Problem(404, "/problems/document-unknown", "There is no document at this address.")


def _closed_link(brand: Brand) -> Response:
    """To a person with a link that opens nothing, theirs or not: it names nobody and tells no closed link from none."""
    page = Markup(
        '<!doctype html>\n<html lang="en-US">\n<head><meta charset="utf-8"><meta name="viewport" '
        'content="width=device-width, initial-scale=1"><title>This link opens no document</title><style>{style}</style>'
        "</head>\n"
        "<body><main><h1>This link opens no document</h1>"
        "<p>Links in our mails close when the mails of a policy go to another e-mail address. Its documents are in "
        'the account that it belongs to.</p><p><a href="/account/policies">Go to your policies</a></p>'
        '<p>Questions? Call {name} at <a href="tel:{number}">{telephone}</a>.</p></main></body>\n</html>\n'
    ).format(
        style=STYLE,
        name=brand.name,
        telephone=brand.telephone,
        number=re.sub(r"[^+0-9]", "", brand.telephone),
    )
    headers = {
        "Cache-Control": "private, no-store",
        "Content-Security-Policy": ONLY_STYLE,
        "X-Robots-Tag": "noindex",
    }
    return Response(str(page), 404, headers, mimetype="text/html")


def pdf(content: bytes, name: str, cache: str) -> Response:
    """Send a PDF to be shown, kept by nobody but whom `cache` allows."""
    headers = {
        "Content-Disposition": f'inline; filename="{name}"',
        "Cache-Control": cache,
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
    }
    return Response(content, 200, headers, mimetype=PDF)
