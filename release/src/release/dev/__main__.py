"""`python -m release.dev SECTION`: build a section at every save and show it inside the running rest; Ctrl-C ends it.

Only browsers that opened the printed link see it. It needs a platform on this machine: `make run` in another terminal.
"""

import argparse
import os
import signal
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

from release import brands, build, builds, live
from release.brands import BrandError
from release.builds import Section
from release.composing.parts import ComposeError
from release.dev.lanes import Lane
from release.dev.watching import Watch, WatchEndedError, watching
from release.fragments import UnsafeFragmentError
from release.gate import GateError
from release.layout import ROOT
from release.sections import described

# How often we look whether another section was shipped meanwhile.
LOOK_EVERY_S = 1.0
ANSWER_WITHIN_S = 5
REFUSALS = (ComposeError, GateError, UnsafeFragmentError)


class NoPlatformError(Exception):
    """There is nothing to show the section in; the message is the sentence to read."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.dev", description=__doc__)
    parser.add_argument("section")
    parser.add_argument(
        "--folder", type=Path, help="the section's sources, when they are not where they belong"
    )
    parser.add_argument("--var", type=Path, default=Path(os.environ.get("COATI_VAR", ROOT / "var")))
    options = parser.parse_args(arguments)
    # A supervisor's stop and a closed terminal end it as Ctrl-C does; SIGINT may arrive ignored from a shell.
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.default_int_handler)
    try:
        run(options.section, options.folder, options.var.resolve())
    except KeyboardInterrupt:
        say("\nThe lane is closed; its pages show the live site again when they are loaded next.")
        return 0
    except (NoPlatformError, WatchEndedError, BrandError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def run(name: str, folder: Path | None, var: Path) -> None:
    """Watch until interrupted.

    Raises: NoPlatformError, WatchEndedError, BrandError; KeyboardInterrupt once everything is cleared away.
    """
    origin = origin_of(var)
    section = section_of(name, folder)
    files = build.keep_brands(var)
    boots = list(build.boots(brands.load(), files.address))
    lane = Lane(var, name, files.release)
    (var / "builds").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".dev-", dir=var / "builds") as made:
        out = Path(made)
        try:
            with watching(section.folder, out, boots) as watch:
                say(f"building {name} …")
                follow(watch, lane, out, f"{origin}/_lane/{lane.token}{front_of(name)}")
        finally:
            lane.end()


def follow(watch: Watch, lane: Lane, out: Path, link: str) -> None:
    """Show every build; say how to see it once there is one."""
    told = False
    while True:
        outcome = watch.next(LOOK_EVERY_S)
        if outcome is None:
            if lane.is_outdated:
                lane.show_again()
                say("  something else was shipped: shown beside that now")
            continue
        error = outcome.error or refusal_of(lane, out)
        if error:
            lane.tell(error)
            say(f"  {error}")
            continue
        say(f"  built in {outcome.took_ms} ms")
        if not told:
            say(f"\n{lane.section} is shown to browsers that open:  {link}\n")
            told = True


def refusal_of(lane: Lane, out: Path) -> str:
    """Show the build; answers why not, or nothing."""
    try:
        lane.show(out)
    except REFUSALS as error:
        return str(error)
    return ""


def section_of(name: str, folder: Path | None) -> Section:
    """Raises: NoPlatformError: there is no such section."""
    known = {one.name: one for one in builds.sections()}
    if name not in known:
        raise NoPlatformError(f"there is no section {name!r}; known: {', '.join(known)}")
    return Section(name, folder.resolve()) if folder else known[name]


def front_of(name: str) -> str:
    """The path a section is met at first; the host is met everywhere."""
    one = described().get(name)
    return one.front if one else "/"


def origin_of(var: Path) -> str:
    """Where the platform of this state folder answers, if it is one that has development lanes.

    Raises: NoPlatformError.
    """
    said = var / "origin"
    if not said.is_file() or not (live.folder_of(var) / live.CURRENT).exists():
        raise NoPlatformError(
            f"nothing runs in {var}: start the platform first, with make run in another terminal"
        )
    origin = said.read_text("utf-8").strip()
    request = urllib.request.Request(f"{origin}/_lane/off/", method="HEAD")  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=ANSWER_WITHIN_S):  # noqa: S310 - our own edge's address
            return origin
    except urllib.error.HTTPError as refused:
        raise NoPlatformError(
            f"{origin} has no development lanes ({refused.code}): its edge was started with COATI_ENV=production"
        ) from None
    except OSError:
        raise NoPlatformError(f"{origin} does not answer: start the platform again, with make run") from None


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
