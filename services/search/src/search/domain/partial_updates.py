"""Partial updates of a record, with the operations that change a value in place."""

from collections.abc import Callable, Mapping
from typing import Any

from search.domain.errors import bad

Record = dict[str, Any]


def merged(record: Mapping[str, Any], changes: Mapping[str, Any]) -> Record:
    """A record with each changed attribute replaced, or worked on where the change is an operation.

    Raises: RefusedError: 400, an operation that is not known or does not fit.
    """
    result = dict(record)
    for name, change in changes.items():
        if isinstance(change, dict) and "_operation" in change:
            result[name] = _worked_on(result.get(name), change)
        else:
            result[name] = change
    return result


def _worked_on(value: Any, change: Mapping[str, Any]) -> Any:
    operation = _OPERATIONS.get(str(change["_operation"]))
    if operation is None:
        raise bad("Invalid _operation in a partial update")
    try:
        return operation(value, change.get("value"))
    except TypeError as error:
        raise bad(f"The operation {change['_operation']} does not fit the value") from error


def _items(value: Any) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise TypeError
    return value


_OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "Increment": lambda value, by: (value or 0) + by,
    "Decrement": lambda value, by: (value or 0) - by,
    "Add": lambda value, item: [*_items(value), item],
    "AddUnique": lambda value, item: [*_items(value), *([] if item in _items(value) else [item])],
    "Remove": lambda value, item: [each for each in _items(value) if each != item],
    "IncrementFrom": lambda value, by: (value or 0) + 1 if by == (value or 0) else value,
    "IncrementSet": lambda value, by: max(value or 0, by),
}
