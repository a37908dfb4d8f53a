"""docker-compose.yml as tests read it, with its variables' own defaults."""

import re
import shlex
from typing import Any

import yaml
from release.layout import ROOT

TEXT = (ROOT / "docker-compose.yml").read_text("utf-8")
VARIABLE = re.compile(r"\$\{(\w+)(?::-([^}]*))?\}")
FILE: dict[str, Any] = yaml.safe_load(VARIABLE.sub(lambda found: found[2] or "", TEXT))
CONTAINERS: dict[str, dict[str, Any]] = FILE["services"]
JOBS = {name for name, one in CONTAINERS.items() if one["restart"] == "no"}
LASTING = sorted(CONTAINERS.keys() - JOBS)
# Engines and the front page's doors have no settings class of ours.
OURS = sorted(name for name in CONTAINERS if name not in ("redis", "postgres", "release", "edge", "guard"))


def image(name: str) -> str:
    """The last part of an image's name: the folder it is built from."""
    return str(CONTAINERS[name]["image"].rpartition("/")[2].partition(":")[0])


def dockerfile(part: str) -> str:
    place = {"edge": "nginx", "release": "release"}.get(part, f"services/{part}")
    return (ROOT / place / "Dockerfile").read_text("utf-8")


def command(name: str) -> list[str]:
    """What a container runs: its own command, or its image's."""
    said = CONTAINERS[name].get("command")
    if said is None:
        said = yaml.safe_load(re.findall(r"^CMD (\[.*\])$", dockerfile(image(name)), re.MULTILINE)[-1])
    return shlex.split(said) if isinstance(said, str) else [str(word) for word in said]
