"""Bring the stack up, ask everything, take it down; one line for each question, and the figures at the end."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from release.compose_check import bases, engine, faults, standing
from release.compose_check.engine import EngineError
from release.compose_check.figures import figures
from release.compose_check.project import Project, ProjectError
from release.layout import ROOT, free_port

HEALTHY_WITHIN_S = 300
JOURNEY = "tests/e2e/quote-journey.test.ts"


class Report:
    """What was asked, and what came out."""

    def __init__(self) -> None:
        self.passed = self.failed = 0

    def ask(self, what: str, question: Callable[[], object]) -> bool:
        """Put one question: a list says what is wrong, an exception too; text is a figure worth showing."""
        began = time.monotonic()
        try:
            said = question()
            wrong = "; ".join(said) if isinstance(said, list) else ""
        except (ProjectError, EngineError, subprocess.TimeoutExpired, OSError, KeyError, ValueError) as error:
            said, wrong = "", f"{type(error).__name__}: {error}"
        seconds = time.monotonic() - began
        self.passed, self.failed = self.passed + (not wrong), self.failed + bool(wrong)
        more = f": {wrong}" if wrong else f" ({said})" if isinstance(said, str) and said else ""
        print(f"  {'FAILED' if wrong else 'ok    '} {seconds:6.1f} s  {what}{more}", flush=True)
        return not wrong


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="release.compose_check", description="Try docker-compose.yml for real."
    )
    home = Path(os.environ.get("COATI_VAR") or ROOT / "var") / "engine"
    parser.add_argument("--home", type=Path, default=home, help="where the engine keeps its things")
    parser.add_argument(
        "--keep", action="store_true", help="leave images for the next run, which is warm then"
    )
    options = parser.parse_args(arguments)
    began = time.monotonic()
    report = Report()
    try:
        engine.install()
        with engine.running(options.home.resolve(), keep=options.keep) as running:
            report.ask("base images stand in", lambda: bases.make(running))
            check(report, Project(running, options.home.resolve() / "secrets", free_port()))
    except EngineError as error:
        print(f"NOT RUN, which is a failure: {error}", file=sys.stderr)
        report.failed += 1
    print(f"\n{report.passed} passed, {report.failed} failed in {time.monotonic() - began:.0f} s", flush=True)
    return 1 if report.failed else 0


def check(report: Report, project: Project) -> None:
    """Everything that is asked of the stack, on an engine with base images."""
    project.make_secrets()
    ask = report.ask
    if not ask("docker-compose reads the file", lambda: project.compose("config", "--quiet")):
        return
    if not ask("images are built", lambda: _silent(project.compose("build"))):
        return
    try:
        up = ask("containers are started", lambda: _silent(project.compose("up", "--detach")))
        if up and ask("all are healthy", lambda: _silent(project.wait_until_healthy(HEALTHY_WITHIN_S))):
            _questions(report, project)
        print(figures(project), flush=True)
    finally:
        _silent(project.compose("down", "--volumes"))


def _questions(report: Report, project: Project) -> None:
    ask, containers = report.ask, project.containers()
    ask("each has health, restart, limits, no rights", lambda: standing.without_limits(containers))
    ask("nothing can be written beside the volumes", lambda: standing.can_write(project, containers))
    ask("only the edge is published, on this machine", lambda: standing.published(containers))
    ask("no way from the world to the data", lambda: standing.strangers_reached(project))
    ask("no secret can be seen from outside", lambda: standing.told_secrets(project, containers))
    ask("the quote journey in Chromium", lambda: journey(project))
    ask("Redis is killed under events (R2)", lambda: faults.redis_is_killed(project))
    ask("content is stopped (R17)", lambda: faults.content_is_stopped(project))
    ask("a backup is restored (R27)", lambda: faults.restored(project))
    ask("a password is changed", lambda: faults.password_is_changed(project))
    ask("everything is killed at once", lambda: faults.everything_is_killed(project))
    ask("volumes survive down and up", lambda: faults.taken_down_and_up(project))


def journey(project: Project) -> str:
    """The journey from form to policy, by the published port alone. Raises: ProjectError."""
    addresses = {"COATI_URL": project.origin, "COATI_SANDBOX_URL": project.sandbox_origin}
    path = f"{ROOT / '.venv/bin'}:{os.environ.get('PATH', '')}"
    done = subprocess.run(
        ["npx", "vitest", "run", "--project", "e2e", JOURNEY],
        cwd=ROOT, env={**os.environ, **addresses, "PATH": path, "NO_COLOR": "1"},
        capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    summary = [line.strip() for line in done.stdout.splitlines() if line.strip().startswith("Tests ")]
    if done.returncode or not summary:
        raise ProjectError(f"{done.stdout[-4_000:]}{done.stderr[-2_000:]}")
    return " ".join(summary[-1].split())


def _silent(_said: object) -> None:
    return None


if __name__ == "__main__":
    sys.exit(main())
