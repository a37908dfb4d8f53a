"""docker-compose over the repository's own file, with a project name, ports and secrets of this check's own."""

import json
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from release import secret_files
from release.compose_check.engine import LAST_WORDS, Engine
from release.layout import ROOT

NAME = "coaticheck"
# Many visitors come from one address here; that the limits hold is the edge's own tests' matter.
RATES = {
    "EDGE_QUOTES_PER_MINUTE": "6000",
    "EDGE_PURCHASES_PER_MINUTE": "6000",
    "EDGE_CONTACTS_PER_MINUTE": "6000",
    "EDGE_EVENTS_PER_MINUTE": "60000",
    "EDGE_API_PER_SECOND": "500",
}


class ProjectError(Exception):
    """docker-compose failed; the message ends with its last words."""


@dataclass(frozen=True)
class Project:
    """The stack of docker-compose.yml in an engine, published on `port` and the one after it."""

    engine: Engine
    secrets: Path
    port: int

    @property
    def origin(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def sandbox_origin(self) -> str:
        return f"http://localhost:{self.port + 1}"

    @property
    def environment(self) -> dict[str, str]:
        return {
            **self.engine.environment,
            **RATES,
            "COATI_PORT": str(self.port),
            "COATI_SANDBOX_PORT": str(self.port + 1),
            "PUBLIC_ORIGIN": self.origin,
            "SANDBOX_ORIGIN": self.sandbox_origin,
            "COATI_SECRETS": str(self.secrets),
            "COATI_WHO": "compose-check",
        }

    def compose(self, *arguments: str, within_s: float = 1_800) -> str:
        """What docker-compose prints. Raises: ProjectError."""
        done = subprocess.run(
            ["docker-compose", "--project-name", NAME, *arguments],
            cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False, timeout=within_s,
        )  # fmt: skip
        if done.returncode:
            words = (done.stderr + done.stdout)[-LAST_WORDS:]
            raise ProjectError(f"docker-compose {' '.join(arguments)}:\n{words}")
        return done.stdout.strip()

    def make_secrets(self) -> None:
        secret_files.write_missing(self.secrets)

    def described(self) -> dict[str, Any]:
        """The file as docker-compose reads it, its variables filled in."""
        import yaml  # noqa: PLC0415

        read: dict[str, Any] = yaml.safe_load(self.compose("config"))
        return read

    def containers(self) -> dict[str, dict[str, Any]]:
        """What the engine says of each container, by its service's name."""
        ids = self.compose("ps", "--all", "--quiet").split()
        found: list[dict[str, Any]] = json.loads(self.engine.docker("inspect", *ids)) if ids else []
        return {one["Config"]["Labels"]["com.docker.compose.service"]: one for one in found}

    def wait_until_healthy(self, within_s: float) -> float:
        """Return how long it took. Raises: ProjectError: naming who is not, with its last words."""
        began = time.monotonic()
        while True:
            waiting = unhealthy(self.containers())
            if not waiting:
                return time.monotonic() - began
            if time.monotonic() - began > within_s:
                words = "\n".join(self.last_words(name) for name in waiting)
                raise ProjectError(f"not healthy after {within_s:.0f} s: {', '.join(waiting)}\n{words}")
            time.sleep(1)

    def last_words(self, service: str) -> str:
        return f"--- {service}\n{self.compose('logs', '--no-color', '--tail=4', service)}"

    def shell(self, service: str, command: str) -> str:
        """What a command in a service's container prints."""
        return self.engine.docker("exec", f"{NAME}_{service}_1", "sh", "-c", command)


def unhealthy(containers: dict[str, dict[str, Any]]) -> list[str]:
    """Services that are not healthy, and jobs that have not ended well."""
    return sorted(name for name, one in containers.items() if not _is_well(one["State"]))


def is_job(container: dict[str, Any]) -> bool:
    return bool(container["HostConfig"]["RestartPolicy"]["Name"] in ("", "no"))


def _is_well(state: dict[str, Any]) -> bool:
    if "Health" not in state:
        return bool(state["Status"] == "exited" and state["ExitCode"] == 0)
    return bool(state["Status"] == "running" and state["Health"]["Status"] == "healthy")
