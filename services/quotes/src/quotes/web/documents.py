"""Papers as PDFs: a buyer's confirmation by its unguessable address, and a plan's papers for a state."""

from collections.abc import Callable
from functools import lru_cache

from flask import Blueprint, Response
from kit import api
from kit.problems import Problem

from quotes.adapters.carrier_on_file import CarrierOnFile
from quotes.adapters.policy_papers import PolicyPapers
from quotes.papers.brand import Brands
from quotes.papers.plan_papers import find_paper, plan_paper
from quotes.sales.asking import Panel
from quotes.web import pages
from quotes.web.opened import is_opened_as_a_page
from quotes.web.plans import StateQuery
from quotes.web.visited_brand import visited_brand

PDF = "application/pdf"
PAPER = api.Answer(description="The paper as a PDF", mimetype=PDF)
CLOSED = api.Answer(description="Where the paper may be now, for a person", mimetype="text/html")
KEPT_PAPERS = 64


def blueprint(papers: PolicyPapers, panel: Panel, brands: Brands) -> Blueprint:
    """The routes of papers."""
    routes = Blueprint("documents", __name__)
    rendered = _renderer(panel, brands)

    @routes.get("/api/quotes/documents/<document_id>.pdf")
    @api.operation(answers={200: PAPER, 404: CLOSED}, tags=("documents",))
    def document(document_id: str) -> Response:
        """A paper of a policy. Its address is the key to it: nobody else can know it, no cache may keep it.

        It closes when the policy's mails go to another email address: who had the former one has its links for good.
        """
        paper = papers.find(document_id)
        if paper is None and is_opened_as_a_page():
            return pages.closed_link(brands.of(visited_brand()))
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


def pdf(content: bytes, name: str, cache: str) -> Response:
    """Send a PDF to be shown, kept by nobody but whom `cache` allows."""
    headers = {
        "Content-Disposition": f'inline; filename="{name}"',
        "Cache-Control": cache,
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
    }
    return Response(content, 200, headers, mimetype=PDF)
