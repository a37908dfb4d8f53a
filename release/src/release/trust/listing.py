"""docs/trust/checks.yaml, read and looked at."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from release.layout import ROOT
from release.trust.naming import ID, LETTERS

CHECKS = ROOT / "docs" / "trust" / "checks.yaml"
KNOWN = {"id", "name", "number", "command", "by", "asvs", "owasp"}
KINDS = ("tests", "bench", "command")


@dataclass(frozen=True)
class Group:
    """The checks of one letter: what they are about, and the command that runs them all."""

    title: str
    command: str


@dataclass(frozen=True)
class Check:
    """One line of the list. `by` says what shows it: tests, bench/results.json, or its own command that records it."""

    id: str
    name: str
    number: str
    command: str
    by: str = "tests"
    asvs: str = ""
    owasp: str = ""


@dataclass(frozen=True)
class Listing:
    groups: dict[str, Group]
    checks: dict[str, Check]


class ListError(Exception):
    """What is wrong with the list, one sentence a line; who edits it mends it."""


def read(path: Path = CHECKS) -> Listing:
    """Raises: ListError: a row that is not as the head of the file says, or one id twice."""
    document = yaml.safe_load(path.read_text())
    groups = {letter: Group(**words) for letter, words in document["groups"].items()}
    flaws = [f"group {letter}: no such letter ({LETTERS})" for letter in groups if letter not in LETTERS]
    checks: dict[str, Check] = {}
    for row in document["checks"]:
        found = _flaws(row, groups, checks)
        flaws += found
        if not found:
            command = row.get("command") or groups[row["id"][0]].command
            checks[row["id"]] = Check(**{**row, "command": command})
    if flaws:
        raise ListError("\n".join(flaws))
    return Listing(groups, checks)


def _flaws(row: dict[str, Any], groups: dict[str, Group], before: dict[str, Check]) -> list[str]:
    check = row.get("id")
    if not isinstance(check, str) or not ID.fullmatch(check):
        return [f"{check!r} is not the id of a check: one of {LETTERS} and a number"]
    flaws = [f"{check}: {key} is not known ({', '.join(sorted(KNOWN))})" for key in sorted(set(row) - KNOWN)]
    flaws += [
        f"{check}: {key} has to be words; quote what YAML takes for something else"
        for key, value in row.items()
        if key in KNOWN and not (isinstance(value, str) and value.strip())
    ]
    flaws += [f"{check}: no {key}" for key in ("name", "number") if key not in row]
    if check in before:
        flaws.append(f"{check}: listed twice")
    if check[0] not in groups:
        flaws.append(f"{check}: no group {check[0]}")
    if row.get("by", "tests") not in KINDS:
        flaws.append(f"{check}: by is one of {', '.join(KINDS)}")
    return flaws
