"""`make new-section` on a copy of the tree: what it writes is built by the real preset and passes the real checks."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from release.edge.applications import inner_locations, outer_locations
from release.layout import ROOT
from release.new_section.__main__ import main
from release.sections import applications, page_bytes

from release import budgets, new_section

pytestmark = pytest.mark.timeout(300)

# A digit and a length that breaks lines where the template's word does not.
NAME = "rescueharbor24"
COPIED = ("packages", "shells", "nginx", "tests/e2e", "services/content/library/pages")
MATCHERS = "packages/shared/testing/src/setup.ts"
FILES = (
    "package.json package-lock.json tsconfig.json eslint.config.js vitest.config.ts CODEOWNERS "
    ".prettierrc.json .prettierignore .dependency-cruiser.cjs tests/trust-reporter.ts"
)


def copy_of_the_tree(target: Path) -> Path:
    """Sources alone; what is installed is linked, except our own packages, which lead into the copy."""
    without = shutil.ignore_patterns("node_modules", "dist", "__pycache__")
    for name in COPIED:
        shutil.copytree(ROOT / name, target / name, ignore=without)
    for name in FILES.split():
        shutil.copyfile(ROOT / name, target / name)
    modules = target / "node_modules"
    (modules / "@coati").mkdir(parents=True)
    for path in (ROOT / "node_modules").iterdir():
        if path.name not in ("@coati", ".cache"):
            (modules / path.name).symlink_to(path)
    for path in (ROOT / "node_modules" / "@coati").iterdir():
        (modules / "@coati" / path.name).symlink_to(path.readlink())
    return target


def node(tree: Path, *command: str, given: str = "") -> str:
    done = subprocess.run(command, cwd=tree, input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copied = copy_of_the_tree(tmp_path_factory.mktemp("tree"))
    assert main([NAME, "--root", str(copied)]) == 0
    return copied


def test_the_real_preset_builds_it(tree: Path, tmp_path: Path) -> None:
    preset = tree / "packages" / "shared" / "build" / "src" / "cli.js"
    node(tree, "node", str(preset), f"packages/remotes/{NAME}", str(tmp_path), given="[]")
    manifest = json.loads((tmp_path / "assets" / "remote.json").read_text())
    assert manifest["section"] == NAME
    assert set(manifest["pages"]) == {"app"}
    assert {"react", "@coati/ui"} <= set(manifest["shared"])
    css = (tmp_path / "assets" / manifest["styles"][0]).read_text()
    assert set(re.findall(r"\.([a-z0-9]+)-[\w-]+_[0-9a-f]{3}\b", css)) == {NAME}


def test_its_sources_pass_style_types_and_their_own_tests(tree: Path) -> None:
    remote, journey = f"packages/remotes/{NAME}", f"tests/e2e/{NAME}.test.ts"
    registered = ["shells/host/src/mounts.ts", "shells/host/src/mounts.test.ts"]
    listed = "packages/shared/contracts/src/sections.ts"
    node(tree, "npx", "prettier", "--check", remote, journey, listed, *registered)
    node(tree, "npx", "eslint", "--max-warnings", "0", remote, journey, listed, *registered)
    checked = {
        "extends": "./tsconfig.json",
        "include": [remote, journey, "shells/host/src/mounts.ts", "shells/host/src/globals.d.ts", MATCHERS],
    }
    (tree / "tsconfig.section.json").write_text(json.dumps(checked))
    node(tree, "npx", "tsc", "--noEmit", "-p", "tsconfig.section.json")
    node(tree, "npx", "vitest", "run", "--project", "unit", remote, "shells/host/src/mounts.test.ts")


def test_the_edge_and_the_budgets_know_it_from_its_own_file(tree: Path) -> None:
    remotes = tree / "packages" / "remotes"
    known = applications(remotes)
    assert f"location /{NAME}/ {{" in outer_locations(known.values())
    assert f"/frames/{NAME}.html" in inner_locations(known.values())
    asked = (tree / "nginx" / "inner.conf").read_text()
    part = re.search(r"\^/_shell/\(\?<head_part>(\S+)\)\$", asked)
    assert part and re.fullmatch(part[1], f"head/{NAME}")
    assert page_bytes(NAME, budgets.CONTENT_PAGE_BYTES, remotes) == 150_000


def test_it_has_an_owner_and_its_package_is_linked_as_npm_would(tree: Path) -> None:
    assert f"/packages/remotes/{NAME}/ @coati/{NAME}\n" in (tree / "CODEOWNERS").read_text()
    package = tree / "node_modules" / "@coati" / f"remote-{NAME}"
    assert package.resolve() == tree / "packages" / "remotes" / NAME
    lock = json.loads((tree / "package-lock.json").read_text())["packages"]
    known = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert set(lock) - set(known) == {f"packages/remotes/{NAME}", f"node_modules/@coati/remote-{NAME}"}
    assert {name: lock[name] for name in known} == known


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("portal", "there is a section portal already"),
        ("Club", "small letters and digits"),
        ("c", "small letters and digits"),
        ("2club", "small letters and digits"),
        ("trip-club", "small letters and digits"),
        ("../club", "small letters and digits"),
        ("host", "already means something else"),
        ("account", "is an address of the site already"),
        ("welcome", "is an address of the site already"),
        ("recruitment", "is an address of the site already"),
    ],
)
def test_a_bad_name_gets_one_sentence_and_changes_nothing(
    name: str, why: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_section, "register", lambda *_: pytest.fail("something was written"))
    assert main([name, "--root", str(ROOT)]) == 1
    said = capsys.readouterr().err.strip()
    assert why in said and "\n" not in said


def test_a_place_that_has_changed_stops_it_before_anything_is_written(tmp_path: Path) -> None:
    for path in new_section.places.PLACES:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, tmp_path / path)
    mounts = tmp_path / "shells/host/src/mounts.ts"
    mounts.write_text("export const mounts = [];\n")
    before = (tmp_path / "CODEOWNERS").read_text()
    with pytest.raises(new_section.PlaceChangedError, match=r"mounts.ts does not look as expected; write"):
        new_section.register(tmp_path, "club")
    assert (tmp_path / "CODEOWNERS").read_text() == before
