"""Clients that search as one types: a shorter beginning never finds less than a longer one (case P11)."""

import math
from collections.abc import Callable
from typing import Any

import pytest
from asking import Asking
from search.answering import Answering
from search.domain.budgets import unlimited
from search.domain.words import words

Searched = tuple[Answering, list[dict[str, Any]]]
BARE = {"attributesToRetrieve": [], "attributesToHighlight": [], "attributesToSnippet": []}
EVERY = 25
"""Each so many-eth word of the long texts, and all of titles and headings: 20 s instead of minutes."""
# Some thousand searches, on a machine that may be busy.
pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def total(searched: Searched) -> Callable[[str], int]:
    known: dict[str, int] = {}

    def of(query: str) -> int:
        if query not in known:
            asked = {"query": query, "hitsPerPage": 1, **BARE}
            known[query] = searched[0].one("coati", asked, unlimited()).results[0]["nbHits"]
        return known[query]

    return of


def falls(total: Callable[[str], int], query: str, letters: int = 1) -> list[str]:
    """The beginnings of a query, of so many letters at least, that find less than the one a letter longer."""
    return [
        f"{query[:end]}: {total(query[:end])} < {total(query[: end + 1])}"
        for end in range(letters, len(query))
        if total(query[:end]) < total(query[: end + 1])
    ]


def test_hits_never_fall_when_a_prefix_of_a_library_word_gets_shorter(
    searched: Searched, total: Callable[[str], int]
) -> None:
    heads = {word for record in searched[1] for word in words(f"{record['title']} {record['heading']}")}
    texts = {word for record in searched[1] for word in words(record["text"])}
    tried = sorted(heads | set(sorted(texts)[::EVERY]) | {"insurance", "trading", "policies", "travelers"})
    assert len(tried) > 400
    assert [fall for word in tried for fall in falls(total, word)] == []


@pytest.mark.parametrize("before", ["travel", "travle", "the trip", "medcal emergency"])
def test_the_same_behind_other_words_misspelt_ones_too(before: str, total: Callable[[str], int]) -> None:
    for word in ("insurance", "cancellation", "evacuation", "benefits", "policies"):
        assert falls(total, f"{before} {word}", len(before) + 2) == []


def test_a_beginning_finds_all_that_the_forms_of_its_words_find(asking: Asking) -> None:
    titles = ["Insured", "Insurance", "Insurer", "Trade", "Trading", "Traditional", "Policy", "Policies"]
    asking.put_settings("typed", {"searchableAttributes": ["title"], "ignorePlurals": ["en"]})
    asking.save("typed", [{"objectID": title, "title": title} for title in titles])
    for word in ("insurance", "insured", "trading", "policies"):
        counts = [asking.search("typed", word[:end])["nbHits"] for end in range(len(word), 0, -1)]
        assert counts == sorted(counts), (word, counts)


@pytest.mark.parametrize("common", [5, 19, 21, 40])
def test_typos_make_no_longer_beginning_find_more(asking: Asking, common: int) -> None:
    """A rare word a typo away from a common one: what its own beginnings find decides for all of them."""
    titles = (
        ["Marina"] * 3 + ["Marine"] * common + ["Mare"] * 18 + ["Merino"] * 30 + ["Lots"] * 40 + ["Lost"] * 2
    )
    asking.save("rare", [{"objectID": str(n), "title": title} for n, title in enumerate(titles)])
    for word in ("marina", "marine", "mare", "merino", "lots", "lost"):
        counts = [asking.search("rare", word[:end])["nbHits"] for end in range(len(word), 0, -1)]
        assert counts == sorted(counts), (word, counts)


@pytest.mark.parametrize("query", ["insur", "insurance", "canc", "evac", "cruize", "travel ins"])
def test_a_total_is_that_of_all_pages_together(searched: Searched, query: str) -> None:
    def page(number: int) -> dict[str, Any]:
        asked = {"query": query, "hitsPerPage": 7, "page": number, **BARE, "attributesToRetrieve": ["url"]}
        return searched[0].one("coati", asked, unlimited()).results[0]

    first = page(0)
    pages = [page(number) for number in range(math.ceil(first["nbHits"] / 7) + 1)]
    assert {(each["nbHits"], each["nbPages"]) for each in pages} == {(first["nbHits"], first["nbPages"])}
    shown = [hit["objectID"] for each in pages for hit in each["hits"]]
    assert len(shown) == len(set(shown)) == first["nbHits"]
