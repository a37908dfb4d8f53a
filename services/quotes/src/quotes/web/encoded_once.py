"""Parts of offers that are the same from quote to quote, encoded once: carriers, plans, tables of benefits.

Source: V11.
"""

import hashlib
from collections.abc import Callable
from typing import TypeVar

import orjson

from quotes.domain.benefits import Benefit
from quotes.web.plain_values import plain

Part = TypeVar("Part")
MAX_TABLES = 1_000
_tables: dict[bytes, orjson.Fragment] = {}
# By identity, with the object itself so that its id is not given to another: plans on file show the same object always.
_seen: dict[int, tuple[object, orjson.Fragment]] = {}


def benefit_table(benefits: tuple[Benefit, ...]) -> orjson.Fragment:
    """A plan's table of benefits, encoded once: it is the same for every party in the same state."""
    return _once(benefits, _table)


def encoded(part: object) -> orjson.Fragment:
    """A part of an offer that is the same object from quote to quote."""
    return _once(part, _fragment)


def _once(part: Part, encode_it: Callable[[Part], orjson.Fragment]) -> orjson.Fragment:
    seen = _seen.get(id(part))
    if seen is None:
        if len(_seen) >= MAX_TABLES:
            _seen.clear()
        seen = _seen[id(part)] = (part, encode_it(part))
    return seen[1]


def _fragment(part: object) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(plain(part)))


def _table(benefits: tuple[Benefit, ...]) -> orjson.Fragment:
    key = hashlib.blake2b(orjson.dumps(benefits), digest_size=16).digest()
    table = _tables.get(key)
    if table is None:
        if len(_tables) >= MAX_TABLES:
            _tables.clear()
        table = _tables[key] = orjson.Fragment(orjson.dumps(plain(benefits)))
    return table
