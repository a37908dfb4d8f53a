"""A service's release is a copy that nothing changes any more, and one link says which is current."""

import json
import shutil
from pathlib import Path

import pytest
from release.layout import ROOT
from release.services import copies
from release.services.copies import CopyError


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with one small service."""
    root = tmp_path / "tree"
    for path, text in {
        "services/quotes/src/quotes/app.py": "PRICE = 1\n",
        "services/quotes/src/quotes/__pycache__/app.pyc": "old",
        "services/quotes/carriers/one/rates.yaml": "rate: 1\n",
        "services/quotes/tests/test_app.py": "",
        "services/kit/src/kit/__init__.py": "",
        "shells/brands/coati.json": "{}",
        "requirements.lock": "flask==3\n",
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def test_equal_sources_are_one_release_and_every_input_makes_another(tree: Path, tmp_path: Path) -> None:
    """Code, the kit, the carriers and the packages all shape what a visitor is answered."""
    var, seen = tmp_path / "var", set()
    first = copies.make(var, "quotes", tree)
    (tree / "services/quotes/tests/test_app.py").write_text("# no part of it")
    assert copies.make(var, "quotes", tree) == first
    for path in ("quotes/src/quotes/app.py", "quotes/carriers/one/rates.yaml", "kit/src/kit/__init__.py"):
        (tree / "services" / path).write_text(f"# {path}\n")
        seen.add(copies.make(var, "quotes", tree))
    (tree / "requirements.lock").write_text("flask==4\n")
    seen.add(copies.make(var, "quotes", tree))
    assert len(seen | {first}) == 5


def test_a_release_is_whole_and_its_data_lie_where_the_code_looks_for_them(
    tree: Path, tmp_path: Path
) -> None:
    release = copies.make(tmp_path, "quotes", tree)
    code = copies.folder(tmp_path, "quotes", release)
    assert (code / "services/quotes/src/quotes/app.py").read_text() == "PRICE = 1\n"
    assert (code / "services/quotes/carriers/one/rates.yaml").is_file()
    assert (code / "shells/brands/coati.json").is_file()
    assert json.loads((code / "release.json").read_text())["release"] == release
    assert not (code / "services/quotes/src/quotes/__pycache__/app.pyc").exists()
    assert not list(copies.home(tmp_path, "quotes").glob(".making-*"))


def test_current_is_the_work_tree_until_a_release_is_pointed_at(tree: Path, tmp_path: Path) -> None:
    copies.start(tmp_path, "quotes", production=False)
    assert copies.current(tmp_path, "quotes") == copies.WORK_TREE
    assert copies.link(tmp_path, "quotes").resolve() == ROOT
    release = copies.make(tmp_path, "quotes", tree)
    copies.point(tmp_path, "quotes", release)
    assert copies.current(tmp_path, "quotes") == release
    with pytest.raises(CopyError, match="ship quotes again"):
        copies.point(tmp_path, "quotes", "gone")
    assert copies.current(tmp_path, "quotes") == release


def test_a_start_is_the_work_tree_in_development_and_what_was_live_in_production(
    tree: Path, tmp_path: Path
) -> None:
    copies.start(tmp_path, "quotes", production=False)
    release = copies.make(tmp_path, "quotes", tree)
    copies.point(tmp_path, "quotes", release)
    copies.start(tmp_path, "quotes", production=True)
    assert copies.current(tmp_path, "quotes") == release
    (tree / "services/quotes/src/quotes/app.py").write_text("PRICE = 2\n")
    copies.point(tmp_path, "quotes", copies.make(tmp_path, "quotes", tree))
    copies.begin(tmp_path, "quotes", release, copies.current(tmp_path, "quotes"))
    copies.start(tmp_path, "quotes", production=True)
    assert copies.current(tmp_path, "quotes") == release, "a flip that nobody finished is none"
    copies.start(tmp_path, "quotes", production=False)
    assert copies.current(tmp_path, "quotes") == copies.WORK_TREE
    copies.start(tmp_path, "quotes", production=True)
    assert copies.current(tmp_path, "quotes") != copies.WORK_TREE, "what serves visitors is a copy"


def test_a_start_from_the_work_tree_keeps_one_copy_of_it_to_go_back_to(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tree has changed by the time it is shipped; what earlier starts were is nobody's way back."""
    monkeypatch.setattr(copies, "ROOT", tree)
    for price in (1, 2):
        (tree / "services/quotes/src/quotes/app.py").write_text(f"PRICE = {price}\n")
        copies.start(tmp_path, "quotes", production=False)
    (tree / "services/quotes/src/quotes/app.py").write_text("PRICE = 3\n")
    kept = copies.before_ship(tmp_path, "quotes")
    code = copies.folder(tmp_path, "quotes", kept)
    assert (code / "services/quotes/src/quotes/app.py").read_text() == "PRICE = 2\n"
    made = {path.name for path in copies.home(tmp_path, "quotes").iterdir() if path.is_dir()}
    assert made == {"current", kept}


def test_the_work_tree_that_a_release_of_before_has_noted_is_nobodys_way_back(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rollback on a platform that was shipped by it brought the tree, with whatever stood there by then."""
    monkeypatch.setattr(copies, "ROOT", tree)
    first = copies.make(tmp_path, "quotes", tree)
    (tree / "services/quotes/src/quotes/app.py").write_text("PRICE = 2\n")
    copies.point(tmp_path, "quotes", copies.make(tmp_path, "quotes", tree))
    record = copies.home(tmp_path, "quotes") / "earlier.json"
    record.write_text(json.dumps([copies.WORK_TREE, first]))
    copies.start(tmp_path, "quotes", production=True)
    assert copies.earlier(tmp_path, "quotes") == [first]


def test_the_sweep_keeps_what_a_roll_back_needs_and_nothing_of_a_killed_ship(
    tree: Path, tmp_path: Path
) -> None:
    releases = []
    for price in range(6):
        (tree / "services/quotes/src/quotes/app.py").write_text(f"PRICE = {price}\n")
        releases.append(copies.make(tmp_path, "quotes", tree))
    (copies.home(tmp_path, "quotes") / ".making-killed").mkdir()
    copies.point(tmp_path, "quotes", releases[-1])
    copies.remember(tmp_path, "quotes", releases[-2::-1])
    copies.sweep(tmp_path, "quotes")
    kept = {path.name for path in copies.home(tmp_path, "quotes").iterdir() if path.is_dir()}
    assert kept == {"current", *releases[-1 - copies.KEPT :]}


def test_a_file_that_is_no_python_is_left_for_the_trial_to_name(tree: Path, tmp_path: Path) -> None:
    (tree / "services/quotes/src/quotes/app.py").write_text("def :\n")
    shutil.rmtree(tree / "services/quotes/src/quotes/__pycache__")
    assert copies.make(tmp_path, "quotes", tree)
