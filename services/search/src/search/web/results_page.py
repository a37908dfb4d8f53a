"""The page of results as HTML, for those who search without a script and as the first picture of those who have one.

The browser draws the very same markup (packages/remotes/blog/src/search), so a change here is a change there. Source:
P-18, S-04.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import orjson
from flask import Blueprint, Response, request
from kit import page_bodies

from search.answering import Answering
from search.domain.errors import RefusedError
from search.domain.searches import search_of

BEFORE, AFTER = "__ais-highlight__", "__/ais-highlight__"
ASKED_FOR: dict[str, Any] = {
    "hitsPerPage": 10,
    "attributesToRetrieve": ["title", "slug", "contentType", "url", "description", "category", "thumbnail"],
    "attributesToHighlight": ["title", "description"],
    "attributesToSnippet": [],
    "highlightPreTag": BEFORE,
    "highlightPostTag": AFTER,
}
KINDS = {"providers": "Insurer", "pages": "Page"}
# As encodeURIComponent leaves them.
_BARE = "!'()*~"
_ON_THIS_SITE = re.compile(r"/(?![/\\])")
_PAGE = re.compile(r"[1-9]\d{0,3}")


def blueprint(answering: Answering, index: str, product: str) -> Blueprint:
    """The body for the frame of /search; fields are `{product}[query]` and `{product}[page]`."""
    routes = Blueprint("results_page", __name__)

    @routes.get("/_body/search")
    def results() -> Response:
        given = request.args.get(f"{product}[query]", "")
        page = request.args.get(f"{product}[page]", "")
        number = int(page) if _PAGE.fullmatch(page) else 1
        query = search_of({"query": given}, {}).query
        data = {"kind": "search", "query": query, "answer": _answer(query, number)}
        answer = Response(body(data, product), mimetype="text/html")
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def _answer(query: str, page: int) -> Mapping[str, Any] | None:
        if not query.strip():
            return None
        try:
            result = answering.one(index, {**ASKED_FOR, "query": query, "page": page - 1}).results[0]
        except RefusedError:
            return None
        return None if result.get("degraded") else result

    return routes


def body(data: Mapping[str, Any], product: str) -> str:
    """The body of the page from its data, with the data at its end."""
    drawn = _TEMPLATE.render(
        **data,
        product=product,
        address=lambda page: address(product, data["query"], page),
        highlighted=highlighted,
        path_of=path_of,
        kinds=KINDS,
    )
    return page_bodies.with_data(drawn, orjson.dumps(data).decode())


def address(product: str, query: str, page: int) -> str:
    """Where a page of the results is."""
    fields = [("query", query)] + ([("page", str(page))] if page > 1 else [])
    return "/search?" + "&".join(
        f"{quote(f'{product}[{name}]', safe=_BARE)}={quote(value, safe=_BARE)}" for name, value in fields
    )


def path_of(hit: Mapping[str, Any]) -> str:
    """Where a hit leads. Source: S-04."""
    kind, url = hit.get("contentType"), hit.get("url")
    if kind == "pages" and isinstance(url, str) and _ON_THIS_SITE.match(url):
        return url
    area = "travel-insurance-providers" if kind == "providers" else "blog"
    return f"/{area}/{quote(str(hit.get('slug')), safe=_BARE)}/"


def highlighted(hit: Mapping[str, Any], name: str) -> Iterator[tuple[str, bool]]:
    """Runs of an attribute's text, and whether each was found."""
    value = hit.get("_highlightResult", {}).get(name, {}).get("value", hit.get(name) or "")
    before, *rest = value.split(BEFORE)
    runs = [(before, False)]
    for piece in rest:
        found, *after = piece.split(AFTER)
        runs += [(found, True), ("".join(after), False)]
    return (run for run in runs if run[0])


_TEMPLATE = page_bodies.templates(Path(__file__).with_name("templates")).get_template("results.html")
