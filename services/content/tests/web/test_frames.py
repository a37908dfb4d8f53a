import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from content.adapters.shelves import LibraryShelf
from flask.testing import FlaskClient


def data_of(html: str) -> list[dict[str, object]]:
    block = re.search(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    assert block
    graph: list[dict[str, object]] = json.loads(block[1])["@graph"]
    return graph


def test_the_home_frame_has_the_products_title_and_says_who_we_are(client: FlaskClient) -> None:
    """[A-08] [P-01]"""
    html = client.get("/_frame/").text
    assert "<title>Travel Insurance Marketplace: Quotes, Plans, Reviews</title>" in html
    assert '<link rel="canonical" href="https://coati.example/">' in html
    assert '<!--# include virtual="/_shell/head/quote" -->' in html
    assert '<!--# include virtual="/_body/" -->' in html
    site, agency = data_of(html)
    assert site["@type"] == "WebSite"
    assert agency["@type"] == "InsuranceAgency"
    assert agency["telephone"] == "+1 (555) 010-0000"
    assert agency["logo"] == "https://coati.example/logo.png"
    assert agency["address"]["addressLocality"] == "Plantation"  # type: ignore[index]
    assert "aggregateRating" not in html


def test_a_page_frame_is_described_and_leads_home(client: FlaskClient) -> None:
    """[P-02]"""
    html = client.get("/_frame/about-us/").text
    assert "<title>About Us | Coati</title>" in html
    assert html.count('<meta name="description"') == 1
    assert '<meta property="og:image" content="https://coati.example/social-card.png">' in html
    assert '<!--# include virtual="/_shell/top/blog/about" -->' in html
    page, crumbs = data_of(html)
    assert page["dateModified"] == "2026-11-20"
    assert [item["name"] for item in crumbs["itemListElement"]] == ["Home", "About Us"]  # type: ignore[attr-defined]


def test_a_partners_page_points_to_the_main_brands(client: FlaskClient) -> None:
    html = client.get("/_frame/about-us/", headers={"X-Coati-Brand": "trips"}).text
    assert '<link rel="canonical" href="https://coati.example/about-us/">' in html
    assert "<title>About Us | Trips &lt;&amp; More&gt;</title>" in html


@pytest.mark.parametrize("path", ["/about-us/", "/about-us", "/ABOUT-US"])
def test_an_address_whose_slashes_were_doubled_leads_to_its_page_at_once(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(f"/_tidied{path}")
    assert (answer.status_code, answer.headers["Location"]) == (301, "/about-us/")


@pytest.mark.parametrize("path", ["/", "/nope/", "/nope", "/evil.example", "/caf%C3%A9%23"])
def test_whose_slashes_were_doubled_where_nothing_lies_is_told_so_there(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(f"/_tidied{path}")
    assert (answer.status_code, answer.headers["Location"]) == (301, path.rstrip("/") + "/")


@pytest.mark.parametrize(
    "path", ["/nope/", "/Nope", "/a/b/c", "/about-us/x/", "/%3Cscript%3E", "/about-us.html"]
)
def test_an_unknown_path_is_a_404_with_ways_on(client: FlaskClient, path: str) -> None:
    """[P-21]"""
    answer = client.get(f"/_frame{path}")
    assert answer.status_code == 404
    assert '<meta name="robots" content="noindex">' in answer.text
    assert 'rel="canonical"' not in answer.text
    assert '<a href="/contact-us/">Contact us</a>' in answer.text
    assert '<a href="tel:+15550100000">+1 (555) 010-0000</a>' in answer.text
    assert "nope" not in answer.text.lower()


@pytest.mark.parametrize(
    "path", ["/pet-insurance/nothing/", "/no/such/pet-insurance-page/", "/Pet-Insurance/x"]
)
def test_where_nothing_lies_below_the_pet_pages_the_pet_header_stands(client: FlaskClient, path: str) -> None:
    """[N-01, N-02, P-14]"""
    answer = client.get(f"/_frame{path}")
    assert answer.status_code == 404
    assert 'virtual="/_shell/top/chrome/pet"' in answer.text
    assert '<a href="/pet-insurance/">Pet insurance</a>' in answer.text
    assert 'virtual="/_shell/top/chrome/travel"' in client.get("/_frame/nope/").text


@pytest.mark.parametrize("path", ["/about-us", "/About-Us/", "/ABOUT-US"])
def test_another_spelling_is_one_hop_to_the_page(client: FlaskClient, path: str) -> None:
    answer = client.get(f"/_frame{path}")
    assert (answer.status_code, answer.headers["Location"]) == (301, "/about-us/")
    assert client.get("/_frame" + answer.headers["Location"]).status_code == 200


def test_the_variant_changes_the_phone_number(client: FlaskClient) -> None:
    """[A-03] [A-04]"""
    for variant, phone in (("standard", "0000"), ("welcome", "0001"), ("aarp", "0002"), ("forged", "0000")):
        body = client.get("/_body/about-us/", headers={"X-Coati-Variant": variant}).text
        assert f"tel:+1555010{phone}" in body


@pytest.mark.parametrize("place", ["title", "description", "brand"])
def test_commands_in_values_stay_text(
    client: FlaskClient, shelf: LibraryShelf, write_page: Callable[..., Path], place: str
) -> None:
    """TRUST S1"""
    payload = '<!--# echo var="http_cookie" --></script><script>'
    title = "<!--# x --></script>" if place == "title" else "A Page"
    description = f"{payload} long enough to be a description" if place == "description" else "d" * 60
    head = f"title: {json.dumps(title)}\ndescription: {json.dumps(description)}\narea: about\nupdated: '2026-11-20'"
    write_page("hostile", head=f"---\n{head}\n---\n")
    shelf.refresh()
    html = client.get(
        "/_frame/hostile/", headers={"X-Coati-Brand": "trips" if place == "brand" else "coati"}
    ).text
    commands = re.findall(r"<!--# (\w+)", html)
    assert sorted(commands) == ["include"] * 5
    assert html.count("<script") == 1


def test_a_page_that_breaks_is_served_as_it_was(
    client: FlaskClient, shelf: LibraryShelf, write_page: Callable[..., Path]
) -> None:
    write_page("about-us", head="---\ntitle: [\n---\n")
    shelf.refresh()
    assert client.get("/_frame/about-us/").status_code == 200
    assert "We are Coati." in client.get("/_body/about-us/").text


def test_a_page_that_was_never_good_is_a_503_so_that_the_edge_keeps_what_it_has(
    client: FlaskClient, shelf: LibraryShelf, write_page: Callable[..., Path]
) -> None:
    write_page("broken", head="---\ntitle: [\n---\n")
    shelf.refresh()
    for path in ("/_frame/broken/", "/api/content/pages/broken"):
        answer = client.get(path)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"]


def test_a_public_answer_sets_no_cookie_and_hears_no_cookie(client: FlaskClient) -> None:
    plain = client.get("/_frame/about-us/")
    client.set_cookie("coati_pid", "trips")
    cookied = client.get("/_frame/about-us/")
    assert "Set-Cookie" not in plain.headers
    assert plain.data == cookied.data
