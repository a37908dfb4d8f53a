"""One customer's events: shown and deleted with every browser, and nobody else's; over the socket and by command."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import orjson
import pytest
from analytics import erase
from analytics.adapters.stream import StreamReader
from analytics.adapters.tables import DailyFigure, DirtyDay, EventRow, Parcel
from analytics.app import create_app
from analytics.composition import Parts, open_parts
from analytics.domain.events import Event, packed
from analytics.migrate import migrate
from analytics.settings import Settings
from analytics.settling import Settling
from flask.testing import FlaskClient
from kit.testing import SetClock, assert_problem
from sqlalchemy import select
from storehouse import Storehouse

DATABASES = ("sqlite", "postgresql")
KEY = {"writeKey": "coati"}
ADA = "/internal/customers/c-ada?email=%20ADA%40example.com"


@pytest.fixture
def visits(client: FlaskClient) -> None:
    """Ada and Bob, each on a browser of their own; then Carol on Ada's. Stored by whoever drains."""
    for browser, customer, email in (
        ("browser-of-ada", "c-ada", "ada@example.com"),
        ("browser-of-bob", "c-bob", "bob@example.com"),
        ("browser-of-ada", "c-carol", "carol@example.com"),
    ):
        client.post("/v1/i", json={**KEY, "anonymousId": browser, "traits": {"email": email}})
        client.post("/v1/t", json={**KEY, "anonymousId": browser, "userId": customer, "event": "Seen"})
    for browser in ("browser-of-ada", "browser-of-bob"):
        client.post("/api/analytics/", json={"url": "https://coati.example/a", "clientId": browser})


@pytest.mark.usefixtures("visits")
def test_a_customer_is_shown_what_is_theirs_and_nobody_elses(
    client: FlaskClient, storehouse: Storehouse, parts: Parts
) -> None:
    """TRUST §5"""
    storehouse.drain()
    parts.store.bury("d", b'[{"client_id":"browser-of-ada"}]', "r", 5)
    parts.store.bury("e", b'[{"client_id":"browser-of-bob"}]', "r", 5)
    told = client.get(ADA).json
    assert told is not None
    assert sorted(event["kind"] for event in told["events"]) == ["identify", "page", "track"]
    assert {event.get("address") for event in told["events"]} == {None, "https://coati.example/a"}
    assert told["notStored"] == ['[{"client_id":"browser-of-ada"}]']
    assert len(client.get("/internal/customers/c-ada").json["events"]) == 2  # type: ignore[index]
    assert client.get("/internal/customers/nobody").json == {"events": [], "notStored": []}


@pytest.mark.usefixtures("visits")
def test_what_another_signed_on_a_shared_browser_is_shown_and_deleted_for_nobody_else(
    client: FlaskClient, storehouse: Storehouse, parts: Parts
) -> None:
    """Also where it could not be stored: a dead letter was known by its browser alone."""
    carols = next(row for row in storehouse.rows() if row.subject == parts.reader.subject("c-carol"))
    event = Event(
        id="m:x",
        kind="track",
        received_at=carols.received_at,
        happened_at=carols.happened_at,
        client_id=carols.client_id,
        subject=carols.subject,
    )
    parts.store.bury("d", packed([event]), "r", 5)
    assert client.get(ADA).json["notStored"] == []  # type: ignore[index]
    assert len(client.get("/internal/customers/c-carol").json["notStored"]) == 1  # type: ignore[index]
    client.delete(ADA)
    assert [letter[0] for letter in parts.store.dead_letters()] == ["d"]


def test_somebody_in_whose_name_many_browsers_were_signed_is_shown_and_forgotten(
    client: FlaskClient, parts: Parts, clock: SetClock, storehouse: Storehouse
) -> None:
    """Anybody may sign for an address; past what a statement has room for, nobody could be told or forgotten."""
    ada, at = parts.reader.subject("ada@example.com"), clock()
    signed = [
        Event(id=f"m:{n}", kind="identify", received_at=at, happened_at=at, client_id=f"b-{n}", subject=ada)
        for n in range(70_000)
    ]
    parts.store.put(signed)
    assert len(orjson.loads(client.get(ADA).data)["events"]) == len(signed)
    assert client.delete(ADA).status_code == 200
    assert storehouse.rows() == []


@pytest.mark.usefixtures("visits")
def test_a_customer_is_forgotten_with_every_browser_and_nobody_else(
    client: FlaskClient, storehouse: Storehouse, parts: Parts
) -> None:
    """TRUST §5: events, figures, dead letters."""
    assert len(storehouse.rows()) == 8
    parts.rollups.renew()
    parts.store.bury("d", b'[{"client_id":"browser-of-ada"}]', "r", 5)
    parts.store.bury("e", b'[{"client_id":"browser-of-bob"}]', "r", 5)
    answer = client.delete(ADA)
    assert (answer.status_code, answer.json) == (200, {"kept": []})
    left = storehouse.rows()
    assert sorted((row.client_id, row.kind) for row in left) == [
        ("browser-of-ada", "identify"),
        ("browser-of-ada", "track"),
        ("browser-of-bob", "identify"),
        ("browser-of-bob", "page"),
        ("browser-of-bob", "track"),
    ]
    assert [letter[0] for letter in parts.store.dead_letters()] == ["e"]
    assert storehouse.count(DirtyDay) == 1
    parts.rollups.renew()
    with parts.db.read() as session:
        views = session.scalars(select(DailyFigure).where(DailyFigure.metric == "views")).all()
    assert [(each.count, each.visitors) for each in views] == [(1, 1)]
    again = client.delete(ADA)
    assert (again.status_code, again.json) == (200, {"kept": []})
    assert len(storehouse.rows()) == 5


@pytest.mark.usefixtures("visits")
def test_nothing_is_forgotten_while_something_of_theirs_may_still_come(
    client: FlaskClient, storehouse: Storehouse, parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analytics.web.internal.SETTLED_WITHIN_S", 0.0)
    problem = client.delete(ADA)
    assert_problem(problem, 503)
    assert int(problem.headers["Retry-After"]) > 0
    storehouse.drain()
    parts.spool.add(packed([]))
    assert_problem(client.delete(ADA), 503)
    storehouse.drain()
    assert client.delete(ADA).status_code == 200


def test_what_comes_meanwhile_is_not_waited_for(settings: Settings, parts: Parts, clock: SetClock) -> None:
    """A site that is never quiet forgets people too."""
    assert parts.redis is not None

    def accept(key: str) -> None:
        parts.intake.accept([Event(id=key, kind="page", received_at=clock(), happened_at=clock())])

    accept("before")
    settled: list[bool] = []
    waiting = threading.Thread(target=lambda: settled.append(Settling(parts, settings.stream).wait(20)))
    waiting.start()
    time.sleep(0.2)
    accept("meanwhile")
    parts.spool.add(packed([]))
    assert settled == []
    reader = StreamReader(parts.redis, settings.stream, "only")
    reader.make_group()
    reader.settle([reader.fresh(1, 1)[0].id])
    waiting.join(30)
    assert settled == [True]


def test_while_redis_is_away_nobody_is_told_that_they_are_forgotten(
    settings: Settings, parts: Parts, clock: SetClock
) -> None:
    away = settings.model_copy(update={"redis_url": "unix:///nowhere.sock"})
    client = create_app(away, clock=clock).test_client()
    assert_problem(client.delete(ADA), 503)


def test_what_a_hosted_provider_has_is_named(settings: Settings, clock: SetClock) -> None:
    passing_on = settings.model_copy(
        update={"forward_url": "http://127.0.0.1:9", "forward_write_key": "theirs"}
    )
    parts = open_parts(passing_on, clock)
    migrate(parts.db.engine)
    subject = parts.reader.subject("c-ada")
    event = Event(id="1", kind="page", received_at=clock(), happened_at=clock(), subject=subject, shared=True)
    parts.store.put([event])
    client = create_app(passing_on, parts=parts, clock=clock).test_client()
    kept = client.delete(ADA).json
    assert kept is not None
    assert [set(each) for each in kept["kept"]] == [{"what", "why"}]
    with parts.db.read() as session:
        assert session.scalars(select(Parcel)).all() == session.scalars(select(EventRow)).all() == []
    parts.db.engine.dispose()


@pytest.fixture
def run(settings: Settings) -> Callable[..., tuple[int, str]]:
    """`python -m analytics.…` beside the service."""

    def run_module(module: str, *arguments: str, said: str = "") -> tuple[int, str]:
        environment = {
            "COATI_ENV": "development",
            "LOG_LEVEL": "error",
            "REDIS_URL": str(settings.redis_url),
            "ANALYTICS_DATABASE_URL": settings.database_url,
            "ANALYTICS_SPOOL": str(settings.spool),
        }
        command = [sys.executable, "-m", module, *arguments]
        done = subprocess.run(
            command, env=environment, input=said, capture_output=True, text=True, check=False
        )
        return done.returncode, (done.stdout + done.stderr).strip().splitlines()[-1]

    return run_module


@pytest.mark.usefixtures("visits")
def test_the_command_forgets_whoever_is_named(
    run: Callable[..., tuple[int, str]], storehouse: Storehouse
) -> None:
    """By email address on standard input, by user id, by client id."""
    storehouse.drain()
    assert run("analytics.erase", "-", said="Ada@Example.com\n") == (0, "2 events erased")
    assert run("analytics.erase", "c-bob") == (0, "2 events erased")
    assert run("analytics.erase", "browser-of-ada") == (0, "3 events erased")
    assert run("analytics.erase", "-", said="ada@example.com") == (0, "0 events erased")
    status, words = run("analytics.erase", "-", said="\n")
    assert (status, "whose events?" in words) == (2, True)
    assert [row.kind for row in storehouse.rows()] == ["identify"]


@pytest.mark.usefixtures("visits")
def test_the_command_says_when_nothing_could_be_forgotten(
    settings: Settings, storehouse: Storehouse, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(erase, "WAIT_S", 0.0)
    monkeypatch.setattr(erase, "Settings", lambda: settings)
    assert erase.main(["c-ada"]) == 1
    assert "Nothing was erased" in capsys.readouterr().err
    assert len(storehouse.rows()) == 8
