"""gunicorn's workers find their code anew at each HUP, and one that cannot start takes nobody along."""

import os
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path

import kit
import pytest
from kit.running_release import RELEASE_HEADER, WORK_TREE, WORKER_HEADER
from kit.testing import UnixSocketSession, running_gunicorn

APPLICATION = "served_app:from_environment()"
KIT = Path(kit.__file__).parents[1]


def health(path: Path) -> tuple[int, str, str]:
    connection = UnixSocketSession(path, timeout_s=20)
    connection.request("GET", "/health/ready")
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.headers[RELEASE_HEADER], answer.headers[WORKER_HEADER]


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def releases(tmp_path: Path) -> dict[str, Path]:
    """Two releases whose kits differ, and a link to the first."""
    made = {name: tmp_path / name for name in ("one", "two")}
    for name, folder in made.items():
        shutil.copytree(KIT, folder / "services/kit/src", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(
            Path(__file__).parent, folder / "services/served/src", ignore=shutil.ignore_patterns("test_*")
        )
        (folder / "release.json").write_text(f'{{"release": "{name}"}}')
    health_of_two = made["two"] / "services/kit/src/kit/health.py"
    health_of_two.write_text(health_of_two.read_text().replace('"status": "ready"', '"status": "newer"'))
    (tmp_path / "current").symlink_to("one")
    return {**made, "current": tmp_path / "current"}


def environment(releases: dict[str, Path]) -> dict[str, str]:
    first = releases["one"]
    return {
        "COATI_CODE": str(releases["current"]),
        "PYTHONPATH": os.pathsep.join(str(first / f"services/{name}/src") for name in ("served", "kit")),
    }


def flip(link: Path, name: str) -> None:
    beside = link.with_name("beside")
    beside.symlink_to(name)
    beside.replace(link)


def test_workers_after_a_hup_have_the_code_of_the_new_release_the_kits_too(releases: dict[str, Path]) -> None:
    """The master keeps modules of the kit in memory; a worker must not answer with those."""
    with running_gunicorn(APPLICATION, workers=2, environment=environment(releases)) as (path, process):
        assert health(path)[:2] == (200, "one")
        flip(releases["current"], "two")
        assert health(path)[1] == "one", "a flip alone changes nobody"
        process.send_signal(signal.SIGHUP)
        until(lambda: health(path)[1] == "two")
        connection = UnixSocketSession(path)
        connection.request("GET", "/health/ready")
        assert connection.getresponse().read() == b'{"status":"newer"}'


def test_a_worker_more_has_the_new_release_and_the_oldest_goes(
    releases: dict[str, Path], tmp_path: Path
) -> None:
    """So that nobody waits for a worker to start; how many are wanted can be read, since signals may fall together."""
    (tmp_path / "pids").mkdir()
    settings = {**environment(releases), "COATI_RUN": str(tmp_path)}
    with running_gunicorn(APPLICATION, environment=settings) as (path, process):
        note = tmp_path / "pids" / f"{process.pid}.workers"
        assert note.read_text() == "1"
        flip(releases["current"], "two")
        process.send_signal(signal.SIGTTIN)
        until(lambda: note.read_text() == "2")
        until(lambda: health(path)[1] == "two")
        process.send_signal(signal.SIGTTOU)
        until(lambda: note.read_text() == "1")
        until(lambda: {health(path)[1] for _ in range(8)} == {"two"})


def test_a_worker_that_cannot_start_after_a_hup_leaves_the_master_to_who_rolls_back(
    releases: dict[str, Path], tmp_path: Path
) -> None:
    broken = tmp_path / "broken"
    settings = {**environment(releases), "SERVED_BROKEN": str(broken)}
    with running_gunicorn(APPLICATION, workers=2, environment=settings) as (path, process):
        seen: set[str] = set()
        until(lambda: seen.add(health(path)[2]) or len(seen) == 2)
        broken.touch()
        process.send_signal(signal.SIGHUP)
        time.sleep(3)
        assert process.poll() is None
        broken.unlink()
        process.send_signal(signal.SIGHUP)
        # Whoever asked meanwhile waited at the socket.
        assert health(path)[0] == 200


def test_a_worker_that_cannot_start_at_first_still_ends_the_server(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.touch()
    here = {"PYTHONPATH": str(Path(__file__).parent), "SERVED_BROKEN": str(broken)}
    with pytest.raises(RuntimeError, match="ended with 3"), running_gunicorn(APPLICATION, environment=here):
        pass


def test_code_that_is_no_release_says_so(app: object) -> None:
    answer = app.test_client().get("/health/live")  # type: ignore[attr-defined]
    assert answer.headers[RELEASE_HEADER] == WORK_TREE
    assert answer.headers[WORKER_HEADER] == str(os.getpid())
