"""A service that began while its library was away, or a folder of it: nobody is told that anything is gone."""

from pathlib import Path

import pytest
from content.app import create_app, open_shelf
from content.settings import Settings
from flask.testing import FlaskClient

LISTS = ["/sitemap.xml", "/sitemaps/pages.xml", "/blog/feed.xml", "/api/content/documents"]
WORDS = ["/_frame/about-us/", "/_body/about-us/", "/api/content/pages/about-us", "/_frame/blog/"]
OTHERS = ["/api/content/partners/trips", "/pictures/a-post.0a1b2c3d.svg", "/api/content/posts"]


@pytest.fixture
def unread(settings: Settings, library: Path, tmp_path: Path) -> FlaskClient:
    library.rename(tmp_path / "aside")
    return create_app(settings, open_shelf(settings)).test_client()


@pytest.mark.parametrize("path", [*LISTS, *WORDS, *OTHERS])
def test_without_a_library_everything_it_would_say_is_a_503(unread: FlaskClient, path: str) -> None:
    answer = unread.get(path)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]


def test_without_a_library_the_service_is_not_ready_and_home_stands(unread: FlaskClient) -> None:
    ready = unread.get("/health/ready")
    assert (ready.status_code, ready.get_json()["missing"]) == (503, ["library", "newest library"])
    assert unread.get("/_frame/").status_code == 200


@pytest.mark.parametrize("path", LISTS)
def test_no_list_is_made_without_the_posts(settings: Settings, library: Path, path: str) -> None:
    """An index that follows it would lose them."""
    (library / "posts").rmdir()
    client = create_app(settings, open_shelf(settings)).test_client()
    assert client.get(path).status_code == 503
    assert client.get("/_frame/about-us/").status_code == 200


@pytest.mark.parametrize("path", [*LISTS, "/api/content/categories"])
def test_no_list_is_made_without_the_categories(settings: Settings, library: Path, path: str) -> None:
    """Their pages would be missing in it, and every post in it would have another category's name."""
    (library / "categories.yaml").unlink()
    client = create_app(settings, open_shelf(settings)).test_client()
    assert client.get(path).status_code == 503
    assert client.get("/_frame/about-us/").status_code == 200


def test_nobody_is_told_that_there_is_no_menu(settings: Settings, library: Path) -> None:
    (library / "menus.yaml").unlink()
    client = create_app(settings, open_shelf(settings)).test_client()
    assert client.get("/api/content/menus").status_code == 503


def test_what_is_away_later_leaves_the_service_ready_and_is_named(settings: Settings, library: Path) -> None:
    shelf = open_shelf(settings)
    client = create_app(settings, shelf).test_client()
    (library / "categories.yaml").unlink()
    shelf.refresh()
    ready = client.get("/health/ready")
    assert (ready.status_code, ready.get_json()["missing"]) == (200, ["newest library"])
