"""`python -m release.inside -- COMMAND …`: run a command as the running platform's own programs are run.

With their environment (databases, Redis, secrets) and in their folder; `python -m SERVICE.…` on the code of the release
that the service runs on. Its exit status is ours. In containers `docker-compose exec SERVICE COMMAND …` is the same.
"""

import argparse
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from release.layout import ROOT, Layout
from release.sessions import PROC

ON_RELEASE = ROOT / "release" / "bin" / "on-release"
NOT_FOUND = 127


class NoPlatformError(Exception):
    """Nothing to run the command inside of; the message is the sentence to read."""


def main(arguments: list[str] | None = None) -> int:
    """Becomes the command; returns only when it cannot."""
    parser = argparse.ArgumentParser(
        prog="release.inside", usage="%(prog)s [--var FOLDER] -- COMMAND …", description=__doc__
    )
    folder = Path(os.environ.get("COATI_VAR") or ROOT / "var")
    parser.add_argument("--var", type=Path, default=folder, help="state folder of the platform")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    asked = parser.parse_args(arguments)
    command = asked.command[1:] if asked.command[:1] == ["--"] else asked.command
    if not command:
        parser.error("which command?")
    try:
        environment = environment_of(Layout(var=asked.var.resolve()))
    except NoPlatformError as error:
        print(error, file=sys.stderr)
        return 1
    os.chdir(ROOT)
    try:
        whole = on_release(command)
        os.execvpe(whole[0], whole, environment)  # noqa: S606 - an operator's own command, no shell
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        return NOT_FOUND


def environment_of(layout: Layout) -> Mapping[str, str]:
    """The environment its supervisor was started with, which every process of it has.

    Asked of the process, not worked out anew: whoever started the platform may have named another database in a shell
    that is long closed. Raises: NoPlatformError.
    """
    for entry in PROC.glob("[0-9]*"):
        # One that ends meanwhile, or is somebody else's.
        with suppress(OSError):
            words = _words(entry / "cmdline")
            if "release.supervise" in words and str(layout.pids) in words:
                found = dict(word.split("=", 1) for word in _words(entry / "environ") if "=" in word)
                # Of one that has ended, and is still listed, the file is empty.
                if found:
                    return found
    raise NoPlatformError(
        f"No platform of this user runs on {layout.var}. Start one with: make run; --var names another state folder."
    )


def on_release(command: list[str]) -> list[str]:
    """The command, led to the service's live code where it is one of a service's programs."""
    if len(command) > 2 and command[1] == "-m":
        service = command[2].partition(".")[0]
        if (ROOT / "services" / service / "src" / service).is_dir():
            return [str(ON_RELEASE), service, *command]
    return command


def _words(file: Path) -> list[str]:
    return file.read_bytes().decode("utf-8", "surrogateescape").split("\0")


if __name__ == "__main__":
    sys.exit(main())
