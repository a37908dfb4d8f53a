from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from content import publish
from content.settings import Settings
from kit import queues
from kit.testing import running_redis


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    with running_redis() as url:
        yield url


def test_publishing_asks_for_a_new_index_by_name(settings: Settings, redis_url: str) -> None:
    asked = settings.model_copy(update={"redis_url": redis_url, "reindex_job": "search.jobs.reindex"})
    assert publish.ask_for_indexing(asked)
    target = queues.queue("search", queues.connect(redis_url))
    (job,) = target.jobs
    assert (job.func_name, list(job.args)) == ("search.jobs.reindex", [])


def test_without_redis_there_is_nobody_to_ask(settings: Settings) -> None:
    assert publish.ask_for_indexing(settings)


def test_a_queue_that_is_away_is_told_to_whoever_publishes(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    library: Path,
    tmp_path: Path,
    write_page: Callable[..., Path],
) -> None:
    write_page("torn", head="no head")
    monkeypatch.setenv("COATI_ENV", "development")
    monkeypatch.setenv("CONTENT_LIBRARY", str(library))
    monkeypatch.setenv("REDIS_URL", f"unix://{tmp_path}/nobody.sock")
    assert publish.main() == 1
    said = capsys.readouterr()
    assert "pages/torn.md:1: a page begins with front matter" in said.err
    assert "1 documents are served, 1 files are not" in said.out
