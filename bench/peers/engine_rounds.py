"""What both engines do alike in V8: build once, then answer rounds of queries when told to, timing each by CPU.

Run as a program: `engine_rounds.py own|milli FOLDER RECORDS`; a line `KIND` on stdin asks for a round. Needs only the
standard library and the engine, because the peer lives in an environment of its own.
"""

import json
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import corpora

TOP = 5
Ask = Callable[[str], Sequence[str]]
"""Titles of the first hits."""


def main(engine: str, folder: Path, records: int) -> None:
    ask = {"own": own, "milli": milli}[engine](folder, records)
    titles = [post["title"] for post in corpora.posts(records)]
    asked = corpora.queries(titles)
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(a_round(ask, asked[line.strip()])), flush=True)


def a_round(ask: Ask, queries: Sequence[tuple[str, tuple[str, str]]]) -> dict[str, object]:
    """Microseconds of each query, and how many had both intended words in one of the first titles."""
    taken, hits = [], 0
    for query, (first, second) in queries:
        began = time.process_time_ns()
        titles = ask(query)
        taken.append((time.process_time_ns() - began) / 1000)
        hits += any(first in title.split() and second in title.split() for title in titles[:TOP])
    return {"us": taken, "hits": hits / len(queries)}


def milli(folder: Path, records: int) -> Ask:
    """The Meilisearch engine in process."""
    import milli as engine  # noqa: PLC0415

    built = (folder / "built").exists()
    if not built:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    index = engine.Index(str(folder), 16 * 2**30)
    if not built:
        posts = [
            {"id": post["objectID"], "title": post["title"], "text": post["text"]}
            for post in corpora.posts(records)
        ]
        for start in range(0, records, 50_000):
            index.add_documents(posts[start : start + 50_000])
        (folder / "built").touch()
    return lambda query: [index.get_document(number)["title"] for number in index.search(query)[:TOP]]


def own(folder: Path, records: int) -> Ask:
    """Ours, below the protocol: the same passes and records, without HTTP and highlights."""
    import tantivy  # noqa: PLC0415
    from search.adapters import embedded, folders  # noqa: PLC0415
    from search.adapters.catalog import Entry  # noqa: PLC0415
    from search.adapters.open_folders import Opened  # noqa: PLC0415
    from search.domain.index_settings import plan_of  # noqa: PLC0415
    from search.domain.searches import search_of  # noqa: PLC0415

    settings = {"searchableAttributes": ["title", "text"]}
    if not (folder / "built").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folders.create(folder, plan_of(settings))
        folders.write(folder, ((post["objectID"], post) for post in corpora.posts(records)))
        (folder / "built").touch()
    index = tantivy.Index.open(str(folder))
    opened = Opened(
        Entry("posts", "", folder.name, 1, settings), folders.read_plan(folder), index, index.searcher()
    )

    def ask(query: str) -> list[str]:
        found = embedded.find(opened, search_of({"query": query, "hitsPerPage": TOP}, settings))
        return [str(record["title"]) for record in found.records]

    return ask


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
