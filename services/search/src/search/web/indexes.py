"""Indexes as a whole: which there are, their settings, moving and copying, how far a task has come."""

from flask import Blueprint, Response
from kit.responses import json_response

from search.adapters.catalog import Catalog
from search.adapters.changes import Clear, Drop
from search.adapters.index_store import IndexStore
from search.adapters.record_reader import RecordReader
from search.domain.errors import bad
from search.domain.index_settings import checked
from search.web.bodies import record_body
from search.web.keys import Keys
from search.web.names import index_name
from search.web.records import now


def blueprint(store: IndexStore, reader: RecordReader, catalog: Catalog, keys: Keys) -> Blueprint:
    """The routes, all for the admin key."""
    routes = Blueprint("indexes", __name__)

    @routes.before_request
    def only_admins() -> None:
        keys.may_write()

    @routes.get("/indexes")
    def list_all() -> Response:
        counts = reader.counts()
        items = [
            {
                "name": entry.name,
                "createdAt": entry.created_at,
                "updatedAt": entry.updated_at,
                "entries": counts.get(entry.name, (0, 0))[0],
                "dataSize": counts.get(entry.name, (0, 0))[1],
                "fileSize": counts.get(entry.name, (0, 0))[1],
                "lastBuildTimeS": 0,
                "numberOfPendingTasks": 0,
                "pendingTask": False,
            }
            for entry in sorted(catalog.entries().values(), key=lambda entry: entry.name)
        ]
        return json_response({"items": items, "nbPages": 1})

    @routes.get("/indexes/<index>/settings")
    def get_settings(index: str) -> Response:
        return json_response(reader.needed(index_name(index)).settings)

    @routes.put("/indexes/<index>/settings")
    def set_settings(index: str) -> Response:
        task = store.set_settings(index_name(index), checked(record_body()))
        return json_response({"taskID": task, "updatedAt": now()})

    @routes.post("/indexes/<index>/clear")
    def clear(index: str) -> Response:
        return json_response({"taskID": store.apply(index_name(index), [Clear()]), "updatedAt": now()})

    @routes.delete("/indexes/<index>")
    def delete(index: str) -> Response:
        return json_response({"taskID": store.apply(index_name(index), [Drop()]), "deletedAt": now()})

    @routes.post("/indexes/<index>/operation")
    def operate(index: str) -> Response:
        body, source = record_body(), index_name(index)
        target, scope = index_name(body.get("destination")), body.get("scope")
        if scope is not None and not (
            isinstance(scope, list) and all(isinstance(each, str) for each in scope)
        ):
            raise bad("Invalid scope")
        if body.get("operation") == "move":
            task = store.move(source, target)
        elif body.get("operation") == "copy":
            task = store.copy(source, target, scope)
        else:
            raise bad("Invalid operation, expected copy or move")
        return json_response({"taskID": task, "updatedAt": now()})

    @routes.get("/indexes/<index>/task/<int:task>")
    def look_at_task(index: str, task: int) -> Response:
        index_name(index)
        if task >= 2**53:
            raise bad("Invalid taskID")
        if not reader.is_published(task):
            # Whoever did it may have died in between; looking is what takes it up.
            store.mend()
        done = reader.is_published(task)
        return json_response({"status": "published" if done else "notPublished", "pendingTask": not done})

    @routes.get("/task/<int:task>")
    def look_at_app_task(task: int) -> Response:
        return look_at_task("any", task)

    return routes


def anything_else() -> Blueprint:
    """Every other address under the prefix: 404 in the protocol's words, after the key was looked at."""
    routes = Blueprint("anything_else", __name__)

    @routes.route("/", defaults={"rest": ""}, methods=["GET", "POST", "PUT", "DELETE", "PATCH"])
    @routes.route("/<path:rest>", methods=["GET", "POST", "PUT", "DELETE", "PATCH"])
    def nothing(rest: str) -> Response:
        return json_response({"message": "Path not supported by this API", "status": 404}, 404)

    return routes
