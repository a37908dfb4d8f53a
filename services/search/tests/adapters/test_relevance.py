"""What is found, and in which order. Source: PROTOCOLS §a (relevance users expect)."""

from typing import Any

import pytest
from asking import Asking

TITLED = {"searchableAttributes": ["title", "text"]}


def ranked(asking: Asking, titles: dict[str, str], query: str, **parameters: Any) -> list[str]:
    asking.put_settings("ranked", TITLED)
    asking.save("ranked", [{"objectID": name, "title": title} for name, title in titles.items()])
    return asking.found("ranked", query, **parameters)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("cruise", ["cruise", "medical"]),
        ("CRUISE", ["cruise", "medical"]),
        ("crusie", ["cruise", "medical"]),
        ("cruis", ["cruise", "medical"]),
        ("xruise", []),
        ("bgas", ["cruise"]),
        ("bgs", []),
        ("cancelaltion", ["cancel"]),
        ("cancelaltoin", ["cancel"]),
        ("cafe creme", ["cafe"]),
        ("zurich", ["cafe"]),
        ("zürich", ["cafe"]),
        ("preexisting", ["cancel"]),
        ("pre-existing", ["cancel"]),
        ("cruise lost", ["cruise"]),
        ("crui lost", []),
        ("lost crui", ["cruise"]),
        ("cruise nothing", []),
        ("...", []),
    ],
)
def test_a_record_is_found_as_people_expect(posts: Asking, query: str, found: list[str]) -> None:
    """Typos by length, a swap is one, a first letter two, beginnings of the last word only, no word missing."""
    assert posts.found("posts", query) == found


def test_nothing_typed_finds_everything_in_its_order(posts: Asking) -> None:
    assert posts.found("posts") == ["cruise", "medical", "cafe", "cancel"]


def test_an_earlier_attribute_ranks_before_a_later_one(posts: Asking) -> None:
    assert posts.found("posts", "insurance") == ["cruise", "cafe"]
    assert posts.found("posts", "insurance", restrictSearchableAttributes=["text"]) == ["cafe"]


def test_attributes_joined_by_a_comma_tie(asking: Asking) -> None:
    asking.put_settings("tied", {"searchableAttributes": ["title,text"]})
    asking.save("tied", [{"objectID": "a", "text": "cruise"}, {"objectID": "b", "title": "cruise"}])
    assert asking.found("tied", "cruise") == ["a", "b"]


def test_exact_words_rank_before_beginnings_and_those_before_typos(asking: Asking) -> None:
    titles = {
        "typo": "Covers of marina",
        "begun": "Marinas in May",
        "exact": "A marine thing",
        "other": "Marine",
    }
    assert ranked(asking, titles, "marine") == ["other", "exact", "typo", "begun"]


def test_an_attribute_that_is_the_query_ranks_first(asking: Asking) -> None:
    titles = {
        "long": "Travel insurance for pilots",
        "whole": "Travel insurance",
        "more": "Insurance for travel",
    }
    assert ranked(asking, titles, "travel insurance") == ["whole", "long", "more"]


def test_words_beside_each_other_rank_before_words_apart(asking: Asking) -> None:
    titles = {"apart": "Lost on a ship with bags", "beside": "How lost bags are paid on a ship"}
    assert ranked(asking, titles, "lost bags") == ["beside", "apart"]
    assert ranked(asking, titles, "lost ba") == ["beside", "apart"]


def test_words_passed_over_count_as_the_gap_between_others(asking: Asking) -> None:
    titles = {"apart": "A reason to cancel", "beside": "May I cancel for any reason"}
    assert ranked(asking, titles, "cancel for any reason", removeStopWords=True) == ["beside", "apart"]


def test_words_beside_each_other_count_by_the_attribute_they_stand_in(asking: Asking) -> None:
    asking.put_settings("placed", {"searchableAttributes": ["title", "heading", "text"]})
    late = {"objectID": "late", "title": "Bags", "heading": "Lost", "text": "lost bags"}
    early = {"objectID": "early", "title": "Air", "heading": "Lost bags"}
    asking.save("placed", [late, early])
    assert asking.found("placed", "lost bags") == ["early", "late"]


FORMS = {
    "cancel": "Trip cancellation",
    "tour": "Trip of travelers",
    "sure": "Trip insurance",
    "fly": "Trip policies",
}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("trip cancelation", ["cancel"]),
        ("trip cancelled", ["cancel"]),
        ("trip cancelling ", ["cancel"]),
        ("trip travellers", ["tour"]),
        ("trip insurence", ["sure"]),
        ("trip policys", ["fly"]),
    ],
)
def test_a_word_that_is_nowhere_is_read_in_its_other_forms(
    asking: Asking, query: str, found: list[str]
) -> None:
    assert ranked(asking, FORMS, query, ignorePlurals=["en"]) == found


def test_a_word_that_is_there_comes_before_its_other_forms(asking: Asking) -> None:
    titles = {"other": "Insurance", "said": "Insured"}
    assert ranked(asking, titles, "insured", ignorePlurals=["en"]) == ["said", "other"]


def test_a_spelling_that_one_text_has_does_not_hide_the_title_that_has_another(asking: Asking) -> None:
    asking.put_settings("spelled", {"searchableAttributes": ["title", "text"], "ignorePlurals": ["en"]})
    city = {"objectID": "city", "title": "A city", "text": "The trip canceled itself"}
    guide = {"objectID": "guide", "title": "Trip cancellation", "text": "What it pays"}
    asking.save("spelled", [city, guide])
    assert asking.found("spelled", "trip canceled") == ["guide", "city"]


def test_without_the_setting_a_word_is_read_as_it_is_typed(asking: Asking) -> None:
    assert ranked(asking, {"said": "Insured", "other": "Insurance"}, "insured") == ["said"]


def test_a_word_read_in_another_form_stands_beside_its_neighbor_and_is_marked(asking: Asking) -> None:
    titles = {"apart": "Cancellation of a trip", "beside": "On trip cancellation"}
    assert ranked(asking, titles, "trip cancelled", ignorePlurals=["en"]) == ["beside", "apart"]
    hit = asking.search("ranked", "trip cancelled", ignorePlurals=["en"])["hits"][0]
    assert hit["_highlightResult"]["title"]["value"] == "On <em>trip</em> <em>cancellation</em>"


def test_ties_are_broken_by_the_custom_ranking(asking: Asking) -> None:
    asking.put_settings("sold", {**TITLED, "customRanking": ["desc(stars)", "asc(price)"]})
    rows = [("a", 1, 5), ("b", 3, 9), ("c", 3, 2), ("d", None, 1)]
    asking.save(
        "sold", [{"objectID": i, "title": "Plan", "stars": stars, "price": price} for i, stars, price in rows]
    )
    assert asking.found("sold", "plan") == ["c", "b", "a", "d"]
    assert asking.found("sold", "plan", hitsPerPage=2, page=1) == ["a", "d"]


def test_pages_hold_each_record_once_and_stop_where_the_protocol_says(asking: Asking) -> None:
    asking.save("many", [{"objectID": str(n), "title": f"Ship {n}"} for n in range(1, 1205)])
    first = asking.search("many", "ship", hitsPerPage=300)
    assert (first["nbHits"], first["nbPages"], first["hitsPerPage"], first["page"]) == (1204, 4, 300, 0)
    pages = [asking.found("many", "ship", hitsPerPage=300, page=page) for page in range(5)]
    assert [len(page) for page in pages] == [300, 300, 300, 100, 0]
    assert len({name for page in pages for name in page}) == 1000
    assert asking.found("many", "ship", page=9_000_000) == []
    none = asking.search("many", "ship", hitsPerPage=0)
    assert (none["hits"], none["nbHits"], none["nbPages"]) == ([], 1204, 0)
    assert asking.found("many", "ship 7", offset=1, length=3) == asking.found("many", "ship 7")[1:4]


@pytest.mark.parametrize("query", ["crusie ship", "curise ship", "cruisse ship", "cruise shpi"])
def test_a_misspelt_word_whose_stem_is_nowhere_keeps_its_place_beside_its_neighbor(
    asking: Asking, query: str
) -> None:
    titles = {"apart": "Ship to an old harbor, then cruise", "beside": "Old cruise ship"}
    assert ranked(asking, titles, query, ignorePlurals=True) == ["beside", "apart"]


def test_words_may_be_given_up_when_the_settings_say_so(asking: Asking) -> None:
    asking.save("words", [{"objectID": "a", "title": "Rare ship"}, {"objectID": "b", "title": "Common ship"}])
    asking.save("words", [{"objectID": str(n), "title": "Common boat"} for n in range(5)])
    assert asking.found("words", "rare common thing") == []
    fewer = {"removeWordsIfNoResults": "allOptional"}
    assert asking.found("words", "rare thing common", **fewer)[0] == "a"
    assert asking.found("words", "ship nowhere else", removeWordsIfNoResults="lastWords") == ["a", "b"]
    assert asking.found("words", "nowhere else ship", removeWordsIfNoResults="firstWords") == ["a", "b"]


def test_words_without_meaning_are_passed_over_when_asked(posts: Asking) -> None:
    assert posts.found("posts", "what is the cruise insurance") == []
    assert posts.found("posts", "what is the cruise insurance", removeStopWords=True) == ["cruise"]


@pytest.mark.parametrize(("exact", "total"), [(19, 59), (25, 25)])
def test_a_total_is_the_same_on_every_page(asking: Asking, exact: int, total: int) -> None:
    """Words a typo away are found where the word itself is rare, whichever page one turned to."""
    titles = ["lost"] * exact + ["lots"] * 40
    asking.save("paged", [{"objectID": str(place), "title": title} for place, title in enumerate(titles)])
    pages = [asking.search("paged", "lost ", hitsPerPage=10, page=page) for page in range(7)]
    assert {(page["nbHits"], page["nbPages"]) for page in pages} == {(total, -(-total // 10))}
    assert sum(len(page["hits"]) for page in pages) == total


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        ({"filters": "category:sea"}, ["cruise", "cancel"]),
        ({"filters": "category:sea AND n > 1"}, ["cancel"]),
        ({"filters": "NOT category:sea"}, ["medical", "cafe"]),
        ({"filters": "n:2 TO 3"}, ["medical", "cafe"]),
        ({"filters": "n = 2 OR n != 2 AND category:food"}, ["medical", "cafe"]),
        ({"filters": "category:nothing"}, []),
        ({"filters": "unknown:sea"}, []),
        ({"facetFilters": [["category:sea", "category:food"]]}, ["cruise", "cafe", "cancel"]),
        ({"facetFilters": ["category:-sea"]}, ["medical", "cafe"]),
        ({"numericFilters": ["n>=2", "n<4"]}, ["medical", "cafe"]),
    ],
)
def test_filters_let_through_what_they_say(
    posts: Asking, parameters: dict[str, Any], found: list[str]
) -> None:
    assert posts.found("posts", **parameters) == found


def test_facets_count_what_was_found(posts: Asking) -> None:
    answer = posts.search("posts", facets=["category", "nothing"])
    assert answer["facets"] == {"category": {"sea": 2, "food": 1, "health": 1}}
    assert posts.search("posts", "cruise", facets=["*"])["facets"]["category"] == {"health": 1, "sea": 1}
