"""Build, migrate, start, wait until healthy: one platform on this machine, under one Procfile.

`python -m release.stack up --port 8080`        runs until Ctrl-C
`python -m release.stack with -- COMMAND …`     runs COMMAND beside a platform of its own and ends with its status
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from release import access, build, edge, leftovers, shipping
from release.access import MISTOLD
from release.edge.errors import EdgeError
from release.layout import ROOT, Layout, busy_port, free_port
from release.log_files import Limits, LimitsError, LogFiles, tended
from release.services import copies, processes
from release.services.copies import CopyError
from release.shipping.reasons import REASONS
from release.state_folder import TakenError, alone
from release.waiting import NotHealthyError, reason, wait_until_healthy

STOP_WITHIN_S = 40
WITH_DATABASE = ("quotes", "analytics", "accounts", "chat")


class StackError(Exception):
    """The platform cannot start, for a reason that the person at the keyboard can act on."""


OWN = (StackError, TakenError, NotHealthyError, LimitsError, EdgeError, CopyError)
"""Ways in which a start says no, besides those of what it ships and of what pages are told."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.stack", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    up = commands.add_parser("up", help="run the platform until Ctrl-C")
    up.add_argument("--port", type=int, default=8080)
    up.add_argument("--var", type=Path, default=ROOT / "var")
    beside = commands.add_parser("with", help="run a command beside a platform of its own")
    beside.add_argument("--var", type=Path, default=ROOT / "var" / "test")
    beside.add_argument("--fresh", action="store_true", help="begin with empty databases and logs")
    beside.add_argument("rest", nargs=argparse.REMAINDER)
    options = parser.parse_args(arguments)
    try:
        if options.command == "up":
            return run_until_stopped(Layout(options.port, options.var.resolve()))
        layout = Layout(free_port(), options.var.resolve())
        return run_beside(layout, options.rest, fresh=options.fresh)
    except (*OWN, *REASONS, *MISTOLD) as error:
        print(f"\nCoati did not start: {error}", file=sys.stderr)
        return 1


def run_until_stopped(layout: Layout) -> int:
    """Serve until Ctrl-C, SIGTERM or SIGHUP; 0 after each, 1 when the supervisor itself ends."""
    with running(layout) as platform:
        say(f"\nCoati is ready:  {layout.origin}")
        say(
            f"  outside world: {layout.sandbox_origin}  (mail box, payments, insurers' switches; all stand-ins)"
        )
        say(f"  logs:          {shown(layout.var / 'log' / 'platform.log')}     Ctrl-C stops everything")
        try:
            platform.wait()
        except KeyboardInterrupt:
            say("\nStopping …")
            return 0
    print(f"\nThe supervisor ended. Its log is {layout.var / 'log' / 'platform.log'}", file=sys.stderr)
    return 1


def run_beside(layout: Layout, command: list[str], *, fresh: bool = False) -> int:
    """Run command with COATI_URL and COATI_SANDBOX_URL pointing at a fresh platform; its exit status is ours."""
    command = command[1:] if command[:1] == ["--"] else command
    # One address asks for a hundred visitors here; that the limits hold is the edge's own tests' matter.
    os.environ.update(
        EDGE_QUOTES_PER_MINUTE="6000",
        EDGE_PURCHASES_PER_MINUTE="6000",
        EDGE_CONTACTS_PER_MINUTE="6000",
        EDGE_EVENTS_PER_MINUTE="60000",
        EDGE_API_PER_SECOND="500",
        ACCOUNTS_NETWORK_TRIES_PER_MINUTE="6000",
        SEARCH_CLIENT_CPU_SHARE="100",
    )
    # Whatever the time is where a test runs, somebody may sit at the desk.
    os.environ.setdefault("CHAT_HOURS", "Mon-Sun 00:00-24:00")
    # Long enough for an agent of a test to come, short enough for one to wait until nobody does.
    os.environ.setdefault("CHAT_ANSWER_WITHIN_S", "30")
    with running(layout, fresh=fresh):
        addresses = {"COATI_URL": layout.origin, "COATI_SANDBOX_URL": layout.sandbox_origin}
        return subprocess.run(
            command, cwd=ROOT, env={**layout.environment(), **addresses}, check=False
        ).returncode


@contextmanager
def running(layout: Layout, *, fresh: bool = False) -> Iterator[subprocess.Popen[bytes]]:
    """A healthy platform for the length of a with block; nothing of it is left behind."""
    with alone(layout.var) as lock:
        if fresh:
            # What waits in Redis and in the spool tells of rows that are gone with the databases.
            for name in ("db", "log", "redis", "spool"):
                shutil.rmtree(layout.var / name, ignore_errors=True)
        with _running(layout, lock) as platform:
            yield platform


@contextmanager
def _running(layout: Layout, lock: int) -> Iterator[subprocess.Popen[bytes]]:
    if left := leftovers.clear(layout):
        say(f"ended what an earlier run left: {', '.join(left)}")
    taken = busy_port((layout.port, layout.sandbox_port, layout.smtp_port))
    if taken is not None:
        free = f"make run PORT={free_port()}"
        raise StackError(f"port {taken} is in use by another program. Stop it, or choose another: {free}")
    limits = Limits.of(os.environ)
    prepare(layout)
    # Ctrl-C, a supervisor's stop and a closed terminal all end the same way; SIGINT may arrive ignored from a shell.
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.default_int_handler)
    own_log = layout.var / "log" / "platform.log"
    logs = LogFiles(own_log.parent, limits, lambda: reopen_logs(layout, platform))
    logs.begin()
    with own_log.open("ab") as log:
        platform = subprocess.Popen(
            [
                sys.executable, "-m", "release.supervise", "Procfile", "--share-packages",
                "--pids", str(layout.pids), "--log", str(own_log),
            ],
            cwd=ROOT, env=layout.environment(), stdout=log, stderr=log, start_new_session=True, pass_fds=(lock,),
        )  # fmt: skip
    try:
        say("starting …")
        wait_until_healthy(layout, platform)
        # From now on what ends is started again.
        platform.send_signal(signal.SIGUSR1)
        with tended(logs):
            yield platform
    finally:
        stop(platform)


def prepare(layout: Layout) -> None:
    """Everything between a clean clone and the first process: folders, releases, fragments, schema, edge."""
    layout.make_folders()
    for stale in (*layout.run.glob("*.sock"), *layout.pids.iterdir()):
        stale.unlink()
    os.environ.update(COATI_VAR=str(layout.var), COATI_RUN=str(layout.run))
    (layout.var / "origin").write_text(layout.origin + "\n", "utf-8")
    environment = layout.environment()
    timed("building sections", lambda: make_live(environment))
    production = environment["COATI_ENV"] == "production"
    copies.start(layout.var, *processes.services(), production=production)
    timed("migrating", lambda: migrate(layout))
    edge.render_for(layout)


def make_live(environment: Mapping[str, str]) -> None:
    """Build the work tree and make it live: all of it at a desk, in production what is new since the last start."""
    # Before minutes go into building what could not be shown.
    told = access.of(environment)
    platform = shipping.Platform.of({**environment, "COATI_ORIGIN": ""})
    # At a desk the tree is what one wants to see; in production a restart is no ship (ADR 23).
    desk = environment["COATI_ENV"] != "production"
    shipping.start(platform, build.build_all(platform.var), told, everything=desk)


def migrate(layout: Layout) -> None:
    for service in WITH_DATABASE:
        done = subprocess.run(
            [sys.executable, "-m", f"{service}.migrate"],
            env=layout.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            said = reason(done.stdout + done.stderr)
            raise StackError(f"the {service} database could not be migrated: {said}")


def reopen_logs(layout: Layout, platform: subprocess.Popen[bytes]) -> None:
    """Two write files of their own: the supervisor, for all that processes print, and the edge."""
    platform.send_signal(signal.SIGUSR2)
    # It may just be starting again; then it opens its files anyway.
    with suppress(OSError, ValueError):
        os.kill(int((layout.pids / "edge").read_text()), signal.SIGUSR1)


def stop(platform: subprocess.Popen[bytes]) -> None:
    """Ask all processes to finish, then insist; the whole session goes, so that nothing stays behind."""
    if platform.poll() is None:
        platform.send_signal(signal.SIGTERM)
        try:
            platform.wait(STOP_WITHIN_S)
        except subprocess.TimeoutExpired:
            os.killpg(platform.pid, signal.SIGKILL)
            platform.wait()


def timed(what: str, action: Callable[[], object]) -> None:
    started = time.monotonic()
    say(f"{what} …")
    action()
    if (took := time.monotonic() - started) > 1:
        say(f"  {took:.1f} s")


def shown(path: Path) -> str:
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
