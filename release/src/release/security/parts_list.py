"""What Coati is made of, as CycloneDX documents: `make sbom` writes them under var/sbom.

They are made of the locks by our own few lines, since a lock names exactly what every machine installs, with its
hashes; `npm sbom` refuses a tree in which anybody's wish is overridden. What is written is checked against the format's
schema, and against the lock once more.
"""

import argparse
import base64
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from release.layout import ROOT
from release.security.programs import SECURITY_BIN, ProgramError, run

PYTHON_LOCKS = ("requirements-run.lock", "requirements.lock", "requirements-security.lock")
NODE_LOCK = "package-lock.json"
_PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)(.*)$", re.M)
_VALIDATE = """
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
for name in sys.argv[1:]:
    flaw = JsonStrictValidator(SchemaVersion.V1_6).validate_str(open(name).read())
    if flaw:
        sys.exit(f"{name}: {flaw}"[:2000])
"""

Pins = set[tuple[str, str]]
Part = dict[str, Any]


def python_pins(lock: Path) -> Pins:
    """(name, version) of a lock of Python packages."""
    return {(found[0], found[1]) for found in _python_entries(lock)}


def _python_entries(lock: Path) -> Iterator[tuple[str, str, list[str]]]:
    for name, version, rest in _PIN.findall(lock.read_text().replace("\\\n", " ")):
        yield re.sub(r"[-_.]+", "-", name).lower(), version, re.findall(r"sha256:([0-9a-f]{64})", rest)


def node_pins(lock: Path) -> Pins:
    """(name, version) of package-lock.json, without our own workspaces."""
    return {(name, entry["version"]) for name, entry in _node_entries(lock)}


def _node_entries(lock: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for path, entry in json.loads(lock.read_text())["packages"].items():
        if "node_modules/" in path and not entry.get("link"):
            yield entry.get("name") or path.rpartition("node_modules/")[2], entry


def python_list(lock: Path) -> Part:
    """The parts list of a lock of Python packages; a hash a file that may be installed."""
    return _document(lock.name, [
        _part("pypi", name, version, [{"alg": "SHA-256", "content": digest} for digest in sorted(set(digests))])
        for name, version, digests in _python_entries(lock)
    ])  # fmt: skip


def node_list(lock: Path) -> Part:
    """The parts list of the Node packages."""
    parts = []
    for name, entry in _node_entries(lock):
        algorithm, _, digest = entry.get("integrity", "").partition("-")
        hashes = (
            [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}] if algorithm == "sha512" else []
        )
        part = _part("npm", name, entry["version"], hashes)
        if isinstance(entry.get("license"), str):
            part["licenses"] = [{"license": {"name": entry["license"]}}]
        parts.append(part)
    return _document(lock.name, parts)


def _part(kind: str, name: str, version: str, hashes: list[dict[str, str]]) -> Part:
    address = f"pkg:{kind}/{quote(name, safe='/')}@{quote(version)}"
    part: Part = {"type": "library", "bom-ref": address, "name": name, "version": version, "purl": address}
    return {**part, "hashes": hashes} if hashes else part


def _document(subject: str, parts: list[Part]) -> Part:
    own = {"type": "application", "name": "coati", "description": f"what {subject} installs"}
    # One version of a package may stand in several places of a tree.
    unique = {part["bom-ref"]: part for part in sorted(parts, key=lambda part: str(part["bom-ref"]))}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": list(unique.values()),
    }


def missing(pins: Pins, document: Mapping[str, Any]) -> Pins:
    """Pins that a document does not name."""
    return pins - {(one["name"], one["version"]) for one in document["components"]}


def write(folder: Path, root: Path = ROOT) -> dict[str, int]:
    """Make all documents; the number of parts by file.

    Raises: ProgramError: a document misses a pin, or is none by the format's schema.
    """
    folder.mkdir(parents=True, exist_ok=True)
    made = {name: (python_pins(root / name), python_list(root / name)) for name in PYTHON_LOCKS}
    made[NODE_LOCK] = (node_pins(root / NODE_LOCK), node_list(root / NODE_LOCK))
    counts = {}
    for lock, (pins, document) in made.items():
        if without := sorted(missing(pins, document)):
            raise ProgramError(f"{lock}: the parts list misses {without[:5]}")
        name = f"{lock.rpartition('.')[0]}.cdx.json"
        (folder / name).write_text(json.dumps(document, indent=1))
        counts[name] = len(document["components"])
    validate(*(folder / name for name in counts))
    return counts


def validate(*files: Path) -> None:
    """Raises: ProgramError: one of them is no CycloneDX document."""
    run([SECURITY_BIN / "python", "-c", _VALIDATE, *files])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.security.parts_list", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "var" / "sbom")
    try:
        made = write(parser.parse_args(arguments).folder)
    except ProgramError as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(f"{name}: {count} parts" for name, count in made.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
