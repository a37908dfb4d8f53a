"""What frames say in their heads: one canonical address, unique names, and data that search engines understand."""

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from content.adapters.shelves import LibraryShelf
from content.testing import INDEX, PROVIDER
from content.web.naming import tab
from flask.testing import FlaskClient

Write = Callable[..., Path]
ORIGIN = "https://coati.example"


@pytest.fixture
def full(client: FlaskClient, shelf: LibraryShelf, blog: Write, write: Write) -> FlaskClient:
    for number in range(14):
        blog(f"guide-{number}", published=f"2026-10-{number + 1:02}")
    write("providers/index.md", INDEX)
    write("providers/harbor.md", PROVIDER)
    shelf.refresh()
    return client


def nodes(html: str) -> dict[str, dict[str, Any]]:
    block = re.search(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    assert block
    return {node["@type"]: node for node in json.loads(block[1])["@graph"]}


def meta(html: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', html)
    assert len({name for name, _ in found}) == len(found)
    return {name: unescape(content) for name, content in found}


def frame(client: FlaskClient, path: str, **headers: str) -> str:
    answer = client.get(f"/_frame{path}", headers=headers)
    assert answer.status_code == 200
    return answer.text


def test_a_list_has_its_own_name_and_address_on_every_page(full: FlaskClient) -> None:
    """[P-08] [P-10] TRUST 4: page 2 is its own canonical."""
    titles = set()
    for path in (
        "/blog/",
        "/blog/?page=2",
        "/blog/category/city-guides/",
        "/blog/category/city-guides/?page=2",
    ):
        html = frame(full, path)
        assert f'<link rel="canonical" href="{ORIGIN}{path}">' in html
        assert f'<!--# include virtual="/_body{path}" -->' in html
        assert '<!--# include virtual="/_shell/head/blog" -->' in html
        assert 50 <= len(meta(html)["description"]) <= 160
        titles.add(re.findall("<title>(.*?)</title>", html)[0])
        listed = nodes(html)["ItemList"]["itemListElement"]
        assert listed[0]["url"].startswith(f"{ORIGIN}/blog/guide-")
    assert len(titles) == 4


@pytest.mark.parametrize("asked", ["?page=1", "?page=", "?x=1"])
def test_no_page_number_or_one_is_the_list_itself(full: FlaskClient, asked: str) -> None:
    """[P-08]"""
    html = frame(full, f"/blog/{asked}")
    assert f'<link rel="canonical" href="{ORIGIN}/blog/">' in html
    assert 'include virtual="/_body/blog/" -->' in html


@pytest.mark.parametrize("asked", ["0", "-1", "two", "01", "1.5", "999999"])
def test_what_is_no_page_number_is_not_there_and_matters_to_lists_alone(
    full: FlaskClient, asked: str
) -> None:
    """[P-08] [P-21]"""
    for path in ("/blog/", "/blog/category/city-guides/"):
        assert full.get(f"/_frame{path}?page={asked}").status_code == 404
        assert full.get(f"/_body{path}?page={asked}").status_code == 404
    assert full.get(f"/_frame/?page={asked}").status_code == 200


def test_a_page_number_beyond_the_last_is_not_there(full: FlaskClient) -> None:
    """[P-08] [P-21]"""
    for path in (
        "/blog/?page=3",
        "/blog/category/city-guides/?page=3",
        "/blog/category/carrier-reviews/?page=2",
    ):
        assert full.get(f"/_frame{path}").status_code == 404


def test_a_post_says_who_wrote_and_reviewed_it_and_when(
    full: FlaskClient, write: Write, shelf: LibraryShelf
) -> None:
    """[P-09]"""
    html = frame(full, "/blog/guide-3/")
    said = meta(html)
    assert (said["og:type"], said["og:image"]) == ("article", f"{ORIGIN}/social-card.png")
    assert said["article:published_time"] == "2026-10-04T12:00:00Z"
    assert said["article:modified_time"] == "2026-11-20T12:00:00Z"
    assert f'type="application/atom+xml" title="Coati: new articles" href="{ORIGIN}/blog/feed.xml"' in html
    article, page = nodes(html)["BlogPosting"], nodes(html)["WebPage"]
    assert article["author"]["url"] == f"{ORIGIN}/editorial-team/#ada"
    assert (article["datePublished"], article["dateModified"]) == ("2026-10-04", "2026-11-20")
    assert article["publisher"]["@type"] == "InsuranceAgency"
    assert article["publisher"]["logo"] == f"{ORIGIN}/logo.png"
    assert article["citation"] == ["https://office.example/a", "https://office.example/b"]
    assert (page["reviewedBy"]["name"], page["lastReviewed"]) == ("Max (sample)", "2026-11-20")
    crumbs = nodes(html)["BreadcrumbList"]["itemListElement"]
    assert [one["position"] for one in crumbs] == [1, 2, 3, 4]
    assert crumbs[-1]["item"] == f"{ORIGIN}/blog/guide-3/"


@pytest.mark.parametrize(("size", "shared"), [((1200, 630), True), ((600, 315), False)])
def test_a_post_is_shared_with_its_own_picture_when_that_has_the_size(
    full: FlaskClient, write: Write, shelf: LibraryShelf, size: tuple[int, int], shared: bool
) -> None:
    sides = b"".join(side.to_bytes(4, "big") for side in size)
    write("pictures/guide-3.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + sides)
    shelf.refresh()
    picture = meta(frame(full, "/blog/guide-3/"))["og:image"]
    assert picture.startswith(f"{ORIGIN}/pictures/guide-3.") is shared
    assert nodes(frame(full, "/blog/guide-3/"))["BlogPosting"]["image"] == picture


def test_a_carriers_page_is_our_review_of_it_and_nobody_rates_us(full: FlaskClient) -> None:
    """[P-11] [P-12] TRUST 4: no rating of ourselves."""
    html = frame(full, "/travel-insurance-providers/harbor/")
    review = nodes(html)["Review"]
    assert review["itemReviewed"]["name"] == "Harbor Mutual"
    assert review["reviewRating"] == {
        "@type": "Rating",
        "ratingValue": 8.4,
        "bestRating": 10,
        "worstRating": 0,
    }
    assert review["author"]["name"] == "Ada (sample)"
    assert "8.4" in full.get("/_body/travel-insurance-providers/harbor/").text
    listed = nodes(frame(full, "/travel-insurance-providers/"))["ItemList"]["itemListElement"]
    assert listed[0]["url"] == f"{ORIGIN}/travel-insurance-providers/harbor/"
    for path in (
        "/",
        "/blog/",
        "/travel-insurance-providers/",
        "/travel-insurance-providers/harbor/",
        "/about-us/",
    ):
        assert "aggregateRating" not in frame(full, path)


def test_the_pet_page_is_the_pet_remotes(client: FlaskClient) -> None:
    """[P-13] [P-14]"""
    html = frame(client, "/pet-insurance/")
    assert '<!--# include virtual="/_shell/head/pet" -->' in html
    assert '<!--# include virtual="/_shell/top/pet/pet" -->' in html
    assert '<main id="main" data-section="pet"' in html
    assert client.get("/_body/pet-insurance/").status_code == 404, "its body lies in the release"


def test_a_partner_reads_its_own_name_at_the_main_brands_address(full: FlaskClient) -> None:
    """[A-01]"""
    html = frame(full, "/blog/", **{"X-Coati-Brand": "trips"})
    assert meta(html)["og:site_name"] == "Trips <& More>"
    assert f'<link rel="canonical" href="{ORIGIN}/blog/">' in html


def test_a_title_has_the_brand_beside_it_where_both_fit() -> None:
    """TRUST 4: at most sixty characters."""
    assert tab("T" * 52, "Coati") == "T" * 52 + " | Coati"
    assert tab("T" * 53, "Coati") == "T" * 53


def test_a_removed_page_has_words_of_its_own(client: FlaskClient, write: Write, shelf: LibraryShelf) -> None:
    write("gone.yaml", "[/blog/taken-down/]")
    shelf.refresh()
    answer = client.get("/_frame/Blog/Taken-Down")
    assert answer.status_code == 410
    assert "This trail ends here" in answer.text
    assert '<meta name="robots" content="noindex">' in answer.text
    assert 'rel="canonical"' not in answer.text
