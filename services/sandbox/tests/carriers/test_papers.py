"""The papers an offer names really answer, for the resident's state."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from kit.testing import assert_problem
from pypdf import PdfReader


def test_every_document_of_every_offer_answers(
    client: FlaskClient, offer_of: Callable[..., dict[str, Any]]
) -> None:
    for document in offer_of(state="NY")["documents"]:
        assert document["url"].startswith("http://localhost:8081/")
        answer = client.get(document["url"].removeprefix("http://localhost:8081"))
        assert answer.status_code == 200
        pdf = document["kind"] == "policy-wording"
        assert answer.mimetype == ("application/pdf" if pdf else "text/html")


def test_the_policy_says_the_clauses_that_the_offer_cites(
    client: FlaskClient, offer_of: Callable[..., dict[str, Any]]
) -> None:
    offer = offer_of()
    pdf = client.get(
        "/carriers/documents/northwind-assurance/northwind-assurance-voyager/CA/policy-wording.pdf"
    )
    text = _squeezed("".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf.data)).pages))
    for benefit in offer["benefits"]:
        if benefit["state"] != "none":
            assert _squeezed(benefit["clause"]["text"]) in text
            assert _squeezed(f"{benefit['clause']['section']} {benefit['label']}") in text


def test_the_papers_differ_by_state(client: FlaskClient) -> None:
    base = "/carriers/documents/northwind-assurance/northwind-assurance-voyager"
    assert "$75,000" in client.get(f"{base}/MT/summary.html").text
    assert "$75,000, secondary" not in client.get(f"{base}/CA/summary.html").text
    assert "2023 version" in client.get(f"{base}/MT/state-notice.html").text


@pytest.mark.parametrize(
    "path",
    [
        "acme/northwind-assurance-voyager/CA/summary.html",
        "northwind-assurance/none/CA/summary.html",
        "northwind-assurance/northwind-assurance-voyager/ZZ/summary.html",
        "northwind-assurance/northwind-assurance-voyager/OH/state-notice.html",
        "northwind-assurance/northwind-assurance-voyager/ZZ/policy-wording.pdf",
    ],
)
def test_other_papers_are_404(client: FlaskClient, path: str) -> None:
    assert_problem(client.get(f"/carriers/documents/{path}"), 404, "/problems/unknown-document")


def _squeezed(text: str) -> str:
    """Without white space and typographic signs, which a PDF breaks and replaces."""
    plain = text.translate(str.maketrans({"–": "-", "’": "'", "“": '"', "”": '"'}))
    return "".join(plain.split())
