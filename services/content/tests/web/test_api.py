import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from content.adapters.shelves import LibraryShelf
from content.app import create_app
from content.settings import Settings
from content.testing import INDEX, PARTNER, PROVIDER, SVG
from flask.testing import FlaskClient

Write = Callable[..., Path]


@pytest.fixture
def full(client: FlaskClient, shelf: LibraryShelf, blog: Write, write: Write) -> FlaskClient:
    """Fourteen city guides, one review of a carrier, a partner, a menu."""
    for number in range(14):
        blog(f"guide-{number}", f"## One\n\n{'word ' * 500}", published=f"2026-10-{number + 1:02}")
    blog(
        "harbor-review",
        category="carrier-reviews",
        published="2026-11-19",
        more="provider: harbor\nsample: true\n",
    )
    write("providers/index.md", INDEX)
    write("providers/harbor.md", PROVIDER)
    write("partners/trips.yaml", PARTNER)
    write("menus.yaml", "travel: [{title: Home, url: /}]\nabout: []\npet: []")
    write("moved.yaml", "/old/: /about-us/")
    write("gone.yaml", "[/blog/taken-down/]")
    write("pictures/guide-13.svg", SVG)
    shelf.refresh()
    assert shelf.library.faults == ()
    return client


def answer(client: FlaskClient, path: str) -> dict[str, object]:
    got = client.get(f"/api/content/{path}")
    assert got.status_code == 200, got.text
    data: dict[str, object] = json.loads(got.data)
    return data


def test_posts_come_twelve_a_page_beneath_the_newest(full: FlaskClient) -> None:
    """[P-08]"""
    first, second = answer(full, "posts"), answer(full, "posts?page=2")
    slugs = [post["slug"] for post in first["posts"]]  # type: ignore[attr-defined]
    assert slugs[:3] == ["harbor-review", "guide-13", "guide-12"]
    assert (len(slugs), len(second["posts"])) == (13, 2)  # type: ignore[arg-type]
    assert (first["previous"], first["next"], first["pages"], first["total"]) == (
        None,
        "/blog/?page=2",
        2,
        15,
    )
    assert (second["previous"], second["next"]) == ("/blog/", None)
    assert second["title"] != first["title"]
    assert [crumb["title"] for crumb in second["breadcrumb"]] == ["Home", "Blog", "Page 2"]  # type: ignore[attr-defined]


def test_a_listed_post_has_what_a_card_shows(full: FlaskClient) -> None:
    """[P-08]"""
    card = answer(full, "posts")["posts"][1]  # type: ignore[index]
    assert card["url"] == "/blog/guide-13/"
    assert card["readingMinutes"] == 2
    assert card["author"] == {"name": "Ada (sample)", "url": "/editorial-team/#ada"}
    assert card["thumbnail"]["url"].startswith("/pictures/guide-13.")
    assert (card["thumbnail"]["width"], card["thumbnail"]["alt"]) == (640, "A drawing that shows something")
    assert answer(full, "posts")["posts"][2]["thumbnail"]["url"] == "/social-card.png"  # type: ignore[index]


def test_a_category_lists_its_own_and_introduces_itself_once(full: FlaskClient) -> None:
    """[P-10]"""
    listed = answer(full, "posts?category=city-guides")
    assert (listed["path"], listed["total"], listed["pages"]) == ("/blog/category/city-guides/", 14, 2)
    assert listed["words"] == [
        ["p", {}, "Guides to single cities, written for Coati and for people who are about to go there."]
    ]
    assert answer(full, "posts?category=city-guides&page=2")["words"] == []
    counts = {one["slug"]: one["count"] for one in answer(full, "categories")["categories"]}  # type: ignore[attr-defined]
    assert counts == {"city-guides": 14, "carrier-reviews": 1}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("posts?page=3", 404),
        ("posts?category=nope", 404),
        ("posts?page=0", 422),
        ("posts?page=-1", 422),
        ("posts?page=two", 422),
        ("posts?page=1&page=2", 422),
        ("posts?category=<script>", 422),
        ("posts?colour=red", 422),
        ("posts/nope", 404),
        ("posts/taken-down", 410),
        ("providers/nope", 404),
        ("pages/nope", 404),
        ("pages/old", 404),
        ("pages/blog/guide-1", 404),
        ("partners/nope", 404),
        ("partners/..%2Fpeople", 404),
    ],
)
def test_what_is_not_there_is_a_problem_that_echoes_nothing(
    full: FlaskClient, path: str, status: int
) -> None:
    got = full.get(f"/api/content/{path}")
    assert (got.status_code, got.content_type) == (status, "application/problem+json")
    assert "script" not in got.text
    assert "nope" not in got.text


def test_a_post_is_read_with_its_people_sources_and_way_on(full: FlaskClient) -> None:
    """[P-09] [A-10]"""
    post = answer(full, "posts/harbor-review")
    assert [crumb["title"] for crumb in post["breadcrumb"]] == [  # type: ignore[attr-defined]
        "Home",
        "Blog",
        "Carrier Reviews",
        "A post about harbor-review",
    ]
    assert post["provider"] == {"name": "Harbor Mutual", "url": "/travel-insurance-providers/harbor/"}
    assert post["reviewer"]["slug"] == "max"  # type: ignore[index]
    assert post["sources"] == [
        {"title": "A public office", "url": "https://office.example/a"},
        {"title": "Another office", "url": "https://office.example/b"},
        {"title": "Our own data", "url": None},
    ]
    assert (post["sample"], post["reviewedOn"]) == (True, "2026-11-20")
    guide = answer(full, "posts/guide-3")
    assert guide["contents"] == [{"id": "one", "title": "One"}]
    assert [one["slug"] for one in guide["related"]] == ["guide-2", "guide-1", "guide-0"]  # type: ignore[attr-defined]


def test_providers_are_scored_and_priced(full: FlaskClient) -> None:
    """[P-11] [P-12]"""
    (card,) = answer(full, "providers")["providers"]  # type: ignore[misc]
    assert (card["score"], card["planCount"], card["url"]) == (8.4, 1, "/travel-insurance-providers/harbor/")
    provider = answer(full, "providers/harbor")
    row = provider["itinerary"]["rows"][0]  # type: ignore[index]
    assert (row["priceCents"], row["medicalCents"]) == (18240, 10_000_000)
    assert [post["slug"] for post in provider["posts"]] == ["harbor-review"]  # type: ignore[attr-defined]
    assert provider["words"] == [["p", {}, "Words about Harbor Mutual and Coati."]]


def test_a_page_is_read_under_the_brand_of_the_visit(full: FlaskClient) -> None:
    """[P-02]"""
    page = answer(full, "pages/about-us")
    assert (page["path"], page["updatedOn"], page["reviewer"]) == ("/about-us/", "2026-11-20", None)
    assert page["words"][0][:3] == ["p", {}, "We are Coati. Call "]  # type: ignore[index]
    partners = full.get("/api/content/pages/about-us", headers={"X-Coati-Brand": "trips"}).json
    assert partners is not None
    assert partners["words"][0][2] == "We are Trips <& More>. Call "


def test_menus_are_read_by_area(full: FlaskClient) -> None:
    """[N-03]"""
    home = {"title": "Home", "url": "/", "external": False, "openInNewWindow": False}
    assert answer(full, "menus") == {"travel": [home], "about": [], "pet": []}


def test_a_partner_is_there_until_it_expires(
    settings: Settings, shelf: LibraryShelf, full: FlaskClient
) -> None:
    """[C-01] TRUST R21"""
    partner = answer(full, "partners/trips")
    assert partner["logo"] == {
        "uri": "/pictures/logos/trips.svg",
        "width": 260,
        "height": 60,
        "altTxt": "Trips",
    }
    assert partner["expiresAt"] == "2027-06-30T23:59:59Z"
    for now, status in (
        (datetime(2027, 6, 30, 23, 59, 58, tzinfo=UTC), 200),
        (datetime(2027, 7, 1, tzinfo=UTC), 404),
    ):
        later = create_app(settings, shelf, clock=lambda now=now: now).test_client()  # type: ignore[misc]
        assert later.get("/api/content/partners/trips").status_code == status


def test_a_partners_values_that_are_none_are_dropped_and_a_broken_file_is_not_there(
    full: FlaskClient, shelf: LibraryShelf, write: Write
) -> None:
    """TRUST S5"""
    write(
        "partners/odd.yaml",
        PARTNER.replace("+1 (555) 010-0009", "<!--# x -->").replace("width: 260", "width: 9"),
    )
    write("partners/broken.yaml", "name: [")
    shelf.refresh()
    odd = answer(full, "partners/odd")
    assert (odd["telephone"], odd["logo"]) == (None, None)
    assert full.get("/api/content/partners/broken").status_code == 404


def test_the_contract_is_published(client: FlaskClient) -> None:
    document = client.get("/api/content/openapi.json").json
    assert document is not None
    assert {path.removeprefix("/api/content/") for path in document["paths"]} == {
        *("posts", "posts/{slug}", "categories", "providers", "providers/{slug}", "pages/{slug}", "menus"),
        *("partners/{pid}", "documents"),
    }


def test_the_service_is_ready(client: FlaskClient) -> None:
    assert client.get("/health/ready").status_code == 200
