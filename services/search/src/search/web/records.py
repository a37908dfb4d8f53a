"""Records of an index, one by one and in batches: writing needs the admin key, reading one the public key."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, request
from kit.clock import now_utc
from kit.responses import json_response

from search.adapters.changes import Change, Merge, Remove, Save, change_of
from search.adapters.index_store import IndexStore
from search.adapters.record_reader import RecordReader
from search.domain.errors import RefusedError, bad
from search.domain.retrieving import retrieved
from search.web.bodies import record_body
from search.web.keys import Keys
from search.web.names import index_name

MAX_OPERATIONS = 100_000
MAX_GET = 1000


def now() -> str:
    """The time as the protocol writes it."""
    return now_utc().isoformat(timespec="milliseconds").replace("+00:00", "Z")


def blueprint(store: IndexStore, reader: RecordReader, keys: Keys) -> Blueprint:
    """The routes."""
    routes = Blueprint("records", __name__)

    @routes.post("/indexes/*/objects")
    def get_several() -> Response:
        keys.may_search()
        requests = record_body().get("requests")
        if (
            not isinstance(requests, list)
            or len(requests) > MAX_GET
            or not all(isinstance(e, dict) for e in requests)
        ):
            raise bad("Expecting an array of requests")
        return json_response({"results": [_found(reader, each) for each in requests]})

    @routes.post("/indexes/*/batch")
    def batch_several() -> Response:
        keys.may_write()
        by_index: dict[str, list[Change]] = {}
        for operation in _operations(record_body()):
            by_index.setdefault(index_name(operation.get("indexName")), []).append(_change(operation))
        tasks = {name: store.apply(name, changes) for name, changes in by_index.items()}
        ids = [_id(change) for changes in by_index.values() for change in changes]
        return json_response({"taskID": tasks, "objectIDs": ids})

    @routes.post("/indexes/<index>/batch")
    def batch(index: str) -> Response:
        keys.may_write()
        changes = [_change(operation) for operation in _operations(record_body())]
        task = store.apply(index_name(index), changes)
        return json_response({"taskID": task, "objectIDs": [_id(change) for change in changes]})

    @routes.post("/indexes/<index>")
    def add(index: str) -> Response:
        keys.may_write()
        change = change_of("addObject", record_body())
        task = store.apply(index_name(index), [change])
        return json_response({"objectID": _id(change), "taskID": task, "createdAt": now()}, 201)

    @routes.get("/indexes/<index>/<path:object_id>")
    def get(index: str, object_id: str) -> Response:
        keys.may_search()
        wanted = [name for name in request.args.get("attributesToRetrieve", "").split(",") if name]
        record = _found(
            reader, {"indexName": index, "objectID": object_id, "attributesToRetrieve": wanted or None}
        )
        if record is None:
            raise RefusedError(404, "ObjectID does not exist")
        return json_response(record)

    @routes.put("/indexes/<index>/<path:object_id>")
    def save(index: str, object_id: str) -> Response:
        keys.may_write()
        change = change_of("updateObject", {**record_body(), "objectID": object_id})
        task = store.apply(index_name(index), [change])
        return json_response({"objectID": object_id, "taskID": task, "updatedAt": now()})

    @routes.post("/indexes/<index>/<path:object_id>/partial")
    def merge(index: str, object_id: str) -> Response:
        keys.may_write()
        create = request.args.get("createIfNotExists", "true") != "false"
        body = {**record_body(), "objectID": object_id}
        action = "partialUpdateObject" if create else "partialUpdateObjectNoCreate"
        task = store.apply(index_name(index), [change_of(action, body)])
        return json_response({"objectID": object_id, "taskID": task, "updatedAt": now()})

    @routes.delete("/indexes/<index>/<path:object_id>")
    def remove(index: str, object_id: str) -> Response:
        keys.may_write()
        task = store.apply(index_name(index), [Remove(object_id)])
        return json_response({"taskID": task, "deletedAt": now()})

    return routes


def _operations(body: dict[str, Any]) -> Iterable[dict[str, Any]]:
    requests = body.get("requests")
    if not isinstance(requests, list) or not all(isinstance(each, dict) for each in requests):
        raise bad("Expecting an array of requests")
    if len(requests) > MAX_OPERATIONS:
        raise bad("Too many operations in one batch")
    return requests


def _change(operation: dict[str, Any]) -> Change:
    return change_of(operation.get("action"), operation.get("body"))


def _id(change: Change) -> str:
    return change.object_id if isinstance(change, Save | Merge | Remove) else ""


def _found(reader: RecordReader, asked: dict[str, Any]) -> dict[str, Any] | None:
    object_id, wanted = asked.get("objectID"), asked.get("attributesToRetrieve")
    if not isinstance(object_id, str):
        raise bad("Missing objectID")
    name = index_name(asked.get("indexName"))
    (record,) = reader.get(name, [object_id])
    if record is None:
        return None
    hidden = tuple(f"-{entry}" for entry in reader.needed(name).settings.get("unretrievableAttributes") or ())
    names = tuple(str(each) for each in wanted) if isinstance(wanted, list) and wanted else ("*",)
    return retrieved(record, (*names, *hidden))
