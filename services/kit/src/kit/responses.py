"""JSON answers, encoded by Rust: pydantic's own serialiser for models, orjson for the rest."""

from collections.abc import Mapping
from typing import Any

import orjson
from flask import Response
from pydantic import BaseModel

JSON = "application/json"


def encode(value: object) -> bytes:
    """Encode a model, or plain values that may hold models, dates and UUIDs; camelCase as on the wire."""
    if isinstance(value, BaseModel):
        return value.__pydantic_serializer__.to_json(value, by_alias=True)
    return orjson.dumps(value, default=_plain)


def json_response(
    value: object, status: int = 200, headers: Mapping[str, str] | None = None, mimetype: str = JSON
) -> Response:
    """Answer with one JSON value."""
    return Response(encode(value), status=status, headers=headers, mimetype=mimetype)


def _plain(value: object) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True)
    raise TypeError(type(value).__name__)
