"""[S-06] Queries over the real library, most with typos: nearly all find the right document in the top 5.

Of at least 200 queries, at least 95 %.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from quality import Question, questions_of
from search.answering import Answering

Searched = tuple[Answering, list[dict[str, Any]]]
HERE = Path(__file__).parent
VISITORS = yaml.safe_load((HERE / "visitors.yaml").read_text())
TOP = 5
AT_LEAST = 0.95
HEADINGS_AT_LEAST = 0.985


def questions(records: list[dict[str, Any]]) -> dict[str, list[Question]]:
    by_hand = yaml.safe_load((HERE / "quality.yaml").read_text())
    made = [question for record in records for question in questions_of(record["title"], record["url"])]
    return {
        "by hand": [Question(each["query"], tuple(each["right"])) for each in by_hand],
        "from titles": made,
    }


def is_found(answering: Answering, question: Question) -> bool:
    answer = answering.one("coati", {"query": question.query, "hitsPerPage": TOP}).results[0]
    return bool({hit["url"] for hit in answer["hits"]}.intersection(question.right))


@pytest.mark.parametrize(
    ("query", "within"),
    [
        ("trip interuption", 1),
        ("traveller", 1),
        ("insurence", 1),
        ("travel insurence", 1),
    ],
)
def test_the_guide_comes_before_one_case_of_what_it_explains(
    searched: Searched, query: str, within: int
) -> None:
    answer = searched[0].one("coati", {"query": query, "hitsPerPage": within}).results[0]
    assert "/travel-insurance-101/" in [hit["url"] for hit in answer["hits"]]


@pytest.mark.parametrize(
    ("query", "article"),
    [
        ("cancel for any reason", "/blog/cancel-for-any-reason/"),
        ("trip cancelation", "/blog/trip-cancellation-covered-reasons/"),
        ("trip cancellation", "/blog/trip-cancellation-covered-reasons/"),
        ("Trip canceled", "/blog/trip-cancellation-covered-reasons/"),
        ("trip cancelled", "/blog/trip-cancellation-covered-reasons/"),
        ("trip cancelation insurance", "/blog/trip-cancellation-covered-reasons/"),
        ("trip cancelation coverage", "/blog/trip-cancellation-covered-reasons/"),
    ],
)
def test_what_has_an_article_of_its_own_leads_there_and_to_the_guide_before_any_case(
    searched: Searched, query: str, article: str
) -> None:
    answer = searched[0].one("coati", {"query": query, "hitsPerPage": 2}).results[0]
    assert [hit["url"] for hit in answer["hits"]] == [article, "/travel-insurance-101/"]


@pytest.mark.parametrize(
    "query",
    [
        "cancel any reason",
        "cancel for any r",
        "cancel for any reason insurance",
        "cancel for any reason coverage",
    ],
)
def test_a_word_more_or_less_leads_to_the_same_article(searched: Searched, query: str) -> None:
    answer = searched[0].one("coati", {"query": query, "hitsPerPage": 1}).results[0]
    assert [hit["url"] for hit in answer["hits"]] == ["/blog/cancel-for-any-reason/"]


@pytest.mark.parametrize(
    ("query", "category"),
    [
        ("princess", "Cruise Company Insurance Reviews"),
        ("royal caribbean", "Cruise Company Insurance Reviews"),
        ("delta", "Airline Travel Insurance Reviews"),
        ("delta airlines", "Airline Travel Insurance Reviews"),
        ("login", None),
    ],
)
def test_a_company_that_no_page_is_about_leads_to_its_kind_and_to_nothing_like_its_letters(
    searched: Searched, query: str, category: str | None
) -> None:
    answering, records = searched
    answer = answering.one("coati", {"query": query, "hitsPerPage": 50}).results[0]
    of_its_kind = {record["url"] for record in records if category and record["category"] == category}
    assert {hit["url"] for hit in answer["hits"]} == of_its_kind


def test_a_heading_that_one_document_has_leads_there(
    searched: Searched,
) -> None:
    answering, records = searched
    held = Counter(heading for record in records for heading in set(record["headings"]))
    asked = [
        Question(heading, (record["url"],))
        for record in records
        for heading in record["headings"]
        if held[heading] == 1
    ]
    missed = [question.query for question in asked if not is_found(answering, question)]
    assert len(asked) >= 300
    assert 1 - len(missed) / len(asked) >= HEADINGS_AT_LEAST, missed


def test_the_right_document_is_among_the_first_five(
    searched: Searched, capsys: pytest.CaptureFixture[str]
) -> None:
    answering, records = searched
    asked = questions(records)
    missed = {kind: [q for q in each if not is_found(answering, q)] for kind, each in asked.items()}
    count, wrong = sum(map(len, asked.values())), sum(map(len, missed.values()))
    with capsys.disabled():
        print(f"\nsearch quality: {count - wrong} of {count} in the top {TOP} ({1 - wrong / count:.1%})")
        for kind, each in asked.items():
            print(f"  {kind}: {len(each) - len(missed[kind])} of {len(each)}")
        for question in (question for each in missed.values() for question in each):
            print(f"  missed: {question.query!r} → {question.right[0]}")
    assert count >= 200
    assert 1 - wrong / count >= AT_LEAST


def test_visitors_ask_of_everything_we_publish() -> None:
    asked = [each["query"].casefold() for each in VISITORS]
    assert len(asked) == len(set(asked)) >= 60


@pytest.mark.parametrize("asked", VISITORS, ids=lambda asked: asked["query"])
def test_what_a_visitor_asks_for_is_among_the_first_three(searched: Searched, asked: dict[str, Any]) -> None:
    """[S-06]"""
    answer = searched[0].one("coati", {"query": asked["query"], "hitsPerPage": 3}).results[0]
    found = [hit["url"] for hit in answer["hits"]]
    assert set(found).intersection(asked["right"]), found
