"""What must hold while the stack stands. Each question answers with what is wrong, with nothing when all is well."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from release.compose_check.project import Project, is_job

MiB = 1 << 20
EDGE = "edge"
Containers = Mapping[str, dict[str, Any]]


def without_limits(containers: Containers) -> list[str]:
    """Each container: a health check and a restart policy (or a job's end), no more rights or room than it needs."""
    return [f"{name}: {wrong}" for name, one in containers.items() for wrong in _limits(one)]


def _limits(container: dict[str, Any]) -> Iterable[str]:
    host, config = container["HostConfig"], container["Config"]
    job = is_job(container)
    if not job and not (config.get("Healthcheck") or {}).get("Test"):
        yield "no health check"
    if not job and host["RestartPolicy"]["Name"] not in ("always", "unless-stopped"):
        yield "is not started again"
    if not 0 < host["Memory"] <= 1024 * MiB:
        yield "no memory limit"
    if (config.get("User") or "root").split(":")[0] in ("root", "0"):
        yield "runs as root"
    if not host["ReadonlyRootfs"]:
        yield "its root can be written"
    if host["CapDrop"] != ["ALL"] or host["CapAdd"]:
        yield "keeps capabilities"
    if not any(one.startswith("no-new-privileges") for one in host["SecurityOpt"] or []):
        yield "may gain privileges"
    if host["Privileged"] or host["PidMode"] or host["NetworkMode"] == "host":
        yield "shares the machine's own"
    if not host["PidsLimit"]:
        yield "no limit of processes"


def published(containers: Containers) -> list[str]:
    """Ports that anybody but the edge opens on this machine, and those it opens to more than this machine."""
    return [
        f"{name}: {port} on {one['HostIp'] or 'every address'}"
        for name, container in containers.items()
        for port, bound in (container["HostConfig"]["PortBindings"] or {}).items()
        for one in bound
        if name != EDGE or one["HostIp"] != "127.0.0.1"
    ]


def told_secrets(project: Project, containers: Containers) -> list[str]:
    """Places where a secret's value can be read by who may only look: environments, commands, images' histories."""
    values = {value for file in project.secrets.iterdir() for value in _secrets_in(file.read_text("utf-8"))}
    found = [
        f"{name}'s container tells a secret"
        for name, one in containers.items()
        if _tells(json.dumps([one["Config"], one["Args"], one["Path"]]), values)
    ]
    for image in sorted({one["Config"]["Image"] for one in containers.values()}):
        engine = project.engine
        said = engine.docker("history", "--no-trunc", image) + engine.docker("image", "inspect", image)
        if _tells(said, values):
            found.append(f"{image} tells a secret")
    return found


def _secrets_in(text: str) -> set[str]:
    """A file's value, and the password inside an address or a line of settings."""
    value = text.strip()
    inner = value.rpartition("@")[0].rpartition(":")[2] if "@" in value else value.split()[-1]
    return {one for one in (value, inner) if len(one) >= 20}


def _tells(text: str, values: set[str]) -> bool:
    return any(value in text for value in values)


def can_write(project: Project, containers: Containers) -> list[str]:
    """Containers whose process can write outside its volumes and /tmp, tried for real."""
    attempt = "touch /app/probe 2>/dev/null || touch /etc/probe 2>/dev/null; test $? -ne 0 && id -u"
    wrong = []
    for name in [name for name, one in containers.items() if not is_job(one)]:
        said = project.shell(name, f"{attempt} || true").strip()
        if not said.isdigit() or said == "0":
            wrong.append(f"{name} wrote beside its volumes, or is root")
    return wrong


def strangers_reached(project: Project) -> list[str]:
    """Ways that must not be there: from the stand-ins of the outside world to the data, from the edge to it."""
    probe = (
        'python -c "import socket,sys; socket.create_connection((sys.argv[1], int(sys.argv[2])), 2)" {0} {1}'
        " >/dev/null 2>&1 && echo reached || true"
    )
    ways = [("sandbox", "postgres", 5432), ("sandbox", "redis", 6379), ("edge", "postgres", 5432)]
    return [
        f"{who} reaches {whom}"
        for who, whom, port in ways
        if "reached" in project.shell(who, probe.format(whom, port))
    ]
