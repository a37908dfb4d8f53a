"""The real preset builds the real sections, once for this module."""

import gzip
import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from release.access import Access
from release.builds import Build
from release.composing.parts import parts_of
from release.composing.writing import compose
from release.layout import ROOT

from release import brands, build, builds, gate

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("var")


@pytest.fixture(scope="module")
def built(var: Path) -> dict[str, Build]:
    return build.build_all(var)


def sections(built: dict[str, Build]) -> dict[str, Build]:
    """Without the brand files, which nothing compiles."""
    return {name: one for name, one in built.items() if name != builds.BRANDS}


def assets(one: Build) -> list[Path]:
    return [
        path
        for path in one.folder.rglob("*")
        if path.is_file() and path.suffix not in (".br", ".gz", ".json")
    ]


def test_host_and_every_remote_are_built(built: dict[str, Build]) -> None:
    remotes = {path.name for path in (ROOT / "packages" / "remotes").iterdir() if path.is_dir()}
    assert set(sections(built)) == {"host", *remotes}


def test_every_file_is_named_by_its_content_and_precompressed(built: dict[str, Build]) -> None:
    for one in sections(built).values():
        for path in assets(one):
            assert re.search(r"\.[0-9a-f]{10}\.", path.name), path
            if path.suffix in (".js", ".css", ".svg"):
                assert gzip.decompress(path.with_name(f"{path.name}.gz").read_bytes()) == path.read_bytes()
                assert path.with_name(f"{path.name}.br").stat().st_size < path.stat().st_size


def test_a_remote_bundles_no_copy_of_react(built: dict[str, Build]) -> None:
    for name, one in built.items():
        text = "".join(path.read_text() for path in assets(one) if path.suffix == ".js")
        # React's own error texts point to its site; only the host may hold them.
        assert ("react.dev/errors" in text) == (name == "host"), name


def test_an_entry_compares_no_versions(built: dict[str, Build]) -> None:
    """A page holds one copy of a shared module; what would choose among several weighs 0.7 KB an entry."""
    for name, one in sections(built).items():
        entry = (one.folder / one.manifest["entry"]).read_text()
        assert "exist in shared scope" in entry
        assert "([^-+]+)?" not in entry, name


def test_class_names_agree_between_scripts_styles_and_drawn_html(built: dict[str, Build]) -> None:
    for section, fragment in (
        ("chrome", "header/coati.standard.travel"),
        ("pet", "bodies/pet-insurance/coati.standard"),
        ("quote", "bodies/home/coati.standard"),
    ):
        drawn = set(re.findall(rf"\b{section}-[\w-]+", built[section].fragment(fragment)))
        css = "".join(path.read_text() for path in assets(built[section]) if path.suffix == ".css")
        js = "".join(path.read_text() for path in assets(built[section]) if path.suffix == ".js")
        classes = {name for name in drawn if re.search(r"_[0-9a-f]{3}$", name)}
        assert classes
        assert classes <= set(re.findall(rf"{section}-[\w-]+", css + js))


def test_no_section_styles_another(built: dict[str, Build]) -> None:
    for name in ("chrome", "pet", "portal", "quote"):
        css = "".join(path.read_text() for path in assets(built[name]) if path.suffix == ".css")
        assert set(re.findall(r"\.([a-z]+)-[\w-]+_[0-9a-f]{3}\b", css)) == {name}


def test_every_section_passes_the_gate_beside_the_others(built: dict[str, Build]) -> None:
    """Hashes, policies, and JavaScript of every page, gzip: 115 KB, or as its section says. Source: TRUST V16."""
    remotes = {name: one for name, one in built.items() if name != builds.BRANDS}
    for section in remotes:
        gate.check_built(section, remotes)


def test_building_again_changes_nothing_and_starts_no_compiler(
    var: Path, built: dict[str, Build], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("a compiler was started"))
    assert {name: one.release for name, one in build.build_all(var).items()} == {
        name: one.release for name, one in built.items()
    }


def test_a_production_build_starts_from_nothing_and_gives_the_same_bytes(
    built: dict[str, Build], tmp_path: Path
) -> None:
    """V18: no cache read or left, no process beside it, none of development's checks; what is served is the same."""
    section, out, cache = "pet", tmp_path / "out", tmp_path / "cache"
    done = subprocess.run(
        [
            "node",
            str(ROOT / "release/tests/support/lean_build.mjs"),
            f"{ROOT}/packages/remotes/{section}",
            str(out),
        ],
        cwd=ROOT,
        env={**os.environ, "COATI_ENV": "production", "COATI_BUILD_CACHE": str(cache)},
        input="[]",
        text=True,
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout) == {"processes": 0, "checks": False}
    assert not cache.exists()
    theirs = {path.name: path.read_bytes() for path in files(built[section].folder)}
    assert {path.name: path.read_bytes() for path in files(out / "assets")} == theirs


def files(folder: Path) -> list[Path]:
    """Everything that is served; the manifest apart, which also names what was drawn."""
    return [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".json"]


def test_builds_compose_into_a_live_page(var: Path, built: dict[str, Build]) -> None:
    """[N-01, N-08] The served header and footer read without a script."""
    folder = var / "live" / "1"
    releases = {name: one.release for name, one in built.items()}
    compose(folder, parts_of(var, releases, Access()))
    top = (folder / "top/quote/travel/tripinsure101.html").read_text()
    assert 'width="260" height="60" alt="Trip Insure 101, home"' in top
    bottom = (folder / "bottom/chrome/about/coati.html").read_text()
    assert "Plantation, Florida" in bottom
    assert (
        f"/assets/brands/{releases['brands']}/logos/icon.svg"
        in (folder / "head/quote/coati.html").read_text()
    )


def test_an_unknown_section_is_refused_by_name(var: Path) -> None:
    with pytest.raises(build.BuildError, match="there is no section 'pets'"):
        build.build_all(var, "pets")


def test_inputs_that_differ_make_another_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builds, "ROOT", tmp_path)
    monkeypatch.setattr(builds, "SHARED", tmp_path / "shared")
    monkeypatch.setattr(brands, "FOLDER", tmp_path / "brands")
    (tmp_path / "package-lock.json").write_text("{}")
    folder = tmp_path / "remote"
    folder.mkdir()
    section = builds.Section("blog", folder)
    (folder / "remote.tsx").write_text("1")
    first = section.fingerprint("development")
    (folder / "remote.test.tsx").write_text("1")
    assert section.fingerprint("development") == first
    assert section.fingerprint("production") != first
    (folder / "remote.tsx").write_text("2")
    assert section.fingerprint("development") != first
