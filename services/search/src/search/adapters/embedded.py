"""The embedded engine: answers of the protocol's shape from the index on disk."""

import math
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

import orjson
import tantivy

from search.adapters import folders, queries
from search.adapters.facets import counts, stats
from search.adapters.filter_queries import filtered
from search.adapters.open_folders import Opened, OpenFolders
from search.adapters.passes import is_large, passes
from search.adapters.showing import Found, shown
from search.domain.budgets import Budget, unlimited
from search.domain.highlights import Marks, highlighted, is_match
from search.domain.searches import MAX_HITS_PER_PAGE, Search, Typed, checked, search_of


class EmbeddedEngine:
    """Answers searches over opened folders. Safe to share between threads."""

    def __init__(self, opened: OpenFolders) -> None:
        self._opened = opened

    def search(
        self, index: str, parameters: Mapping[str, Any], budget: Budget, most_hits: int = MAX_HITS_PER_PAGE
    ) -> dict[str, Any]:
        """The answer to one search, plainer where the budget is used up.

        Raises: RefusedError: 400, or 404 when there is no such index; OSError, ValueError, sqlite3.Error: index away.
        """
        began = perf_counter()
        opened = self._opened.get(index)
        search = search_of(parameters, opened.entry.settings, most_hits)
        found = find(opened, search, budget)
        exhaustive = not (search.words and (is_large(opened) or budget.was_cut))
        answer = {
            "hits": list(shown(opened, search, found, budget)),
            **_totals(search, found.total),
            "processingTimeMS": max(1, round((perf_counter() - began) * 1000)),
            "query": search.query,
            "params": _echo(parameters),
            "index": index,
            "exhaustiveNbHits": exhaustive,
            "exhaustiveTypo": exhaustive,
            "exhaustive": {"nbHits": exhaustive, "typo": exhaustive},
            "renderingContent": {},
        }
        if search.facets:
            names = opened.plan.faceted if "*" in search.facets else search.facets
            wanted = () if budget.is_tight else names
            answer["facets"] = counts(opened, found.query, wanted, search.max_values_per_facet)
            answer["facets_stats"] = stats(opened, found.query, wanted)
            answer["exhaustiveFacetsCount"] = not budget.was_cut
        return answer

    def search_facet(
        self, index: str, facet: str, parameters: Mapping[str, Any], budget: Budget
    ) -> dict[str, Any]:
        """The values of a facet that begin as `facetQuery` does, with how many records have each.

        Raises: as `search`.
        """
        began = perf_counter()
        opened = self._opened.get(index)
        search = search_of(parameters, opened.entry.settings)
        found = find(opened, search, budget)
        query = str(parameters.get("facetQuery") or "")
        wanted = () if budget.is_tight else (facet,)
        values = counts(opened, found.query, wanted, 1000).get(facet, {})
        typed = search_of({"query": query}, {}).words
        marks = Marks(*search.tags)
        hits = [
            {"value": value, "highlighted": highlighted(value, typed, marks)["value"], "count": count}
            for value, count in values.items()
            if is_match(value, query)
        ]
        return {
            "facetHits": hits[: min(parameters.get("maxFacetHits", 10), 100)],
            "exhaustiveFacetsCount": not budget.was_cut,
            "processingTimeMS": max(1, round((perf_counter() - began) * 1000)),
        }

    def check(self, index: str) -> None:
        """Look whether an index can be searched.

        Raises: RefusedError, OSError, ValueError, sqlite3.Error: it cannot.
        """
        self.search(index, checked({"hitsPerPage": 1}), unlimited())


def find(opened: Opened, search: Search, budget: Budget) -> Found:
    """Run one pass after the other until enough is found, then give up words if that is wished and time is left."""
    found = Found((), 0, tantivy.Query.empty_query(), search.words)
    for each in passes(opened, search, budget):
        found = _page(opened, search, filtered(opened, each.query, search.filter), each.words)
        if found.total >= each.enough:
            break
    if found.total or search.if_no_results == "none" or not search.words:
        return found
    return _with_fewer_words(opened, search, found, budget)


def _page(opened: Opened, search: Search, query: tantivy.Query, words: tuple[Typed, ...]) -> Found:
    end = min(search.offset + search.length, search.pagination_limit)
    size = max(0, end - search.offset)
    ranked = opened.plan.ranked
    limit = max(1, search.pagination_limit if ranked else size)
    result = opened.searcher.search(query, limit, offset=0 if ranked or not size else search.offset)
    hits = _ranked(opened, result.hits)[search.offset : end] if ranked else result.hits[:size]
    records = [orjson.loads(opened.searcher.doc(address)[folders.RECORD][0]) for _, address in hits]
    # The stubs forget `count`.
    return Found(records, int(result.count), query, words)  # type: ignore[attr-defined]


def _ranked(
    opened: Opened, hits: Sequence[tuple[float, tantivy.DocAddress]]
) -> list[tuple[float, tantivy.DocAddress]]:
    """Ties broken by the custom ranking; records without the number come last."""
    addresses = [address for _, address in hits]
    keys = [
        [
            (value is None, -(value or 0.0) if down else (value or 0.0))
            for value in opened.searcher.fast_field_values(folders.rank_field(number), addresses)
        ]
        for number, (_, down) in enumerate(opened.plan.ranked)
    ]
    order = sorted(range(len(hits)), key=lambda place: (-hits[place][0], *(key[place] for key in keys)))
    return [hits[place] for place in order]


def _with_fewer_words(opened: Opened, search: Search, nothing: Found, budget: Budget) -> Found:
    """What `removeWordsIfNoResults` asks for."""
    fields = queries.fields_of(opened, search.restrict_to)
    words = nothing.words
    if search.if_no_results == "allOptional" and not budget.is_tight:
        records = max(1, opened.searcher.num_docs)
        weights = [math.log(1 + records / (1 + queries.rarity(opened, word, fields))) for word in words]
        query = queries.any_words_query(opened, words, fields, weights)
        return _page(opened, search, filtered(opened, query, search.filter), words)
    for count in range(len(words) - 1, 0, -1):
        fewer = words[:count] if search.if_no_results == "lastWords" else words[-count:]
        if budget.is_tight:
            break
        query = queries.words_query(opened, fewer, fields)
        found = _page(opened, search, filtered(opened, query, search.filter), fewer)
        if found.total:
            return found
    return nothing


def _totals(search: Search, total: int) -> dict[str, Any]:
    shown = min(total, search.pagination_limit)
    pages = math.ceil(shown / search.hits_per_page) if search.hits_per_page else 0
    if "offset" in search.given or "length" in search.given:
        return {"nbHits": total, "offset": search.offset, "length": search.length}
    return {"nbHits": total, "page": search.page, "nbPages": pages, "hitsPerPage": search.hits_per_page}


def _echo(parameters: Mapping[str, Any]) -> str:
    shown = {name: value for name, value in parameters.items() if name not in ("indexName", "type", "params")}
    return urlencode(
        {
            name: value if isinstance(value, str) else orjson.dumps(value).decode()
            for name, value in shown.items()
        }
    )
