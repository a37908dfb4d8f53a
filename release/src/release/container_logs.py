"""`python -m release.container_logs`: which containers hold a line of log that is older than 30 days.

The engine bounds a log by size, never by age, and what a quiet container said stays for years. Its files are its own to
write; what it does let go of is the log of a container that is replaced. So a timer asks this once a day (see
docs/runbooks/logs.md): it names the containers whose oldest line is due, and `--replace` has docker-compose make those
anew, as a deploy does. Ends with 1 while one is left, with 2 where the engine could not be asked.
Source: TRUST §5; docs/adr/0043.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from release.layout import ROOT

KEEP_DAYS = 30
# Asked once a day: what is a day from its limit would be past it by the next time.
ASKED_EVERY = timedelta(days=1)
WITHIN_S = 60
REPLACED_WITHIN_S = 600


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.container_logs", description=__doc__)
    parser.add_argument("--project", default=os.environ.get("COMPOSE_PROJECT_NAME") or ROOT.name.lower())
    parser.add_argument("--days", type=int, default=KEEP_DAYS)
    parser.add_argument("--replace", action="store_true", help="make the containers that are due anew")
    options = parser.parse_args(arguments)
    before = datetime.now(UTC) - timedelta(days=options.days) + ASKED_EVERY
    try:
        due = left(options, before)
    except (OSError, subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        print(f"the container engine could not be asked: {error}", file=sys.stderr)
        return 2
    for service in due:
        print(f"{service}: its log has lines from before {before:%Y-%m-%d %H:%M} UTC")
    return 1 if due else 0


def left(options: argparse.Namespace, before: datetime) -> list[str]:
    """The services that are due, after those were made anew if it was asked for."""
    due = sorted(too_old(options.project, before))
    if due and options.replace:
        replace(options.project, due)
        due = sorted(too_old(options.project, before))
    return due


def too_old(project: str, before: datetime) -> set[str]:
    """The services of which a container, running or ended, said something before this moment."""
    return {
        service for service, container in containers(project) if (first_line_at(container) or before) < before
    }


def containers(project: str) -> Iterator[tuple[str, str]]:
    """Service and id of each. Raises: CalledProcessError: no engine answers."""
    asked = ["docker", "ps", "--all", "--no-trunc", "--filter", f"label=com.docker.compose.project={project}"]
    form = '{{.Label "com.docker.compose.service"}} {{.ID}}'
    done = subprocess.run(
        [*asked, "--format", form], check=True, stdout=subprocess.PIPE, text=True, timeout=WITHIN_S
    )
    for line in done.stdout.splitlines():
        service, _, container = line.partition(" ")
        yield service, container


def first_line_at(container: str) -> datetime | None:
    """When the oldest line that the engine still has was said; None where it has none."""
    command = ["docker", "logs", "--timestamps", container]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as asked:
        line = asked.stdout.readline() if asked.stdout else ""
        # Megabytes would follow.
        asked.kill()
    # 2026-11-22T03:15:00.123456789Z: as many digits as this can be compared by.
    return datetime.fromisoformat(line[:19]).replace(tzinfo=UTC) if line.strip() else None


def replace(project: str, services: list[str]) -> None:
    """Make their containers anew, and nothing that they lean on."""
    program = ["docker-compose"] if shutil.which("docker-compose") else ["docker", "compose"]
    command = [*program, "--project-name", project, "up", "--detach", "--force-recreate", "--no-deps"]
    subprocess.run([*command, *services], cwd=ROOT, check=True, timeout=REPLACED_WITHIN_S)


if __name__ == "__main__":
    sys.exit(main())
