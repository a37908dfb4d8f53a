"""Builds what has changed: `python -m release.build [--only SECTION]` into $COATI_VAR.

releases/<section>/<release>/ is what visitors load, drawn/<section>/<release>/ the HTML that was drawn with it.
"""

import argparse
import hashlib
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from release import brands, builds
from release.brands import Brand, BrandError
from release.builds import Build, Section
from release.layout import ROOT

AREAS = ("travel", "about", "pet")
PRESET = ROOT / "packages" / "shared" / "build" / "src"
# webpack spends its time in one thread; two builds keep the two cores of a small machine busy.
AT_ONCE = 2


class BuildError(Exception):
    """A section could not be built; the message is the compiler's."""


def build_all(var: Path, only: str | None = None) -> dict[str, Build]:
    """Build every section whose inputs have changed since its last build, or the one named; brand files come along.

    Raises: BuildError, BrandError.
    """
    known = [section for section in builds.sections() if only in (None, section.name)]
    if not known:
        raise BuildError(
            f"there is no section {only!r}; known: {', '.join(one.name for one in builds.sections())}"
        )
    shown = brands.load()
    files = keep_brands(var)
    drawn_for = json.dumps(list(boots(shown, files.address)))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        done = pool.map(lambda section: build(var, section, drawn_for, files.release), known)
        return {builds.BRANDS: files, **{one.section: one for one in done}}


def known() -> list[str]:
    """Every section that can be built from this work tree."""
    return [one.name for one in builds.sections()]


def build(var: Path, section: Section, drawn_for: str, pictures: str) -> Build:
    """One section's build, made anew only if an input differs. `drawn_for` is the boot data of its HTML, `pictures` the
    release of the brand files in it.
    """
    environment = os.environ.get("COATI_ENV", "development")
    fingerprint = section.fingerprint(environment)
    home = var / "builds" / section.name
    found = builds.find(var, section.name, fingerprint)
    if found is None:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".building-", dir=home) as made:
            _run(section, Path(made), drawn_for)
            found = _keep(var, section, Path(made), fingerprint, pictures)
    return found


def keep_brands(var: Path, folder: Path | None = None) -> Build:
    """Keep the brand files as a release: the logos where the edge serves them, the rest for compositions to come."""
    folder = folder or brands.FOLDER
    files = sorted((*folder.glob("*.json"), *folder.glob("schema/*.json"), *folder.glob("logos/*.svg")))
    digest = hashlib.sha256()
    for path in files:
        digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    one = builds.place(var, builds.BRANDS, digest.hexdigest()[:16])
    if builds.of(var, one.section, one.release) is None:
        home = var / "builds" / builds.BRANDS
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".building-", dir=home) as made:
            for path in files:
                copy = Path(made) / "html" / path.relative_to(folder)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)
            shutil.copytree(folder / "logos", Path(made) / "assets" / "logos")
            _node([str(PRESET / "compress.js"), f"{made}/assets"], "", builds.BRANDS)
            _put(Path(made), one)
    return one


def boots(shown: list[Brand], logos: str) -> "itertools.chain[dict[str, object]]":
    return itertools.chain(
        {
            "brand": brand.on_pages(logos),
            "variant": variant,
            "partnerId": next(iter(brand.content["partnerIds"]), None),
            "section": "chrome",
            "area": area,
            "remotes": {},
            "gatewayOrigin": "",
            "hostRelease": "",
        }
        for brand, variant, area in itertools.product(shown, brands.VARIANTS, AREAS)
    )


def _run(section: Section, made: Path, drawn_for: str) -> None:
    _node([str(PRESET / "cli.js"), str(section.folder), str(made)], drawn_for, section.name)


def _node(arguments: list[str], given: str, name: str) -> None:
    done = subprocess.run(
        ["node", *arguments], cwd=ROOT, input=given, text=True, capture_output=True, check=False
    )
    if done.returncode:
        raise BuildError(f"{name} did not build:\n{done.stderr[-6000:] or done.stdout[-6000:]}")


def _keep(var: Path, section: Section, made: Path, fingerprint: str, pictures: str) -> Build:
    """Move a finished build into place, under an id that stands for its files and for the HTML drawn with them."""
    manifest = made / "assets" / ("host.json" if section.name == builds.HOST else "remote.json")
    content = json.loads(manifest.read_text("utf-8"))
    drawn = made / "html"
    if drawn.is_dir():
        (drawn / "made-with.json").write_text(json.dumps({builds.BRANDS: pictures}) + "\n", "utf-8")
        content["release"] = _with_drawn(content["release"], drawn)
        manifest.write_text(json.dumps(content, indent=2) + "\n", "utf-8")
    drawn.mkdir(exist_ok=True)
    one = builds.place(var, section.name, content["release"])
    _put(made, one)
    record = var / "builds" / section.name / fingerprint
    record.mkdir(exist_ok=True)
    _write(record / "build.json", json.dumps({"release": one.release}) + "\n")
    return one


def _with_drawn(release: str, drawn: Path) -> str:
    """Two builds that draw other HTML are two releases, even where their scripts are the same bytes."""
    digest = hashlib.sha256(release.encode())
    for path in sorted(drawn.rglob("*")):
        if path.is_file():
            digest.update(f"\0{path.relative_to(drawn)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _put(made: Path, one: Build) -> None:
    """Drawn HTML first, so that public files which are there are a release that is whole."""
    for folder, target in ((made / "html", one.html), (made / "assets", one.folder)):
        target.parent.mkdir(parents=True, exist_ok=True)
        # A twin that was built at the same moment holds the same bytes.
        try:
            folder.rename(target)
        except OSError:
            if not target.is_dir():
                raise


def _write(path: Path, text: str) -> None:
    """Whole or not at all: another process may look for the record meanwhile."""
    beside = path.with_name(f".{path.name}-{os.getpid()}")
    beside.write_text(text, "utf-8")
    beside.replace(path)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.build", description=__doc__)
    parser.add_argument("--only", metavar="SECTION", help="build this section alone")
    parser.add_argument("--var", type=Path, default=Path(os.environ.get("COATI_VAR", ROOT / "var")))
    options = parser.parse_args(arguments)
    try:
        for one in build_all(options.var, options.only).values():
            print(f"{one.section:8} {one.release}")
    except (BuildError, BrandError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
