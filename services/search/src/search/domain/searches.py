"""One search, as asked for and with what the index's settings add. Source: PROTOCOLS §a."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from search.domain import filters
from search.domain.english import STOP_WORDS
from search.domain.errors import bad
from search.domain.filters import Filter
from search.domain.index_settings import bare
from search.domain.known_parameters import KNOWN, LISTS, NUMBERS, SWITCHES, TEXTS
from search.domain.retrieving import snippet_size
from search.domain.typos import ONE_TYPO_FROM, TWO_TYPOS_FROM, allowed
from search.domain.words import words

MAX_HITS_PER_PAGE = 1000
MAX_QUERY_LETTERS = 512
MAX_WORDS = 16
# Names in one list of a search; an index has some dozens of attributes.
MAX_NAMES = 200
DEFAULT_PAGINATION = 1000
_SWITCHED: Mapping[str, Any] = {"true": True, "false": False}
Parameters = Mapping[str, Any]


@dataclass(frozen=True)
class Typed:
    """One typed word: may it be a beginning, and how many typos may it hold.

    `passed` are the words without meaning that were passed over before it, `forms` the other
    words of its stem that an index holds, `meant` the one that it is but for a typo where there are none.
    """

    text: str
    prefix: bool
    typos: int
    passed: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()


@dataclass(frozen=True)
class Search:
    """Everything an engine needs to answer one search.

    `hidden` are the attributes that no answer shows, each as `-name`; `snippet` says how many words of which ones are
    shown. A word of `letters_without_typos` is taken as it is typed.
    """

    query: str
    words: tuple[Typed, ...]
    offset: int
    length: int
    page: int
    hits_per_page: int
    pagination_limit: int
    filter: Filter | None
    facets: tuple[str, ...]
    max_values_per_facet: int
    restrict_to: frozenset[str]
    retrieve: tuple[str, ...]
    hidden: tuple[str, ...]
    highlight: tuple[str, ...] | None
    snippet: Mapping[str, int]
    tags: tuple[str, str]
    ellipsis: str
    if_no_results: str
    forms_count: bool
    letters_without_typos: int
    given: Mapping[str, Any]


def checked(parameters: object) -> dict[str, Any]:
    """The parameters of a request, each of its kind.

    Raises: RefusedError: 400, with the name of the first that is not known or not of its kind.
    """
    if not isinstance(parameters, dict):
        raise bad("Expecting a JSON object with search parameters")
    return {name: _of_kind(name, value) for name, value in parameters.items() if value is not None}


def _of_kind(name: str, value: Any) -> Any:
    if name not in KNOWN:
        raise bad(f"Unknown parameter: {_printable(name)}")
    if name in TEXTS:
        if not isinstance(value, str):
            raise bad(f'Invalid value for "{name}" parameter, expected a string')
        return value
    if name in NUMBERS:
        number = (
            int(value)
            if isinstance(value, str) and value.removeprefix("-").isdecimal() and len(value) < 16
            else value
        )
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise bad(f'Invalid value for "{name}" parameter, expected a positive integer')
        return number
    if name in SWITCHES:
        switch = _SWITCHED.get(value, value) if isinstance(value, str) else value
        if not isinstance(switch, bool):
            raise bad(f'Invalid value for "{name}" parameter, expected a boolean')
        return switch
    if name in LISTS:
        items = (
            [each.strip() for each in value.split(",") if each.strip()] if isinstance(value, str) else value
        )
        if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
            raise bad(f'Invalid value for "{name}" parameter, expected an array of strings')
        if len(items) > MAX_NAMES:
            raise bad(f'Too many values for "{name}" parameter, at most {MAX_NAMES}')
        return items
    # In an address every value is text, and "false" would count as wished.
    return _SWITCHED.get(value, value) if isinstance(value, str) else value


def search_of(parameters: Parameters, settings: Parameters, most_hits: int = MAX_HITS_PER_PAGE) -> Search:
    """A search from checked parameters over an index's settings, with at most so many records on a page.

    Raises: RefusedError: 400.
    """

    def ask(name: str, default: Any) -> Any:
        value = parameters.get(name, settings.get(name))
        return default if value is None else value

    query = _printable(parameters.get("query") or "")[:MAX_QUERY_LETTERS]
    per_page = min(ask("hitsPerPage", 20), most_hits)
    page = parameters.get("page", 0)
    offset, length = page * per_page, per_page
    if "offset" in parameters or "length" in parameters:
        offset, length = (
            parameters.get("offset", 0),
            min(parameters.get("length", per_page), most_hits),
        )
    limit = settings.get("paginationLimitedTo")
    hidden = tuple(f"-{bare(name)}" for name in settings.get("unretrievableAttributes") or ())
    retrieve = tuple(bare(name) for name in ask("attributesToRetrieve", ("*",)))
    highlight = ask("attributesToHighlight", None)
    return Search(
        query=query,
        words=_typed(query, ask),
        offset=offset,
        length=length,
        page=page,
        hits_per_page=per_page,
        pagination_limit=DEFAULT_PAGINATION if limit is None else limit,
        filter=_filter(parameters),
        facets=tuple(ask("facets", ())),
        max_values_per_facet=min(ask("maxValuesPerFacet", 100), 1000),
        restrict_to=frozenset(bare(name) for name in ask("restrictSearchableAttributes", ())),
        retrieve=(*retrieve, *hidden),
        hidden=hidden,
        highlight=None if highlight is None or "*" in highlight else tuple(bare(name) for name in highlight),
        snippet=dict(snippet_size(entry) for entry in ask("attributesToSnippet", ())),
        tags=(str(ask("highlightPreTag", "<em>")), str(ask("highlightPostTag", "</em>"))),
        ellipsis=str(ask("snippetEllipsisText", "…")),
        if_no_results=str(ask("removeWordsIfNoResults", "none")),
        forms_count=bool(ask("ignorePlurals", False)),
        letters_without_typos=max(0, ask("minWordSizefor1Typo", ONE_TYPO_FROM) - 1),
        given=parameters,
    )


def _typed(query: str, ask: Any) -> tuple[Typed, ...]:
    found = words(query)[:MAX_WORDS]
    stop = ask("removeStopWords", False)
    kind = ask("queryType", "prefixLast")
    tolerant = ask("typoTolerance", True) not in (False, "false")
    one, two = ask("minWordSizefor1Typo", ONE_TYPO_FROM), ask("minWordSizefor2Typos", TWO_TYPOS_FROM)
    exact = {word.lower() for word in ask("disableTypoToleranceOnWords", ())}
    numeric = ask("allowTyposOnNumericTokens", True)

    def typos(word: str) -> int:
        if not tolerant or word in exact or (word.isdecimal() and not numeric):
            return 0
        return allowed(word, one, two)

    ended = query[-1:].isspace()
    last = len(found) - 1
    kept: list[Typed] = []
    passed: list[str] = []
    for place, word in enumerate(found):
        # The last word may still be on its way to another one, so it stays.
        if stop and place < last and word in STOP_WORDS:
            passed.append(word)
            continue
        begins = kind == "prefixAll" or (kind == "prefixLast" and place == last and not ended)
        kept.append(Typed(word, begins, typos(word), tuple(passed)))
        passed = []
    return tuple(kept)


def _filter(parameters: Parameters) -> Filter | None:
    text = parameters.get("filters") or ""
    parts = [filters.parse(text) if text.strip() else None]
    parts += [
        filters.from_lists(parameters.get(name), name)
        for name in ("facetFilters", "numericFilters", "tagFilters")
    ]
    return filters.all_of(parts)


def _printable(text: str) -> str:
    """Control characters separate words and are never sent back."""
    return "".join(letter if letter.isprintable() else " " for letter in text[: MAX_QUERY_LETTERS * 4])
