"""From the strictest reading of what was typed to the most forgiving, until one has found enough.

Small indexes are read whole: exact words in every attribute, then with a typo where that found little, then with two
where nothing was found; a word that is nowhere is read in its other forms too, if the index asks for it. In a large
one most of the time would go into long texts, so the first attributes are asked first, and each step further is taken
only when nothing else was found. Source: SPEED §4 (two phases); V8.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import tantivy

from search.adapters import queries
from search.adapters.forms import with_forms
from search.adapters.open_folders import Opened
from search.domain.searches import Search, Typed

# Whatever page is asked for: a total that grows as one turns pages is none.
ENOUGH = 20
LARGE_FROM = 50_000
# How words stand together in long texts costs most of a search from here on; in titles it is always looked at.
NEAR_IN_TEXTS_UP_TO = 2_000


@dataclass(frozen=True)
class Pass:
    """One reading: what to run, how many records found make the next one needless, and the words as they were read."""

    query: tantivy.Query
    enough: int
    words: tuple[Typed, ...]


def is_large(opened: Opened) -> bool:
    """Whether an answer's total may be of the first attributes alone."""
    return int(opened.searcher.num_docs) >= LARGE_FROM


def passes(opened: Opened, search: Search) -> Iterator[Pass]:
    """The readings in their order; each is made when the one before did not do."""
    fields = queries.fields_of(opened, search.restrict_to)
    if not search.words:
        nothing_typed = not search.query.strip()
        yield Pass(tantivy.Query.all_query() if nothing_typed else tantivy.Query.empty_query(), 0, ())
    elif is_large(opened):
        yield from _large(opened, search, fields)
    else:
        yield from _small(opened, search, fields)


def _small(opened: Opened, search: Search, fields: queries.Fields) -> Iterator[Pass]:
    words = search.words
    near = fields if opened.searcher.num_docs <= NEAR_IN_TEXTS_UP_TO else _first(opened, search)
    if search.forms_count:
        words = tuple(with_forms(opened, word, fields) for word in words)
    yield Pass(queries.words_query(opened, words, fields, typos=0, near=near), ENOUGH, words)
    yield Pass(queries.words_query(opened, words, fields, typos=1, near=near), 1, words)
    yield Pass(queries.words_query(opened, words, fields, typos=2), 1, words)


def _large(opened: Opened, search: Search, fields: queries.Fields) -> Iterator[Pass]:
    words, page_end = search.words, max(1, search.offset + search.length)
    first = _first(opened, search)
    read = _looked_up(opened, words, fields)
    if all(there for _, there in read):
        yield Pass(queries.words_query(opened, words, first, typos=0), page_end, words)
        # All words in one attribute: much cheaper than each anywhere, which comes next where even this found nothing.
        yield Pass(queries.one_field_query(opened, words, fields), 1, words)
        yield Pass(queries.words_query(opened, words, fields, typos=0), 1, words)
    else:
        # A word that is nowhere holds the typo; the others are taken as they are.
        sure = [replace(word, typos=0) if there else word for word, there in read]
        yield Pass(queries.words_query(opened, sure, first, typos=1), 1, words)
    for asked in (first, fields):
        for typos in range(1, max(word.typos for word in words) + 1):
            yield Pass(queries.words_query(opened, words, asked, typos=typos), 1, words)


def _looked_up(opened: Opened, words: tuple[Typed, ...], fields: queries.Fields) -> list[tuple[Typed, bool]]:
    """Each word, and whether any record holds it as it is typed."""
    return [(word, queries.is_known(opened, word, fields)) for word in words]


def _first(opened: Opened, search: Search) -> queries.Fields:
    return queries.fields_of(opened, search.restrict_to, first_rank_only=True)
