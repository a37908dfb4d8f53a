"""The list that the search index follows."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from content.adapters.shelves import LibraryShelf
from flask.testing import FlaskClient

Write = Callable[..., Path]


def listed(client: FlaskClient) -> dict[str, dict[str, Any]]:
    answer = client.get("/api/content/documents").get_json()
    return {each["path"]: each for each in answer["documents"]}


def test_every_document_is_named_where_the_api_has_it(
    client: FlaskClient, shelf: LibraryShelf, blog: Write
) -> None:
    blog("paris")
    shelf.refresh()
    found = listed(client)
    assert set(found) == {"/about-us/", "/blog/paris/"}
    for path, item in found.items():
        read = client.get(f"/api/content/{item['kind']}/{item['slug']}").get_json()
        assert read["path"] == path


def test_only_the_document_that_changed_has_another_digest(
    client: FlaskClient, shelf: LibraryShelf, blog: Write
) -> None:
    blog("paris")
    blog("rome")
    shelf.refresh()
    before = listed(client)
    blog("rome", "Other words, longer than before.\n")
    shelf.refresh()
    after = listed(client)
    assert {path for path in after if after[path] != before[path]} == {"/blog/rome/"}


def test_what_search_engines_may_not_keep_is_not_listed(
    client: FlaskClient, shelf: LibraryShelf, write_page: Write
) -> None:
    head = (
        "---\ntitle: Hidden\ndescription: A description that is long enough to be shown whole in a list of results.\n"
        'area: about\nupdated: "2026-11-20"\nindexed: false\n---\n'
    )
    write_page("hidden", head=head)
    shelf.refresh()
    assert set(listed(client)) == {"/about-us/"}
