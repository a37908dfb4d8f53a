"""The real content service behind the real edge: every page, every spelling, and nothing else."""

import json
import os
import random
import re
import shutil
import signal
import string
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from html import unescape
from xml.etree import ElementTree

import pytest
from content.adapters.libraries import read_library
from content.domain.routes import PET_PATH, PostsPage, indexable
from release.edge.testing import RunningEdge, running_edge
from release.layout import ROOT

LIBRARY = ROOT / "services" / "content" / "library"
READ = read_library(LIBRARY)
ADDRESSES = [place.address if isinstance(place, PostsPage) else place.path for place, _ in indexable(READ)]
PATHS = [address for address in ADDRESSES if "?" not in address]
# Drawn with a release.
DRAWN_ELSEWHERE = ("/", PET_PATH)
COMMAND = '<!--# echo var="http_cookie" -->'
HOSTILE = f"""---
title: '{COMMAND} title'
heading: '{COMMAND}</script> heading'
description: '{COMMAND}</script><script>alert(1)</script> long enough to be a description'
area: about
updated: "2026-11-20"
sample: true
---
## {COMMAND}

Words with {COMMAND} and a [link](https://a.example/{COMMAND}).
"""


@pytest.fixture(scope="module")
def service() -> Iterator[tuple[RunningEdge, subprocess.Popen[bytes]]]:
    with running_edge() as running:
        running.content.stop()
        library = running.settings.var / "library"
        shutil.copytree(LIBRARY, library)
        (library / "pages" / "hostile.md").write_text(HOSTILE)
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", "python:kit.gunicorn_conf", "--threads", "4",
             "--bind", f"unix:{running.settings.run}/content.sock", "content.app:from_environment()"],
            env={**os.environ, "COATI_ENV": "development", "PUBLIC_ORIGIN": "https://coati.example",
                 "CONTENT_BRANDS": str(ROOT / "shells" / "brands"), "CONTENT_LIBRARY": str(library)},
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


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_reads_without_javascript(edge: RunningEdge, address: str) -> None:
    """[P-01] [P-02] [P-03] [P-04] [P-05] [P-06] [P-07] [P-08] [P-09] [P-10] [P-11] [P-12] [P-14] [P-20]"""
    page = edge.ask(address)
    assert page.status == 200
    assert len(unescape(one(r"<title>(.*?)</title>", page.text))) <= 60
    assert 50 <= len(unescape(one(r'<meta name="description" content="(.*?)">', page.text))) <= 160
    assert one(r'<link rel="canonical" href="(.*?)">', page.text) == f"https://coati.example{address}"
    assert one(r"<h1[^>]*>(.*?)</h1>", page.text)
    assert "<!--#" not in page.text.replace("<!--# echo var='http_cookie' -->", "")
    assert page.text.count("</html>") == 1
    if address not in DRAWN_ELSEWHERE:
        assert len(re.sub(r"<script.*?</script>|<[^>]+>", " ", page.text).split()) > 100


def test_titles_and_descriptions_of_all_addresses_are_unique(edge: RunningEdge) -> None:
    for pattern in (r"<title>(.*?)</title>", r'<meta name="description" content="(.*?)">'):
        found = [one(pattern, edge.ask(address).text) for address in ADDRESSES]
        assert len(set(found)) == len(found)


def test_the_sitemaps_name_exactly_what_may_be_indexed(edge: RunningEdge) -> None:
    """TRUST 4: set(sitemap) = set(indexable routes), each of them 200 and its own canonical address."""
    index = edge.ask("/sitemap.xml")
    assert index.headers["content-type"].startswith("application/xml")
    named: set[str] = set()
    for file in locations(index.text):
        named |= set(locations(edge.ask(file.removeprefix("https://coati.example")).text))
    assert named == {f"https://coati.example{address}" for address in ADDRESSES} | {
        "https://coati.example/hostile/"
    }
    assert "Sitemap: http://coati.example/sitemap.xml" in edge.ask("/robots.txt").text


def locations(xml: str) -> list[str]:
    return [str(found.text) for found in ElementTree.fromstring(xml).iter() if found.tag.endswith("}loc")]


def test_the_data_in_a_page_are_what_its_endpoint_answers(edge: RunningEdge) -> None:
    """P-08 … P-12: a remote takes over from them without asking."""
    post, provider = READ.newest[0], next(iter(READ.providers.values()), None)
    pairs = {"/blog/": "posts", post.path: f"posts/{post.slug}", "/about-us/": "pages/about-us"}
    if provider:
        pairs[provider.path] = f"providers/{provider.slug}"
    for path, endpoint in pairs.items():
        block = one(r'<script type="application/json" id="coati-page">(.*?)</script>', edge.ask(path).text)
        assert "<" not in block
        assert json.loads(block) == edge.ask(f"/api/content/{endpoint}").json()


def test_commands_in_library_files_stay_text(edge: RunningEdge) -> None:
    """TRUST S1, S5: a page that tries to read the visitor's cookie through every value it has."""
    page = edge.ask("/hostile/", headers={"Cookie": "secret=abc123"})
    assert page.status == 200
    assert "<!--#" not in page.text
    assert "abc123" not in page.text
    assert "alert(1)</script>" not in page.text
    assert page.text.count("&lt;!--# echo var=") >= 5
    assert "(none)" not in page.text


def test_a_moved_address_is_one_hop_in_any_spelling_and_a_removed_one_is_gone(edge: RunningEdge) -> None:
    old, new = next(iter(READ.tables.moved.items()))
    for spelling in (
        old,
        old.rstrip("/"),
        old.upper(),
        old.title().rstrip("/"),
        f"/{old}",
        f"/{old.upper()}",
    ):
        moved = edge.ask(f"{spelling}?utm_source=x")
        assert (moved.status, moved.headers["location"]) == (301, f"{new}?utm_source=x"), spelling
    gone = edge.ask(next(iter(READ.tables.gone)))
    assert (gone.status, gone.headers["x-robots-tag"]) == (410, "noindex")
    assert "This trail ends here" in gone.text
    assert gone.headers["cache-control"] == "private, no-cache"


@pytest.mark.parametrize(
    "address",
    [
        "/blog/?page=9999",
        "/blog/?page=0",
        "/blog/?page=abc",
        "/blog/category/nope/",
        "/blog/nope/",
        "/travel-insurance-providers/nope/",
    ],
)
def test_what_a_list_does_not_reach_is_a_404_in_the_chrome(edge: RunningEdge, address: str) -> None:
    """[P-08] [P-10] [P-12] [P-21]"""
    page = edge.ask(address)
    assert page.status == 404
    assert 'id="coati-header"' in page.text
    assert "We lost the scent" in page.text


@pytest.mark.parametrize("path", [path for path in PATHS if path != "/"])
def test_every_other_spelling_is_one_hop_away(edge: RunningEdge, path: str) -> None:
    shouted = path.upper()
    for spelling in (
        path.rstrip("/"),
        shouted,
        path.title().rstrip("/"),
        f"/{path}",
        f"/{shouted}",
        f"/{shouted}/",
    ):
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
    assert page.json()["path"] == "/how-we-rank/"
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
    """TRUST R14: four reloads under six readers."""
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
