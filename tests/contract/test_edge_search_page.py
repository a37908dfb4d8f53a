"""The page of results at the edge: drawn for each query, kept for nobody, and standing when the service does not."""

from collections.abc import Iterator

import pytest
from release.edge.testing import Answer, Call, RunningEdge, running_edge

BODY = "<h1>Search</h1><p>for {asked}</p><!--# echo var='http_cookie' -->"


@pytest.fixture(scope="module")
def shared() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


@pytest.fixture
def edge(shared: RunningEdge) -> RunningEdge:
    shared.search.respond = _found
    shared.search.calls.clear()
    return shared


def _found(call: Call) -> Answer:
    return Answer(200, BODY.format(asked=call.path).encode(), {"Content-Type": "text/html"})


def test_the_body_is_the_search_services_own_and_ssi_never_reads_it(edge: RunningEdge) -> None:
    """[P-18] Under the head and header of the live release, with the number of the visit's brand."""
    page = edge.ask("/search?coati%5Bquery%5D=lisbon&coati[page]=2", headers={"Cookie": "session=1"})
    assert page.status == 200
    (call,) = edge.search.calls
    assert (call.method, call.path) == ("GET", "/_body/search?coati%5Bquery%5D=lisbon&coati[page]=2")
    assert "cookie" not in call.headers
    assert "<!--# echo var='http_cookie' -->" in page.text
    assert '<header id="coati-header"' in page.text
    assert "<title>Search | Coati</title>" in page.text
    assert '<a href="tel:+15550100000">+1 (555) 010-0000</a>' in page.text
    assert page.headers["cache-control"] == "private, no-cache"


def test_nothing_of_a_search_is_kept(edge: RunningEdge) -> None:
    """[P-18] What strangers search for fills no cache, and no visitor gets another one's answer."""
    for query in ("a", "b", "a"):
        assert f"query%5D={query}<" in edge.ask(f"/search?coati%5Bquery%5D={query}").text
    assert len(edge.search.calls) == 3


@pytest.mark.parametrize(
    "trouble",
    [Answer(drop=True), Answer(500, b"oops"), Answer(404, b"who?"), Answer(429), Answer(200, wait_s=2)],
    ids=["gone", "500", "404", "429", "slow"],
)
def test_where_the_service_does_not_answer_the_page_says_what_to_do(
    edge: RunningEdge, trouble: Answer
) -> None:
    """[P-18] A form to try again with, where else to look, whom to call; never an empty page or an error's text."""
    edge.search.respond = lambda _: trouble
    page = edge.ask("/search?coati%5Bquery%5D=lisbon")
    assert page.status == 200
    assert "Search does not answer right now." in page.text
    assert 'name="coati[query]"' in page.text
    assert "Rather ask a person?" in page.text
    assert "oops" not in page.text


@pytest.mark.parametrize(
    "query", ["%0d%0aX-Evil:%201", "%00", "a" * 6000, "%ff%fe", "%2e%2e%2f%2e%2e", "?&=&#"]
)
def test_whatever_is_asked_goes_on_as_it_came(edge: RunningEdge, query: str) -> None:
    assert edge.ask(f"/search?coati%5Bquery%5D={query}").status == 200
    (call,) = edge.search.calls
    assert call.path == f"/_body/search?coati%5Bquery%5D={query.partition('#')[0]}"
    assert "x-evil" not in call.headers


def test_only_reading_is_allowed_and_there_is_one_address(edge: RunningEdge) -> None:
    refused = edge.ask("/search", method="POST", body=b"x")
    assert (refused.status, refused.headers["allow"]) == (405, "GET, HEAD")
    moved = edge.ask("/search/?coati%5Bquery%5D=a")
    assert moved.status == 301
    assert moved.headers["location"].endswith("/search?coati%5Bquery%5D=a")
    assert edge.ask("/_body/search").status == 404
    assert edge.ask("/_app/search").status == 404


def test_one_address_cannot_ask_without_end() -> None:
    """TRUST S13."""
    with running_edge(api_per_second=1) as edge:
        edge.search.respond = _found
        statuses = [edge.ask("/search?coati%5Bquery%5D=a").status for _ in range(12)]
    assert statuses[:5] == [200] * 5
    assert 429 in statuses
