"""Papers as PDFs: a buyer's confirmation by its unguessable address, and a plan's wording for a state."""

from flask import Blueprint, Response
from kit import api
from kit.problems import Problem

from quotes.adapters.policy_papers import PolicyPapers

PDF = "application/pdf"
PAPER = api.Answer(description="The paper as a PDF", mimetype=PDF)


def blueprint(papers: PolicyPapers) -> Blueprint:
    """The routes of papers."""
    routes = Blueprint("documents", __name__)

    @routes.get("/api/quotes/documents/<document_id>.pdf")
    @api.operation(answers={200: PAPER}, tags=("documents",))
    def document(document_id: str) -> Response:
        """A paper of a policy. Its address is the key to it: nobody else can know it, no cache may keep it."""
        paper = papers.find(document_id)
        if paper is None:
            raise Problem(404, "/problems/document-unknown", "There is no document at this address.")
        return pdf_response(paper.content, f"{paper.kind}.pdf", "private, no-store")

    return routes


def pdf_response(content: bytes, name: str, cache: str) -> Response:
    """A PDF to look at in the browser."""
    headers = {
        "Content-Disposition": f'inline; filename="{name}"',
        "Cache-Control": cache,
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
    }
    return Response(content, 200, headers, mimetype=PDF)
