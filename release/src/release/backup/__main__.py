"""The commands: make, check, restore. Whatever goes wrong is one sentence and status 1."""

import argparse
import signal
import sqlite3
import subprocess
import sys
import tarfile
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg
from redis.exceptions import RedisError

from release.backup import addresses, copies, kinds, own_redis, stores, unfinished
from release.backup.copies import Line
from release.backup.stores import BackupError, Store
from release.layout import ROOT, Layout
from release.state_folder import TakenError, alone

# As long as logs and letters: then nobody who was forgotten is left in one.
KEEP_DAYS = 30
# What `make` calls the commands: nobody typed "make" for a backup to go wrong.
SAID = {"make": "backup", "check": "check", "restore": "restore"}
AWAY = (
    BackupError,
    TakenError,
    OSError,
    sqlite3.Error,
    psycopg.Error,
    RedisError,
    tarfile.TarError,
    subprocess.CalledProcessError,
    subprocess.TimeoutExpired,
)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.backup", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    make = commands.add_parser("make", help="copy every store of a platform that may be serving")
    make.add_argument("--to", type=Path, required=True, help="folder of the backups")
    make.add_argument("--keep-days", type=int, default=KEEP_DAYS, help="older ones are deleted")
    make.add_argument(
        "--moved",
        action="store_true",
        help="the stores are elsewhere than in the last backup, and that is right",
    )
    check = commands.add_parser("check", help="whether a backup is as it was written")
    check.add_argument("folder", type=Path)
    restore = commands.add_parser("restore", help="put a backup into the empty stores of a stopped platform")
    restore.add_argument("folder", type=Path)
    for command in (make, restore):
        command.add_argument("--var", type=Path, default=ROOT / "var", help="state folder of the platform")
        command.add_argument("--secrets", type=Path, help="folder apart from the rest, for var/secrets.env")
    options = parser.parse_args(arguments)
    try:
        if options.command == "make":
            return _make(options)
        if options.command == "check":
            held = copies.check(options.folder)
            print(f"{options.folder} is whole: {', '.join(held)}")
            return 0
        return _restore(options)
    except AWAY as error:
        print(f"{SAID[options.command]}: {error}", file=sys.stderr)
        return 1


def _make(options: argparse.Namespace) -> int:
    started, now = time.monotonic(), datetime.now(UTC)
    var: Path = options.var.resolve()
    if not (var / "db").is_dir():
        raise BackupError(f"no platform has run on {var} yet, so there is nothing to copy")
    try:
        environment, found = _found(options, var)
    finally:
        # Before as well: a backup that fails or is refused deletes what is too old all the same, and a full disk has
        # room for it. What cannot be deleted keeps nobody from having a backup; it is said afterwards.
        with suppress(OSError):
            _forget(options, now)
    with addresses.completed_as_by(environment):
        for each in found:
            print(f"  {each.name:10} {kinds.KINDS[each.copy]:11} {each.place}")
        done = copies.save(found, options.to, now)
    if options.secrets:
        copies.save([stores.secrets(var)], options.secrets, now)
    print(f"{done}  {time.monotonic() - started:.1f} s")
    _forget(options, now)
    return 0


def _found(options: argparse.Namespace, var: Path) -> tuple[Mapping[str, str], list[Store]]:
    """The environment of the platform and its stores. Raises: BackupError: it is not sure which they are."""
    layout = Layout(var=var)
    told = addresses.of_running(layout)
    environment = layout.environment() if told is None else told
    found = stores.stores(environment, var)
    if told is None and not options.moved:
        _refuse_if_moved(found, options.to)
    return environment, found


def _refuse_if_moved(found: list[Store], into: Path) -> None:
    """Raises: BackupError: nobody is there to say where the stores are, and what this shell says is not as it was."""
    if others := copies.changed_since_last(found, into):
        raise BackupError(
            f"{'; '.join(each.said('the last backup') for each in others)}. No platform runs that could say which is "
            "right: start it, or name the stores as it is started (QUOTES_DATABASE_URL and its like), or say --moved "
            "(make backup MOVED=1)"
        )


def _forget(options: argparse.Namespace, now: datetime) -> None:
    gone = copies.forget(options.to, now, timedelta(days=options.keep_days))
    # Secrets tell of nobody, and a backup of any age needs its own.
    if options.secrets and options.secrets.is_dir():
        gone += unfinished.forget(options.secrets)
    if gone:
        print(f"deleted, older than {options.keep_days} days or never finished: {', '.join(gone)}")


def _restore(options: argparse.Namespace) -> int:
    started = time.monotonic()
    var: Path = options.var.resolve()
    # Before the first file is written: a name mistyped leaves nothing for the next try to stumble over.
    for folder in filter(None, (options.folder, options.secrets)):
        copies.check(folder)
    # One that has just been started has empty stores too, and writes into them.
    with alone(var):
        lines = _put_back(options, var)
    for line in lines:
        verdict = "ok" if line.is_same else "DIFFERS"
        print(f"  {verdict:8}{line.store:10} {line.part:24} {line.saved:8} saved {line.found:8} found")
    differing = sum(not line.is_same for line in lines)
    print(f"{len(lines)} parts, {differing} differ, {time.monotonic() - started:.1f} s")
    return 1 if differing else 0


def _put_back(options: argparse.Namespace, var: Path) -> list[Line]:
    secrets = var / "secrets.env"
    had_secrets = secrets.is_file()
    try:
        return _put_all_back(options, var)
    except AWAY:
        # Theirs or newly made: the next try has to find the place as this one did.
        if not had_secrets:
            secrets.unlink(missing_ok=True)
        raise


def _put_all_back(options: argparse.Namespace, var: Path) -> list[Line]:
    lines: list[Line] = []
    layout = Layout(var=var)
    layout.make_folders()
    # First: a platform that is asked for its addresses makes the secrets that it lacks.
    if options.secrets:
        lines += copies.restore([stores.secrets(var)], options.secrets)
    environment = layout.environment()
    addresses = {"COATI_VAR": str(var), "COATI_RUN": str(layout.run)}
    with own_redis.answering({**environment, **addresses}):
        lines += copies.restore(stores.stores(environment, var), options.folder)
    return lines


def _end(number: int, _: object) -> None:
    """A timer's time limit or a closed terminal ends a backup as Ctrl-C does: with its half copies gone."""
    sys.exit(128 + number)


if __name__ == "__main__":
    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, _end)
    sys.exit(main())
