"""What of the found records an answer shows: their attributes, with what was typed marked in them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import tantivy

from search.adapters.open_folders import Opened
from search.domain.budgets import Budget
from search.domain.highlights import Marks, highlighted, snippet
from search.domain.index_settings import ALL
from search.domain.retrieving import ID, retrieved
from search.domain.searches import Search, Typed

# Once the budget is used up: of a longer text nothing is marked, and a snippet is looked for in so many letters.
PLAIN_LETTERS = 1_000


@dataclass(frozen=True)
class Found:
    """What an engine pass found: a page of records, how many match, and the query for facets."""

    records: Sequence[Mapping[str, Any]]
    total: int
    query: tantivy.Query
    words: tuple[Typed, ...]


def shown(opened: Opened, search: Search, found: Found, budget: Budget) -> Iterator[dict[str, Any]]:
    """Each found record as the answer holds it; the rest is left out once the whole call's time is used up."""
    plain = tuple(replace(word, typos=0) for word in found.words)
    for record in found.records:
        if budget.is_spent:
            return
        if budget.is_tight:
            yield _hit(_shortened(record), search, plain, opened, record)
        else:
            yield _hit(record, search, found.words, opened, record)


def _shortened(record: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        name: value[:PLAIN_LETTERS] if isinstance(value, str) else value for name, value in record.items()
    }


def _hit(
    record: Mapping[str, Any],
    search: Search,
    words: Sequence[Typed],
    opened: Opened,
    whole: Mapping[str, Any],
) -> dict[str, Any]:
    """`record` is what words are looked for in, `whole` what is sent."""
    hit = retrieved(whole, search.retrieve)
    if search.hidden:
        # A highlight and a snippet are the attribute itself, with tags.
        record = retrieved(record, (ALL, *search.hidden))
    marks = Marks(*search.tags)
    searched = [name for name, _ in opened.plan.searched] or [name for name in record if name != ID]
    wanted = searched if search.highlight is None else search.highlight
    # An inner attribute ("author.name") stands where it does in the record.
    to_show = {name: value for name, value in retrieved(record, wanted).items() if name != ID or ID in wanted}
    if to_show:
        shown = {name: highlighted(value, words, marks) for name, value in to_show.items()}
        hit["_highlightResult"] = {name: value for name, value in shown.items() if value is not None}
    snippets = {}
    for name, size in search.snippet.items():
        if isinstance(record.get(name), str):
            snippets[name] = snippet(record[name], words, marks, search.ellipsis, size)
    if snippets:
        hit["_snippetResult"] = snippets
    return hit
