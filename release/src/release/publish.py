"""`python -m release.publish FOLDER`: the sections that lie built in FOLDER, an image's, become what visitors get.

Each once: what was in the set before is left as it is, so that a section rolled back meanwhile stays where it is when
the same image starts again, and when another team's section comes in the next one; so is what a newer image brought on
another machine. `--again` makes all of the set live whatever happened since. Either way this machine's pages are told
what its environment says now.
"""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

from release import access, builds, shipping
from release.access import MISTOLD
from release.builds import Build
from release.shipping import Platform
from release.shipping.reasons import REASONS


class NothingBuiltError(Exception):
    """The folder holds no release, or two of one section."""


def publish(platform: Platform, folder: Path, *, again: bool = False) -> bool:
    """Make live, as one change, what is new of the releases in `folder`; answers whether the set is another.

    Raises: NothingBuiltError; one of MISTOLD; what shipping.start raises.
    """
    built = {one.section: one for one in built_in(folder)}
    told = access.of(os.environ)
    brought = {section: one.release for section, one in built.items()}
    if not again and shipping.was_started(platform, brought):
        shipping.start_again(platform, brought, told)
        return False
    here = {section: bring(platform.var, one) for section, one in built.items()}
    shipping.start(platform, here, told, everything=again)
    return True


def built_in(folder: Path) -> list[Build]:
    """The one release of each section that lies there."""
    found: dict[str, Build] = {}
    for public in sorted(folder.glob("releases/[!.]*/[!.]*")):
        one = builds.of(folder, public.parent.name, public.name)
        if one is None or one.section in found:
            raise NothingBuiltError(
                f"{folder} holds no whole release of {public.parent.name}, or two of them"
            )
        found[one.section] = one
    if not found:
        raise NothingBuiltError(f"nothing is built in {folder}; run python -m release.build --var {folder}")
    return list(found.values())


def bring(var: Path, one: Build) -> Build:
    """Copy a release to where this platform keeps them; a kill leaves nothing that looks like one."""
    place = builds.place(var, one.section, one.release)
    # Drawn HTML first: public files that are there are a release that is whole.
    for source, target in ((one.html, place.html), (one.folder, place.folder)):
        if not target.is_dir():
            target.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(prefix=".bringing-", dir=target.parent) as beside:
                shutil.copytree(source, Path(beside) / "copy", copy_function=shutil.copyfile)
                (Path(beside) / "copy").rename(target)
    return place


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.publish", description="Make built sections live.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--again", action="store_true", help="all of it, even what was published before")
    options = parser.parse_args(arguments)
    try:
        done = publish(Platform.here(), options.folder, again=options.again)
    except (NothingBuiltError, *REASONS, *MISTOLD) as error:
        print(f"Nothing was published: {error}", file=sys.stderr)
        return 1
    print("published" if done else "this set was published before: what is live stays")
    return 0


if __name__ == "__main__":
    sys.exit(main())
