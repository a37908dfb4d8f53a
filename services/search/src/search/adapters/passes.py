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
from search.adapters.filter_queries import filtered
from search.adapters.forms import with_forms
from search.adapters.open_folders import Opened
from search.domain.budgets import Budget
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


def passes(opened: Opened, search: Search, budget: Budget) -> Iterator[Pass]:
    """The readings in their order; each is made when the one before did not do. A tight budget ends them."""
    fields = queries.fields_of(opened, search.restrict_to)
    if not search.words:
        nothing_typed = not search.query.strip()
        yield Pass(tantivy.Query.all_query() if nothing_typed else tantivy.Query.empty_query(), 0, ())
    elif budget.is_tight:
        words = tuple(replace(word, typos=0) for word in search.words)
        yield Pass(queries.words_query(opened, words, fields, typos=0), 0, words)
    else:
        readings = _large(opened, search, fields) if is_large(opened) else _small(opened, search, fields)
        for each in readings:
            yield each
            # Asked between two readings: the one given out has been run by now.
            if budget.is_tight:
                return


def _small(opened: Opened, search: Search, fields: queries.Fields) -> Iterator[Pass]:
    """Exact words, then with typos where those found little, or nothing.

    Of a word that is still being typed a shorter beginning never finds less than a longer one. So whether few records
    are enough is asked of its first letter, the same for all of its beginnings; and what is found by a typo of a known
    beginning is found by its first letters too, which are too few for typos.
    """
    near = fields if opened.searcher.num_docs <= NEAR_IN_TEXTS_UP_TO else _first(opened, search)

    def read(words: tuple[Typed, ...]) -> tuple[Typed, ...]:
        return tuple(with_forms(opened, word, fields) for word in words) if search.forms_count else words

    words = read(search.words)
    exact = queries.words_query(opened, words, fields, typos=0, near=near)
    yield Pass(exact, ENOUGH, tuple(replace(word, typos=0) for word in words))
    last, within = words[-1], None
    if last.prefix and _finds(opened, search, exact):
        first = read((*search.words[:-1], _beginning(last, 1)))
        if _finds(opened, search, queries.words_query(opened, first, fields, typos=0), ENOUGH):
            return
    if last.prefix and _finds(opened, search, queries.words_query(opened, (last,), fields, typos=0)):
        (within,) = read((_beginning(last, search.letters_without_typos),))
    yield Pass(queries.words_query(opened, words, fields, typos=1, near=near, within=within), 1, words)
    yield Pass(queries.words_query(opened, words, fields, typos=2, within=within), 1, words)


def _beginning(word: Typed, letters: int) -> Typed:
    return replace(word, text=word.text[:letters], typos=0, forms=(), meant=())


def _finds(opened: Opened, search: Search, query: tantivy.Query, at_least: int = 1) -> bool:
    """Whether so many records match a query and the search's filter."""
    result = opened.searcher.search(filtered(opened, query, search.filter), 1)
    # The stubs forget `count`.
    return int(result.count) >= at_least  # type: ignore[attr-defined]


def _large(opened: Opened, search: Search, fields: queries.Fields) -> Iterator[Pass]:
    words = search.words
    first = _first(opened, search)
    read = _looked_up(opened, words, fields)
    if all(there for _, there in read):
        yield Pass(queries.words_query(opened, words, first, typos=0), ENOUGH, words)
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
