"""Publishing is found: the worker follows the library, with the queue and without it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from content.testing import write_empty
from kit.testing import running_gunicorn
from search.composition import open_parts
from search.settings import Settings
from search.worker import LIBRARY_EVERY_S, LOOK_EVERY_S

# Its setting where none is given: .env.example.
CONTENT_LOOKS_EVERY_S = 2.0
PAGE = """---
title: Zeppelin Rides and Your Policy
description: What travel insurance says about rides in a zeppelin, in more than fifty characters.
area: about
updated: "2026-11-20"
---
Airships are aircraft. Ask for the wording about ballooning before you board.
"""
ABOUT = """---
title: About Us
description: What we are and whom to call, said in more than fifty characters of plain words.
area: about
updated: "2026-11-20"
---
We answer the telephone.
"""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library of one page, with all that pages need around them."""
    folder = tmp_path / "library"
    write_empty(folder)
    (folder / "pages" / "about-us.md").write_text(ABOUT)
    return folder


@pytest.fixture
def content(library: Path) -> Iterator[Path]:
    """The content service over it, looking at its files every half second; gives its socket."""
    environment = {"COATI_ENV": "development", "CONTENT_LIBRARY": str(library), "CONTENT_RELOAD_S": "0.5"}
    with running_gunicorn("content.app:from_environment()", environment=environment) as (path, _):
        yield path


@pytest.fixture
def start(tmp_path: Path, content: Path) -> Iterator[Callable[[str], subprocess.Popen[bytes]]]:
    running: list[subprocess.Popen[bytes]] = []

    def begin(redis_url: str) -> subprocess.Popen[bytes]:
        own = {
            "COATI_ENV": "development",
            "SEARCH_FOLDER": str(tmp_path / "search"),
            "SEARCH_CONTENT": f"unix:{content}",
            "REDIS_URL": redis_url,
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "search.worker"], env={**os.environ, **own}, start_new_session=True
        )
        running.append(process)
        return process

    yield begin
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(40)


def found(folder: Path, query: str) -> list[str]:
    parts = open_parts(Settings(env="development", folder=folder / "search", redis_url=None))
    hits = parts.answering.one("coati", {"query": query}).results[0]["hits"]
    return [hit["url"] for hit in hits]


def until(there: Callable[[], bool], seconds: float) -> None:
    began = time.monotonic()
    while not there():
        assert time.monotonic() - began < seconds, "it did not come in time"
        time.sleep(0.1)


@pytest.mark.timeout(90)
@pytest.mark.parametrize("with_queue", [True, False])
def test_what_is_published_is_found_and_what_is_withdrawn_no_more(
    start: Callable[[str], object], redis_url: str, tmp_path: Path, library: Path, with_queue: bool
) -> None:
    """[P-18] Without Redis too (TRUST 1.2). Found within five seconds: two looks, the library's and ours."""
    assert CONTENT_LOOKS_EVERY_S + LIBRARY_EVERY_S + LOOK_EVERY_S < 5
    start(redis_url if with_queue else f"unix://{tmp_path}/gone.sock")
    until(lambda: found(tmp_path, "about") == ["/about-us/"], 30)
    page = library / "pages" / "zeppelin-rides.md"
    page.write_text(PAGE)
    until(lambda: found(tmp_path, "zepelin") == ["/zeppelin-rides/"], 30)
    page.write_text(PAGE.replace("ballooning", "gliding over mountains"))
    until(lambda: found(tmp_path, "gliding mountains") == ["/zeppelin-rides/"], 30)
    page.unlink()
    until(lambda: found(tmp_path, "zeppelin") == [], 30)


@pytest.mark.timeout(90)
def test_the_job_of_publishing_fills_the_index(content: Path, redis_url: str, tmp_path: Path) -> None:
    """The content service knows the job by its name alone."""
    own = {
        "COATI_ENV": "development",
        "SEARCH_FOLDER": str(tmp_path / "search"),
        "SEARCH_CONTENT": f"unix:{content}",
    }
    command = [sys.executable, "-c", "import search.jobs; print(search.jobs.reindex())"]
    done = subprocess.run(command, env={**os.environ, **own}, capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == "1"
    assert found(tmp_path, "about") == ["/about-us/"]
