"""The official Python client, unchanged, against the service as it runs (two processes, several threads).

Source: S-06; PROTOCOLS §0, §a. The same host stands three times in its list, as PROTOCOLS §0 (5) advises.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from algoliasearch.http.exceptions import RequestException
from algoliasearch.http.hosts import Host, HostsCollection
from algoliasearch.search.client import SearchClientSync
from algoliasearch.search.config import SearchConfig
from algoliasearch.search.models.search_response import SearchResponse
from asking import ADMIN
from serving import serving

ADMIN_KEY, PUBLIC_KEY = ADMIN["X-Algolia-API-Key"], "search-only"
SHIPS = [
    {"objectID": str(n), "title": f"Ship number {n}", "deck": n % 3, "line": "A" if n % 2 else "B"}
    for n in range(2500)
]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with serving(Path(tmp_path_factory.mktemp("search"))) as port:
        yield port


def client_of(port: int, key: str, path: str = "") -> SearchClientSync:
    config = SearchConfig("coati", key)
    config.hosts = HostsCollection([Host(url=f"127.0.0.1:{port}{path}", scheme="http") for _ in range(3)])
    config.proxies = {}
    return SearchClientSync.create_with_config(config)


@pytest.fixture
def admin(port: int) -> SearchClientSync:
    return client_of(port, ADMIN_KEY)


@pytest.fixture(params=["", "/api/search"])
def visitor(request: pytest.FixtureRequest, port: int) -> SearchClientSync:
    """With the public key, at the root and under the path."""
    return client_of(port, PUBLIC_KEY, request.param)


def found(client: SearchClientSync, index: str, query: str, **parameters: object) -> SearchResponse:
    return client.search_single_index(index, {"query": query, **parameters})


def test_save_wait_search(admin: SearchClientSync, visitor: SearchClientSync) -> None:
    """[S-06]"""
    for answer in admin.save_objects("ships", SHIPS, wait_for_tasks=True):
        assert answer.task_id
    answer = found(visitor, "ships", "shpi 42")
    assert answer.nb_hits is not None
    assert answer.hits[0].object_id == "42"
    assert answer.hits[0].to_dict()["_highlightResult"]["title"]["matchLevel"] == "full"
    several = visitor.search(
        {
            "requests": [
                {"indexName": "ships", "query": "ship"},
                {"indexName": "ships", "query": "zzz", "hitsPerPage": 1},
            ]
        }
    )
    assert [each.actual_instance.nb_hits for each in several.results] == [2500, 0]


def test_replace_all_objects_leaves_exactly_the_new_ones(
    admin: SearchClientSync, visitor: SearchClientSync
) -> None:
    """[S-06] Also into an index that was not there: the clients copy its settings first."""
    settings = {"searchableAttributes": ["title"], "attributesForFaceting": ["line"]}
    for index in ("fleet", "fresh"):
        if index == "fleet":
            admin.wait_for_task(index, admin.set_settings(index, settings).task_id)
            admin.save_objects(index, [{"objectID": "old", "title": "Old ship"}], wait_for_tasks=True)
        admin.replace_all_objects(index, SHIPS, batch_size=1000)
        answer = found(visitor, index, "", hitsPerPage=0)
        assert answer.nb_hits == len(SHIPS)
        assert found(visitor, index, "old").nb_hits == 0
    assert found(visitor, "fleet", "", facets=["line"]).facets == {"line": {"A": 1250, "B": 1250}}
    assert {item.name for item in admin.list_indices().items} >= {"fleet", "fresh"}
    assert not [item.name for item in admin.list_indices().items if "tmp" in item.name]


def test_every_call_a_platform_needs(admin: SearchClientSync) -> None:
    index = "calls"
    admin.wait_for_task(
        index, admin.save_object(index, {"objectID": "a/b c", "title": "One", "n": 1}).task_id
    )
    admin.wait_for_task(index, admin.add_or_update_object(index, "two", {"title": "Two", "n": 2}).task_id)
    admin.wait_for_task(index, admin.partial_update_object(index, "two", {"n": 5}).task_id)
    assert admin.get_object(index, "a/b c")["title"] == "One"
    assert admin.get_object(index, "two") == {"objectID": "two", "title": "Two", "n": 5}
    several = admin.get_objects(
        {"requests": [{"indexName": index, "objectID": name} for name in ("two", "no")]}
    )
    assert [each and each["n"] for each in several.results] == [5, None]
    pages: list[str] = []
    admin.browse_objects(
        index, lambda page: pages.extend(hit.object_id for hit in page.hits), {"hitsPerPage": 1}
    )
    assert pages == ["a/b c", "two"]
    admin.wait_for_task(index, admin.set_settings(index, {"attributesForFaceting": ["title"]}).task_id)
    assert admin.get_settings(index).attributes_for_faceting == ["title"]
    facets = admin.search_for_facet_values(index, "title", {"facetQuery": "tw"})
    assert [(hit.value, hit.count) for hit in facets.facet_hits] == [("Two", 1)]
    copied = admin.operation_index(index, {"operation": "copy", "destination": "copy"})
    admin.wait_for_task("copy", copied.task_id)
    admin.wait_for_task(index, admin.delete_by(index, {"filters": "n > 3"}).task_id)
    assert [hit.object_id for hit in found(admin, index, "").hits] == ["a/b c"]
    assert found(admin, "copy", "").nb_hits == 2
    batch = {"requests": [{"action": "deleteObject", "indexName": "copy", "body": {"objectID": "two"}}]}
    for name, task in admin.multiple_batch(batch).task_id.items():
        admin.wait_for_task(name, task)
    assert found(admin, "copy", "").nb_hits == 1
    admin.wait_for_task("copy", admin.delete_object("copy", "a/b c").task_id)
    admin.wait_for_task(index, admin.clear_objects(index).task_id)
    assert found(admin, index, "").nb_hits == found(admin, "copy", "").nb_hits == 0
    admin.wait_for_task(index, admin.delete_index(index).task_id)
    assert not admin.index_exists(index)


def test_refusals_are_final_and_in_the_protocols_words(visitor: SearchClientSync) -> None:
    """A 4xx is never retried and drops no host; its message reaches the caller."""
    with pytest.raises(RequestException, match="Index nowhere does not exist") as refused:
        found(visitor, "nowhere", "x")
    assert refused.value.status_code == 404
    with pytest.raises(RequestException, match="Method not allowed with this API key"):
        visitor.clear_objects("ships")
    with pytest.raises(RequestException, match="page"):
        found(visitor, "ships", "x", page=-1)


def test_a_wrong_key_is_told_so(port: int) -> None:
    with pytest.raises(RequestException, match="Invalid Application-ID or API key"):
        found(client_of(port, "wrong"), "ships", "x")
