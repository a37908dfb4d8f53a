"""Our own semgrep rules: what they say of the sources, and of the examples that each rule carries with it.

A rule's `metadata` holds `catches` and `allows`: code that it must and must not find. They are written out as files
and read in the same run as the sources, so that a rule which has gone blind is noticed where it is used.
"""

import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from release.layout import ROOT

PROGRAM = ROOT / ".venv-security/bin/semgrep"
RULES = Path(__file__).parents[1] / "rules"
SOURCES = ("services", "release/src", "packages", "shells", "nginx")
WITHOUT = ("node_modules", "dist", "generated", "tests", "*.test.ts", "*.test.tsx", "*.svg", "*.md")
ENDINGS = {"python": "py", "typescript": "tsx"}


@dataclass(frozen=True)
class Example:
    """A piece of code, and whether its rule must find it."""

    rule: str
    number: int
    name: str
    text: str
    caught: bool


@dataclass(frozen=True)
class Finding:
    rule: str
    path: Path
    line: int


@dataclass(frozen=True)
class Reading:
    """What a run found, and how many files it read."""

    findings: list[Finding]
    files: int
    errors: list[str]


def rules() -> list[dict[str, Any]]:
    """All rules, from all files."""
    return [
        rule for file in sorted(RULES.glob("*.yaml")) for rule in yaml.safe_load(file.read_text())["rules"]
    ]


def examples() -> Iterator[Example]:
    """Each rule's own."""
    for rule in rules():
        about = rule["metadata"]
        texts = [(text, True) for text in about["catches"]] + [(text, False) for text in about["allows"]]
        for number, (text, caught) in enumerate(texts):
            name = about.get("file") or f"example.{ENDINGS[rule['languages'][0]]}"
            yield Example(rule["id"], number, name, text + "\n", caught)


def write_examples(folder: Path) -> dict[Path, Example]:
    """Each in a folder of its own, for the rules go by names and endings."""
    written = {}
    for example in examples():
        path = folder / example.rule / str(example.number) / example.name
        path.parent.mkdir(parents=True)
        path.write_text(example.text)
        written[path] = example
    return written


def read(*targets: Path, config: Path = RULES) -> Reading:
    """Let semgrep read these with our rules; it asks nobody else for any.

    Raises: CalledProcessError: a rule is none, or the program is broken.
    """
    command = [
        str(PROGRAM),
        "scan",
        "--metrics",
        "off",
        "--disable-version-check",
        "--json",
        "--no-git-ignore",
    ]
    command += ["--jobs", "2", "--config", str(config)]
    command += [word for name in WITHOUT for word in ("--exclude", name)]
    command += [str(target) for target in targets]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=True)
    said = json.loads(done.stdout)
    findings = [
        Finding(one["check_id"].rsplit(".", 1)[-1], (ROOT / one["path"]).resolve(), one["start"]["line"])
        for one in said["results"]
    ]
    return Reading(findings, len(said["paths"]["scanned"]), [str(one)[:300] for one in said["errors"]])
