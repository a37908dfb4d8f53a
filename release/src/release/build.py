"""Builds what has changed: `python -m release.build [--only SECTION]` into $COATI_VAR/releases/<section>/<release>/."""

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
    """Build every section whose inputs have changed since its last build, or the one named.

    Raises: BuildError, BrandError.
    """
    known = [section for section in builds.sections() if only in (None, section.name)]
    if not known:
        raise BuildError(
            f"there is no section {only!r}; known: {', '.join(one.name for one in builds.sections())}"
        )
    shown = brands.load()
    logos = publish_brands(var)
    boots = json.dumps(list(_boots(shown, logos)))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        done = pool.map(lambda section: build(var, section, boots), known)
        return {one.section: one for one in done}


def build(var: Path, section: Section, boots: str) -> Build:
    """One section's build, made anew only if an input differs. `boots` is the boot data its HTML is drawn for."""
    environment = os.environ.get("COATI_ENV", "development")
    fingerprint = section.fingerprint(environment)
    home = var / "builds" / section.name
    found = builds.find(var, section.name, fingerprint)
    if found is None:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".building-", dir=home) as made:
            _run(section, Path(made), boots)
            found = _keep(var, section, Path(made), fingerprint)
    _point(home / "latest", fingerprint)
    return found


def publish_brands(var: Path) -> str:
    """Put the brands' pictures where the edge serves them; answers their address."""
    pictures = sorted((brands.FOLDER / "logos").glob("*.svg"))
    digest = hashlib.sha256()
    for picture in pictures:
        digest.update(picture.name.encode() + b"\0" + picture.read_bytes())
    release = digest.hexdigest()[:16]
    target = var / "releases" / "brands" / release
    if not target.is_dir():
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as made:
            shutil.copytree(brands.FOLDER / "logos", Path(made) / "out" / "logos")
            _node([str(PRESET / "compress.js"), f"{made}/out"], "", "brands")
            (Path(made) / "out").rename(target)
    return f"/assets/brands/{release}"


def _boots(shown: list[Brand], logos: str) -> "itertools.chain[dict[str, object]]":
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


def _run(section: Section, made: Path, boots: str) -> None:
    _node([str(PRESET / "cli.js"), str(section.folder), str(made)], boots, section.name)


def _node(arguments: list[str], given: str, name: str) -> None:
    done = subprocess.run(
        ["node", *arguments], cwd=ROOT, input=given, text=True, capture_output=True, check=False
    )
    if done.returncode:
        raise BuildError(f"{name} did not build:\n{done.stderr[-6000:] or done.stdout[-6000:]}")


def _keep(var: Path, section: Section, made: Path, fingerprint: str) -> Build:
    """Move a finished build into place: the public release by its content's hash, the drawn HTML beside its record."""
    manifest = "host.json" if section.name == builds.HOST else "remote.json"
    release = str(json.loads((made / "assets" / manifest).read_text("utf-8"))["release"])
    folder = var / "releases" / section.name / release
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        (made / "assets").rename(folder)
    record = var / "builds" / section.name / fingerprint
    shutil.rmtree(record, ignore_errors=True)
    record.mkdir()
    if (made / "html").is_dir():
        (made / "html").rename(record / "html")
    (record / "build.json").write_text(json.dumps({"release": release}) + "\n", "utf-8")
    return Build(section.name, release, folder, record / "html")


def _point(pointer: Path, text: str) -> None:
    beside = pointer.with_name(f".{pointer.name}-{os.getpid()}")
    beside.write_text(text, "utf-8")
    beside.replace(pointer)


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
