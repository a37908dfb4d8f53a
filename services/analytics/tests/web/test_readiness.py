"""/health/ready names what is missing, and says no only where nothing could be kept or shown."""

from pathlib import Path

import pytest
from analytics.app import create_app
from analytics.composition import open_parts
from analytics.migrate import migrate
from analytics.settings import Settings
from flask.testing import FlaskClient
from kit.testing import assert_problem

NOWHERE = "unix:///nowhere.sock"


def ready(settings: Settings, **changes: object) -> FlaskClient:
    changed = settings.model_copy(update=changes)
    parts = open_parts(changed)
    migrate(open_parts(settings).db.engine)
    return create_app(changed, parts=parts).test_client()


@pytest.fixture
def no_folder(tmp_path: Path) -> Path:
    """Where no file can be made, even by root."""
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "spool"


def test_nothing_is_missing(settings: Settings) -> None:
    assert ready(settings).get("/health/ready").json == {"status": "ready"}


def test_either_of_the_two_places_is_enough_and_the_other_is_named(
    settings: Settings, no_folder: Path
) -> None:
    """TRUST §1.2: Redis down, events are taken all the same."""
    for changes, missing in (({"redis_url": NOWHERE}, ["redis"]), ({"spool": no_folder}, ["spool"])):
        answer = ready(settings, **changes).get("/health/ready")
        assert (answer.status_code, answer.json) == (200, {"status": "ready", "missing": missing})


def test_without_any_place_for_events_it_is_not_ready(settings: Settings, no_folder: Path) -> None:
    client = ready(settings, redis_url=NOWHERE, spool=no_folder)
    body = assert_problem(client.get("/health/ready"), 503, "/problems/not-ready")
    assert body["missing"] == ["a place for events", "redis", "spool"]
    assert client.post("/api/session/", json={"pageUrl": "https://coati.example/"}).status_code == 503


def test_a_database_of_another_shape_is_named(settings: Settings, tmp_path: Path) -> None:
    client = ready(settings, database_url=f"sqlite:///{tmp_path}/empty.sqlite")
    body = assert_problem(client.get("/health/ready"), 503, "/problems/not-ready")
    assert body["missing"] == ["database"]
    assert client.post("/api/session/", json={"pageUrl": "https://coati.example/"}).status_code == 202
