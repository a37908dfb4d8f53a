"""A page whose parts cannot be had: whole, or without a part that it can do without, or a 503; never a hollow 200."""

import gzip
import http.client
import itertools
import resource
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from kit.testing.timing import quickest_s
from release.edge.testing import Answer, Call, Reply, RunningEdge, page_service, running_edge

FILES = {"head": "head/quote", "top": "top/quote/travel", "bottom": "bottom/quote/travel"}
MARKS = {
    "head": 'name="release"',
    "top": 'id="coati-header"',
    "body": "Body of ",
    "bottom": 'id="coati-footer"',
}
NEEDED = {"head", "body"}
SUBSETS = [set(some) for size in (1, 2, 3, 4) for some in itertools.combinations(MARKS, size)]
ENCODINGS = ("br", "gzip", "")


@pytest.fixture
def edge() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


@pytest.fixture(scope="module")
def shared() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


def bodies(answer: Callable[[Call], Answer]) -> Callable[[Call], Answer]:
    return lambda call: answer(call) if call.path.startswith("/_body") else page_service(call)


def part_file(edge: RunningEdge, part: str) -> Path:
    return edge.settings.var / "live" / "release-one" / FILES[part] / "coati.html"


def lose(edge: RunningEdge, parts: set[str], missing: bool) -> None:
    """Make parts that cannot be opened: away, or such that the system refuses (nginx says 500)."""
    for part in parts - {"body"}:
        file = part_file(edge, part)
        file.rename(file.with_suffix(".away"))
        if not missing:
            file.symlink_to(file.name)
    if "body" in parts:
        edge.content.respond = bodies(lambda _: Answer(502, b"<h1>Traceback</h1>"))


def give_back(edge: RunningEdge) -> None:
    edge.content.respond = page_service
    for part in FILES:
        away = part_file(edge, part).with_suffix(".away")
        if away.exists():
            away.replace(part_file(edge, part))


def lacks(reply: Reply) -> set[str]:
    return {part for part, mark in MARKS.items() if mark not in reply.text}


@pytest.mark.parametrize("missing", [True, False], ids=["missing", "refused"])
@pytest.mark.parametrize("lost", SUBSETS, ids=lambda lost: "+".join(sorted(lost)))
def test_a_page_lacks_only_what_it_can_do_without_and_is_never_stored(
    shared: RunningEdge, lost: set[str], missing: bool
) -> None:
    """(case A2) TRUST R18: every set of parts. The first reader after it gets a whole page, in every encoding."""
    path = f"/contact-us/?page={1 + SUBSETS.index(lost)}{int(missing)}"
    shared.analytics.calls.clear()
    lose(shared, lost, missing)
    try:
        reply = shared.ask(path)
        if lost & NEEDED:
            assert reply.status == 503
            assert reply.headers["retry-after"] == "10"
            assert "This page will be back in a moment" in reply.text
        else:
            assert (reply.status, lacks(reply)) == (200, lost)
            assert reply.text.rstrip().endswith("</html>")
        assert reply.headers["cache-control"] == "no-store"
        assert not [word for word in ("Traceback", "502", "nginx", "an error occurred") if word in reply.text]
        for encoding in ENCODINGS:
            shared.ask(path, headers={"Accept-Encoding": encoding})
    finally:
        give_back(shared)
    for encoding in ENCODINGS:
        headers = shared.ask(path, headers={"Accept-Encoding": encoding}).headers
        assert headers["cache-control"] == "private, no-cache"
    assert lacks(shared.ask(path)) == set()
    counted = {call.path.removeprefix("/internal/lost-parts/") for call in shared.analytics.calls}
    assert counted
    # A page ends at the first part that it needs.
    assert counted <= lost


def test_a_page_that_was_stored_is_shown_while_a_part_is_lost(edge: RunningEdge) -> None:
    """(case A2) Whole and some seconds old, rather than fresh and hollow."""
    assert lacks(edge.ask("/about-us/")) == set()
    lose(edge, {"head", "top", "bottom"}, missing=True)
    until = time.monotonic() + 2.5
    while time.monotonic() < until:
        assert lacks(edge.ask("/about-us/")) == set()
        time.sleep(0.2)


@pytest.mark.parametrize(
    ("fault", "answer"),
    [
        ("refused", lambda _: Answer(drop=True)),
        ("hang", lambda _: Answer(200, b"too late", wait_s=3)),
        ("404", lambda _: Answer(404, b"<h1>nginx says 404</h1>")),
        ("500", lambda _: Answer(500, b"<h1>Traceback (most recent call last)</h1>")),
    ],
)
def test_a_lost_body_costs_no_more_than_two_tries_of_a_second(
    edge: RunningEdge, fault: str, answer: Callable[[Call], Answer]
) -> None:
    """TRUST R18"""
    edge.content.respond = bodies(answer)
    pages = iter(["/contact-us/", "/list/", "/about-us/"])
    assert quickest_s(lambda: edge.ask(next(pages))) <= 2.2, fault
    assert edge.ask("/contact-us/").status == 503


def test_the_count_of_lost_parts_costs_no_page(edge: RunningEdge) -> None:
    """(case A2) The analytics service is away, or slow; its words are never part of a page."""
    lose(edge, {"top"}, missing=True)
    edge.analytics.respond = lambda _: Answer(500, b"Traceback")
    assert lacks(edge.ask("/contact-us/")) == {"top"}
    edge.analytics.respond = lambda _: Answer(wait_s=3)
    assert lacks(edge.ask("/about-us/")) == {"top"}
    edge.analytics.stop()
    page = edge.ask("/list/")
    assert (page.status, lacks(page), "Traceback" in page.text) == (200, {"top"}, False)


def test_a_page_without_its_head_would_run_no_script_of_others(edge: RunningEdge) -> None:
    """(case A2) The policy for scripts is in a header too, not in the head part alone."""
    for path in ("/", "/quote/abc", "/account", "/no-such-page/", "/search"):
        policy = edge.ask(path).headers["content-security-policy"].split("; ")
        assert "script-src 'self'" in policy, path
        assert "require-trusted-types-for 'script'" in policy, path


def worker_of(edge: RunningEdge) -> int:
    assert edge.process
    children = Path(f"/proc/{edge.process.pid}/task/{edge.process.pid}/children").read_text().split()
    names = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
    (worker,) = [child for child, name in names.items() if b"worker" in name]
    return worker


def test_a_worker_short_of_descriptors_gives_whole_pages_or_none() -> None:
    """(case A2) Real EMFILE at each place where a page needs a descriptor, in turn; then all is whole at once."""
    with running_edge() as edge:
        for part in FILES:
            file = part_file(edge, part)
            file.write_text(file.read_text() + f"<!-- {part} -->" * 3000)
        body = b"<h1>Body of a page</h1>" + b"<p>words</p>" * 5000
        edge.content.respond = bodies(lambda _: Answer(200, body))
        whole = len(edge.ask("/about-us/").body)
        worker = worker_of(edge)
        _, hard = resource.prlimit(worker, resource.RLIMIT_NOFILE)
        seen: dict[int | None, int] = {}
        paths = [f"/list/?page={number}" for number in range(1, 60)]
        for spare, encoding in itertools.product(range(1, 14), ENCODINGS):
            held = len(list(Path(f"/proc/{worker}/fd").iterdir()))
            resource.prlimit(worker, resource.RLIMIT_NOFILE, (held + spare, hard))
            for reply in ask_at_once(edge, paths[spare * 3 : spare * 3 + 3], encoding):
                seen[reply and reply.status] = seen.get(reply and reply.status, 0) + 1
                if reply and reply.status == 200 and encoding != "br":
                    assert lacks(plain(reply, encoding)) & NEEDED == set(), spare
            resource.prlimit(worker, resource.RLIMIT_NOFILE, (hard, hard))
        assert seen.keys() <= {200, 500, 503, None}, seen
        assert seen.get(200), seen
        assert sum(seen.values()) > seen[200], "no answer met the bound"
        for path in paths:
            reply = edge.ask(path)
            assert (reply.status, lacks(reply)) == (200, set())
            assert abs(len(reply.body) - whole) < 50


def plain(reply: Reply, encoding: str) -> Reply:
    return replace(reply, body=gzip.decompress(reply.body)) if encoding == "gzip" else reply


def ask_at_once(edge: RunningEdge, paths: list[str], encoding: str) -> list[Reply | None]:
    """Each page at the same time; None for a connection that was cut."""

    def ask(path: str) -> Reply | None:
        try:
            return edge.ask(path, headers={"Accept-Encoding": encoding})
        except (OSError, http.client.HTTPException):
            return None

    with ThreadPoolExecutor(len(paths)) as pool:
        return list(pool.map(ask, paths))
