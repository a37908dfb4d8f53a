"""`make clean` empties the state folder, but not under a platform that runs, and never of its backups."""

from pathlib import Path

import pytest

from release import state_folder


@pytest.fixture
def var(tmp_path: Path) -> Path:
    var = tmp_path / "var"
    for name in (
        "db/quotes.sqlite",
        "test/db/quotes.sqlite",
        "backups/2026-11-01/quotes.dump",
        "eslint.cache",
    ):
        (var / name).parent.mkdir(parents=True, exist_ok=True)
        (var / name).write_text("kept")
    (var / state_folder.LOCK).touch()
    return var


def files(var: Path) -> set[str]:
    return {str(path.relative_to(var)) for path in var.rglob("*") if path.is_file()}


def clean(var: Path) -> int:
    return state_folder.main(["clean", "--var", str(var)])


def test_cleaning_leaves_the_backups(var: Path) -> None:
    assert clean(var) == 0
    assert files(var) == {"backups/2026-11-01/quotes.dump"}


def test_what_a_link_leads_to_stays(var: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "disk"
    elsewhere.mkdir()
    (elsewhere / "quotes.sqlite").write_text("kept")
    (var / "linked").symlink_to(elsewhere)
    assert clean(var) == 0
    assert (elsewhere / "quotes.sqlite").is_file()
    assert not (var / "linked").exists()


@pytest.mark.parametrize("folder", [".", "test"])
def test_nothing_is_removed_under_a_platform_that_runs(
    var: Path, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with state_folder.alone(var / folder):
        before = files(var)
        assert clean(var) == 1
        assert files(var) == before
    assert "Nothing was removed: a platform runs on" in capsys.readouterr().err


def test_a_clone_that_never_ran_has_nothing_to_clean(tmp_path: Path) -> None:
    assert clean(tmp_path / "var") == 0


def test_a_folder_that_is_no_platforms_is_left_alone(var: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """COATI_VAR may name anything."""
    (var / state_folder.LOCK).unlink()
    before = files(var)
    assert clean(var) == 1
    assert files(var) == before
    assert "Nothing was removed: no platform has run on" in capsys.readouterr().err


def test_the_folder_is_the_one_that_the_environment_names(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was the clone's own whatever COATI_VAR said: `make clean` emptied another platform's."""
    monkeypatch.setenv("COATI_VAR", str(var))
    assert state_folder.main(["clean"]) == 0
    assert files(var) == {"backups/2026-11-01/quotes.dump"}
