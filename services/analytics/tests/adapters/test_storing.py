"""Into the store: poison is set apart and can be replayed, nothing waits for it, and nothing leaves too early."""

import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import orjson
import pytest
from analytics.adapters.event_store import EventStore, StoreAwayError
from analytics.adapters.stream import FIELD, StreamReader, backlog
from analytics.adapters.tables import DeadLetter, EventRow
from analytics.composition import Parts
from analytics.domain.events import Event, packed, unpacked
from analytics.replay import replay
from analytics.settings import Settings
from analytics.storing import MAX_TRIES
from kit.testing import SetClock
from msgspec.structs import replace
from sqlalchemy import select
from storehouse import Storehouse

DATABASES = ("sqlite", "postgresql")


@pytest.fixture
def event(clock: SetClock) -> Event:
    return Event(id="m:good", kind="track", name="Good", received_at=clock(), happened_at=clock())


def named(event: Event, key: str) -> Event:
    return replace(event, id=key)


def drain_until_quiet(storehouse: Storehouse, parts: Parts, settings: Settings) -> None:
    assert parts.redis is not None
    end = time.monotonic() + 20
    while backlog(parts.redis, settings.stream)["waiting"] and time.monotonic() < end:
        storehouse.drain()
        time.sleep(0.05)


def test_poison_becomes_a_dead_letter_after_five_tries_and_holds_nobody(
    settings: Settings, parts: Parts, storehouse: Storehouse, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R6"""
    tries: list[str] = []
    put = EventStore.put

    def counted(store: EventStore, events: Sequence[Event]) -> None:
        if any(each.id == "m:bad" for each in events) and len(events) == 1:
            tries.append("m:bad")
        if any(each.id in ("m:bad", "m:worse") for each in events):
            raise ValueError("no database takes these")
        put(store, events)

    monkeypatch.setattr(EventStore, "put", counted)
    parts.intake.accept([event, named(event, "m:bad"), named(event, "m:worse")])
    storehouse.drain()
    assert [row.id for row in storehouse.rows()] == ["m:good"]
    assert storehouse.count(DeadLetter) == 0
    drain_until_quiet(storehouse, parts, settings)
    assert storehouse.count(DeadLetter) == 2
    assert len(tries) == MAX_TRIES + 1  # once more to tell it from its neighbours
    assert [row.id for row in storehouse.rows()] == ["m:good"]


def test_what_is_no_event_holds_none_of_its_neighbours(
    settings: Settings, parts: Parts, storehouse: Storehouse, event: Event
) -> None:
    """TRUST R6: one write carries the events of many senders."""
    assert parts.redis is not None
    good, late = (orjson.loads(packed([named(event, key)]))[0] for key in ("m:good", "m:late"))
    strangers = [{**good, "id": "m:bad", "source": {"a": 1}}, 5]
    parts.redis.xadd(settings.stream, {FIELD: orjson.dumps([good, *strangers, late])})
    assert [row.id for row in storehouse.rows()] == ["m:good", "m:late"]
    drain_until_quiet(storehouse, parts, settings)
    assert [orjson.loads(letter[1]) for letter in parts.store.dead_letters()] == [
        [each] for each in strangers
    ]
    assert [row.id for row in storehouse.rows()] == ["m:good", "m:late"]


def test_a_burial_that_was_cut_off_loses_none_whoever_can_be_stored_by_then(
    parts: Parts, storehouse: Storehouse, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R6: the store goes away between two letters, and takes the first event once it is back."""
    poison, put, bury = {"m:first", "m:second"}, EventStore.put, EventStore.bury
    buried: list[str] = []

    def picky(store: EventStore, events: Sequence[Event]) -> None:
        if any(each.id in poison for each in events):
            raise ValueError("no database takes these")
        put(store, events)

    def cut_off(store: EventStore, key: str, *letter: Any) -> None:
        buried.append(key)
        if len(buried) == 2:
            poison.discard("m:first")
            raise StoreAwayError
        bury(store, key, *letter)

    monkeypatch.setattr(EventStore, "put", picky)
    monkeypatch.setattr(EventStore, "bury", cut_off)
    parts.spool.add(packed([named(event, "m:first"), named(event, "m:second")]))
    for _ in range(MAX_TRIES * 2):
        with suppress(StoreAwayError):
            storehouse.storing.spool_round()
    assert parts.spool.state()["files"] == 0
    kept = {each.id for _, body, _ in parts.store.dead_letters() for each in unpacked(body)}
    assert "m:second" in kept


NO_EVENTS = (b"", b"{", b"{}", b"[5]", b'[{"id":"","kind":"track"}]', b'[{"id":"x","kind":"buy"}]')


@pytest.mark.parametrize("body", NO_EVENTS)
def test_what_is_no_event_becomes_a_dead_letter_as_it_was(
    settings: Settings, parts: Parts, storehouse: Storehouse, event: Event, body: bytes
) -> None:
    assert parts.redis is not None
    parts.redis.xadd(settings.stream, {FIELD: body})
    parts.spool.add(body)
    parts.intake.accept([event])
    assert [row.id for row in storehouse.rows()] == ["m:good"]
    drain_until_quiet(storehouse, parts, settings)
    for _ in range(MAX_TRIES):
        storehouse.drain()
    assert [letter[1] for letter in parts.store.dead_letters()] == [body, body]
    assert parts.spool.state()["files"] == 0


def test_a_dead_letter_is_replayed_once(parts: Parts, storehouse: Storehouse, event: Event) -> None:
    """TRUST R6"""
    parts.store.bury("1-0/0", packed([event]), "DataError", 5)
    parts.store.bury("2-0", b"never an event", "EventShapeError", 5)
    assert replay(parts.store) == (1, 1)
    assert replay(parts.store) == (0, 1)
    assert storehouse.row().id == "m:good"
    assert storehouse.count(DeadLetter) == 1


def test_while_the_store_is_away_everything_waits_and_nothing_dies(
    settings: Settings, parts: Parts, storehouse: Storehouse, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts.intake.accept([event])
    parts.spool.add(packed([event]))

    def away(*_: Any) -> None:
        raise StoreAwayError

    with monkeypatch.context() as broken:
        broken.setattr(EventStore, "put", away)
        for _ in range(MAX_TRIES * 2):
            for store in (storehouse.storing.spool_round, lambda: storehouse.storing.stream_round(1)):
                with suppress(StoreAwayError):
                    store()
        assert storehouse.count() == 0
    drain_until_quiet(storehouse, parts, settings)
    assert storehouse.row().id == "m:good"
    assert storehouse.count(DeadLetter) == 0
    assert parts.redis is not None
    assert backlog(parts.redis, settings.stream)["waiting"] == 0


def test_what_a_dead_consumer_held_is_taken_over(
    settings: Settings, parts: Parts, storehouse: Storehouse, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analytics.adapters.stream.FROM_THE_DEAD_AFTER_MS", 0)
    assert parts.redis is not None
    parts.intake.accept([event])
    dead = StreamReader(parts.redis, settings.stream, "dead")
    assert len(dead.fresh(10, 1)) == 1
    assert storehouse.row().id == "m:good"


def test_a_broken_disk_under_the_spool_holds_up_nothing_of_the_stream(
    parts: Parts, storehouse: Storehouse, event: Event, settings: Settings
) -> None:
    """Its files could be stored and not removed: no round came to the stream, which filled until nothing was taken."""
    parts.intake.accept([named(event, "m:streamed")])
    settings.spool.mkdir(parents=True)
    # Whoever runs the tests, nobody unlinks a folder as a file.
    (settings.spool / f"{time.time_ns():020d}-1-1.events").mkdir()
    with pytest.raises(OSError):
        storehouse.storing.spool_round()
    for _ in range(2):
        storehouse.storing.round(1)
    assert storehouse.count(EventRow) == 1


def test_a_spooled_file_that_cannot_be_read_holds_up_none_behind_it(
    parts: Parts, storehouse: Storehouse, event: Event, settings: Settings
) -> None:
    """A bad block under one: it stays, and says how long it has waited."""
    settings.spool.mkdir(parents=True)
    (settings.spool / f"{time.time_ns() - 10**9:020d}-1-1.events").mkdir()
    parts.spool.add(packed([event]))
    assert storehouse.storing.spool_round() == 1
    assert storehouse.count(EventRow) == 1
    left = parts.spool.state()
    assert (left["files"], left["oldest_s"] >= 1.0) == (1, True)


def test_a_file_that_is_not_finished_is_not_read(parts: Parts, storehouse: Storehouse) -> None:
    """A crash while writing leaves a name that begins with a dot, and its sender was never told 202."""
    parts.spool.folder.mkdir(parents=True)
    (parts.spool.folder / ".00000000000000000001-1-0").write_bytes(b'[{"id"')
    assert storehouse.drain() == 0


def test_neither_disk_means_come_again(
    parts: Parts, settings: Settings, event: Event, monkeypatch: pytest.MonkeyPatch, client: Any
) -> None:
    """TRUST §1.2: 503 with Retry-After, never 202, when Redis is away and the disk is full."""
    monkeypatch.setattr(parts.intake, "_stream", None)

    def full(_: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parts.spool, "add", full)
    own = client.post("/api/session/", json={"pageUrl": "https://coati.example/"})
    provider = client.post("/v1/t", json={"writeKey": "coati", "event": "x", "anonymousId": "a"})
    for answer in (own, provider):
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0


WHOLE = Event(
    id="m:whole",
    kind="track",
    name="Tab\tand \\ and\nline",
    source="coati",
    received_at=datetime(2026, 11, 21, 15, 0, 0, 123456, tzinfo=UTC),
    happened_at=datetime(2026, 11, 20, 23, 30, tzinfo=timezone(timedelta(hours=-5))),
    claimed_at=datetime(2026, 11, 20, 12, 0, tzinfo=UTC),
    sent_at=None,
    client_id="c",
    subject="s",
    url="https://coati.example/?a=%20&b=\\N",
    path="/é/",
    referrer="r",
    referrer_host="h",
    brand="b",
    partner="p",
    campaign_source="cs",
    campaign_medium="cm",
    campaign_name="cn",
    device="mobile",
    is_bot=True,
    network="192.0.2.0",
    properties={"deep": [1, None, "ü"]},
)


def test_an_event_lies_in_the_store_as_it_came(parts: Parts, storehouse: Storehouse) -> None:
    """Through the stream, every column, on either database; what SQLAlchemy lays down itself reads the same."""
    parts.intake.accept([WHOLE])
    row = storehouse.row()
    for name in {*Event.__struct_fields__} - {"shared", "properties"}:
        assert getattr(row, name) == getattr(WHOLE, name), name
    assert orjson.loads(row.properties) == WHOLE.properties
    assert row.day == date(2026, 11, 21)
    with parts.db.read() as session:
        found = select(EventRow.id).where(
            EventRow.received_at == WHOLE.received_at,
            EventRow.happened_at == WHOLE.happened_at,
            EventRow.is_bot,
        )
        assert session.scalars(found).all() == ["m:whole"]


def test_twins_in_one_batch_are_kept_once(parts: Parts, storehouse: Storehouse, event: Event) -> None:
    parts.store.put([event, event, WHOLE])
    parts.store.put([WHOLE, replace(event, name="Later"), replace(event, id="m:new")])
    assert {row.id: row.name for row in storehouse.rows()} == {
        "m:good": "Good",
        "m:new": "Good",
        "m:whole": WHOLE.name,
    }


def test_a_letter_of_a_newer_release_is_read_without_what_it_added(event: Event) -> None:
    (plain,) = orjson.loads(packed([event]))
    assert unpacked(orjson.dumps([{**plain, "moonPhase": 0.5}])) == [event]
