"""The page of results as HTML. `bodies/*.html` is what packages/remotes/blog compares its own drawing with.

`COATI_RENEW=1 pytest services/search/tests/web/test_results_page.py` writes them anew after a change of the template.
"""

import json
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pytest
from asking import Asking
from flask.testing import FlaskClient
from search.app import create_app
from search.composition import Parts
from search.domain.documents import SETTINGS
from search.settings import Settings
from search.web import results_page

FOLDER = Path(__file__).with_name("bodies")
PAGES = sorted(path.stem for path in FOLDER.glob("*.json"))
BLOCK = re.compile(r'<script type="application/json" id="coati-page">(.*)</script>$', re.DOTALL)


@pytest.fixture
def library(asking: Asking) -> Asking:
    """The platform's own index with more than a page of guides, an insurer and a page of words."""
    asking.put_settings("coati", SETTINGS)
    guides = [record("posts", f"guide-{number}", f"Guide number {number}") for number in range(1, 13)]
    others = [record("providers", "harbor", "Harbor Mutual"), record("pages", "about-us", "About us")]
    asking.save("coati", [*guides, *others])
    return asking


def record(kind: str, slug: str, title: str) -> dict[str, Any]:
    url = {"posts": f"/blog/{slug}/", "providers": f"/travel-insurance-providers/{slug}/"}.get(
        kind, f"/{slug}/"
    )
    description = f"All of {title.lower()}."
    return {
        "objectID": f"{kind}/{slug}", "contentType": kind, "slug": slug, "title": title, "url": url,
        "description": description, "category": None, "thumbnail": None,
    }  # fmt: skip


def asked(client: FlaskClient, query: str, page: str = "") -> tuple[str, dict[str, Any]]:
    """The body, and the data at its end."""
    answer = client.get(f"/_body/search?coati%5Bquery%5D={quote(query)}&coati%5Bpage%5D={page}")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    block = BLOCK.search(answer.text)
    assert block
    assert not set("<>&\u2028\u2029") & set(block[1])
    return answer.text[: block.start()], json.loads(block[1])


@pytest.mark.parametrize("name", PAGES)
def test_a_body_is_drawn_as_the_browser_expects_it(name: str) -> None:
    """[P-18] The markup of the file is the one that React was compared with."""
    data = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    drawn = BLOCK.sub("", results_page.body(data, "coati"))
    kept = FOLDER / f"{name}.html"
    if os.environ.get("COATI_RENEW"):
        kept.write_text(f"{drawn}\n", "utf-8")
    assert f"{drawn}\n" == kept.read_text("utf-8")


def test_a_search_is_answered_with_hits_and_the_way_to_more(library: Asking) -> None:
    """[P-18, S-04] Ten a page, each a link; a slip of the keyboard does not matter."""
    drawn, data = asked(library.client, "giude")
    assert "12 results for “giude”" in drawn
    assert drawn.count('<li class="coati-result">') == 10
    assert '<h2><a href="/blog/guide-1/"><mark>Guide</mark> number 1</a></h2>' in drawn
    assert '<a href="/search?coati%5Bquery%5D=giude&amp;coati%5Bpage%5D=2" rel="next">' in drawn
    assert data["answer"]["nbHits"] == 12
    second, _ = asked(library.client, "giude", "2")
    assert "12 results for “giude”, page 2 of 2" in second
    assert second.count('<li class="coati-result">') == 2


@pytest.mark.parametrize(
    ("query", "path"),
    [("harbor", "/travel-insurance-providers/harbor/"), ("about us", "/about-us/")],
)
def test_a_hit_leads_to_its_page(library: Asking, query: str, path: str) -> None:
    """[S-04] Providers to theirs, pages of words to where they say they are."""
    drawn, _ = asked(library.client, query)
    assert f'<h2><a href="{path}">' in drawn


@pytest.mark.parametrize(
    ("hit", "path"),
    [
        ({"contentType": "anything", "slug": "a b", "url": "/elsewhere/"}, "/blog/a%20b/"),
        ({"contentType": "pages", "slug": "a", "url": "//evil.example/"}, "/blog/a/"),
        ({"contentType": "pages", "slug": "a", "url": "javascript:alert(1)"}, "/blog/a/"),
        ({"contentType": "pages", "slug": "a"}, "/blog/a/"),
    ],
)
def test_a_hit_of_any_other_kind_leads_to_the_blog(hit: dict[str, Any], path: str) -> None:
    """[S-04] And never away from this site."""
    assert results_page.path_of(hit) == path


def test_nothing_asked_or_found_says_where_to_go(library: Asking) -> None:
    """[S-03, P-18] An empty query asks no engine."""
    for query in ("", "   "):
        drawn, data = asked(library.client, query)
        assert (data["answer"], "Good places to start" in drawn) == (None, True)
        assert "Type a word or two" in drawn
    drawn, data = asked(library.client, "zzzzqqq")
    assert data["answer"]["nbHits"] == 0
    assert "Nothing found for “zzzzqqq”." in drawn
    assert "Good places to start" in drawn


@pytest.mark.parametrize(
    "query",
    [
        '"><img src=x onerror=alert(1)>',
        "</script><!--# printenv -->",
        "\u2028 & <b>",
        "__ais-highlight__guide",
    ],
)
def test_a_query_is_text_wherever_it_stands(library: Asking, query: str) -> None:
    """[P-18] In the field, in the count, in links, in the data."""
    drawn, data = asked(library.client, query)
    assert "<img" not in drawn
    assert "<!--" not in drawn
    assert "<b>" not in drawn
    assert data["query"].strip() == query.replace("\u2028", " ").strip()


@pytest.mark.parametrize(
    "address",
    [
        "coati[query]=" + "a" * 6000,
        "coati[query]=%00%1b%7f guide %c3%28 %ff",
        "coati[query]=%F0%9F%A6%9D",
        "coati[query]=guide&coati[query]=other",
        "coati[query][]=guide",
        "coati[page]=-1&coati[query]=guide",
        "coati[page]=99999999999999999999&coati[query]=guide",
        "coati[page]=2e9&coati[query]=guide",
        "coati[query]=guide&hitsPerPage=100000&filters=)(",
        "coati%5Bquery=x&&&=&%",
    ],
)
def test_whatever_is_asked_gets_a_page(library: Asking, address: str) -> None:
    answer = library.client.get(f"/_body/search?{address}")
    assert answer.status_code == 200
    assert "<h1>Search</h1>" in answer.text
    assert len(answer.text) < 20_000


def test_a_page_past_the_last_leads_back(library: Asking) -> None:
    drawn, _ = asked(library.client, "guide", "900")
    assert 'class="coati-result"' not in drawn
    (back,) = re.findall(r'<a href="([^"]+)" rel="prev">', drawn)
    assert unquote(back) == "/search?coati[query]=guide&amp;coati[page]=2"


def test_where_no_engine_answers_the_page_says_so(settings: Settings, parts: Parts) -> None:
    """[P-18] An index that is not there yet is no error of the visitor's."""
    drawn, data = asked(create_app(settings, parts=parts).test_client(), "guide")
    assert data == {"kind": "search", "query": "guide", "answer": None}
    assert "Search does not answer right now." in drawn
    assert "Good places to start" in drawn
