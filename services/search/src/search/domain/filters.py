"""Filters as a tree: the `filters` language, and the lists that InstantSearch sends.

category:cruise AND (price < 100 OR NOT sample:true) AND published:10 TO 20
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from search.domain.errors import RefusedError, bad

Comparison = Literal["<", "<=", "=", "!=", ">=", ">"]
MAX_PARTS = 500
_KEYWORDS = ("AND", "OR", "NOT", "TO")
_TOKEN = re.compile(
    r"""\s*(?:(?P<paren>[()])
    |(?P<compare><=|>=|!=|<|>|=)
    |(?P<colon>:)
    |"(?P<double>(?:[^"\\]|\\.)*)"|'(?P<single>(?:[^'\\]|\\.)*)'
    |(?P<word>[^\s:<>=!()"']+))""",
    re.VERBOSE,
)
_ATTRIBUTE = re.compile(r"^[\w][\w.\-]{0,254}$")


@dataclass(frozen=True)
class Is:
    """An attribute holds a value."""

    attribute: str
    value: str


@dataclass(frozen=True)
class Compares:
    """A number stands in a relation to another."""

    attribute: str
    sign: Comparison
    number: float


@dataclass(frozen=True)
class Between:
    """A number lies between two, both included."""

    attribute: str
    low: float
    high: float


@dataclass(frozen=True)
class Not:
    """The opposite."""

    part: "Filter"


@dataclass(frozen=True)
class AllOf:
    """Every part holds."""

    parts: tuple["Filter", ...]


@dataclass(frozen=True)
class AnyOf:
    """At least one part holds."""

    parts: tuple["Filter", ...]


Filter = Is | Compares | Between | Not | AllOf | AnyOf


def parse(text: str) -> Filter:
    """A `filters` expression; AND binds no tighter than it is written, so mixed levels follow the usual order.

    Raises: RefusedError: 400.
    """
    return _Reader(text).whole()


def from_lists(lists: object, name: str) -> Filter | None:
    """`facetFilters`, `numericFilters` or `tagFilters`: the outer list joins by AND, the inner ones by OR.

    Raises: RefusedError: 400.
    """
    if lists is None or lists == []:
        return None
    entries = [lists] if isinstance(lists, str) else lists
    if not isinstance(entries, list) or len(entries) > MAX_PARTS:
        raise bad(f"Invalid value for {name}, expected an array of strings")
    parts: list[Filter] = []
    for entry in entries:
        if isinstance(entry, list):
            if entry:
                parts.append(AnyOf(tuple(_one(each, name) for each in entry)))
        else:
            parts.append(_one(entry, name))
    return AllOf(tuple(parts)) if parts else None


def all_of(parts: Sequence[Filter | None]) -> Filter | None:
    """The parts that are there, joined by AND."""
    there = tuple(part for part in parts if part is not None)
    return None if not there else there[0] if len(there) == 1 else AllOf(there)


def _one(entry: Any, name: str) -> Filter:
    if not isinstance(entry, str):
        raise bad(f"Invalid value for {name}, expected an array of strings")
    if name == "numericFilters":
        return parse(entry)
    attribute, colon, value = entry.partition(":")
    if name == "tagFilters":
        attribute, value = "_tags", entry
    elif not colon:
        raise bad(f"Invalid value for {name}, expected attribute:value")
    if value.startswith("-"):
        return Not(Is(_attribute(attribute), value[1:]))
    return Is(_attribute(attribute), value.removeprefix("\\"))


def _attribute(name: str) -> str:
    if not _ATTRIBUTE.match(name):
        raise bad("Invalid attribute name in a filter")
    return name


class _Reader:
    """Reads an expression from left to right. OR binds looser than AND."""

    def __init__(self, text: str) -> None:
        self._tokens: list[tuple[str, str]] = []
        self._at = 0
        end = 0
        stripped = text.rstrip()
        while end < len(stripped):
            match = _TOKEN.match(stripped, end)
            if match is None or len(self._tokens) > MAX_PARTS * 4:
                raise bad(f"filters: Unexpected token at col {end + 1}")
            kind = str(match.lastgroup)
            value = re.sub(r"\\(.)", r"\1", match[kind]) if kind in ("double", "single") else match[kind]
            self._tokens.append(("text" if kind in ("double", "single") else kind, value))
            end = match.end()

    def whole(self) -> Filter:
        found = self._any_of(0)
        if self._at < len(self._tokens):
            raise self._unexpected()
        return found

    def _any_of(self, depth: int) -> Filter:
        parts = [self._all_of(depth)]
        while self._takes_word("OR"):
            parts.append(self._all_of(depth))
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def _all_of(self, depth: int) -> Filter:
        parts = [self._one(depth)]
        while self._takes_word("AND"):
            parts.append(self._one(depth))
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def _one(self, depth: int) -> Filter:
        if depth > 20:
            raise bad("filters: nested too deep")
        if self._takes_word("NOT"):
            return Not(self._one(depth + 1))
        kind, value = self._next()
        if (kind, value) == ("paren", "("):
            inner = self._any_of(depth + 1)
            if self._next() != ("paren", ")"):
                raise self._unexpected()
            return inner
        if kind != "text" and (kind != "word" or value in _KEYWORDS):
            raise self._unexpected()
        return self._condition(value)

    def _condition(self, attribute: str) -> Filter:
        if not self._at < len(self._tokens) or self._tokens[self._at][0] not in ("colon", "compare"):
            return Is("_tags", attribute)
        kind, sign = self._next()
        name = _attribute(attribute)
        value_kind, value = self._next()
        if value_kind not in ("word", "text"):
            raise self._unexpected()
        if kind == "compare":
            return Compares(name, sign, self._number(value))  # type: ignore[arg-type]
        if self._takes_word("TO"):
            return Between(name, self._number(value), self._number(self._next()[1]))
        return Is(name, value)

    def _takes_word(self, word: str) -> bool:
        if self._at < len(self._tokens) and self._tokens[self._at] == ("word", word):
            self._at += 1
            return True
        return False

    def _next(self) -> tuple[str, str]:
        if self._at >= len(self._tokens):
            raise bad("filters: Unexpected end of the expression")
        self._at += 1
        return self._tokens[self._at - 1]

    def _number(self, text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise self._unexpected() from None
        if not abs(number) < 2**53:
            raise bad("filters: a number is too large")
        return number

    def _unexpected(self) -> RefusedError:
        return bad(f"filters: Unexpected token near part {self._at}")
