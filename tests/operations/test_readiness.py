"""/health/ready of every service names what is away, and says no only where its work is not done. Source: TRUST O1."""

from pathlib import Path

import orjson
import pytest
from every_service import MADE, MIGRATED, stores
from release.layout import ROOT

# Service, what is away, what it then names, whether it can still do its work.
AWAY = [
    ("accounts", "database", ["database"], False),
    ("accounts", "redis", ["redis"], False),
    ("analytics", "database", ["database"], False),
    ("analytics", "redis", ["redis"], True),
    ("chat", "database", ["database"], False),
    ("chat", "redis", ["redis"], True),
    ("content", "library", ["library"], False),
    ("quotes", "database", ["database"], False),
    ("quotes", "redis", ["redis"], True),
    ("search", "index", ["index"], False),
    ("search", "redis", ["index", "redis"], False),
]


@pytest.mark.parametrize(("service", "away", "named", "serves"), AWAY)
def test_what_is_away_is_named(
    service: str, away: str, named: list[str], serves: bool, tmp_path: Path
) -> None:
    with stores(service, away, tmp_path) as (database, redis):
        client = MADE[service](database, redis, tmp_path).test_client()
        answer = client.get("/health/ready")
        told = orjson.loads(answer.data)
        assert (answer.status_code, told["missing"]) == (200 if serves else 503, named)
        assert ("Retry-After" in answer.headers) is not serves
        assert client.get("/health/live").status_code == 200


@pytest.mark.parametrize("service", [*MIGRATED, "sandbox"])
def test_with_all_of_it_nothing_is_named(service: str, tmp_path: Path) -> None:
    with stores(service, "nothing", tmp_path) as (database, redis):
        answer = MADE[service](database, redis, tmp_path).test_client().get("/health/ready")
        assert (answer.status_code, orjson.loads(answer.data)) == (200, {"status": "ready"})


def test_every_service_has_its_rows() -> None:
    """A new service says what it leans on; the sandbox is the outside world, and leans on its file alone."""
    services = {path.parent.name for path in (ROOT / "services").glob("*/pyproject.toml")} - {"kit"}
    assert services == MADE.keys()
    assert services - {"sandbox"} == {service for service, *_ in AWAY}
