import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from content.adapters.shelves import LibraryShelf
from content.testing import INDEX, PROVIDER
from flask.testing import FlaskClient

Write = Callable[..., Path]
PAYLOAD = '<!--# echo var="http_cookie" --></script><script>alert(1)</script>'


def data_of(body: str) -> str:
    (block,) = re.findall(r'<script type="application/json" id="coati-page">(.*?)</script>', body, re.DOTALL)
    return str(block)


@pytest.fixture
def full(client: FlaskClient, shelf: LibraryShelf, blog: Write, write: Write) -> FlaskClient:
    for number in range(14):
        blog(f"guide-{number}")
    write("providers/index.md", INDEX)
    write("providers/harbor.md", PROVIDER)
    shelf.refresh()
    return client


@pytest.mark.parametrize(
    ("path", "endpoint"),
    [
        ("/blog/", "posts"),
        ("/blog/?page=2", "posts?page=2"),
        ("/blog/category/city-guides/?page=2", "posts?category=city-guides&page=2"),
        ("/blog/guide-1/", "posts/guide-1"),
        ("/travel-insurance-providers/", "providers"),
        ("/travel-insurance-providers/harbor/", "providers/harbor"),
        ("/about-us/", "pages/about-us"),
    ],
)
def test_a_body_ends_with_what_its_endpoint_answers(full: FlaskClient, path: str, endpoint: str) -> None:
    """[P-08] [P-09] [P-10] [P-11] [P-12]"""
    body = full.get(f"/_body{path}").text
    block = data_of(body)
    assert body.endswith("</script>")
    assert json.loads(block) == full.get(f"/api/content/{endpoint}").json
    assert not set("<>&\u2028\u2029") & set(block)
    assert re.search(r"<h1>[^<]+</h1>", body)


def test_a_list_leads_on_and_back_with_real_links(
    client: FlaskClient, shelf: LibraryShelf, blog: Write
) -> None:
    """[P-08] TRUST 4: pagination by links."""
    for number in range(26):
        blog(f"guide-{number}")
    shelf.refresh()
    middle = client.get("/_body/blog/?page=2").text
    links = {rel: href for href, rel in re.findall(r'<a href="([^"]+)" rel="(prev|next)"', middle)}
    assert links == {"prev": "/blog/", "next": "/blog/?page=3"}
    assert 'rel="next"' not in client.get("/_body/blog/?page=3").text


def test_commands_and_scripts_of_a_file_stay_text_in_its_body(
    client: FlaskClient, shelf: LibraryShelf, blog: Write
) -> None:
    """TRUST S1, S5"""
    blog(
        "hostile",
        f"## {PAYLOAD}\n\n{PAYLOAD}\n",
        title="'<!--# x --><script>'",
        more=f"heading: '{PAYLOAD}'\n",
    )
    shelf.refresh()
    assert shelf.library.faults == ()
    for path in ("/_body/blog/hostile/", "/_body/blog/"):
        body = client.get(path).text
        assert "<!--" not in body
        assert body.count("<script") == body.count("</script>") == 1


@pytest.mark.parametrize(
    "path", ["/_body/nope/", "/_body/blog/?page=9", "/_body/blog/nope/", "/_body/about-us"]
)
def test_a_body_that_is_not_there_is_a_404_the_edge_leaves_out(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404
