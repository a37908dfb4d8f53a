"""The real content service behind the real edge: every page, every spelling, and nothing else."""

import os
import random
import re
import signal
import string
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from content.adapters.libraries import read_library
from release.edge.testing import RunningEdge, running_edge
from release.layout import ROOT

LIBRARY = ROOT / "services" / "content" / "library"
PATHS = ["/", *read_library(LIBRARY).pages]


@pytest.fixture(scope="module")
def service() -> Iterator[tuple[RunningEdge, subprocess.Popen[bytes]]]:
    with running_edge() as running:
        running.content.stop()
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", "python:kit.gunicorn_conf", "--threads", "4",
             "--bind", f"unix:{running.settings.run}/content.sock", "content.app:from_environment()"],
            env={**os.environ, "COATI_ENV": "development", "PUBLIC_ORIGIN": "https://coati.example",
                 "CONTENT_BRANDS": str(ROOT / "shells" / "brands"), "CONTENT_LIBRARY": str(LIBRARY)},
        )  # fmt: skip
        try:
            wait_for(running)
            yield running, process
        finally:
            process.terminate()
            process.wait(30)


@pytest.fixture
def edge(service: tuple[RunningEdge, subprocess.Popen[bytes]]) -> RunningEdge:
    return service[0]


def wait_for(edge: RunningEdge) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with suppress(OSError):
            if edge.ask("/about-us/").status == 200:
                return
        time.sleep(0.1)
    raise TimeoutError("the content service did not come up")


def one(pattern: str, text: str) -> str:
    (found,) = re.findall(pattern, text, re.DOTALL)
    return str(found)


@pytest.mark.parametrize("path", PATHS)
def test_every_page_reads_without_javascript(edge: RunningEdge, path: str) -> None:
    """[P-01] [P-02] [P-03] [P-04] [P-05] [P-06] [P-07]"""
    page = edge.ask(path)
    assert page.status == 200
    assert len(one(r"<title>(.*?)</title>", page.text)) <= 60
    assert 50 <= len(one(r'<meta name="description" content="(.*?)">', page.text)) <= 160
    assert one(r'<link rel="canonical" href="(.*?)">', page.text) == f"https://coati.example{path}"
    assert one(r"<h1>(.*?)</h1>", page.text)
    assert "<!--#" not in page.text.replace("<!--# echo var='http_cookie' -->", "")
    assert page.text.count("</html>") == 1


@pytest.mark.parametrize("path", [path for path in PATHS if path != "/"])
def test_every_other_spelling_is_one_hop_away(edge: RunningEdge, path: str) -> None:
    for spelling in (path.rstrip("/"), path.upper(), path.title().rstrip("/"), f"/{path}"):
        moved = edge.ask(f"{spelling}?utm_source=x")
        assert (moved.status, moved.headers["location"]) == (301, f"{path}?utm_source=x"), spelling


def test_a_hundred_random_paths_are_a_hundred_404s(edge: RunningEdge) -> None:
    """[P-21]"""
    chance = random.Random(11)
    letters = string.ascii_letters + string.digits + "-_.~%/"
    for _ in range(100):
        path = "/" + "".join(chance.choices(letters, k=chance.randint(3, 40))).replace("%", "%41").lstrip("/")
        page = edge.ask(re.sub("/+", "/", path))
        assert page.status == 404, path
        assert "immutable" not in page.headers["cache-control"]
    assert "We lost the scent" in page.text or "nothing at this address" in page.text


def test_pages_are_data_too(edge: RunningEdge) -> None:
    page = edge.ask("/api/content/pages/how-we-rank")
    assert page.status == 200
    assert page.json()["url"] == "/how-we-rank/"
    missing = edge.ask("/api/content/pages/nope")
    assert missing.status == 404
    assert missing.json()["requestId"] == missing.headers["x-request-id"]


def test_a_partner_reads_its_own_name_and_number(edge: RunningEdge) -> None:
    """[A-01] [A-03]"""
    page = edge.ask("/contact-us/", host="tripinsure101.example", headers={"Cookie": "aarp_smo=1"})
    assert "<title>Contact Us | Trip Insure 101</title>" in page.text
    main = edge.ask("/contact-us/")
    number = r'<a href="tel:(\+\d+)"'
    assert re.findall(number, page.text)[0] != re.findall(number, main.text)[0]


def test_the_service_is_replaced_under_readers_without_a_failed_request(
    service: tuple[RunningEdge, subprocess.Popen[bytes]],
) -> None:
    """R14: four reloads under six readers."""
    edge, process = service
    end = time.monotonic() + 5

    def read(_: int) -> list[int]:
        statuses = []
        while time.monotonic() < end:
            statuses.append(edge.ask("/api/content/pages/about-us").status)
        return statuses

    with ThreadPoolExecutor(6) as readers:
        reading = [readers.submit(read, number) for number in range(6)]
        for _ in range(4):
            time.sleep(0.9)
            process.send_signal(signal.SIGHUP)
        statuses = [status for one_reader in reading for status in one_reader.result()]
    assert len(statuses) > 200
    assert set(statuses) == {200}
