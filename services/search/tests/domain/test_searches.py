"""Parameters: which are known, of which kind, and what follows from them."""

import pytest
from algoliasearch.search.models.search_for_facets import SearchForFacets
from algoliasearch.search.models.search_for_hits import SearchForHits
from algoliasearch.search.models.search_params_object import SearchParamsObject
from search.domain.errors import RefusedError
from search.domain.known_parameters import KNOWN
from search.domain.searches import Typed, checked, search_of


def test_every_parameter_of_the_official_client_is_known() -> None:
    """[S-06]"""
    for model in (SearchParamsObject, SearchForHits, SearchForFacets):
        named = {field.alias or name for name, field in model.model_fields.items()}
        assert named - KNOWN == set()


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"nope": 1}, "Unknown parameter: nope"),
        ({"page": -1}, '"page"'),
        ({"page": 1.5}, '"page"'),
        ({"page": True}, '"page"'),
        ({"page": "x"}, '"page"'),
        ({"hitsPerPage": []}, '"hitsPerPage"'),
        ({"query": 3}, '"query"'),
        ({"facets": [1]}, '"facets"'),
        ({"analytics": "maybe"}, '"analytics"'),
    ],
)
def test_what_is_not_of_its_kind_is_refused_by_name(parameters: object, message: str) -> None:
    with pytest.raises(RefusedError, match=message) as refused:
        checked(parameters)
    assert refused.value.status == 400


@pytest.mark.parametrize("name", ["removeStopWords", "ignorePlurals", "typoTolerance"])
def test_what_is_switched_off_in_an_address_is_off(name: str) -> None:
    """As `params` and `GET` write it: there "false" is a text."""
    settings = {"removeStopWords": ["en"], "ignorePlurals": ["en"]}
    written, meant = (checked({"query": "what is the cruise", name: value}) for value in ("false", False))
    assert written == meant
    assert search_of(written, settings) == search_of(meant, settings)


def test_values_of_a_query_string_are_taken_by_their_meaning() -> None:
    found = checked({"page": "2", "analytics": "false", "facets": "a, b", "query": "5"})
    assert found == {"page": 2, "analytics": False, "facets": ["a", "b"], "query": "5"}


@pytest.mark.parametrize(("word", "typos"), [("tri", 0), ("trip", 1), ("cruises", 1), ("medicine", 2)])
def test_longer_words_may_hold_more_typos(word: str, typos: int) -> None:
    """One from four letters, two from eight."""
    assert search_of({"query": word}, {}).words == (Typed(word, prefix=True, typos=typos),)
    assert search_of({"query": word, "typoTolerance": False}, {}).words[0].typos == 0


def test_only_the_last_word_may_be_a_beginning_and_not_after_a_space() -> None:
    assert [word.prefix for word in search_of({"query": "trip insur"}, {}).words] == [False, True]
    assert [word.prefix for word in search_of({"query": "trip insur "}, {}).words] == [False, False]
    assert [word.prefix for word in search_of({"query": "a b", "queryType": "prefixAll"}, {}).words] == [
        True,
        True,
    ]
    assert [word.prefix for word in search_of({"query": "a b", "queryType": "prefixNone"}, {}).words] == [
        False,
        False,
    ]


def test_a_request_wins_over_the_settings_and_pages_have_a_largest_size() -> None:
    settings = {"hitsPerPage": 7, "attributesToRetrieve": ["title"], "paginationLimitedTo": 50}
    assert search_of({}, settings).hits_per_page == 7
    assert search_of({"hitsPerPage": 3}, settings).hits_per_page == 3
    assert search_of({"hitsPerPage": 10_000}, settings).hits_per_page == 1000
    assert search_of({}, settings).pagination_limit == 50


def test_control_characters_separate_words_and_are_not_sent_back() -> None:
    found = search_of({"query": "trip\x07\x1b[31m\u202ecover"}, {})
    assert [word.text for word in found.words] == ["trip", "31m", "cover"]
    assert found.query.isprintable()
