"""The one JSON parser for all that arrives from outside: what two readers could read differently is refused.

orjson does the reading (it already refuses bad UTF-8, byte order marks, NaN, overflow, lone surrogates and
trailing bytes, and stops at depth 1,024 without recursion); one walk over the result finds the rest.
Source: TRUST R24, RFC 8259, RFC 7493 (I-JSON).
"""

import json
from typing import Any

import orjson

MAX_DEPTH = 32
MAX_MEMBERS = 5_000
MAX_SAFE_NUMBER = 2**53


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
    # The one way to write a NUL, since as a bare byte it is no JSON.
    keys, colons = _walk(value, max_members, nul_possible=b"\\u0000" in data)
    if b"\\u003" in data:
        _refuse_twin_keys_slowly(data)
    elif data.count(b":") != keys + colons:
        # A parsed tree keeps one of two twin keys, so it holds fewer colons (one a member, plus those inside
        # strings) than the text does. Only the escape handled above could make up for a missing one.
        raise MalformedJson("an object names the same key twice")
    return value


def _walk(root: object, max_members: int, nul_possible: bool) -> tuple[int, int]:
    """Check every value; return how many object members and how many colons inside strings there are."""
    keys = colons = members = 0
    level: list[Any] = [root]
    for depth in range(MAX_DEPTH + 1):
        deeper: list[Any] = []
        texts: list[str] = []
        for value in level:
            # orjson makes these types and no others, so a look at the type is enough, and this is a hot place.
            kind = type(value)
            if kind is str:
                texts.append(value)
            elif kind is dict:
                keys += len(value)
                deeper.extend(value)
                deeper.extend(value.values())
            elif kind is list:
                deeper.extend(value)
            elif kind in (int, float) and not -MAX_SAFE_NUMBER <= value <= MAX_SAFE_NUMBER:
                raise MalformedJson("a number is too large to be exact")
        together = "".join(texts)
        if nul_possible and "\0" in together:
            raise MalformedJson("a string holds a NUL character")
        colons += together.count(":")
        if depth == MAX_DEPTH and any(type(value) in (dict, list) for value in level):
            raise MalformedJson("nested too deep")
        if not deeper:
            break
        members += len(deeper)
        if members - keys > max_members:
            raise MalformedJson("too many keys or items")
        level = deeper
    return keys, colons


def _refuse_twin_keys_slowly(data: bytes) -> None:
    """Let the standard parser show every pair; safe from deep recursion because the depth is known by now."""

    def pairs(members: list[tuple[str, object]]) -> None:
        if len({key for key, _ in members}) != len(members):
            raise MalformedJson("an object names the same key twice")

    json.loads(data, object_pairs_hook=pairs)
