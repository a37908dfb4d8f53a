"""One issuer has one origin: other brands' hosts are none, and the session that counts is the one of this origin."""

from flask import Blueprint, Response
from kit.problems import of_status
from kit.same_origin import own_origin


def only_at_the_issuer(routes: Blueprint, issuer: str) -> None:
    """Have these routes answer at the issuer's origin alone, and 404 at any other."""

    @routes.before_request
    def refuse_others() -> None:
        if own_origin(issuer) != issuer:
            raise of_status(404)


def redirect(url: str) -> Response:
    """On with a GET, whatever the request was; nobody keeps the answer."""
    return Response(status=303, headers={"Location": url, "Cache-Control": "no-store"})
