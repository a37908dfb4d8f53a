"""Searching: several at once, one, a facet's values; for whoever has the public key."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from flask import Blueprint, Response, request
from kit import abandoned, request_ids
from kit.responses import JSON, encode

from search.answering import FACET, Answered, Answering
from search.domain.budgets import Budget
from search.domain.errors import bad
from search.domain.searches import MAX_QUERY_LETTERS, MAX_WORDS, checked
from search.web.bodies import from_query_string, parameters, parsed, raw
from search.web.kept_answers import KeptAnswers
from search.web.keys import Keys
from search.web.meter import Meter
from search.web.names import index_name

MAX_SEARCHES = 50
SEVERAL = "/indexes/*/queries"
ENGINE = "X-Coati-Search-Engine"
STRATEGIES = ("none", "stopIfEnoughMatches")


def blueprint(answering: Answering, keys: Keys, kept: KeptAnswers, meter: Meter) -> Blueprint:
    """The routes."""
    routes = Blueprint("searching", __name__)

    def metered(asked: Sequence[Mapping[str, Any]]) -> AbstractContextManager[None]:
        # Each term of the list costs a word's work, and blanks are all that parts words of a query.
        words = sum(
            len(str(each.get("query") or "")[:MAX_QUERY_LETTERS].split()[:MAX_WORDS]) for each in asked
        )
        # The admin key is a server's of ours, which imports and counts.
        return nullcontext() if keys.is_ours() else meter.metered(request.remote_addr, len(asked), words)

    def answered(path: str | None, data: bytes, ask: Callable[[], tuple[Answered, Any]]) -> Response:
        key = kept.key(path, data)
        found = kept.get(key)
        if found is not None:
            return _response(found, "embedded")
        given, body = ask()
        answer = encode(body)
        if given.state == "ok":
            kept.keep(key, answer)
        return _response(answer, given.header)

    @routes.post(SEVERAL)
    def search_several() -> Response:
        keys.may_search()
        data = raw()

        def ask() -> tuple[Answered, Any]:
            requests, strategy = several(parsed(data))
            with metered(requests):
                given = answering.all(requests, strategy, budget())
            return given, {"results": _until_enough(given.results, requests, strategy)}

        return answered(None, data, ask)

    @routes.post("/indexes/<index>/query")
    def search_one(index: str) -> Response:
        keys.may_search()
        data = raw()

        def ask() -> tuple[Answered, Any]:
            asked = parameters(parsed(data))
            with metered([asked]):
                given = answering.one(index_name(index), asked, budget())
            return given, given.results[0]

        return answered(index, data, ask)

    @routes.get("/indexes/<index>")
    def search_by_address(index: str) -> Response:
        keys.may_search()
        asked = checked(from_query_string(request.query_string.decode("latin-1")))
        with metered([asked]):
            given = answering.one(index_name(index), asked, budget())
        return _response(encode(given.results[0]), given.header)

    @routes.post("/indexes/<index>/facets/<facet>/query")
    def search_facet(index: str, facet: str) -> Response:
        keys.may_search()
        asked = parameters(parsed(raw()))
        with metered([asked]):
            given = answering.facet(index_name(index), facet[:256], asked, budget())
        return _response(encode(given.results[0]), given.header)

    return routes


def budget() -> Budget:
    """What the call at hand may take."""
    return Budget(is_abandoned=abandoned.looking_at(request.environ))


def several(body: Mapping[str, Any]) -> tuple[list[dict[str, Any]], str]:
    """The searches of a multi-query, each checked and with its index.

    Raises: RefusedError: 400.
    """
    requests, strategy = body.get("requests"), body.get("strategy") or "none"
    if not isinstance(requests, list):
        raise bad("Expecting an array of requests")
    if len(requests) > MAX_SEARCHES:
        raise bad(f"Too many requests in one call, at most {MAX_SEARCHES}")
    if strategy not in STRATEGIES:
        raise bad('Invalid value for "strategy"')
    return [_one(each) for each in requests], str(strategy)


def _one(each: object) -> dict[str, Any]:
    if not isinstance(each, dict):
        raise bad("Expecting a JSON object for each request")
    found = {**parameters(each), "indexName": index_name(each.get("indexName"))}
    if found.get("type") == FACET and not found.get("facet"):
        raise bad('Expecting a "facet" in a request of type facet')
    return found


def _until_enough(
    results: list[dict[str, Any]], requests: list[dict[str, Any]], strategy: str
) -> list[dict[str, Any]]:
    """With `stopIfEnoughMatches`, results after the first full page are left out of the work that clients show."""
    if strategy == "none":
        return results
    for place, result in enumerate(results):
        if len(result.get("hits", ())) >= result.get("hitsPerPage", 1) > 0:
            rest = [
                {**empty, "hits": [], "nbHits": 0, "nbPages": 0, "processed": False}
                for empty in results[place + 1 :]
            ]
            return [*results[: place + 1], *rest]
    return results


def _response(body: bytes, engine: str) -> Response:
    headers = {ENGINE: engine, "Correlation-ID": request_ids.current() or ""}
    return Response(body, headers=headers, content_type=JSON)
