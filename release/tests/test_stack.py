"""One platform on a state folder: a second would take the sockets, the Redis and the databases of the first."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from release.builds import BRANDS
from release.layout import Layout, free_port
from release.shipping import Platform
from release.shipping.testing import SECTIONS, put, put_brands, show_canary

from release import shipping, stack, state, state_folder

# Holds what it is given open, as the supervisor does, until its input ends.
HOLDER = [sys.executable, "-c", "import sys; sys.stdin.read()"]


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> list[Layout]:
    """Nothing is built or started; says whose folders were touched."""
    touched: list[Layout] = []

    def refuse(layout: Layout) -> None:
        touched.append(layout)
        raise stack.StackError("far enough")

    monkeypatch.setattr(stack, "prepare", refuse)
    return touched


@pytest.fixture
def held(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    with state_folder.alone(tmp_path) as lock:
        left = subprocess.Popen(HOLDER, stdin=subprocess.PIPE, pass_fds=(lock,))
    yield left
    left.kill()
    left.communicate()


def test_a_second_platform_on_the_same_folder_is_refused_before_it_touches_anything(
    tmp_path: Path, prepared: list[Layout], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["up", "--port", str(free_port()), "--var", str(tmp_path)]
    with state_folder.alone(tmp_path):
        assert stack.main(arguments) == 1
    assert prepared == []
    said = capsys.readouterr().err
    assert f"a platform runs on {tmp_path}" in said
    assert "COATI_VAR=" in said


def test_what_a_killed_start_left_behind_holds_the_folder_until_it_has_ended(
    tmp_path: Path, prepared: list[Layout], held: subprocess.Popen[bytes]
) -> None:
    arguments = ["up", "--port", str(free_port()), "--var", str(tmp_path)]
    assert stack.main(arguments) == 1
    assert prepared == []
    held.communicate()
    assert stack.main(arguments) == 1
    assert [layout.var for layout in prepared] == [tmp_path]


def test_a_folder_of_its_own_is_free(tmp_path: Path, prepared: list[Layout]) -> None:
    with state_folder.alone(tmp_path / "first"):
        stack.main(["up", "--port", str(free_port()), "--var", str(tmp_path / "second")])
    assert [layout.var.name for layout in prepared] == ["second"]


def test_a_platform_begun_afresh_has_nothing_of_the_one_before_but_what_was_built(
    tmp_path: Path, prepared: list[Layout]
) -> None:
    """Redis told of conversations and agents whose rows were gone with the databases."""
    for name in ("db", "redis", "spool", "builds"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "left").touch()
    with (
        pytest.raises(stack.StackError, match="far enough"),
        stack.running(Layout(free_port(), tmp_path), fresh=True),
    ):
        pass
    assert [path.parent.name for path in tmp_path.glob("*/left")] == ["builds"]


def test_a_database_that_cannot_be_migrated_says_why_to_whoever_starts(tmp_path: Path) -> None:
    """The command logs its failure; what it logged must not be lost on the way."""
    layout = Layout(free_port(), tmp_path / "var")
    layout.make_folders()
    (layout.var / "db").mkdir(exist_ok=True)
    (layout.var / "db" / "quotes.sqlite").write_bytes(b"no database at all " * 300)
    with pytest.raises(stack.StackError, match=r"quotes database could not be migrated: .*not a database"):
        stack.migrate(layout)


@pytest.mark.parametrize(
    ("name", "value"),
    [("CHAT_VENDOR", "nobody"), ("TRACKING_WRITE_KEY", "two words"), ("EDGE_FACES", "some")],
)
def test_a_wrong_setting_is_named_in_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    value: str,
) -> None:
    """Not by a traceback; what pages are told is looked at before anything is built."""
    built = []
    monkeypatch.setattr(stack.build, "build_all", lambda _: built.append(1) or {})
    monkeypatch.setattr(stack.shipping, "start", lambda *_, **__: None)
    monkeypatch.setattr(stack, "migrate", lambda _: None)
    monkeypatch.setenv(name, value)
    assert stack.main(["up", "--port", str(free_port()), "--var", str(tmp_path)]) == 1
    (said,) = capsys.readouterr().err.strip().splitlines()
    assert said.startswith("Coati did not start: ")
    assert name in said
    assert bool(built) == (name == "EDGE_FACES")


@pytest.mark.parametrize(
    ("environment", "live", "canaries"),
    [
        ("production", {"host": "host1", "chrome": "chrome2", "blog": "blog1", "quote": "quote1"}, ["quote"]),
        ("development", {"host": "host1", "chrome": "chrome2", "blog": "blog2", "quote": "quote2"}, []),
    ],
)
def test_a_restart_is_no_ship_but_at_a_desk(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    environment: str,
    live: dict[str, str],
    canaries: list[str],
) -> None:
    """The canary that the guard had ended at 5 % was everybody's after a restart, and so was one that still ran."""
    tree = {section: f"{section}1" for section in SECTIONS}

    def build_all(var: Path) -> dict[str, object]:
        return {BRANDS: put_brands(var), **{name: put(var, name, release) for name, release in tree.items()}}

    monkeypatch.setattr(stack.build, "build_all", build_all)
    settings = {"COATI_ENV": environment, "COATI_VAR": str(tmp_path)}
    stack.make_live(settings)
    platform = Platform.of(settings)
    assert {**state.read(platform.store).live, **tree} == state.read(platform.store).live
    for section in ("blog", "quote"):
        tree[section] = f"{section}2"
        show_canary(platform, section, tree[section])
    shipping.rollback(platform, "blog", who="guard", why="12 of 40 views had an error")
    tree["chrome"] = "chrome2"
    for _ in range(2):
        stack.make_live(settings)
        present = state.read(platform.store)
        assert {name: one for name, one in present.live.items() if name != BRANDS} == live
        assert list(present.canaries) == canaries
