"""Our objects as plain values: camelCase and JSON-ready."""

from dataclasses import fields, is_dataclass
from datetime import date, datetime
from functools import cache
from typing import Any

from pydantic.alias_generators import to_camel

Json = dict[str, Any]
_LEAVES = frozenset({str, int, float, bool, type(None), date, datetime})


def plain(value: Any) -> Any:
    """A frozen object of the domain as camelCase values; dates and instants are left to the encoder."""
    kind: Any = type(value)
    if kind in _LEAVES:
        return value
    if kind is tuple or kind is list:
        return [plain(item) for item in value]
    names = _names(kind)
    return value if names is None else {to: plain(getattr(value, name)) for name, to in names}


@cache
def _names(kind: Any) -> tuple[tuple[str, str], ...] | None:
    """The fields of a dataclass with their wire names; None for any other type."""
    if not is_dataclass(kind):
        return None
    return tuple((field.name, to_camel(field.name)) for field in fields(kind))
