"""Requests made from a service's own OpenAPI document, sent to it live: always the same ones."""

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from release.layout import ROOT

PROGRAM = ROOT / ".venv-security/bin/schemathesis"
CONFIGURATION = Path(__file__).parents[1] / "schemathesis.toml"
WITHIN_S = 900


@dataclass(frozen=True)
class Outcome:
    """How it went: what the program said, and how many requests it sent."""

    passed: bool
    said: str
    requests: int


def document_of(service: str) -> dict[str, Any]:
    """What a service says of itself."""
    command = [sys.executable, "-m", "kit.openapi_document", service]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return dict(json.loads(done.stdout))


def send(
    document: Mapping[str, Any], url: str, headers: Mapping[str, str], examples: int, folder: Path, *more: str
) -> Outcome:
    """Send `examples` requests an operation, beside those at the edges of what is allowed; read every answer."""
    described = folder / "openapi.json"
    described.write_text(json.dumps(document))
    command = [str(PROGRAM), "--config-file", str(CONFIGURATION), "--no-color"]
    command += ["run", str(described), "--url", url, "--max-examples", str(examples), "--no-shrink"]
    command += [word for name, value in headers.items() for word in ("--header", f"{name}: {value}")]
    done = subprocess.run(
        [*command, *more], cwd=folder, capture_output=True, text=True, timeout=WITHIN_S, check=False
    )
    return Outcome(done.returncode == 0, done.stdout + done.stderr, _requests(done.stdout))


def _requests(said: str) -> int:
    """`Test cases: 120 generated, …` of the summary; 0 when nothing was sent."""
    lines = [line for line in said.splitlines() if "generated" in line]
    return int(
        next((word for line in lines for word in line.replace(",", "").split() if word.isdigit()), "0")
    )
