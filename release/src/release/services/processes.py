"""Which processes of the Procfile run a service, and where they answer."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from release.layout import ROOT
from release.procfile import read_procfile

_LINE = re.compile(r"^exec release/bin/on-release (\S+) (.+)$")
_BIND = re.compile(r"--bind (\S+)")
# Some serve with as many as COATI_WORKERS says, or with the number that stands behind it.
_WORKERS = re.compile(r"--workers (?:\$\{(\w+):-)?(\d+)\}?")
_MODULE = re.compile(r"python -m (\S+)")


@dataclass(frozen=True)
class Process:
    """One line of the Procfile; `command` is what runs on the service's release."""

    name: str
    service: str
    command: str

    @property
    def address(self) -> str | None:
        """Where it answers HTTP, as the Procfile says it; a worker answers nowhere."""
        found = _BIND.search(self.command)
        return found[1] if found else None

    def workers(self, environment: Mapping[str, str]) -> int:
        """How many serve, in a platform of this environment."""
        found = _WORKERS.search(self.command)
        return int(environment.get(found[1] or "") or found[2]) if found else 1

    @property
    def module(self) -> str | None:
        """What a worker runs."""
        found = _MODULE.search(self.command)
        return found[1] if found else None

    def command_at(self, address: str) -> str:
        """The same program with one worker, answering somewhere else."""
        return _WORKERS.sub("--workers 1", _BIND.sub(f"--bind {address}", self.command))


def all_processes(procfile: Path = ROOT / "Procfile") -> list[Process]:
    """Every process that runs a service's release."""
    lines = read_procfile(procfile.read_text("utf-8"))
    matches = ((name, _LINE.match(line)) for name, line in lines.items())
    return [Process(name, match[1], match[2]) for name, match in matches if match]


def services() -> list[str]:
    return list(dict.fromkeys(process.service for process in all_processes()))
