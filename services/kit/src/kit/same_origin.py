"""Writes that a browser sends along with a session are taken from our own pages alone, and only as JSON.

A browser says where a request comes from (Sec-Fetch-Site); an old one at least says the page's origin. JSON cannot be
sent across origins without asking first. Source: TRUST S6, ASVS 3.5.1–3.5.3; the cookie's SameSite is the second belt.
"""

from flask import Blueprint, Flask, request

from kit import visitor
from kit.problems import Problem, of_status
from kit.responses import JSON

ORIGIN_HEADER = "X-Coati-Origin"
_READS = frozenset(("GET", "HEAD", "OPTIONS"))
_OWN_SITES = frozenset(("same-origin", "none"))


def guard(routes: Blueprint | Flask, public_origin: str, *, only_signed_in: bool = False) -> None:
    """Refuse writes to these routes from other pages: 403, and 415 for a body that is not JSON.

    `only_signed_in` leaves guests alone: for routes that programs without a session may call too.
    """

    @routes.before_request
    def refuse_strangers() -> None:
        if request.method in _READS or (only_signed_in and visitor.current().customer_id is None):
            return
        require(public_origin)


def require(public_origin: str) -> None:
    """Refuse the request at work unless a page of ours sent it. Raises: Problem: 403, 415."""
    if not _is_own(public_origin):
        raise Problem(
            403,
            "/problems/foreign-page",
            "This was not sent by a page of ours.",
            "Open our site in your browser and try from there.",
        )
    if _has_body() and request.mimetype != JSON:
        raise of_status(415)


def is_own_page(public_origin: str) -> bool:
    """Whether the request at work comes from a page of ours; what is typed or opened from elsewhere is from none."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    return request.headers.get("Origin") == own_origin(public_origin)


def own_origin(public_origin: str) -> str:
    """The origin of the page's site as the edge knows it: each brand has one of its own."""
    return request.headers.get(ORIGIN_HEADER) or public_origin


def _is_own(public_origin: str) -> bool:
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in _OWN_SITES
    return request.headers.get("Origin") == own_origin(public_origin)


def _has_body() -> bool:
    return bool(request.content_length) or "Transfer-Encoding" in request.headers
