"""Whether a release on disk is still what was built: every file its manifest names, by hash."""

import base64
import hashlib
from pathlib import Path

from release.builds import Build
from release.gate.records import GateError


def check_integrity(build: Build) -> None:
    """Raises: GateError: a file is missing, was changed, or is in the folder without being named."""
    manifest = build.manifest
    named: dict[str, str] = manifest.get("files", {})
    again = f"Build {build.section} anew: remove {build.folder} and run make ship SECTION={build.section}"
    if not named:
        raise GateError(f"{build.section} {build.release} does not say what its files are. {again}")
    for path, integrity in named.items():
        file = build.folder / path
        if not file.is_file():
            raise GateError(f"{build.section} {build.release} lacks its file {path}. {again}")
        if integrity_of(file) != integrity:
            raise GateError(f"{build.section}'s file {path} was changed after it was built. {again}")
    for path in _mentioned(build):
        if path not in named:
            raise GateError(f"{build.section}'s manifest needs {path}, which is none of its files. {again}")
    if manifest["integrity"] != named[manifest["entry"]]:
        raise GateError(f"{build.section}'s entry and the integrity its pages will ask for differ. {again}")


def integrity_of(file: Path) -> str:
    """The hash a browser compares a script with."""
    return f"sha384-{base64.b64encode(hashlib.sha384(file.read_bytes()).digest()).decode()}"


def _mentioned(build: Build) -> set[str]:
    """Every file that pages will be told of."""
    manifest = build.manifest
    lists = [manifest.get(name, []) for name in ("styles", "hints", "routing", "documents", "fonts")]
    lists += manifest.get("pages", {}).values()
    if build.section == "host":
        lists += [one["scripts"] for one in manifest["shared"].values()]
    return {manifest["entry"], *(path for paths in lists for path in paths)}
