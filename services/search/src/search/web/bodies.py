"""Reading a body: JSON whatever its type says, gzip or not, in one piece or in chunks.

Source: PROTOCOLS §0 (1, 2, 3); TRUST R23, R24.
"""

from typing import Any
from urllib.parse import parse_qsl

from flask import request
from kit import strict_json
from kit.bodies import plain_bytes

from search.domain.errors import bad
from search.domain.known_parameters import TEXTS
from search.domain.searches import checked

MAX_QUERY_BYTES = 256 * 1024
MAX_BATCH_BYTES = 10 * 1024 * 1024
MAX_BATCH_MEMBERS = 500_000
CREDENTIALS = ("x-algolia-api-key", "x-algolia-application-id", "x-algolia-agent", "x-algolia-request-id")


def raw() -> bytes:
    """The bytes of a search.

    Raises: Problem: 400, 413 or 415.
    """
    request.max_content_length = MAX_QUERY_BYTES
    return plain_bytes(MAX_QUERY_BYTES)


def parsed(data: bytes, max_members: int = strict_json.MAX_MEMBERS) -> dict[str, Any]:
    """A JSON object; no bytes at all are an empty one.

    Raises: RefusedError: 400.
    """
    if not data.strip():
        return {}
    try:
        value = strict_json.loads(data, max_members)
    except strict_json.MalformedJson as error:
        raise bad(f"Invalid JSON: {error.reason}") from error
    if not isinstance(value, dict):
        raise bad("Expecting a JSON object")
    return value


def record_body() -> dict[str, Any]:
    """The JSON object of a request that writes.

    Raises: RefusedError, Problem.
    """
    request.max_content_length = MAX_BATCH_BYTES
    return parsed(plain_bytes(MAX_BATCH_BYTES), MAX_BATCH_MEMBERS)


def parameters(body: dict[str, Any]) -> dict[str, Any]:
    """Checked search parameters from a body that holds them, or as one URL-encoded string named `params`.

    Raises: RefusedError: 400.
    """
    encoded = body.get("params")
    if encoded is None:
        return checked(body)
    if not isinstance(encoded, str):
        raise bad('Invalid value for "params" parameter, expected a string')
    rest = {name: value for name, value in body.items() if name != "params"}
    return checked({**from_query_string(encoded), **rest})


def from_query_string(encoded: str) -> dict[str, Any]:
    """Parameters as a query string holds them: lists and objects as JSON.

    Raises: RefusedError: 400.
    """
    try:
        pairs = parse_qsl(encoded, keep_blank_values=True, max_num_fields=200)
    except ValueError as error:
        raise bad("Too many parameters") from error
    return {name: _value(name, value) for name, value in pairs if name.lower() not in CREDENTIALS}


def _value(name: str, text: str) -> Any:
    if name not in TEXTS and text[:1] in ("[", "{"):
        try:
            return strict_json.loads(text.encode())
        except strict_json.MalformedJson as error:
            raise bad(f"Invalid JSON in a parameter: {error.reason}") from error
    return text
