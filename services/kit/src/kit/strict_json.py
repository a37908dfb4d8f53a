"""The one JSON parser for all that arrives from outside: what two readers could read differently is refused.

orjson does the reading (it already refuses bad UTF-8, byte order marks, NaN, overflow, lone surrogates and
trailing bytes, and stops at depth 1,024 without recursion); one walk over the result, and writing it once, find the
rest.
Source: TRUST R24, RFC 8259, RFC 7493 (I-JSON).
"""

import json
from typing import Any

import orjson

from kit.storable_text import is_storable

MAX_DEPTH = 32
MAX_MEMBERS = 5_000
MAX_SAFE_NUMBER = 2**53
_NUMBERS = (int, float)


class MalformedJson(ValueError):  # noqa: N818 - names the bytes, as in "malformed JSON"
    """These bytes are not JSON that every reader understands alike; web answers 400."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def loads(data: bytes, max_members: int = MAX_MEMBERS) -> object:
    """Read one JSON value.

    `max_members` is for whoever may send more keys and items than a visitor.
    Returns: dict, list, str, int, float, bool or None, nested at most 32 deep.
    Raises: MalformedJson: not JSON, or JSON that readers disagree about (twin keys, numbers past 2^53, NUL).
    """
    try:
        value: object = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise MalformedJson("not valid JSON in UTF-8") from error
    _walk(value, max_members)
    # A look for one letter is a tenth of a look for six, and most bodies have none.
    escapes = b"\\" in data
    # The one way to write a NUL, since as a bare byte it is no JSON. Halves of a pair were refused by the reader.
    if escapes and b"\\u0000" in data:
        _refuse_unstorable(value)
    # A parsed tree keeps one of two twin keys, so written out again it holds fewer colons than the text did, unless an
    # escaped one makes up for what is missing. A browser writes as orjson does.
    written = orjson.dumps(value)
    if escapes and b"\\u003" in data:
        _refuse_twin_keys_slowly(data)
    elif written != data and written.count(b":") != data.count(b":"):
        raise MalformedJson("an object names the same key twice")
    return value


def _walk(root: object, max_members: int) -> None:
    """Check numbers, depth and how many keys and items there are."""
    level: list[Any] = [root]
    members = 0
    for _ in range(MAX_DEPTH + 1):
        deeper: list[Any] = []
        is_last = True
        for value in level:
            # orjson makes these types and no others, so a look at the type is enough, and this is a hot place.
            kind = type(value)
            if kind is str:
                continue
            if kind is dict:
                deeper.extend(value.values())
                is_last = False
            elif kind is list:
                deeper.extend(value)
                is_last = False
            elif kind in _NUMBERS and not -MAX_SAFE_NUMBER <= value <= MAX_SAFE_NUMBER:
                raise MalformedJson("a number is too large to be exact")
        if is_last:
            return
        members += len(deeper)
        if members > max_members:
            raise MalformedJson("too many keys or items")
        level = deeper
    raise MalformedJson("nested too deep")


def _refuse_unstorable(value: object) -> None:
    """Look at every text; safe from deep recursion because the depth is known by now."""
    if isinstance(value, dict):
        _refuse_unstorable([*value, *value.values()])
    elif isinstance(value, list):
        for inner in value:
            _refuse_unstorable(inner)
    elif isinstance(value, str) and not is_storable(value):
        raise MalformedJson("a string holds a NUL character")


def _refuse_twin_keys_slowly(data: bytes) -> None:
    """Let the standard parser show every pair; safe from deep recursion because the depth is known by now."""

    def pairs(members: list[tuple[str, object]]) -> None:
        if len({key for key, _ in members}) != len(members):
            raise MalformedJson("an object names the same key twice")

    json.loads(data, object_pairs_hook=pairs)
