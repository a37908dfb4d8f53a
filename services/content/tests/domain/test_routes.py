from datetime import date

import pytest
from content.domain.libraries import Library, Tables, shelve
from content.domain.pages import Page
from content.domain.posts import Category, Post
from content.domain.routes import (
    Absent,
    Home,
    Moved,
    PetHome,
    PostsPage,
    indexable,
    route,
    section_of,
)

DAY = date(2026, 11, 20)
CATEGORY = Category("city-guides", "City Guides", "City guides", "d" * 60, "words")
EMPTY = Category("trains", "Trains", "Trains", "d" * 60, "words")


def post(number: int) -> Post:
    common = {"title": "t", "heading": "h", "description": "d", "updated": DAY, "body": "b"}
    people = {"author": "ada", "reviewer": "max", "picture_alt": "p"}
    return Post(
        file=f"posts/p-{number}.md",
        slug=f"p-{number}",
        category="city-guides",
        published=DAY,
        reviewed=DAY,
        **common,  # type: ignore[arg-type]
        **people,
    )


def page(slug: str, *, indexed: bool = True) -> Page:
    return Page(
        file=f"pages/{slug}.md",
        slug=slug,
        title="t",
        heading="h",
        description="d",
        updated=DAY,
        body="b",
        area="about",
        indexed=indexed,
    )


LIBRARY = shelve(
    [*(post(number) for number in range(26)), page("about-us"), page("hidden", indexed=False)],
    tables=Tables(
        categories={"city-guides": CATEGORY, "trains": EMPTY},
        moved={"/old/": "/about-us/"},
        gone=frozenset({"/gone/"}),
    ),
    broken=frozenset({"posts/broken.md", "pages/torn.md", "providers/index.md", "providers/dark.md"}),
)


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ("/", Home),
        ("/pet-insurance/", PetHome),
        ("/blog/", PostsPage),
        ("/blog/p-3/", Post),
        ("/about-us/", Page),
    ],
)
def test_every_place_has_its_address(asked: str, kind: type) -> None:
    """[P-01] [P-02] [P-08] [P-09] [P-13]"""
    assert isinstance(route(LIBRARY, asked), kind)


@pytest.mark.parametrize("asked", ["/old/", "/old", "/OLD", "/Old/", "/about-us", "/About-US"])
def test_every_other_spelling_moved_ones_included_is_one_hop(asked: str) -> None:
    assert route(LIBRARY, asked) == Moved("/about-us/")
    assert isinstance(route(LIBRARY, "/about-us/"), Page)


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("/nope/", 404),
        ("/blog/nope/", 404),
        ("/blog/category/nope/", 404),
        ("/blog/category/", 404),
        ("/blog/p-3/x/", 404),
        ("/<script>/", 404),
        ("/gone/", 410),
        ("/Gone", 410),
        ("/blog/broken/", 503),
        ("/torn/", 503),
        ("/travel-insurance-providers/", 503),
        ("/travel-insurance-providers/dark/", 503),
    ],
)
def test_where_nothing_lies_the_status_says_why(asked: str, status: int) -> None:
    """[P-21]"""
    assert route(LIBRARY, asked) == Absent(status)  # type: ignore[arg-type]


def test_a_list_ends_with_its_last_page() -> None:
    """[P-08] [P-10]"""
    for path in ("/blog/", "/blog/category/city-guides/"):
        assert isinstance(route(LIBRARY, path, 3), PostsPage)
        assert route(LIBRARY, path, 4) == Absent(404)
    assert isinstance(route(LIBRARY, "/blog/category/trains/"), PostsPage)
    assert route(LIBRARY, "/blog/category/trains/", 2) == Absent(404)


def test_the_first_page_has_no_number_in_its_address() -> None:
    assert PostsPage(None, 1).address == "/blog/"
    assert PostsPage(CATEGORY, 2).address == "/blog/category/city-guides/?page=2"


@pytest.mark.parametrize(
    ("path", "section"),
    [
        ("/", "quote"),
        ("/pet-insurance/", "pet"),
        ("/pet-insurance-101/", "pet"),
        ("/guides/pet-insurance-for-cats/", "pet"),
        ("/blog/?page=2", "blog"),
        ("/about-us/", "blog"),
    ],
)
def test_the_section_is_the_remote_that_owns_the_path(path: str, section: str) -> None:
    """[P-14]"""
    assert section_of(path) == section


def test_what_may_be_indexed_is_every_place_once() -> None:
    addresses = [
        place.address if isinstance(place, PostsPage) else place.path for place, _ in indexable(LIBRARY)
    ]
    assert len(addresses) == len(set(addresses)) == 2 + 1 + 3 + 3 + 1 + 26
    assert "/hidden/" not in addresses
    assert dict(zip(addresses, (day for _, day in indexable(LIBRARY)), strict=True))["/blog/?page=2"] == DAY
    assert next(iter(indexable(Library())))[0] == Home()
