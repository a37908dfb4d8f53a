import socket
from pathlib import Path

import pytest
from release.layout import (
    LONGEST_RUN_PATH,
    OWN_SECRETS,
    SHARED_SECRETS,
    Layout,
    busy_port,
    free_port,
)
from service_settings import SETTINGS, known_names


def test_sockets_lie_inside_var_while_the_path_is_short(tmp_path: Path) -> None:
    layout = Layout(var=Path("/srv/coati/var"))
    assert layout.run == Path("/srv/coati/var/run")


def test_a_long_path_moves_the_sockets_where_they_fit(tmp_path: Path) -> None:
    layout = Layout(var=Path("/srv") / ("deep/" * 30))
    assert len(str(layout.run)) <= LONGEST_RUN_PATH
    assert layout.run != Layout(var=layout.var / "other").run


def test_a_space_in_the_path_stays_out_of_the_sockets_addresses() -> None:
    layout = Layout(var=Path("/srv/our projects/coati/var"))
    assert " " not in str(layout.run)


def test_secrets_are_made_once_shared_by_both_sides_and_private(tmp_path: Path) -> None:
    layout = Layout(var=tmp_path)
    first, second = layout.environment(), layout.environment()
    assert first["QUOTES_GATEWAY_SECRET"] == second["SANDBOX_GATEWAY_SECRET"]
    assert len(first["QUOTES_CARRIER_API_KEY"]) >= 32
    assert (tmp_path / "secrets.env").stat().st_mode & 0o077 == 0


def test_every_secret_that_is_made_is_read_by_a_service(tmp_path: Path) -> None:
    """One that nobody reads is one more to keep."""
    Layout(var=tmp_path).environment()
    made = {line.partition("=")[0] for line in (tmp_path / "secrets.env").read_text().splitlines()}
    read = {name for settings in SETTINGS.values() for name in known_names(settings)}
    assert made == {*SHARED_SECRETS, *OWN_SECRETS}
    assert {f"{side}_{name}" for name in SHARED_SECRETS for side in ("QUOTES", "SANDBOX")} - read == set()
    assert set(OWN_SECRETS) - read == set()


def test_an_engine_named_outside_wins_but_another_platforms_address_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUOTES_DATABASE_URL", "postgresql://db/quotes")
    monkeypatch.setenv("PUBLIC_ORIGIN", "http://localhost:1")
    environment = Layout(9000, tmp_path).environment()
    assert environment["QUOTES_DATABASE_URL"] == "postgresql://db/quotes"
    assert environment["PUBLIC_ORIGIN"] == "http://localhost:9000"


def test_a_port_in_use_is_found_and_a_free_one_has_two_free_neighbors() -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        taken = other.getsockname()[1]
        assert busy_port((taken,)) == taken
    port = free_port()
    assert busy_port((port, port + 1, port + 2)) is None


def test_a_free_port_is_none_that_the_system_gives_to_callers() -> None:
    """One of those may be taken by any connection between the look and the listening: a platform did not start."""
    lowest = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    assert max(free_port() + 2 for _ in range(50)) < lowest
