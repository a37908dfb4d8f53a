from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from content.adapters.shelves import LibraryShelf
from content.testing import INDEX, PROVIDER
from content.web import sitemaps
from flask.testing import FlaskClient

Write = Callable[..., Path]
SCHEMA = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def entries(client: FlaskClient, path: str) -> dict[str, str | None]:
    answer = client.get(path)
    assert (answer.status_code, answer.mimetype) == (200, "application/xml")
    return {
        str(one.findtext(f"{SCHEMA}loc")): one.findtext(f"{SCHEMA}lastmod")
        for one in ElementTree.fromstring(answer.data)
    }


@pytest.fixture
def full(
    client: FlaskClient, shelf: LibraryShelf, blog: Write, write: Write, write_page: Write
) -> FlaskClient:
    for number in range(14):
        blog(f"post-{number}")
    write("providers/index.md", INDEX)
    write("providers/harbor.md", PROVIDER)
    write_page("hidden", head=Path(write_page("seen")).read_text().replace("area:", "indexed: false\narea:"))
    shelf.refresh()
    return client


def test_the_index_names_the_sitemaps_with_the_day_their_content_changed(full: FlaskClient) -> None:
    assert entries(full, "/sitemap.xml") == {
        f"https://coati.example/sitemaps/{kind}.xml": "2026-11-20" for kind in ("pages", "posts", "providers")
    }


def test_every_indexable_place_is_named_once(full: FlaskClient) -> None:
    pages = entries(full, "/sitemaps/pages.xml")
    assert "https://coati.example/seen/" in pages
    assert "https://coati.example/hidden/" not in pages
    assert pages["https://coati.example/"] is None
    assert pages["https://coati.example/blog/?page=2"] == "2026-11-20"
    assert len(entries(full, "/sitemaps/posts.xml")) == 14
    assert list(entries(full, "/sitemaps/providers.xml")) == [
        "https://coati.example/travel-insurance-providers/harbor/"
    ]


def test_each_address_in_it_answers_and_is_its_own_canonical(full: FlaskClient) -> None:
    """TRUST 4"""
    for name in ("pages", "posts", "providers"):
        for address in entries(full, f"/sitemaps/{name}.xml"):
            frame = full.get(address.replace("https://coati.example/", "/_frame/"))
            assert frame.status_code == 200
            assert f'<link rel="canonical" href="{address}">' in frame.text


def test_a_long_sitemap_is_cut(full: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """TRUST 4: 50,000 addresses a file."""
    assert sitemaps.MOST_ENTRIES == 50_000
    monkeypatch.setattr(sitemaps, "MOST_ENTRIES", 5)
    files = [name for name in entries(full, "/sitemap.xml") if "/posts" in name]
    assert [name.rpartition("/")[2] for name in files] == ["posts.xml", "posts-2.xml", "posts-3.xml"]
    cut = [entries(full, name.removeprefix("https://coati.example")) for name in files]
    assert [len(one) for one in cut] == [5, 5, 4]
    assert full.get("/sitemaps/posts-4.xml").status_code == 404


@pytest.mark.parametrize("name", ["nope", "posts-0", "posts-1", "posts-x", "posts-"])
def test_a_sitemap_that_is_none_is_not_there(full: FlaskClient, name: str) -> None:
    assert full.get(f"/sitemaps/{name}.xml").status_code == 404
