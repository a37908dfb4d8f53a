"""V9: a search at 10,000 records, the whole stack, beside hello-Flask on the same server."""

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path

import corpora
from harness import Figure, Samples, cpu_per_request_us, interleave, ratio
from kit.clock import now_utc
from load import hammer, message
from search.adapters.changes import Save
from search.adapters.index_store import IndexStore
from services_under_test import hello_flask, served

RECORDS, REQUESTS, GOAL = 10_000, 1_000, 1.8
ADDRESS = "/1/indexes/*/queries?x-algolia-application-id=coati&x-algolia-api-key=search-only"
SETTINGS = {
    "searchableAttributes": ["title", "text"],
    "attributesToRetrieve": ["title"],
    "attributesToHighlight": ["title"],
}


def measure() -> list[Figure]:
    with (
        tempfile.TemporaryDirectory() as folder,
        searching(Path(folder)) as (path, pids),
        hello_flask() as (hello, peers),
    ):
        asked = questions()
        fresh = count()
        targets = {
            "again": partial(cpu_per_request_us, pids, partial(hammer, path, asked, REQUESTS)),
            # Each round comes from another visitor, so that no answer was given before.
            "new": partial(
                cpu_per_request_us, pids, lambda: hammer(path, questions(next(fresh) + 1), REQUESTS)
            ),
            "peer": partial(cpu_per_request_us, peers, partial(hammer, hello, message("GET", "/"), REQUESTS)),
        }
        samples = interleave(targets)
    return [
        _figure("asked for before (the words people type most)", samples, "again", GOAL),
        _figure("never asked for before", samples, "new", None),
    ]


def questions(number: int = 0) -> Sequence[bytes]:
    """What the header box sends, a typed query each."""
    titles = [post["title"] for post in corpora.posts(RECORDS)]
    typed = [query for each in corpora.queries(titles).values() for query, _ in each]
    return [message("POST", ADDRESS, _body(query, number)) for query in typed]


def _body(query: str, number: int) -> bytes:
    params = {"query": query, "hitsPerPage": 5, "page": 0}
    tags = {"highlightPreTag": "__ais-highlight__", "highlightPostTag": "__/ais-highlight__"}
    extra = {"userToken": f"visitor-{number}"} if number else {}
    return json.dumps({"requests": [{"indexName": "coati", **params, **tags, **extra}]}).encode()


@contextmanager
def searching(folder: Path) -> Iterator[tuple[Path, list[int]]]:
    """The search service over RECORDS posts."""
    store = IndexStore(folder, now_utc)
    store.set_settings("coati", SETTINGS)
    store.apply("coati", [Save(post["objectID"], post) for post in corpora.posts(RECORDS)])
    environment = {
        "COATI_ENV": "development",
        "SEARCH_FOLDER": str(folder),
        "REDIS_URL": "",
        "SEARCH_CLIENT_CPU_SHARE": "100",
    }
    with served("search.app:from_environment()", environment) as service:
        yield service


def _figure(what: str, samples: dict[str, Samples], name: str, goal: float | None) -> Figure:
    ours, peer = samples[name], samples["peer"]
    found = ratio(ours, peer)
    return Figure(
        "V9",
        f"search among {RECORDS:,} records, whole stack, CPU a request; {what}",
        f"{ours.median:.0f} µs",
        f"hello-Flask {peer.median:.0f} µs",
        f"{found:.2f}",
        f"≤ {goal}" if goal else "told, no goal",
        goal is None or found <= goal,
    )
