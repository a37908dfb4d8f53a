import json
from collections.abc import Callable
from pathlib import Path

import pytest
from content.app import create_app
from content.settings import Settings
from flask.testing import FlaskClient

HEAD = """---
title: {title}
description: A description that is long enough to be shown whole in a list of results.
area: about
updated: "2026-11-20"
---
"""


def brand_file(identity: str, name: str) -> str:
    contact = {"telephone": "+1 (555) 010-0000", "email": f"help@{identity}.example"}
    return json.dumps(
        {
            "id": identity,
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
    (folder / "pages").mkdir(parents=True)
    (folder / "pages" / "about-us.md").write_text(
        HEAD.format(title="About Us") + "We are {brand}. Call {phone}.\n"
    )
    return folder


@pytest.fixture
def settings(tmp_path: Path, library: Path) -> Settings:
    brands = tmp_path / "brands"
    brands.mkdir()
    (brands / "coati.json").write_text(brand_file("coati", "Coati"))
    (brands / "trips.json").write_text(brand_file("trips", "Trips <& More>"))
    return Settings(
        env="development",
        library=library,
        brands=brands,
        public_origin="https://coati.example",
        reload_s=0.001,
    )


@pytest.fixture
def client(settings: Settings) -> FlaskClient:
    return create_app(settings).test_client()


@pytest.fixture
def write_page(library: Path) -> Callable[..., Path]:
    """Writes pages/<slug>.md; `head` replaces the usual front matter."""

    def write(slug: str, body: str = "Words.\n", *, title: str = "A Page", head: str | None = None) -> Path:
        file = library / "pages" / f"{slug}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text((HEAD.format(title=title) if head is None else head) + body)
        return file

    return write
