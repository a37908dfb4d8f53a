"""Filters as tantivy queries: which records may be found. They add nothing to a score."""

import math
from contextlib import suppress
from decimal import Decimal
from functools import reduce

import tantivy

from search.adapters import folders
from search.adapters.open_folders import Opened
from search.domain import filters as f

MUST, SHOULD, MUST_NOT = tantivy.Occur.Must, tantivy.Occur.Should, tantivy.Occur.MustNot


def filtered(opened: Opened, query: tantivy.Query, wanted: f.Filter | None) -> tantivy.Query:
    """The same query among the records that a filter lets through; a filter adds nothing to a score."""
    if wanted is None:
        return query
    condition = tantivy.Query.const_score_query(_query(opened, wanted), 0.0)
    return tantivy.Query.boolean_query([(MUST, query), (MUST, condition)])


def _query(opened: Opened, wanted: f.Filter) -> tantivy.Query:
    match wanted:
        case f.Is(attribute, value):
            return _is(opened, attribute, value)
        case f.Compares(attribute, sign, number):
            return _compares(opened, attribute, sign, number)
        case f.Between(attribute, low, high):
            return _between(opened, attribute, low, high)
        case f.Not(part):
            return _without(_query(opened, part))
        case f.AllOf(parts):
            return tantivy.Query.boolean_query([(MUST, _query(opened, part)) for part in parts])
        case f.AnyOf(parts):
            return tantivy.Query.boolean_query([(SHOULD, _query(opened, part)) for part in parts])


def _is(opened: Opened, attribute: str, value: str) -> tantivy.Query:
    kinds: list[str | bool | float] = [value]
    if value in ("true", "false"):
        kinds.append(value == "true")
    with suppress(ValueError):
        number = float(value)
        # "Infinity" and "nan" are words here: no record holds such a number, and the engine takes none.
        kinds += [number] if math.isfinite(number) else []
    terms = [
        tantivy.Query.term_query(opened.index.schema, f"{folders.ATTRIBUTES}.{attribute}", kind, "basic")
        for kind in kinds
    ]
    return reduce(lambda left, right: tantivy.Query.boolean_query([(SHOULD, left), (SHOULD, right)]), terms)


def _compares(opened: Opened, attribute: str, sign: f.Comparison, number: float) -> tantivy.Query:
    if sign == "=":
        return _is(opened, attribute, _plain(number))
    if sign == "!=":
        return _without(_is(opened, attribute, _plain(number)))
    return _range(opened, attribute, f"{sign}{_plain(number)}")


def _between(opened: Opened, attribute: str, low: float, high: float) -> tantivy.Query:
    """Both ends included. The engine breaks down where one end is whole and the other is not, so that range is two."""
    if low > high:
        return tantivy.Query.empty_query()
    ranges = [(low, high)]
    if low != int(low) and high == int(high):
        first = math.ceil(low)
        ranges = [(low, math.nextafter(first, -math.inf)), (first, high)]
    elif low == int(low) and high != int(high):
        last = math.floor(high)
        ranges = [(low, last), (math.nextafter(last, math.inf), high)]
    parts = [_range(opened, attribute, f"[{_plain(start)} TO {_plain(end)}]") for start, end in ranges]
    return tantivy.Query.boolean_query([(SHOULD, part) for part in parts])


def _range(opened: Opened, attribute: str, expression: str) -> tantivy.Query:
    # The attribute's letters are checked where filters are read; the numbers are written by us.
    return opened.index.parse_query(f"{folders.ATTRIBUTES}.{attribute}:{expression}", [folders.ID])


def _without(query: tantivy.Query) -> tantivy.Query:
    return tantivy.Query.boolean_query([(MUST, tantivy.Query.all_query()), (MUST_NOT, query)])


def _plain(number: float) -> str:
    # In figures alone, and all of them: six behind the point would make two places on a map one.
    return str(int(number)) if number == int(number) else format(Decimal(repr(number)), "f")
