"""One part of a running platform at a time is away, and each of seven questions gets the answer that is promised.

The platform sells what insurers behind an API offer, since those on file cannot be away; its databases lie on a small
disk that can be filled, and customers may sign in with a second accounts service. Source: TRUST §1.2.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from degradation import COLUMNS, FAULTS, REFUSING, World, cells
from disks import SmallDisk, small_disk
from kit import queues
from kit.testing import UnixSocketSession, running_redis
from redis.exceptions import RedisError
from release.layout import Layout
from running_accounts import free_url, running_accounts
from seven_questions import Books, Json, Seen, Visitor
from signed_in import session_of_ada
from taken_parts import AllCarriers, FullDisk, OwnProcess, Part, SearchIndex, SupervisedPart, until
from whole_platform import VAR, WholePlatform, whole_platform

pytestmark = pytest.mark.timeout(600)
# Last the insurers: who was away is asked again only 30 s later.
ORDER = ("index", "provider", "redis", "content", "database", "carriers")
# What the edge keeps for a moment is over.
KEPT_S = 1.2
SANDBOX_DATABASE = "outside.sqlite"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with ExitStack() as stack:
        provider_url, provider_redis = free_url(), stack.enter_context(running_redis())
        folder = tmp_path_factory.mktemp("provider")

        def start_provider() -> Callable[[], None]:
            running = ExitStack()
            running.enter_context(
                running_accounts(provider_url, folder, provider_redis, "smtp://127.0.0.1:9")
            )
            return running.close

        provider = OwnProcess(start_provider, start_provider())
        stack.callback(lambda: provider.stop())  # noqa: PLW0108 - whichever runs by then
        environment = {
            "QUOTES_CARRIERS_FOLDER": "none",
            # The world outside does not fill up with us.
            "SANDBOX_DATABASE_URL": f"sqlite:///{VAR / SANDBOX_DATABASE}",
            "ACCOUNTS_OIDC_ISSUER": provider_url,
            "ACCOUNTS_OIDC_CLIENT_ID": "coati",
        }
        platform = stack.enter_context(whole_platform(VAR, environment, on_a_small_disk))
        layout = platform.layout
        parts: dict[str, Part] = {
            "redis": SupervisedPart(layout, "redis", lambda: redis_answers(layout)),
            "content": SupervisedPart(layout, "content", lambda: answers(layout, "content")),
            "carriers": AllCarriers(layout.sandbox_origin),
            "provider": provider,
            "database": FullDisk(SmallDisk(VAR / "db")),
            "index": SearchIndex(layout, lambda: answers(layout, "search")),
        }
        yield the_world(platform, parts)


def on_a_small_disk() -> AbstractContextManager[SmallDisk]:
    """Where the platform's databases will lie; what runs before left of index and kept pages is gone."""
    SearchIndex.clear(VAR)
    shutil.rmtree(VAR / "cache", ignore_errors=True)
    return small_disk(VAR / "db", 24)


def the_world(platform: WholePlatform, parts: dict[str, Part]) -> World:
    """A visitor with a session of a customer's, and pages that were read or not."""
    layout = platform.layout
    key = layout.environment()["SEARCH_API_KEY"]
    visitor = Visitor(platform.origin, layout.sandbox_origin, key, session_of_ada(layout))
    posts, insurers = addresses(visitor, "posts"), addresses(visitor, "providers")
    read, *unread = posts
    for path in ("/", read):
        assert visitor.ask(path).status == 200
    return World(
        visitor,
        Books(layout.var / "db" / "quotes.sqlite", layout.var / SANDBOX_DATABASE),
        parts,
        {fault: (unread[place], insurers[place]) for place, fault in enumerate(FAULTS)},
        read,
        time.monotonic(),
    )


class Rows:
    """One part at a time is away, for as long as the cells of its row are asked."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._away = ""

    def enter(self, row: str) -> None:
        if row == self._away:
            return
        self.leave()
        if row in REFUSING:
            self._world.orders[row] = self._world.visitor.order(self._world.visitor.quote().json())
        self._away = row
        self._world.parts[row].take()
        time.sleep(KEPT_S)

    def leave(self) -> None:
        """Its part is back, and all is as it was."""
        if not self._away:
            return
        row, self._away = self._away, ""
        self._world.parts[row].bring()
        until(lambda: self._world.visitor.ask(self._world.unread[row][0]).status == 200)
        until(lambda: self._world.visitor.search().json().get("nbHits", 0) > 0)


@pytest.fixture(scope="module")
def rows(world: World) -> Iterator[Rows]:
    made = Rows(world)
    yield made
    made.leave()


@pytest.mark.parametrize(
    ("row", "column"),
    [
        pytest.param(row, column, id=name)
        for name, row, column in sorted(cells(), key=lambda cell: ORDER.index(cell[1]))
    ],
)
def test_what_is_promised_while_a_part_is_away(
    world: World, rows: Rows, row: str, column: Callable[[World, str], None]
) -> None:
    rows.enter(row)
    column(world, row)


class Undegraded(Visitor):
    """A platform without any of its ways around: what leans on something that is away is answered so."""

    def __init__(self, answer: Seen) -> None:
        super().__init__("", "", "", "")
        self._answer = answer

    def ask(self, path: str, method: str = "GET", body: object = None, **headers: str) -> Seen:
        return self._answer

    def order(self, quote: Json) -> Json:
        return {}


class NoBooks(Books):
    def both(self) -> tuple[int, int]:
        return 0, 0


class NoPart:
    def take(self) -> None: ...

    def bring(self) -> None: ...


@pytest.mark.parametrize(
    "answer",
    [
        Seen(500, {}, "Internal Server Error"),
        Seen(503, {}, "{}"),
        Seen(200, {}, "{}"),
        Seen(404, {}, "<html></html>"),
    ],
    ids=["500", "bare 503", "empty 200", "404"],
)
def test_a_platform_that_does_not_degrade_is_red_in_every_cell(answer: Seen) -> None:
    """What each cell says of a platform whose guards are gone."""
    nothing: dict[str, Any] = {
        "read": "/",
        "read_at": 0.0,
        "orders": {row: {"a": 1} for row in REFUSING},
    }
    parts, unread = dict.fromkeys(FAULTS, NoPart()), dict.fromkeys(FAULTS, ("/a",))
    world = World(Undegraded(answer), NoBooks(Path(), Path()), parts, unread, **nothing)
    green = []
    for name, row, column in cells():
        try:
            column(world, row)
        except (AssertionError, KeyError):
            continue
        green.append(name)
    assert len(cells()) == len(FAULTS) * len(COLUMNS) == 42
    assert green == []


def addresses(visitor: Visitor, kind: str) -> list[str]:
    """Paths that the sitemap of this kind names."""
    sitemap = visitor.ask(f"/sitemaps/{kind}.xml").text
    return ["/" + part.split("</loc>")[0].split("/", 3)[3] for part in sitemap.split("<loc>")[1:]]


def redis_answers(layout: Layout) -> bool:
    try:
        return bool(queues.connect(f"unix://{layout.run}/redis.sock").ping())
    except RedisError:
        return False


def answers(layout: Layout, service: str) -> bool:
    probe = UnixSocketSession(layout.run / f"{service}.sock", timeout_s=2)
    try:
        probe.request("GET", "/health/live")
        return probe.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        probe.close()
