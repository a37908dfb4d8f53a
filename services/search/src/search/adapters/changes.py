"""What can be done to the records of an index, as the protocol's batches name it."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from search.domain.errors import bad

MAX_ID = 512
MAX_RECORD_BYTES = 100_000


@dataclass(frozen=True)
class Save:
    """Put a record in the place of the one with its id."""

    object_id: str
    record: Mapping[str, Any]


@dataclass(frozen=True)
class Merge:
    """Change some attributes of a record; `create` says what to do when there is none."""

    object_id: str
    attributes: Mapping[str, Any]
    create: bool = True


@dataclass(frozen=True)
class Remove:
    """Delete a record."""

    object_id: str


@dataclass(frozen=True)
class Clear:
    """Delete all records."""


@dataclass(frozen=True)
class Drop:
    """Delete the index."""


Change = Save | Merge | Remove | Clear | Drop


def change_of(action: object, body: object) -> Change:
    """One operation of a batch.

    Raises: RefusedError: 400.
    """
    if action == "clear":
        return Clear()
    if action == "delete":
        return Drop()
    if not isinstance(body, dict):
        raise bad("Invalid batch operation: body should be a JSON object")
    if action == "deleteObject":
        return Remove(id_of(body))
    if action == "addObject" and body.get("objectID") is None:
        body = {**body, "objectID": secrets.token_hex(10)}
    object_id = id_of(body)
    record = {**body, "objectID": object_id}
    if action in ("addObject", "updateObject"):
        return Save(object_id, record)
    if action in ("partialUpdateObject", "partialUpdateObjectNoCreate"):
        return Merge(object_id, record, create=action == "partialUpdateObject")
    raise bad("Invalid action in batch")


def id_of(body: Mapping[str, Any]) -> str:
    """A record's id; numbers become text, as the hosted service does."""
    object_id = body.get("objectID")
    if isinstance(object_id, int) and not isinstance(object_id, bool):
        object_id = str(object_id)
    if not isinstance(object_id, str) or not 0 < len(object_id.encode()) <= MAX_ID:
        raise bad("Missing objectID")
    return object_id
