"""Containers whose log is too old are named, and made anew. TRUST Y8. The engine is a program that answers as one."""

import json
import os
import stat
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from release import container_logs

ENGINE = """#!/usr/bin/env python3
import json, os, sys
from pathlib import Path
folder = Path(__file__).parent
logs = json.loads((folder / "logs.json").read_text())
words = sys.argv[1:]
plugin = words[:1] == ["compose"]
if plugin:
    words = words[1:]
if plugin or Path(sys.argv[0]).name == "docker-compose":
    assert words[:3] == ["--project-name", "coati", "up"], words
    for name in words[6:]:
        logs[name] = []
    (folder / "logs.json").write_text(json.dumps(logs))
    (folder / "said").write_text(" ".join(words))
elif words[0] == "ps":
    assert "label=com.docker.compose.project=coati" in words
    print("\\n".join(f"{name} id-{name}" for name in logs))
else:
    assert words[:2] == ["logs", "--timestamps"]
    print("\\n".join(logs[words[2].removeprefix("id-")]))
"""


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("docker", "docker-compose"):
        (tmp_path / name).write_text(ENGINE)
        (tmp_path / name).chmod(stat.S_IRWXU)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return tmp_path


def days_ago(days: float) -> str:
    moment = datetime.now(UTC) - timedelta(days=days)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.123456789Z"


def holds(engine: Path, **oldest: float | None) -> None:
    logs = {
        name: [] if days is None else [f'{days_ago(days)} {{"event":"a"}}', f"{days_ago(0)} b"]
        for name, days in oldest.items()
    }
    (engine / "logs.json").write_text(json.dumps(logs))


def test_a_container_is_named_a_day_before_its_oldest_line_is_too_old(
    engine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    holds(engine, edge=28.9, quotes=29.1, redis=400, postgres=None)
    assert container_logs.main(["--project", "coati"]) == 1
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()] == ["quotes", "redis"]


def test_what_is_due_is_made_anew_and_nothing_else(engine: Path) -> None:
    holds(engine, edge=2, quotes=31, postgres=None)
    assert container_logs.main(["--project", "coati", "--replace"]) == 0
    said = (engine / "said").read_text()
    assert said == "--project-name coati up --detach --force-recreate --no-deps quotes"


def test_a_machine_that_has_compose_as_the_engines_plugin_alone_is_served_too(
    engine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (engine / "docker-compose").unlink()
    (engine / "python3").symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(engine))
    holds(engine, quotes=31)
    assert container_logs.main(["--project", "coati", "--replace"]) == 0
    assert (engine / "said").read_text().endswith("--no-deps quotes")


def test_a_platform_of_which_nothing_is_old_is_left_alone(engine: Path) -> None:
    holds(engine, edge=2, quotes=28)
    assert container_logs.main(["--project", "coati", "--replace"]) == 0
    assert not (engine / "said").exists()


def test_without_an_engine_nothing_is_said_to_be_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert container_logs.main(["--project", "coati"]) == 2
    assert "the container engine could not be asked" in capsys.readouterr().err
