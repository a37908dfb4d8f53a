"""All records of an index, page by page, and deleting those that a filter finds; for whoever has the admin key."""

import base64
import binascii
from typing import Any

from flask import Blueprint, Response, request
from kit.responses import json_response

from search.adapters.changes import Remove
from search.adapters.index_store import IndexStore
from search.adapters.record_reader import RecordReader
from search.answering import Answering
from search.domain.errors import bad
from search.domain.retrieving import retrieved
from search.domain.searches import search_of
from search.web.bodies import parameters, record_body
from search.web.keys import Keys
from search.web.names import index_name
from search.web.records import now

FILTERS = ("filters", "facetFilters", "numericFilters", "tagFilters")
NARROWING = ("query", "params", *FILTERS, "aroundLatLng", "insideBoundingBox", "insidePolygon")
ALL_MATCHES = {"hitsPerPage": 1000, "attributesToRetrieve": ["objectID"], "attributesToHighlight": []}


def blueprint(store: IndexStore, reader: RecordReader, answering: Answering, keys: Keys) -> Blueprint:
    """The routes."""
    routes = Blueprint("browsing", __name__)

    @routes.post("/indexes/<index>/deleteByQuery")
    def remove_by(index: str) -> Response:
        keys.may_write()
        name, matches = index_name(index), parameters(record_body())
        # What is passed over in a search would here be records deleted that nobody meant.
        if other := sorted(set(matches).difference(FILTERS)):
            raise bad(f"deleteBy cannot narrow by {other[0]}")
        if search_of(matches, {}).filter is None:
            raise bad("deleteBy needs a filter")
        reader.needed(name)
        task = 0
        while True:
            hits = answering.own({**matches, **ALL_MATCHES}, name)["hits"]
            task = store.apply(name, [Remove(hit["objectID"]) for hit in hits])
            if not hits:
                return json_response({"taskID": task, "updatedAt": now()})

    @routes.route("/indexes/<index>/browse", methods=["GET", "POST"])
    def browse(index: str) -> Response:
        keys.may_write()
        body = record_body() if request.method == "POST" else dict(request.args)
        # Whoever is given more than was asked for may take it for what was.
        if other := [key for key in NARROWING if body.get(key)]:
            raise bad(f"browse gives all records and cannot narrow by {other[0]}")
        size = min(_number(body.get("hitsPerPage"), 1000), 1000) or 1000
        records, following, total = reader.browse(index_name(index), _place(body.get("cursor")), size)
        wanted = body.get("attributesToRetrieve")
        kept = tuple(wanted) if isinstance(wanted, list) and wanted else ("*",)
        answer: dict[str, Any] = {
            "hits": [retrieved(record, kept) for record in records],
            **{"nbHits": total, "page": 0, "nbPages": -(-total // size), "hitsPerPage": size},
            **{"processingTimeMS": 1, "query": "", "params": ""},
        }
        if following is not None:
            answer["cursor"] = base64.urlsafe_b64encode(str(following).encode()).decode()
        return json_response(answer)

    return routes


def _number(value: Any, default: int) -> int:
    try:
        return max(0, int(value)) if value is not None else default
    except (ValueError, TypeError):
        raise bad("Expected a positive integer") from None


def _place(cursor: Any) -> int:
    if not cursor:
        return 0
    try:
        place = int(base64.urlsafe_b64decode(str(cursor).encode()))
    except (binascii.Error, ValueError):
        raise bad("Invalid cursor") from None
    if not 0 <= place < 2**63:
        raise bad("Invalid cursor")
    return place
