"""A platform that runs from the work tree is shipped from the same tree, and can go back to what it was started on.

Its supervisor, gunicorn and the kit are the real ones; the service is a small one in the place of content, whose only
program is its server.
"""

import http.client
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from release.layout import ROOT, Layout
from release.procfile import read_procfile
from release.services import copies, shipping
from release.services.copies import CopyError
from release.services.errors import ShipError
from release.services.running import ASK_WITHIN_S, Running, ask
from release.waiting import UnixConnection

WITHIN_S = 90
APP = "services/content/src/content/app.py"
# What it costs is said in the code; a broken one answers 500 on ready, but not in its trial.
SOURCE = """
import sys

import kit
from kit.settings import BaseServiceSettings


def from_environment():
    app = kit.new_app("content", BaseServiceSettings(env="development"))
    app.add_url_rule("/price", view_func=lambda: "{price}")
    if {broken} and "/trial-" not in " ".join(sys.argv):
        app.view_functions["kit.ready"] = lambda: ("no", 500)
    return app
"""


@dataclass
class Started:
    """A platform of one service, as `make run` starts it, and the tree that it was started from."""

    tree: Path
    running: Running

    def edit(self, price: int, *, broken: bool = False) -> None:
        (self.tree / APP).write_text(SOURCE.format(price=price, broken=broken))

    def ship(self) -> str:
        return shipping.ship(self.running, root=self.tree)

    def prices(self) -> set[str]:
        """What visitors are told, by every worker that may answer, all of which say that they are well."""
        address = self.running.address(self.running.serving[0])
        answers = [ask(address) for _ in range(12)]
        assert {answer and answer.status for answer in answers} == {200}
        return {self._price(address) for _ in range(12)}

    def _price(self, address: str) -> str:
        connection = UnixConnection(Path(address.removeprefix("unix:")), ASK_WITHIN_S)
        try:
            connection.request("GET", "/price", headers={"Host": "localhost", "Connection": "close"})
            return connection.getresponse().read().decode()
        except (OSError, http.client.HTTPException) as error:
            return str(error)
        finally:
            connection.close()


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Started]:
    tree = tmp_path / "tree"
    kit = "services/kit/src"
    shutil.copytree(ROOT / kit, tree / kit, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(ROOT / copies.LOCK_FILE, tree / copies.LOCK_FILE)
    for folder in ("services/content/library", "shells/brands", "services/content/src/content"):
        (tree / folder).mkdir(parents=True)
    (tree / "services/content/src/content/__init__.py").touch()
    layout = Layout(var=tmp_path / "var")
    found = Started(tree, Running(layout.var, "content"))
    found.edit(price=1)
    layout.make_folders()
    monkeypatch.setattr(copies, "ROOT", tree)
    copies.start(layout.var, "content", production=False)
    line = read_procfile((ROOT / "Procfile").read_text())["content"]
    (tmp_path / "Procfile").write_text(f"content: {line}\n")
    command = [sys.executable, "-m", "release.supervise", str(tmp_path / "Procfile"), "--settled"]
    with subprocess.Popen(
        [*command, "--pids", str(layout.pids)], cwd=ROOT, env=layout.environment()
    ) as supervisor:
        try:
            address = f"unix:{layout.run}/content.sock"
            end = time.monotonic() + WITHIN_S
            while not ask(address):
                assert time.monotonic() < end
                time.sleep(0.05)
            yield found
        finally:
            supervisor.terminate()


def test_a_rollback_brings_back_what_the_platform_was_started_on(started: Started) -> None:
    """Not the work tree: what was shipped lies there."""
    started.edit(price=2)
    assert "Back: make rollback SERVICE=content" in started.ship()
    assert started.prices() == {"2"}
    second = copies.current(started.running.var, "content")
    assert "is live again" in shipping.rollback(started.running, release=second)
    assert started.prices() == {"1"}
    with pytest.raises(ShipError, match=f"content {second} is not what serves"):
        shipping.rollback(started.running, release=second)
    with pytest.raises(ShipError, match="there is no release of content before"):
        shipping.rollback(started.running)


def test_a_ship_that_is_taken_back_leaves_what_the_platform_was_started_on(started: Started) -> None:
    """It was said to serve as before, and the workers that came back had the broken code from the same tree."""
    started.edit(price=2, broken=True)
    with pytest.raises(ShipError, match="serves as before"):
        started.ship()
    assert started.prices() == {"1"}
    started.edit(price=3)
    started.ship()
    assert started.prices() == {"3"}


def test_a_tree_that_nobody_has_changed_is_no_release_to_go_back_from(started: Started) -> None:
    assert "the same code as before" in started.ship()
    with pytest.raises(ShipError, match="there is no release of content before"):
        shipping.rollback(started.running)


def test_where_no_copy_of_the_start_is_kept_nothing_is_begun(started: Started) -> None:
    """As on a platform that a release started which kept none."""
    copies.remember(started.running.var, "content", [])
    started.edit(price=2)
    with pytest.raises(CopyError, match="nothing to go back to"):
        started.ship()
    assert started.prices() == {"1"}
    assert copies.unfinished(started.running.var, "content") is None
