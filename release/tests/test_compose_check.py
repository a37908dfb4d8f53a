"""The questions that are put to a running stack go red: each is asked of a container with that one thing wrong."""

import copy
from pathlib import Path
from typing import Any

import pytest
from release.compose_check import bases, engine, standing
from release.compose_check.__main__ import Report
from release.compose_check.engine import EngineError
from release.compose_check.project import unhealthy

GOOD: dict[str, Any] = {
    "Config": {"User": "10001", "Healthcheck": {"Test": ["CMD", "true"]}, "Env": [], "Image": "x"},
    "HostConfig": {
        "RestartPolicy": {"Name": "unless-stopped"},
        "Memory": 256 << 20,
        "ReadonlyRootfs": True,
        "CapDrop": ["ALL"],
        "CapAdd": None,
        "SecurityOpt": ["no-new-privileges:true"],
        "Privileged": False,
        "PidMode": "",
        "NetworkMode": "data",
        "PidsLimit": 256,
        "PortBindings": {},
    },
    "State": {"Status": "running", "Health": {"Status": "healthy"}},
}


def with_(part: str, name: str, value: Any) -> dict[str, dict[str, Any]]:
    one = copy.deepcopy(GOOD)
    one[part][name] = value
    return {"quotes": one}


def test_a_container_as_it_should_be_passes() -> None:
    assert standing.without_limits({"quotes": GOOD}) == []
    assert standing.published({"quotes": GOOD}) == []
    assert unhealthy({"quotes": GOOD}) == []


@pytest.mark.parametrize(
    ("part", "name", "value", "words"),
    [
        ("Config", "User", "", "runs as root"),
        ("Config", "User", "0:0", "runs as root"),
        ("Config", "Healthcheck", None, "no health check"),
        ("HostConfig", "RestartPolicy", {"Name": "on-failure"}, "is not started again"),
        ("HostConfig", "Memory", 0, "no memory limit"),
        ("HostConfig", "ReadonlyRootfs", False, "its root can be written"),
        ("HostConfig", "CapDrop", None, "keeps capabilities"),
        ("HostConfig", "CapAdd", ["NET_ADMIN"], "keeps capabilities"),
        ("HostConfig", "SecurityOpt", None, "may gain privileges"),
        ("HostConfig", "Privileged", True, "shares the machine's own"),
        ("HostConfig", "NetworkMode", "host", "shares the machine's own"),
        ("HostConfig", "PidsLimit", None, "no limit of processes"),
    ],
)
def test_a_guard_that_is_missing_is_named(part: str, name: str, value: Any, words: str) -> None:
    assert standing.without_limits(with_(part, name, value)) == [f"quotes: {words}"]


@pytest.mark.parametrize(("service", "host"), [("quotes", "127.0.0.1"), ("edge", ""), ("edge", "0.0.0.0")])
def test_a_port_too_many_is_named(service: str, host: str) -> None:
    (one,) = with_("HostConfig", "PortBindings", {"8000/tcp": [{"HostIp": host, "HostPort": "1"}]}).values()
    assert standing.published({service: one}) == [f"{service}: 8000/tcp on {host or 'every address'}"]


@pytest.mark.parametrize(
    "state",
    [
        {"Status": "running", "Health": {"Status": "starting"}},
        {"Status": "running", "Health": {"Status": "unhealthy"}},
        {"Status": "restarting", "Health": {"Status": "healthy"}},
        {"Status": "exited", "ExitCode": 1},
        {"Status": "running"},
    ],
)
def test_who_is_not_well_is_waited_for(state: dict[str, Any]) -> None:
    assert unhealthy({"quotes": {"State": state}}) == ["quotes"]
    assert unhealthy({"job": {"State": {"Status": "exited", "ExitCode": 0}}}) == []


def test_a_password_inside_an_address_counts_as_a_secret() -> None:
    password = "p" * 40
    assert password in standing._secrets_in(f"postgresql+psycopg://chat:{password}@postgres:5432/chat\n")
    assert standing._secrets_in(f"requirepass {password}\n") >= {password}


def test_an_engine_that_does_not_start_is_a_failure_with_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "bin" / "dockerd"
    broken.parent.mkdir()
    broken.write_text("#!/bin/sh\necho no cgroups here >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(engine, "PATH", str(broken.parent))
    monkeypatch.setattr(engine.os, "geteuid", lambda: 0)
    with pytest.raises(EngineError, match="no cgroups here"), engine.running(tmp_path / "engine"):
        pass
    assert not (tmp_path / "engine").exists()


def test_without_root_nothing_is_checked_and_that_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine.os, "geteuid", lambda: 1000)
    with pytest.raises(EngineError, match="needs root"), engine.running(tmp_path / "engine"):
        pass


def test_a_question_counts_as_failed_by_what_it_lists_and_by_what_it_raises() -> None:
    report = Report()
    assert report.ask("nothing wrong", lambda: [])
    assert not report.ask("something wrong", lambda: ["quotes: runs as root"])

    def raises() -> None:
        raise EngineError("away")

    assert not report.ask("nobody to ask", raises)
    assert (report.passed, report.failed) == (1, 2)


def test_the_mirror_is_read_from_the_machine_s_own_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = tmp_path / "sources.list", tmp_path / "sources.list.d"
    new.mkdir()
    monkeypatch.setattr(bases, "SOURCES", (old, new))
    with pytest.raises(EngineError, match="no Debian mirror"):
        bases.mirror()
    (new / "debian.sources").write_text(
        "Types: deb\nURIs: http://deb.debian.example/debian\nSuites: bookworm\n"
    )
    assert bases.mirror() == "http://deb.debian.example/debian"
    old.write_text("deb [signed-by=/k] http://near.example/debian bookworm main\n")
    assert bases.mirror() == "http://near.example/debian"
