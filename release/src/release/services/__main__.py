"""`python -m release.services ship|rollback SERVICE`, and `list`: releases of services on this machine."""

import argparse
import os
import sys
from pathlib import Path

from release.layout import ROOT
from release.services import shipping
from release.services.copies import CopyError
from release.services.errors import ShipError
from release.services.running import Running
from release.storage import StoreError


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.services", description=__doc__)
    parser.add_argument("--var", type=Path, default=Path(os.environ.get("COATI_VAR", ROOT / "var")))
    commands = parser.add_subparsers(dest="command", required=True)
    for name, words in (
        ("ship", "bring a service's sources before visitors, as they are in the work tree"),
        ("rollback", "bring back the release before"),
    ):
        command = commands.add_parser(name, help=words)
        command.add_argument("service")
        command.add_argument("--why", default="", help="for the log of flips")
        if name == "rollback":
            command.add_argument("--release", default="", help="this one, and none that took its place")
    commands.add_parser("list", help="each service's release, and what it can go back to")
    options = parser.parse_args(arguments)
    if options.command == "list":
        for line in shipping.shown(options.var):
            print(line)
        return 0
    try:
        running = Running.of(options.var, options.service)
        if options.command == "ship":
            print(shipping.ship(running, why=options.why))
        else:
            print(shipping.rollback(running, why=options.why, release=options.release))
    except (ShipError, CopyError, StoreError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
