"""The official JavaScript clients and react-instantsearch, unchanged, against the service as it runs."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asking import ADMIN
from serving import serving

SCRIPT = Path(__file__).parents[1] / "support" / "javascript-client.mjs"


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """What the script says it was answered."""
    node = shutil.which("node")
    assert node, "Node comes with `make setup`"
    with serving(Path(tmp_path_factory.mktemp("search"))) as port:
        command = [node, str(SCRIPT), str(port), ADMIN["X-Algolia-API-Key"], "search-only"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False)
        assert done.returncode == 0, done.stderr
        yield json.loads(done.stdout)


def test_replace_all_objects_and_wait_for_tasks(told: dict[str, Any]) -> None:
    """[S-06]"""
    assert told["single"] == 1500
    assert told["settings"] == {"searchableAttributes": ["title"]}


def test_the_lite_client_searches_several_indexes_at_once(told: dict[str, Any]) -> None:
    """[S-06] Its bodies are text/plain, its credentials in the query; records came in gzip too."""
    assert told["first"]["objectID"] == "42"
    assert told["first"]["_highlightResult"]["title"]["value"].endswith("<em>42</em>")
    assert told["totals"][1] == 200


def test_refusals_keep_their_class_status_and_words(told: dict[str, Any]) -> None:
    assert [(name, status) for name, status, _ in told["refusals"]] == [("ApiError", 404), ("ApiError", 403)]
    assert "Index nowhere does not exist" in told["refusals"][0][2]
    assert "Invalid Application-ID or API key" in told["refusals"][1][2]


def test_react_instantsearch_draws_hits_with_its_own_highlights(told: dict[str, Any]) -> None:
    """[P-18] Markup in a record is text on the page; the raw tags are nowhere to be seen."""
    html = told["html"]
    assert "nubmer 42" in html
    assert 'data-total="' in html
    first = html.split("<li>")[1]
    assert "&lt;b&gt;" in first
    assert ">number</mark>" in first
    assert "<b>" not in first
    assert "__ais-highlight__" not in html
