"""`python -m release.ship ship|canary|promote|rollback SECTION` and `releases`, for the platform of $COATI_VAR.

Visitors never meet a half: a section is built, tried in a lane of its own, and flipped by one write.
"""

import argparse
import os
import sys
import time

from release import shipping, state
from release.shipping import Platform
from release.shipping.buckets import MOST_PERCENT
from release.shipping.reasons import REASONS
from release.shipping.report import report
from release.state import State


def main(arguments: list[str] | None = None) -> int:
    options = _options(arguments)
    started = time.monotonic()
    try:
        platform = Platform.of(os.environ)
        if options.command == "releases":
            print("\n".join(report(platform)))
            return 0
        after = _do(platform, options)
    except REASONS as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{_said(after, options.section)} ({time.monotonic() - started:.1f} s)")
    for remark in _remarks(after, options.section) if options.command in ("ship", "canary") else ():
        print(f"  {remark}")
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="release.ship", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, meaning in (
        ("ship", "build it, try it, make it everybody's"),
        ("canary", "show it to a share of the visitors, or move that share"),
        ("promote", "make its canary everybody's"),
        ("rollback", "end its canary; without one, go back to the release before"),
    ):
        command = commands.add_parser(name, help=meaning)
        command.add_argument("section")
        command.add_argument("--why", default="", help="for the audit log")
        if name == "canary":
            command.add_argument("--percent", required=True)
        if name in ("promote", "rollback"):
            command.add_argument("--release", default="", help="this one, and none that took its place")
    commands.add_parser("releases", help="what is live, canaries, the last changes")
    return parser.parse_args(arguments)


def _do(platform: Platform, options: argparse.Namespace) -> State:
    who = state.whoever()
    if options.command == "canary":
        if not options.percent.isascii() or not options.percent.isdigit():
            raise shipping.ShipError(
                f"PERCENT={options.percent}: a canary gets 1 to {MOST_PERCENT} percent of the visitors"
            )
        return shipping.canary(platform, options.section, int(options.percent), who=who, why=options.why)
    if options.command == "ship":
        return shipping.ship(platform, options.section, who=who, why=options.why)
    command = {"promote": shipping.promote, "rollback": shipping.rollback}[options.command]
    return command(platform, options.section, who=who, why=options.why, release=options.release)


def _said(after: State, section: str) -> str:
    canary = after.canaries.get(section)
    if canary:
        return f"{canary.percent} percent of the visitors get {section} {canary.release}"
    return f"{section} {after.live[section]} is live"


def _remarks(after: State, section: str) -> list[str]:
    """What the trial of this release saw that costs visitors something and refuses nothing."""
    canary = after.canaries.get(section)
    hints, release = (canary.hints, canary.release) if canary else (after.hints, after.live[section])
    tried = [one for one in hints.values() if one["releases"].get(section) == release]
    return [remark for one in tried for remark in one.get("remarks", ())]


if __name__ == "__main__":
    sys.exit(main())
