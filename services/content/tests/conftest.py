import json
from collections.abc import Callable
from pathlib import Path

import pytest
from content.adapters.shelves import LibraryShelf
from content.app import create_app, open_shelf
from content.settings import Settings
from content.testing import CATEGORIES, PAGE_HEAD, PEOPLE, POST, write_empty
from flask.testing import FlaskClient


def brand_file(identity: str, name: str, *, phone: str = "+1 (555) 010-0000", partner: bool = False) -> str:
    contact = {"telephone": phone, "email": f"help@{identity}.example"}
    return json.dumps(
        {
            "id": identity,
            "partnerIds": [identity] if partner else [],
            "name": name,
            "legalName": f"{name} LLC",
            "address": {"street": "1 Main Street", "city": "Plantation", "state": "FL", "postCode": "33322"},
            "contacts": {
                "standard": contact,
                "welcome": {**contact, "telephone": "+1 (555) 010-0001"},
                "aarp": {**contact, "telephone": "+1 (555) 010-0002"},
            },
        }
    )


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of one good page; tests write more into it."""
    folder = tmp_path / "library"
    write_empty(folder)
    (folder / "pages" / "about-us.md").write_text(
        PAGE_HEAD.format(title="About Us", slug="about us") + "We are {brand}. Call {phone}.\n"
    )
    return folder


@pytest.fixture
def settings(tmp_path: Path, library: Path) -> Settings:
    brands = tmp_path / "brands"
    brands.mkdir()
    (brands / "coati.json").write_text(brand_file("coati", "Coati"))
    (brands / "trips.json").write_text(
        brand_file("trips", "Trips <& More>", phone="+1 (555) 010-0007", partner=True)
    )
    return Settings(
        env="development",
        library=library,
        brands=brands,
        public_origin="https://coati.example",
        redis_url=None,
    )


@pytest.fixture
def shelf(settings: Settings) -> LibraryShelf:
    return open_shelf(settings)


@pytest.fixture
def client(settings: Settings, shelf: LibraryShelf) -> FlaskClient:
    return create_app(settings, shelf).test_client()


Write = Callable[..., Path]


@pytest.fixture
def write(library: Path) -> Write:
    """Writes any file of the library."""

    def write_file(name: str, text: str | bytes) -> Path:
        file = library / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        return file

    return write_file


@pytest.fixture
def write_page(write: Write) -> Write:
    """Writes pages/<slug>.md; `head` replaces the usual front matter."""

    def write_one(
        slug: str, body: str = "Words.\n", *, title: str = "A Page", head: str | None = None
    ) -> Path:
        front = PAGE_HEAD.format(title=title, slug=slug) if head is None else head
        return write(f"pages/{slug}.md", front + body)

    return write_one


@pytest.fixture
def write_post(write: Write) -> Write:
    """Writes posts/<slug>.md, in the category city-guides unless told otherwise; `more` adds to its front matter."""

    def write_one(slug: str, body: str = "Words.\n", **changes: str) -> Path:
        values = {
            "title": f"A post about {slug}",
            "category": "city-guides",
            "published": "2026-11-01",
            "more": "",
            **changes,
        }
        return write(f"posts/{slug}.md", POST.format(slug=slug, body=body, **values))

    return write_one


@pytest.fixture
def blog(write: Write, write_post: Write) -> Write:
    """People and two categories; answers what writes posts."""
    write("people.yaml", PEOPLE)
    write("categories.yaml", CATEGORIES)
    return write_post
