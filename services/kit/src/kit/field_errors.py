"""Validation errors in our own words: where (a JSON pointer), which rule, what to do. Never the value."""

import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from kit.problems import FieldError

MAX_ERRORS = 20
_PLAIN_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
_CODES = {
    "missing": "required",
    "extra_forbidden": "unknown-field",
    "literal_error": "not-a-choice",
    "enum": "not-a-choice",
    "date_type": "not-a-date",
    "date_parsing": "not-a-date",
    "date_from_datetime_parsing": "not-a-date",
    "date_from_datetime_inexact": "not-a-date",
}
_MESSAGES = {
    "missing": "This is required.",
    "extra_forbidden": "This field is not known here.",
    "literal_error": "Choose one of: {expected}.",
    "enum": "Choose one of: {expected}.",
    "string_type": "Give text.",
    "string_too_short": "Give at least {min_length} characters.",
    "string_too_long": "Give at most {max_length} characters.",
    "string_pattern_mismatch": "This is not in the expected form.",
    "int_type": "Give a whole number.",
    "int_parsing": "Give a whole number.",
    "int_from_float": "Give a whole number.",
    "float_type": "Give a number.",
    "float_parsing": "Give a number.",
    "bool_type": "Give true or false.",
    "bool_parsing": "Give true or false.",
    "list_type": "Give a list.",
    "too_short": "Give at least {min_length}.",
    "too_long": "Give at most {max_length}.",
    "greater_than": "Give more than {gt}.",
    "greater_than_equal": "Give {ge} or more.",
    "less_than": "Give less than {lt}.",
    "less_than_equal": "Give {le} or less.",
    "date_type": "Give a date as YYYY-MM-DD.",
    "date_parsing": "Give a date as YYYY-MM-DD.",
    "date_from_datetime_parsing": "Give a date as YYYY-MM-DD.",
    "date_from_datetime_inexact": "Give a date as YYYY-MM-DD.",
    "model_type": "Give an object.",
    "model_attributes_type": "Give an object.",
    "dict_type": "Give an object.",
}


def of(error: ValidationError, body: object) -> list[FieldError]:
    """At most 20 field errors; pointers walk the body as it was sent."""
    found = error.errors(include_url=False, include_input=False)
    return list(dict.fromkeys(_one(details, body) for details in found))[:MAX_ERRORS]


def _one(details: ErrorDetails, body: object) -> FieldError:
    kind = details["type"]
    context: Mapping[str, Any] = details.get("ctx", {})
    if kind == "value_error":
        # Raised by a validator of ours, so the text is ours.
        message = str(context.get("error", "This value is not valid."))
    else:
        message = _MESSAGES.get(kind, "This value is not valid.").format_map(context)
    return FieldError(_pointer(details, body), _CODES.get(kind, kind.replace("_", "-")), message)


def _pointer(details: ErrorDetails, body: object) -> str:
    """The location as an RFC 6901 pointer.

    Pieces that are not in the body (names of union members) are left out, and so is a name the sender made up
    when it does not look like one: the pointer then ends at the object that holds it.
    """
    pieces: list[str] = []
    node: Any = body
    location = details["loc"]
    for position, piece in enumerate(location):
        last = position == len(location) - 1
        if _holds(node, piece):
            node = node[piece]
        elif not (last and details["type"] == "missing"):
            continue
        if isinstance(piece, str) and not _PLAIN_NAME.fullmatch(piece):
            break
        pieces.append(str(piece))
    return "".join(f"/{piece}" for piece in pieces)


def _holds(node: Any, piece: str | int) -> bool:
    if isinstance(node, list):
        return isinstance(piece, int) and piece < len(node)
    return isinstance(node, Mapping) and piece in node
